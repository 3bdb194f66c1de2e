/**
 * When a line is asked about instead of being played: a costly act that was read with doubt, several people or things
 * that could be meant, an act that cannot be taken back. The player gets one question with at most three readings; each
 * is held exactly as it would be done, so that a number, a yes or its own words carry it out (READ-02, READ-11).
 */
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { isFighting } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { capitalizeFirstLetter } from '../../text/grammar.ts'
import { type CostClass, costClassOf, hasClockPrice } from './action-cost.ts'
import { violent } from './action-needs.ts'

/** One way the line may have been meant. */
export interface HeldReading {
  /** What it would do, in a few words. */
  readonly text: string
  readonly attempts: readonly AttemptedAction[]
}

/** A question about a line, asked before anything of it is done. */
export interface AskedBack {
  readonly question: string
  readonly readings: readonly HeldReading[]
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
  return cost === 'costly' && isAfterUnread(output, action)
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
  missing,
  confidence = 1,
}: ProposedAction): boolean {
  if ((affordance_id ?? offer_key) !== undefined) return true
  if (action === 'improvise' || action === 'act') return false
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
export function askBack(readings: readonly HeldReading[]): AskedBack {
  const distinct = readings.filter(
    ({ text }, at) => readings.findIndex((other) => other.text === text) === at,
  )
  const kept = distinct.slice(0, mostReadings)
  const [first, ...others] = kept
  if (first === undefined) return { question: '', readings: [] }
  const question =
    others.length === 0
      ? `Do you want to ${first.text}?`
      : `Which do you mean: ${kept.map(({ text }, at) => `${at + 1}) ${text}`).join(', ')}?`
  return { question: capitalizeFirstLetter(question), readings: kept }
}

/** How the engine's verbs are said before a name. */
const spokenVerbs: Readonly<Record<string, string>> = {
  talk: 'talk to',
  go: 'go to',
  look: 'look at',
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
