/** Session zero as surfaces get it: the questions and presets as data, and what answers come to. It keeps nothing. */

import { done, type Result, refuse } from '../../core/result.ts'
import {
  type Calibration,
  calibrationSchema,
  linesAlwaysDrawn,
  maxEntries,
  maxEntryLength,
} from './calibration.ts'
import { defaultPreset, presets } from './presets.ts'
import { readCalibration, withLines } from './read-calibration.ts'

/** One answer that can be picked. */
interface ZeroOption {
  readonly id: string
  readonly name: string
  readonly summary: string
  /** The value it stands for. */
  readonly value: string | number
}

/** One question; without options it is answered in words, separated by commas. */
interface ZeroQuestion {
  readonly id: string
  readonly question: string
  readonly help: string
  /** Where its answer goes. */
  readonly part: 'tone' | 'themes' | 'risk' | 'boundaries' | 'agency'
  readonly key: string
  readonly options: readonly ZeroOption[]
}

type Row = readonly [id: string, name: string, summary: string]

/** Three degrees, as seed 003 measures them. */
function degrees(low: Row, middle: Row, high: Row): readonly ZeroOption[] {
  const values = [0.2, 0.5, 0.8]
  return [low, middle, high].map(([id, name, summary], index) => {
    return { id, name, summary, value: values[index] ?? 0.5 }
  })
}

function words(...rows: readonly Row[]): readonly ZeroOption[] {
  return rows.map(([id, name, summary]) => ({ id, name, summary, value: id }))
}

const tone: readonly ZeroQuestion[] = [
  {
    id: 'grit',
    question: 'How rough is the world?',
    help: 'How much a fall hurts and how often the gun jams.',
    part: 'tone',
    key: 'gritty_vs_cinematic',
    options: degrees(
      ['cinematic', 'Cinematic', 'Windows break, heroes do not.'],
      ['between', 'In between', 'Luck counts, and so do boots.'],
      ['gritty', 'Gritty', 'Everything is heavier than it looks.'],
    ),
  },
  {
    id: 'dark',
    question: 'How dark is it?',
    help: 'What people do to one another, and whether somebody minds.',
    part: 'tone',
    key: 'dark_vs_light',
    options: degrees(
      ['light', 'Light', 'Trouble with a way out.'],
      ['between', 'In between', 'Grief, and supper afterwards.'],
      ['dark', 'Dark', 'Some of it cannot be put right.'],
    ),
  },
  {
    id: 'morals',
    question: 'How clear is right and wrong?',
    help: 'Whether the people in your way deserve it.',
    part: 'tone',
    key: 'moral_complexity',
    options: degrees(
      ['clear', 'Clear', 'You know whom to cheer for.'],
      ['mixed', 'Mixed', 'Good people with bad reasons.'],
      ['murky', 'Murky', 'Everybody has a case.'],
    ),
  },
  {
    id: 'pace',
    question: 'How fast does it go?',
    help: 'How long a conversation may be before a door opens.',
    part: 'tone',
    key: 'slow_burn_vs_action',
    options: degrees(
      ['action', 'Action', 'Something happens now.'],
      ['even', 'Even', 'Talk, then run.'],
      ['slow_burn', 'Slow burn', 'It has been coming for years.'],
    ),
  },
]

const risk: readonly ZeroQuestion[] = [
  {
    id: 'lethality',
    question: 'How deadly is it?',
    help: 'How much harm a blow does.',
    part: 'risk',
    key: 'lethality',
    options: words(
      ['low', 'Low', 'Bruises.'],
      ['moderate', 'Moderate', 'A knife is a knife.'],
      ['high', 'High', 'One mistake is bad, two are the end.'],
      ['brutal', 'Brutal', 'Every price is half as high again.'],
    ),
  },
  {
    id: 'failure',
    question: 'What does a failure cost?',
    help: 'The dice decide whether; this decides how much.',
    part: 'risk',
    key: 'failure_mode',
    options: words(
      ['forgiving', 'A little', 'Time, mostly; a bad streak turns.'],
      ['consequential', 'Something', 'Every failure changes the scene.'],
      ['punishing', 'A lot', 'Twice the price.'],
    ),
  },
  {
    id: 'permanence',
    question: 'How long does harm last?',
    help: 'What a night of sleep can do.',
    part: 'risk',
    key: 'permanence',
    options: words(
      ['soft', 'Till morning', 'The worst is to be knocked out.'],
      ['meaningful', 'A while', 'The worst leaves a lasting wound.'],
      ['hard', 'For good', 'The dead stay dead, you among them.'],
    ),
  },
  {
    id: 'plot_armour',
    question: 'How much does the story look after you?',
    help: 'Whether there is a last chance.',
    part: 'risk',
    key: 'plot_armor',
    options: words(
      ['thick', 'It does', 'You always get away with your life.'],
      ['thin', 'Once', 'One escape, and then none.'],
      ['none', 'It does not', 'Nobody is keeping count.'],
    ),
  },
]

const agency: readonly ZeroQuestion[] = [
  {
    id: 'structure',
    question: 'How much of a path is there?',
    help: 'Whether somebody points the way.',
    part: 'agency',
    key: 'structure',
    options: words(
      ['guided', 'A hint when you are lost', 'Go where you like; you will not be left standing.'],
      ['sandbox', 'None', 'Nobody waits for you anywhere.'],
      ['linear', 'A straight one', 'The story leads.'],
    ),
  },
  {
    id: 'plasticity',
    question: 'How far can you change the world?',
    help: 'Whether what you do stays done.',
    part: 'agency',
    key: 'world_plasticity',
    options: words(
      ['responsive', 'It answers', 'People remember and places change.'],
      ['fixed', 'Little', 'The town was here before you.'],
      ['malleable', 'A lot', 'Push hard enough and it moves.'],
    ),
  },
  {
    id: 'world_agency',
    question: 'How much does the world do by itself?',
    help: 'What happens while you think.',
    part: 'agency',
    key: 'world_agency',
    options: words(
      ['active', 'It goes on', 'People have business of their own.'],
      ['passive', 'It waits', 'Little moves unless you do.'],
      ['aggressive', 'It comes for you', 'Trouble follows trouble.'],
    ),
  },
  {
    id: 'ambiguity',
    question: 'When your words could mean two things?',
    help: 'Ask you, or take the likelier one.',
    part: 'agency',
    key: 'ambiguity_handling',
    options: words(
      ['both', 'Ask when it matters', 'Otherwise guess, and say so.'],
      ['clarify', 'Ask', 'One short question.'],
      ['interpret', 'Guess', 'The likelier one, at once.'],
    ),
  },
]

const open = (
  id: string,
  part: 'themes' | 'boundaries',
  key: string,
  question: string,
  help: string,
): ZeroQuestion => ({ id, part, key, question, help, options: [] })

/** The two lists that are asked for even when a preset is taken. */
const boundaryQuestions: readonly ZeroQuestion[] = [
  open(
    'lines',
    'boundaries',
    'lines',
    'Is there anything that must never come up?',
    'Sexual violence, harm to children and real hate symbols are out already, at every table.',
  ),
  open(
    'veils',
    'boundaries',
    'veils',
    'Is there anything that may happen, but out of sight?',
    'The scene closes before it.',
  ),
]

/** All questions, in the order in which a table asks them. */
const questions: readonly ZeroQuestion[] = [
  ...tone,
  ...risk,
  ...agency,
  open(
    'themes',
    'themes',
    'primary',
    'What should it be about?',
    'For example: debts, the sea, old friends.',
  ),
  open('avoid', 'themes', 'avoid', 'What would you rather leave out?', 'Not forbidden, only not wanted.'),
  open(
    'explore',
    'boundaries',
    'explore',
    'Is there anything you want to look at closely?',
    'Gladly, with care.',
  ),
  ...boundaryQuestions,
]

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

/** A calibration in a few sentences. */
const shown: readonly (readonly [title: string, part: string])[] = [
  ['Tone', 'tone'],
  ['Risk', 'risk'],
  ['The world', 'agency'],
]

/**
 * One line a part.
 *
 * @example
 * tellCalibration(usual)[1] // 'Risk: A knife is a knife. Every failure changes the scene. …'
 */
function tellCalibration(calibration: Calibration): readonly string[] {
  const parts = shown.map(([title, part]) => {
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

/** Session zero as surfaces get it. */
export type SessionZero = typeof sessionZero
