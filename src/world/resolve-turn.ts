/**
 * The world's whole share of a turn: what may be tried is tried, time passes, and the world goes on. Everything comes
 * out as one change with its events; nothing of it depends on the narrator.
 */
import type { ShownEvent } from '../core/protocol/turn-envelope.ts'
import { done, type Result } from '../core/result.ts'
import { stateAfter } from '../core/state/apply-diff.ts'
import type { GameState } from '../core/state/game-state.ts'
import { joinDiffs, type StateDiff } from '../core/state/state-diff.ts'
import { isFighting, nameOf } from '../core/state/state-queries.ts'
import { type AdmittedTime, admitTime } from '../core/time/admit-time.ts'
import type { DiceRoller } from '../dice/index.ts'
import type { AttemptedAction, Resolution, Ruleset } from '../rules/index.ts'
import { goingVerbs } from './actions/default-action-results.ts'
import { endReadied, triggeredAction } from './actions/readied-action.ts'
import {
  AttemptsTurn,
  addFight,
  type RefusedAttempt,
  type TurnAttempts,
  takeSteps,
  tryAttempt,
} from './actions/try-attempt.ts'
import type { WorldDefinition } from './definition/world-definition.ts'
import { deferredTag } from './effects/deferred-effects.ts'
import { memoryLines } from './long-memory-of-events.ts'
import { applyDeferred } from './pacing/apply-deferred-effects.ts'
import { suppress } from './pacing/foreshadowing.ts'
import { playOutTurn } from './pacing/play-out-turn.ts'
import { hasStoryEnded } from './pacing/story-endings.ts'
import { setPieceActions } from './set-pieces/set-piece-actions.ts'
import { advanceWorld, type WorldAdvance } from './time/advance-world.ts'
import { knowledgeOfTurn } from './witnesses.ts'
import type { WorldRules } from './world-turn-in-progress.ts'

/** A turn's state, what is tried in it, and what it is resolved with. */
interface ResolveInput extends TurnAttempts {
  readonly state: GameState
  readonly ruleset: Ruleset
  readonly dice: DiceRoller
  readonly definition: WorldDefinition
  /** Picks that were followed by their words; they happened before anything was tried. */
  readonly followed: readonly ShownEvent[]
  /** The tension move a game master would like. */
  readonly plan?: WorldRules['plan']
  /** What ends with the turn because of what happened in it: frozen plans that are lifted. */
  readonly endsWith: (turn: {
    readonly state: GameState
    readonly diff: StateDiff
    readonly events: readonly ShownEvent[]
  }) => { readonly diff: StateDiff; readonly events: readonly ShownEvent[] }
}

/** What an attempt of the line came to: the events from one position up to another. */
export interface AttemptEvents {
  readonly attempt: AttemptedAction
  readonly from: number
  readonly to: number
}

export interface TurnResolution {
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
  /** Which events each attempt brought, in the order of the attempts; what the world did of itself is in none. */
  readonly tried: readonly AttemptEvents[]
  readonly time: AdmittedTime
  /** The state of the scene after it. */
  readonly state: GameState
  /** Attempts that were refused, with their reasons: nothing was rolled for them. */
  readonly refused: readonly RefusedAttempt[]
  readonly outcome: Resolution['outcome'] | 'nothing'
  /** What the player is told of what runs out. */
  readonly notices: readonly string[]
}

export function resolveTurn(input: ResolveInput): Result<TurnResolution> {
  const turn = new AttemptsTurn(input.state, { ...input, plan: input.plan ?? null }, input)
  startPendingFight(turn)
  const { left, idle, tried } = tryInOrder(turn, input.attempts)
  turn.events.push(...input.followed)
  applyDeferred(turn)
  const ownTime = timeOf(turn)
  const elapsed = turn.ruleset.elapse(turn.view, Math.floor(turn.seconds), turn.dice)
  turn.add(elapsed)
  turn.ruled.push(...elapsed.events)
  const advance = suppressIfEnded(input.state, advanceWorld(turn.state, input.state.time, ownTime.time))
  turn.add(advance)
  const time = playOutTurn(turn, ownTime)
  useReadied(turn)
  turn.add(input.endsWith(turn))
  const known = knowledgeOfTurn(turn.diff, turn.events, turn.state, turn.ruleset)
  const memories = memoryLines(turn.events, turn.state)
  const diff = joinDiffs(known, memories.length > 0 ? { memories_append: [...memories] } : {}, {
    time: time.time,
  })
  return done({
    diff,
    events: turn.events,
    tried,
    time,
    state: stateAfter(input.state, diff),
    refused: turn.refused,
    outcome: turn.outcome,
    notices: [
      ...idleNotice(idle),
      ...leftNotice(left, turn.state),
      ...advance.notices.map((notice) => notice.text),
    ],
  })
}

/** Acts whose failure leaves everything else of a line possible: what was not seen or heard stands in no way. */
const harmlessFailures: ReadonlySet<string> = new Set(
  'look observe listen search investigate examine read read_person think recall ask talk tell greet show'.split(
    ' ',
  ),
)
/** Words and looks: whatever failed before them, nothing stands in their way. */
const wordsAndLooks: ReadonlySet<string> = new Set(
  'look observe listen read_person think recall ask talk tell greet gesture'.split(' '),
)

/**
 * Tries the acts of a line in their order, until the scene has changed in a way the player did not ask for or a way is
 * closed. When another act is refused or fails, words and looks still follow it (READ-07).
 */
function tryInOrder(turn: AttemptsTurn, attempts: readonly AttemptedAction[]): TriedInOrder {
  const openAtFirst = openPieceActions(turn)
  const left: AttemptedAction[] = []
  const idle: AttemptedAction[] = []
  const tried: AttemptEvents[] = []
  let isThwarted = false
  let cameTo: CameTo = 'success'
  for (const [at, planned] of attempts.entries()) {
    const rest = attempts.slice(at + 1)
    const { hangs_on: ground } = planned
    if (ground !== undefined && ground.outcome !== cameTo) {
      const others = cameTo === 'open' ? left : idle
      others.push(planned)
      continue
    }
    const isHeldUp = isThwarted && ground?.outcome !== 'failure'
    const attempt = isClosedSince(turn, planned, openAtFirst) ? planned.otherwise : planned
    if (attempt === undefined || (isHeldUp && !wordsAndLooks.has(attempt.verb))) {
      left.push(planned)
      if (goingVerbs.has(planned.verb)) return { left: [...left, ...rest], idle, tried }
      continue
    }
    const before = { state: turn.state, refused: turn.refused.length }
    const [from, already] = [lasting(turn.events), turn.events.length]
    tryAttempt(turn, attempt)
    tried.push({ attempt, from, to: lasting(turn.events) })
    if (changesScene(turn, attempt, before.state)) return { left: [...left, ...rest], idle, tried } // enforces: READ-07
    const fails = isStopped(turn, attempt, before)
    // A player who says what to do if a way is closed has thought of that.
    if (fails && goingVerbs.has(attempt.verb) && rest.every(({ hangs_on: on }) => on?.outcome !== 'failure'))
      return { left: [...left, ...rest], idle, tried }
    isThwarted ||= fails
    if (ground === undefined) cameTo = whatCameOf(turn, attempt, turn.events.slice(already), fails)
  }
  return { left, idle, tried }
}

/** What became of the attempts of a line. */
interface TriedInOrder {
  /** What something else has held up. */
  readonly left: readonly AttemptedAction[]
  /** What hung on another outcome than there was. */
  readonly idle: readonly AttemptedAction[]
  readonly tried: readonly AttemptEvents[]
}

/** Acts that go well when they bring something out. */
const findingOut: ReadonlySet<string> = new Set(
  'search investigate examine look listen read ask use hack'.split(' '),
)
const foundEvents: ReadonlySet<string> = new Set(
  'discovered fact_established fact_revealed rumour_heard item_gained flag_set disclosed lied'.split(' '),
)

/** Acts that an NPC may give in to; where no die fell, whether it did is for the player to judge. */
const urging: ReadonlySet<string> = new Set('persuade bribe intimidate deceive provoke accuse'.split(' '))

type CameTo = 'success' | 'failure' | 'open'

/** Whether an act came to what it was done for, as far as what follows in the line may hang on that. */
function whatCameOf(
  { outcome }: AttemptsTurn,
  { verb, deed_id }: AttemptedAction,
  events: readonly ShownEvent[],
  fails: boolean,
): CameTo {
  if (fails || outcome === 'failure') return 'failure'
  if (deed_id !== undefined) return 'success'
  if (urging.has(verb) && outcome === 'automatic') return 'open'
  const isFound = !findingOut.has(verb) || events.some(({ type }) => foundEvents.has(type))
  return isFound ? 'success' : 'failure'
}

/** How many events stay; those that only ask for something deferred are taken out again. */
function lasting(events: readonly ShownEvent[]): number {
  return events.filter(({ tags }) => !tags.includes(deferredTag)).length
}

/** The actions of the running set piece or open storylet, by id. */
function openPieceActions({ state, definition }: AttemptsTurn): ReadonlySet<string> {
  return new Set(setPieceActions(state, definition).map(({ action }) => action.id))
}

/** True for an action of a set piece or storylet that an earlier act of the line has closed. */
function isClosedSince(
  turn: AttemptsTurn,
  { deed_id: actionId = '' }: AttemptedAction,
  openAtFirst: ReadonlySet<string>,
): boolean {
  return openAtFirst.has(actionId) && !openPieceActions(turn).has(actionId)
}

function isStopped(
  turn: AttemptsTurn,
  { verb }: AttemptedAction,
  before: { readonly state: GameState; readonly refused: number },
): boolean {
  if (turn.refused.length > before.refused) return true
  return !isFighting(before.state) && turn.outcome === 'failure' && !harmlessFailures.has(verb)
}

/** True when the player is elsewhere than they meant to be, a fight has begun, or the story is over. */
function changesScene(
  { state }: AttemptsTurn,
  { verb, target_id }: AttemptedAction,
  before: GameState,
): boolean {
  if (isFighting(before)) return false
  const place = state.scene.location_id
  const moved = place !== before.scene.location_id
  const carriedOff = moved && target_id !== undefined && place !== target_id
  const isElsewhere =
    verb === 'go' && place !== target_id && state.entities[target_id ?? '']?.type === 'location'
  const isPerson = state.entities[target_id ?? '']?.type === 'npc'
  return isElsewhere || isFighting(state) || hasStoryEnded(state) || (carriedOff && !isPerson)
}

/** What of the line is still to be done, in the player's words. */
function leftNotice(left: readonly AttemptedAction[], state: GameState): readonly string[] {
  const words = [...new Set(left.map((attempt) => saidOf(attempt, state)))].filter((said) => said !== '')
  const told = words.map((said) => `“${said.replace(/[\s.,;:!?]+$/, '')}”`)
  return told.length === 0 ? [] : [`Not done yet: ${told.join(', ')}.`]
}

/** The words of an attempt; a way that was chosen from the screen has none of its own. */
function saidOf({ words = '', verb, target_id }: AttemptedAction, state: GameState): string {
  if (words.trim() !== '' || target_id === undefined) return words.trim()
  return goingVerbs.has(verb) ? `go to ${nameOf(state, target_id)}` : ''
}

/** What was not done because it hung on another outcome, in the player's words. */
function idleNotice(idle: readonly AttemptedAction[]): readonly string[] {
  const words = idle.map(({ words: said = '', hangs_on: on }) => {
    const condition = on?.condition ?? ''
    return said.toLowerCase().includes(condition.toLowerCase()) ? said : `${condition}, ${said}`
  })
  const told = [...new Set(words.map((said) => said.trim()).filter((said) => said !== ''))]
  return told.length === 0 ? [] : [`It did not come to ${told.map((said) => `“${said}”`).join(', ')}.`]
}

/** A story that had ended before this turn goes on without a word. */
function suppressIfEnded(before: GameState, advance: WorldAdvance): WorldAdvance {
  return hasStoryEnded(before) ? { ...advance, events: advance.events.map(suppress), notices: [] } : advance
}

/** The clock after the turn, by the engine's own table. */
function timeOf({ seconds, action, before }: AttemptsTurn): AdmittedTime {
  const { calendar } = before.campaign
  const measured = seconds > 0 ? { measured_seconds: Math.round(seconds) } : {}
  return admitTime({ calendar, current: before.time, mode: 'STORY', action, ...measured }) // enforces: MODE-10, PLAN-19
}

/** A fight that a narrator asked for last turn begins now, with the engine's dice. */
function startPendingFight(turn: AttemptsTurn): void {
  const { ruleset, dice } = turn
  const pending = turn.state.documents['combat|pending']?.value
  if (pending === undefined || ruleset.answerFight === undefined) return
  const { resolution } = ruleset.answerFight(turn.view, { combat_state: pending }, dice)
  turn.add({ diff: { documents_remove: [{ kind: 'combat', id: 'pending' }] }, events: [] })
  if (resolution !== null) addFight(turn, resolution)
}

/** An action readied in an earlier turn is done when its moment comes; it takes no time of its own. */
function useReadied(turn: AttemptsTurn): void {
  const triggered = triggeredAction(turn.before, turn.state, turn.events, turn.definition)
  if (triggered === null) return
  const { attempts, text } = triggered
  const type = attempts.length > 0 ? 'ready_used' : 'ready_lapsed'
  turn.add(endReadied(turn.state, type, 'The moment you waited for has come.', text))
  const refused = turn.refused.length
  for (const attempt of attempts) if (turn.refused.length === refused) takeSteps(turn, attempt, false)
}
