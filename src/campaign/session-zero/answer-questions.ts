/** Answers of session zero over what was agreed before; an answer that cannot stand is refused with a sentence. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import { type Calibration, calibrationSchema, longestEntry, mostEntries } from './calibration.ts'
import { questions, type ZeroQuestion } from './questions.ts'
import { withLines } from './read-calibration.ts'

/** An answer by question: an option's id, its letter (a, b, c …), or for an open question words with commas. */
export type ZeroAnswers = Readonly<Record<string, string | readonly string[]>>

/**
 * The agreement with these answers in it; a question nobody answered leaves it as it was.
 *
 * @example
 * answerQuestions(usual, { lethality: 'low', lines: 'spiders, drowning' })
 */
export function answerQuestions(before: Calibration, answers: ZeroAnswers): Result<Calibration> {
  let agreed: Calibration = before
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.find((one) => one.id === id)
    if (question === undefined) {
      const known = questions.map((one) => one.id).join(', ')
      return refuse('session/unknown-question', `Nobody asks "${id}"; the questions are ${known}.`)
    }
    const value = question.options.length > 0 ? pickedValue(question, answer) : listed(question, answer)
    if (!value.ok) return value
    const part = { ...agreed[question.part], [question.key]: value.value }
    agreed = { ...agreed, [question.part]: part }
  }
  const read = calibrationSchema.safeParse(agreed)
  if (!read.success) return refuse('session/bad-calibration', 'These answers do not fit together.')
  return done(withLines(read.data))
}

function pickedValue(question: ZeroQuestion, answer: string | readonly string[]): Result<string | number> {
  const said = (typeof answer === 'string' ? answer : (answer[0] ?? '')).trim().toLowerCase()
  const byLetter = question.options[said.length === 1 ? said.charCodeAt(0) - 97 : -1]
  const found = question.options.find((one) => one.id === said || one.name.toLowerCase() === said) ?? byLetter
  if (found !== undefined) return done(found.value)
  const known = question.options.map((one) => one.id).join(', ')
  return refuse('session/bad-answer', `${question.question} "${said}" is no answer; there are ${known}.`)
}

function listed(question: ZeroQuestion, answer: string | readonly string[]): Result<readonly string[]> {
  const said = typeof answer === 'string' ? answer.split(/[,;\n]/) : answer
  const entries = [...new Set(said.map((one) => one.trim()).filter((one) => one !== ''))]
  const long = entries.find((one) => one.length > longestEntry)
  if (long !== undefined) {
    const start = `${long.slice(0, 30)}…`
    return refuse(
      'session/bad-answer',
      `"${start}" is long; a few words each, at most ${longestEntry} letters.`,
    )
  }
  if (entries.length <= mostEntries) return done(entries)
  const message = `${question.question} ${entries.length} are too many to keep in mind; ${mostEntries} at most.`
  return refuse('session/bad-answer', message)
}
