/**
 * One attempt of the player in the turn that is being resolved: the running set piece comes first, then improvisation,
 * then the steps that the world definition makes of it, each carried out by the ruleset.
 */
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { isFighting } from '../../core/state/state-queries.ts'
import { durationOf } from '../../core/time/action-and-travel-duration.ts'
import { microsecondsPerSecond } from '../../core/time/instant.ts'
import type { AttemptedAction, Resolution } from '../../rules/index.ts'
import { withExitLines } from '../exits-and-routes.ts'
import { countVisit } from '../place-visits.ts'
import { trySetPiece } from '../set-pieces/try-set-piece.ts'
import { minSeconds, type WorldRules, WorldTurn } from '../world-turn-in-progress.ts'
import type { AttemptStep } from './attempt-context-and-steps.ts'
import { completeInCombat } from './complete-attempt-in-combat.ts'
import { tryImprovised, withForward } from './improvised-actions.ts'
import { hasNoActor, isPassive, noPlayerMessage, prepareAttempt } from './prepare-attempt.ts'
import { provokedFight } from './provoked-fight.ts'
import { leaveReadied } from './readied-action.ts'

/** A plan the player made before, for the attempt that follows it, with the change that uses it up. */
interface PlanBonus {
  readonly plan: NonNullable<AttemptedAction['plan']>
  readonly diff: StateDiff
  readonly event: ShownEvent
}

/** What is tried in a turn, and the plan that an attempt follows. */
export interface TurnAttempts {
  readonly attempts: readonly AttemptedAction[]
  /** The plan an attempt follows; null when there is none. */
  readonly planBonus: (state: GameState, action: AttemptedAction) => PlanBonus | null
}

export interface RefusedAttempt {
  readonly action: string
  readonly reason: string
  readonly rule: string | undefined
}

/** The turn that is being resolved, with what only its attempts add to it. */
export class AttemptsTurn extends WorldTurn {
  /** The state the turn began with. */
  readonly before: GameState
  readonly input: TurnAttempts
  /** Attempts that were refused, with their reasons: nothing was rolled for them. */
  readonly refused: RefusedAttempt[] = []
  /** The kind of the last attempt, which says how long the turn takes when nothing was measured. */
  action: Resolution['elapsed']['action'] = 'quick_action'
  outcome: Resolution['outcome'] | 'nothing' = 'nothing'

  constructor(state: GameState, rules: WorldRules, input: TurnAttempts) {
    super(state, rules)
    this.before = state
    this.input = input
  }
}

/** The running set piece and improvisation come before what an attempt is by itself. */
export function tryAttempt(turn: AttemptsTurn, attempt: AttemptedAction): void {
  if (hasNoActor(attempt) && !isPassive(attempt)) {
    refuseAttempt(turn, attempt, { reason: noPlayerMessage, rule: undefined })
    return
  }
  const setPiece = trySetPiece(turn, attempt)
  const meant = completeInCombat(turn.state, turn.ruleset, attempt)
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
export function takeSteps(turn: AttemptsTurn, attempt: AttemptedAction, isFirst: boolean): void {
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

/** Adds a fight that began, with the time it took. */
export function addFight(turn: AttemptsTurn, resolution: Resolution): void {
  turn.add(resolution)
  turn.seconds += secondsOf(resolution)
}

function secondsOf({ elapsed: { action, ...measure } }: Resolution): number {
  return durationOf(action, measure).usual / microsecondsPerSecond
}
