/** Session zero as surfaces get it: the questions and presets as data, and what answers come to. It keeps nothing. */
import { done, type Result, refuse } from '../../core/result.ts'
import {
  type Calibration,
  calibrationSchema,
  defaultPreset,
  linesAlwaysDrawn,
  maxEntries,
  maxEntryLength,
  presets,
  readCalibration,
  withLines,
} from './calibration.ts'
import { boundaryQuestions, questions, type ZeroOption, type ZeroQuestion } from './calibration-questions.ts'

/**
 * Everything a surface needs to lead a player through session zero, or past it.
 *
 * @example
 * const agreed = sessionZero.read('noir_standard')
 * if (agreed.ok) console.log(sessionZero.tell(agreed.value).join(' '))
 */
export const sessionZero = {
  presets,
  usual: defaultPreset.calibration,
  questions,
  /** Asked even when a preset is taken. */
  boundaryQuestions,
  read: readCalibration,
  answer: answerQuestions,
  standsAt,
  valueAt,
  tell: tellCalibration,
} as const

export type SessionZero = typeof sessionZero

/** The option that an agreement stands at: the one that is nearest. */
function standsAt(question: ZeroQuestion, calibration: Calibration): ZeroOption | undefined {
  const value = valueAt(question, calibration)
  if (typeof value !== 'number') return question.options.find((option) => option.value === value)
  const far = (option: ZeroOption): number => Math.abs(Number(option.value) - value)
  return [...question.options].sort((left, right) => far(left) - far(right))[0]
}

/** What an agreement says to a question. */
function valueAt({ part, key }: ZeroQuestion, calibration: Calibration): unknown {
  return (calibration[part] as Readonly<Record<string, unknown>>)[key]
}

/** An answer by question: an option's id, its letter (a, b, c …), or for an open question words with commas. */
type ZeroAnswers = Readonly<Record<string, string | readonly string[]>>

/**
 * The calibration with these answers in it; a question without an answer leaves it as it was.
 *
 * @example
 * answerQuestions(usual, { lethality: 'low', lines: 'spiders, drowning' })
 */
function answerQuestions(before: Calibration, answers: ZeroAnswers): Result<Calibration> {
  let agreed: Calibration = before
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.find((known) => known.id === id)
    if (question === undefined) {
      const known = questions.map((known) => known.id).join(', ')
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
  const found =
    question.options.find((option) => option.id === said || option.name.toLowerCase() === said) ?? byLetter
  if (found !== undefined) return done(found.value)
  const known = question.options.map((option) => option.id).join(', ')
  return refuse('session/bad-answer', `${question.question} "${said}" is no answer; there are ${known}.`)
}

function listed(question: ZeroQuestion, answer: string | readonly string[]): Result<readonly string[]> {
  const said = typeof answer === 'string' ? answer.split(/[,;\n]/) : answer
  const entries = [...new Set(said.map((entry) => entry.trim()).filter((entry) => entry !== ''))]
  const long = entries.find((entry) => entry.length > maxEntryLength)
  if (long !== undefined) {
    const start = `${long.slice(0, 30)}…`
    return refuse(
      'session/bad-answer',
      `"${start}" is long; a few words each, at most ${maxEntryLength} letters.`,
    )
  }
  if (entries.length <= maxEntries) return done(entries)
  const message = `${question.question} ${entries.length} are too many to keep in mind; ${maxEntries} at most.`
  return refuse('session/bad-answer', message)
}

/** The parts that are told in a sentence each. */
const toldParts: readonly (readonly [title: string, part: string])[] = [
  ['Tone', 'tone'],
  ['Risk', 'risk'],
  ['The world', 'agency'],
]

/**
 * A calibration in a few sentences, one line a part.
 *
 * @example
 * tellCalibration(usual)[1] // 'Risk: A knife is a knife. Every failure changes the scene. …'
 */
function tellCalibration(calibration: Calibration): readonly string[] {
  const parts = toldParts.map(([title, part]) => {
    const said = questions
      .filter((question) => question.part === part && question.options.length > 0)
      .flatMap((question) => standsAt(question, calibration)?.summary ?? [])
    return `${title}: ${said.join(' ')}`
  })
  const { lines, veils } = calibration.boundaries
  const own = lines.filter((line) => !linesAlwaysDrawn.includes(line))
  return [
    ...parts,
    `Never: ${[...linesAlwaysDrawn, ...own].map(plain).join(', ')}.`,
    ...(veils.length === 0 ? [] : [`Out of sight: ${veils.map(plain).join(', ')}.`]),
    ...(calibration.answers ?? []).map(({ question, answer }) => `${question} ${answer}`),
  ]
}

function plain(word: string): string {
  return word.replaceAll('_', ' ')
}
