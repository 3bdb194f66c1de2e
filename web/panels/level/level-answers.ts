/** What somebody has decided about a choice, as a value. Pure: the rules say what is asked, and whether it will do. */
import type { WireChoiceQuestions } from '../../../src/server/wire/turn.ts'

/** Answers by question: an option's id, or several. */
export type Answers = WireChoiceQuestions['usual']
/** One question. */
export type Question = WireChoiceQuestions['questions'][number]

/** What is chosen for a question, as a list. */
export function chosenFor(answers: Answers, question: string): readonly string[] {
  const chosen = answers[question]
  return chosen === undefined ? [] : typeof chosen === 'string' ? [chosen] : chosen
}

/** The answers after an option was clicked: taken, left, or put in the place of the oldest. */
export function withOption(answers: Answers, { id, choose }: Question, option: string): Answers {
  if (choose === 1) return { ...answers, [id]: [option] }
  const before = chosenFor(answers, id)
  const after = before.includes(option)
    ? before.filter((one) => one !== option)
    : [...before, option].slice(-choose)
  return { ...answers, [id]: after }
}

/** The answers with one of several places filled, where the same may be chosen twice. */
export function withPlace(
  answers: Answers,
  { id, choose }: Question,
  place: number,
  option: string,
): Answers {
  const before = chosenFor(answers, id)
  const after = Array.from({ length: choose }, (_, at) => (at === place ? option : (before[at] ?? '')))
  return { ...answers, [id]: after.filter((one) => one !== '') }
}

/** The answers that are asked for; a question that is gone takes its answer with it. */
export function askedAnswers(answers: Answers, questions: readonly Question[]): Answers {
  const asked = new Set(questions.map((one) => one.id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)))
}
