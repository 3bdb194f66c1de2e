/**
 * When a line is asked about instead of being played: a costly act that was read with doubt, several people or things
 * that could be meant, an act that cannot be taken back. The player gets one question with at most three readings; each
 * is held exactly as it would be done, so that a number, a yes or its own words carry it out (READ-02, READ-11).
 */
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { capitalizeFirstLetter } from '../../text/capitals-articles-plurals-lists.ts'
import { noneTwice } from './attempts-from-acts.ts'
import { type CostClass, costClassOf, hasClockPrice } from './cost-class-of-act.ts'
import { violent } from './tools-needed-and-verb-groups.ts'

/** One way the line may have been meant. */
export interface HeldReading {
  /** What it would do, in a few words. */
  readonly text: string
  readonly attempts: readonly AttemptedAction[]
  /** What of the line it leaves out, in the player's words. */
  readonly without?: string
  /** True for what is sure of the line, without anything doubtful. */
  readonly isRest?: true
}

/** A question about a line, asked before anything of it is done. */
export interface AskedBack {
  /** What is asked, with the readings. */
  readonly question: string
  /** What is asked where the readings stand below as choices. */
  readonly shown: string
  readonly readings: readonly HeldReading[]
  /** What is doubtful or refused, in a sentence before the question. */
  readonly about?: string
}

/** An act as it would be done. */
export interface HeldAct {
  readonly action: ProposedAction
  readonly attempts: readonly AttemptedAction[]
}

/** A part of a line, in its order. */
export interface LinePart {
  readonly from: number
  /** As it was typed. */
  readonly words: string
  /** What it does; of a doubtful part what it may do, the likeliest first. */
  readonly acts: readonly HeldAct[]
  readonly doubtful: boolean
  /** Why what was understood cannot be done. */
  readonly refusal?: string
}

/**
 * How sure a reader that no gate judged must say it is before an act of a class is done: the costlier, the surer. For
 * what the gate judged, its own thresholds stand in the reading, read off a measured curve (`reading/gate/CARD.md`).
 */
const surely: Readonly<Record<CostClass, number>> = { free: 0.3, minutes: 0.45, costly: 0.7 }

const mostReadings = 3

/** True when an act may not be done on this reading of the line. */
export function isGuess(state: GameState, output: InterpreterOutput, action: ProposedAction): boolean {
  if (action.offer_key !== undefined) return (action.confidence ?? 1) < surely.minutes
  // An implied act may cost nothing that a clock counts.
  if (action.implied === true && hasClockPrice(state, action.action)) return true
  const cost = costClassOf(state, action)
  const struck = isFighting(state) && violent.has(action.action)
  if (!isSure(output, action, struck ? 'minutes' : cost)) return true // enforces: READ-02
  // Beside the gate a clause that was not read is asked about by itself.
  return output.gate === undefined && cost === 'costly' && isAfterUnread(output, action)
}

function isSure({ gate }: InterpreterOutput, action: ProposedAction, cost: CostClass): boolean {
  const { likelihood, confidence = 1 } = action
  if (gate === undefined || likelihood === undefined) return confidence >= surely[cost]
  // What has no name of its own is no act that the gate could know by its kind.
  const isNameless = action.action === 'improvise' && confidence < surely[cost]
  return likelihood >= gate.enough[cost] && !isNameless
}

/** An act that can be offered as a reading: it is known what it is, and to whom or what it is done. */
export function isWhole({
  action,
  target_id,
  item_id,
  affordance_id,
  offer_key,
  phrase = '',
  missing,
  confidence = 1,
}: ProposedAction): boolean {
  if ((affordance_id ?? offer_key) !== undefined) return true
  if (action === 'improvise' || action === 'act') return false
  if (target_id === '' && /\bsomebody\b/.test(phrase)) return false
  if (action === 'put' && item_id === undefined) return false
  if (target_id === '' && needsPerson.has(action)) return false
  const isAimed = target_id !== '' || (item_id ?? missing) !== undefined
  return confidence >= leastWhole && (isAimed || !needsObject.has(action))
}

const leastWhole = 0.3
/** Acts that are nothing without a person they are done to, whatever is in hand. */
export const needsPerson: ReadonlySet<string> = new Set(
  'give bribe show ask persuade intimidate deceive accuse provoke attack grapple'.split(' '),
)
/** Acts that are nothing without a target. */
const needsObject: ReadonlySet<string> = new Set(
  'attack give put take steal use open close unlock force disable burn drink eat wear free ask persuade intimidate deceive bribe show accuse provoke grapple heal help chase hack investigate throw drop'.split(
    ' ',
  ),
)

/** Whatever was not read before an act may have said how, whom or whether not; what stands behind it can wait. */
function isAfterUnread({ intent, unread = [] }: InterpreterOutput, { span }: ProposedAction): boolean {
  return unread.some((clause) => {
    const at = intent.indexOf(clause)
    return at < 0 || span === undefined || at < span[1]
  })
}

/** The question about some readings, the likeliest first; without any, what is said when nothing could be made of a line. */
export function askBack(readings: readonly HeldReading[], about = ''): AskedBack {
  const distinct = readings.filter(
    ({ text }, at) => readings.findIndex((other) => other.text === text) === at,
  )
  const rest = distinct.find(({ isRest }) => isRest)
  const whole = distinct.filter((reading) => reading !== rest)
  const kept = rest === undefined ? whole.slice(0, mostReadings) : [...whole.slice(0, mostReadings - 1), rest]
  const [first, ...others] = kept
  if (first === undefined) return { question: '', shown: about, readings: [], about }
  const list = kept.map((reading, at) => `${at + 1}) ${toldText(reading)}`).join(', ')
  const only = capitalizeFirstLetter(`do you want to ${toldText(first)}?`)
  const isOne = others.length === 0
  const lead = about === '' && !isOne ? 'I am not sure what you mean.' : about
  return {
    question: capitalizeFirstLetter(
      [about, isOne ? only : `Which do you mean: ${list}?`].filter((part) => part !== '').join(' '),
    ),
    shown: [lead, isOne ? only : 'Which is it?'].filter((part) => part !== '').join(' '),
    readings: kept,
    about,
  }
}

/** A reading with what it leaves out. */
export function toldText({ text, without }: HeldReading): string {
  return without === undefined ? text : `${text}, and leave out ${without}`
}

/**
 * The question about a line of which some parts are doubtful: the whole line with the best guess for them, with another
 * guess, and without them. It quotes what is doubtful; what is sure is done with every reading, in the player's order.
 */
export function askAboutParts(
  parts: readonly LinePart[],
  told: (actions: readonly ProposedAction[]) => string,
): AskedBack {
  const doubtful = parts.filter((part) => part.doubtful)
  const most = Math.max(0, ...doubtful.map(({ acts }) => acts.length))
  const withGuess = Array.from({ length: most }, (_, at) =>
    readingOf(parts, told, (part) => part.acts[at] ?? part.acts[0]),
  )
  const without = readingOf(parts, told, () => undefined).map((reading) => ({
    ...reading,
    isRest: true as const,
  }))
  const readings = [...withGuess.flat(), ...without]
  const isRefused = doubtful.some(({ refusal }) => refusal !== undefined)
  return askBack(readings, readings.length === 0 && !isRefused ? '' : aboutParts(doubtful))
}

function readingOf(
  parts: readonly LinePart[],
  told: (actions: readonly ProposedAction[]) => string,
  guess: (part: LinePart) => HeldAct | undefined,
): readonly HeldReading[] {
  const chosen = parts.map((part) => ({ part, act: part.doubtful ? guess(part) : part.acts[0] }))
  const done = chosen.flatMap(({ act }) => act ?? [])
  if (done.length === 0) return []
  const left = chosen.flatMap(({ part, act }) => (act === undefined && part.words !== '' ? [part.words] : []))
  const reading = {
    text: told(done.map(({ action }) => action)),
    attempts: noneTwice(done.flatMap(({ attempts }) => attempts)),
  }
  return [left.length === 0 ? reading : { ...reading, without: quotedList(left) }]
}

/** "I am not sure what you mean by “press the two keys”.": what is doubtful, or why it cannot be done. */
function aboutParts(doubtful: readonly LinePart[]): string {
  const refusals = [...new Set(doubtful.flatMap(({ refusal }) => refusal ?? []))]
  const unsure = doubtful.filter(({ refusal }) => refusal === undefined).map(({ words }) => words)
  const asks = unsure.length === 0 ? [] : [`I am not sure what you mean by ${quotedList(unsure)}.`]
  return [...refusals, ...asks].join(' ')
}

const mostQuoted = 2
const longestQuote = 90

function quotedList(clauses: readonly string[]): string {
  return clauses
    .slice(0, mostQuoted)
    .map((words) => `“${words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words}”`)
    .join(' and ')
}

/** How the engine's verbs are said before a name. */
const spokenVerbs: Readonly<Record<string, string>> = {
  talk: 'talk to',
  go: 'go to',
  look: 'look at',
  observe: 'glance at',
  investigate: 'take a close look at',
  read_person: 'watch',
  listen: 'listen to',
  chase: 'go after',
  buy: 'buy from',
  wear: 'put on',
  repair: 'work on',
  flee: 'run to',
  sneak: 'sneak up to',
  hide: 'hide by',
}

/** An act in a few words, as it is said back to the player. */
export function phraseOf(action: ProposedAction, nameOf: (id: string) => string): string {
  const target = action.target_id === '' ? undefined : nameOf(action.target_id)
  // Whom it is done to may have been settled after it was put into words.
  if (action.phrase !== undefined) return action.phrase.replace(/\bsomebody\b/, target ?? 'somebody')
  const verb = spokenVerbs[action.action] ?? action.action.replaceAll('_', ' ')
  return target === undefined ? verb : `${verb} ${target}`
}

/** Several acts in a few words: "hide behind the bar, then listen". */
export function phrasesOf(actions: readonly ProposedAction[], nameOf: (id: string) => string): string {
  return [...new Set(actions.map((action) => phraseOf(action, nameOf)))].join(', then ')
}
