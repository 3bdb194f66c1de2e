/**
 * Resolves what may be tried in a turn: the ruleset carries it out, time passes, and the world goes on. Everything comes
 * out as one change with its events; nothing of it depends on the narrator.
 */
import type { ShownEvent } from '../core/protocol/envelope.ts'
import { done, type Result } from '../core/result.ts'
import { isFighting } from '../core/state/readers.ts'
import type { GameState } from '../core/state/state.ts'
import { joinDiffs, type StateDiff } from '../core/state/state-diff.ts'
import { stateAfter } from '../core/state/write-diff.ts'
import { durationOf } from '../core/time/action-duration.ts'
import { type AdmittedTime, admitTime } from '../core/time/admit-time.ts'
import { microsecondsPerSecond } from '../core/time/instant.ts'
import type { DiceRoller } from '../dice/index.ts'
import type { AttemptedAction, Resolution, Ruleset } from '../rules/index.ts'
import type { AttemptStep } from './actions/attempt.ts'
import { combatAction, provokedFight } from './actions/in-combat.ts'
import { hasNoActor, isPassive, noPlayerMessage, prepareAttempt } from './actions/prepare-attempt.ts'
import { endReadied, leaveReadied, triggeredAction } from './actions/readied-action.ts'
import type { WorldDefinition } from './definition/world-definition.ts'
import { countVisit, withExitLines } from './exits.ts'
import { memoryLines } from './memory-lines.ts'
import { suppress } from './pacing/foreshadowing.ts'
import { tryImprovised, withForward } from './pacing/improvise.ts'
import { playOut } from './pacing/play-out.ts'
import { applyScheduled } from './pacing/scheduled-effects.ts'
import { hasEnded } from './pacing/set-piece-progress.ts'
import { trySetPiece } from './pacing/try-set-piece.ts'
import { minSeconds, type WorldRules, WorldTurn } from './pacing/world-turn.ts'
import { advanceWorld, type WorldAdvance } from './time/advance-world.ts'
import { knowledgeOfTurn } from './witnesses.ts'

/** A plan the player made before, for the attempt that follows it, with the change that uses it up. */
interface PlanBonus {
  readonly plan: NonNullable<AttemptedAction['plan']>
  readonly diff: StateDiff
  readonly event: ShownEvent
}

/** A turn's state, what is tried in it, and what it is resolved with. */
interface ResolveInput {
  readonly state: GameState
  readonly ruleset: Ruleset
  readonly dice: DiceRoller
  readonly definition: WorldDefinition
  readonly attempts: readonly AttemptedAction[]
  /** Picks that were followed by their words; they happened before anything was tried. */
  readonly followed: readonly ShownEvent[]
  /** The tension move a game master would like. */
  readonly plan?: WorldRules['plan']
  /** The plan an attempt follows; null when there is none. */
  readonly planBonus: (state: GameState, action: AttemptedAction) => PlanBonus | null
  /** What ends with the turn because of what happened in it: frozen plans that are lifted. */
  readonly endsWith: (turn: {
    readonly state: GameState
    readonly diff: StateDiff
    readonly events: readonly ShownEvent[]
  }) => { readonly diff: StateDiff; readonly events: readonly ShownEvent[] }
}

export interface TurnResolution {
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
  readonly time: AdmittedTime
  /** The state of the scene after it. */
  readonly state: GameState
  /** Attempts that were refused, with their reasons: nothing was rolled for them. */
  readonly refused: readonly RefusedAttempt[]
  readonly outcome: Resolution['outcome'] | 'nothing'
  /** What the player is told of what runs out. */
  readonly notices: readonly string[]
}

interface RefusedAttempt {
  readonly action: string
  readonly reason: string
  readonly rule: string | undefined
}

/** The turn with what only its own attempts tell. */
class AttemptsTurn extends WorldTurn {
  readonly input: ResolveInput
  readonly refused: RefusedAttempt[] = []
  /** The kind of the last attempt, which says how long the turn takes when nothing was measured. */
  action: Resolution['elapsed']['action'] = 'quick_action'
  outcome: TurnResolution['outcome'] = 'nothing'

  constructor(input: ResolveInput) {
    super(input.state, { ...input, plan: input.plan ?? null })
    this.input = input
  }
}

export function resolveAttempts(input: ResolveInput): Result<TurnResolution> {
  const turn = new AttemptsTurn(input)
  startPendingFight(turn)
  for (const attempt of input.attempts) tryAttempt(turn, attempt)
  turn.events.push(...input.followed)
  applyScheduled(turn)
  const ownTime = timeOf(turn)
  const elapsed = turn.ruleset.elapse(turn.view, Math.floor(turn.seconds), turn.dice)
  turn.add(elapsed)
  turn.ruled.push(...elapsed.events)
  const advance = suppressIfEnded(input.state, advanceWorld(turn.state, input.state.time, ownTime.time))
  turn.add(advance)
  const time = playOut(turn, ownTime)
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
    time,
    state: stateAfter(input.state, diff),
    refused: turn.refused,
    outcome: turn.outcome,
    notices: advance.notices.map((notice) => notice.text),
  })
}

/** A story that had ended before this turn goes on without a word. */
function suppressIfEnded(before: GameState, advance: WorldAdvance): WorldAdvance {
  return hasEnded(before) ? { ...advance, events: advance.events.map(suppress), notices: [] } : advance
}

/** The clock after the turn, by the engine's own table. */
function timeOf({ seconds, action, input: { state } }: AttemptsTurn): AdmittedTime {
  const { calendar } = state.campaign
  const measured = seconds > 0 ? { measured_seconds: Math.round(seconds) } : {}
  return admitTime({ calendar, current: state.time, mode: 'STORY', action, ...measured }) // enforces: MODE-10, PLAN-19
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

function addFight(turn: AttemptsTurn, resolution: Resolution): void {
  turn.add(resolution)
  turn.seconds += secondsOf(resolution)
}

function secondsOf({ elapsed: { action, ...measure } }: Resolution): number {
  return durationOf(action, measure).usual / microsecondsPerSecond
}

/** The running set piece and improvisation come before what an attempt is by itself. */
function tryAttempt(turn: AttemptsTurn, attempt: AttemptedAction): void {
  if (hasNoActor(attempt) && !isPassive(attempt)) {
    refuseAttempt(turn, attempt, { reason: noPlayerMessage, rule: undefined })
    return
  }
  const setPiece = trySetPiece(turn, attempt)
  const meant = combatAction(turn.state, turn.ruleset, attempt)
  if (setPiece === null && isGlance(turn.state, meant)) {
    const details = { actor: meant.actor_id, action: meant.verb, reason: 'A look round is free.' }
    turn.events.push({ type: 'no_roll', details, tags: ['free'] })
    turn.tried.push({ attempt: meant, outcome: 'automatic', piece: false })
    return
  }
  const tried = setPiece ?? tryImprovised(turn, meant)
  if (tried === null) takeSteps(turn, meant, attempt === turn.input.attempts[0])
  else if (tried.kind === 'refused') refuseAttempt(turn, attempt, tried)
  else {
    turn.outcome = tried.outcome
    turn.tried.push({ attempt, outcome: tried.outcome, piece: setPiece !== null })
  }
}

/** A look round in a fight costs nothing and needs no rule; so does anything in a campaign without a character. */
function isGlance(state: GameState, attempt: AttemptedAction): boolean {
  const { verb, target_id } = attempt
  return hasNoActor(attempt) || (isFighting(state) && verb === 'look' && target_id === undefined)
}

/** Tries what the definition makes of an attempt, step by step, until one of them cannot be taken. */
function takeSteps(turn: AttemptsTurn, attempt: AttemptedAction, isFirst: boolean): void {
  const isNamed = turn.input.attempts.some(({ deed_id }) => deed_id !== undefined)
  const prepared = prepareAttempt(turn.state, turn.definition, attempt, isFirst && !isNamed)
  if (prepared.kind === 'stopped') {
    refuseAttempt(turn, attempt, { reason: prepared.reason, rule: undefined, say: prepared.say ?? [] })
    return
  }
  for (const step of prepared.steps) if (!takeStep(turn, step)) return
}

function refuseAttempt(
  turn: AttemptsTurn,
  { verb, target_id }: AttemptedAction,
  refused: {
    readonly reason: string
    readonly rule: string | undefined
    readonly say?: readonly string[]
  },
): void {
  const { reason, rule, say = [] } = refused
  turn.refused.push({ action: verb, reason, rule })
  const details = {
    action: verb,
    target: target_id ?? null,
    reason,
    ...(say.length > 0 && { say: [...say] }),
  }
  turn.events.push({ type: 'blocked', details, tags: ['refused'] })
}

function takeStep(turn: AttemptsTurn, step: AttemptStep): boolean {
  if (step.when?.(turn.state) === false) return false
  const planned = turn.input.planBonus(turn.state, step.action)
  const action = planned === null ? withForward(turn, step.action) : { ...step.action, plan: planned.plan }
  const resolved = turn.ruleset.resolve(turn.view, action, turn.dice)
  if (!resolved.ok) {
    const { message, rule } = resolved.refusal
    refuseAttempt(turn, action, { reason: message, rule })
    return false
  }
  if (planned !== null) turn.add({ diff: planned.diff, events: [planned.event] })
  const { outcome, events, elapsed } = resolved.value
  const before = turn.state
  turn.add(resolved.value)
  turn.ruled.push(...events)
  turn.edit((edit) => step.after(edit, { before, outcome }))
  afterStep(turn, before, step)
  turn.outcome = outcome
  turn.tried.push({ attempt: action, outcome, piece: false })
  // A fight has its own clock; everything else takes what its author says it takes.
  const isTimed = step.minutes !== undefined && !isFighting(turn.state)
  turn.seconds += isTimed ? Math.max(minSeconds, step.minutes * 60) : secondsOf(resolved.value)
  turn.action = elapsed.action
  return true
}

/** What follows from a step wherever it led: arrivals are counted, provoked NPCs fight, readied actions end. */
function afterStep(turn: AttemptsTurn, before: GameState, { exit }: AttemptStep): void {
  const here = turn.state.scene.location_id
  if (here !== null && here !== before.scene.location_id) {
    turn.add({ diff: countVisit(before, here), events: [] })
    const arrival = turn.events.findLastIndex((event) => event.type === 'scene_changed')
    turn.mapEvents((event, index) => (index === arrival ? withExitLines(event, before, exit) : event))
  }
  const fight = provokedFight(before, turn.state, turn.ruleset, turn.dice)
  if (fight !== null) addFight(turn, fight)
  turn.add(leaveReadied(before, turn.state))
}

/** An action readied in an earlier turn is done when its moment comes; it takes no time of its own. */
function useReadied(turn: AttemptsTurn): void {
  const triggered = triggeredAction(turn.input.state, turn.state, turn.events, turn.definition)
  if (triggered === null) return
  const { attempts, text } = triggered
  const type = attempts.length > 0 ? 'ready_used' : 'ready_lapsed'
  turn.add(endReadied(turn.state, type, 'The moment you waited for has come.', text))
  const refused = turn.refused.length
  for (const attempt of attempts) if (turn.refused.length === refused) takeSteps(turn, attempt, false)
}
