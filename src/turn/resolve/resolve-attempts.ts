/**
 * The resolve stage: the ruleset carries out what may be tried, time passes, and the world goes on. Everything comes out
 * as one change with its events and its dice; nothing of it depends on who will tell it.
 */

import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { done, type Result } from '../../core/result.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import { stateAfter } from '../../core/state/state-after.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { durationOf } from '../../core/time/action-duration.ts'
import { type AdmittedTime, admitTime } from '../../core/time/admit-time.ts'
import { microsecondsPerSecond } from '../../core/time/instant.ts'
import type { Cup } from '../../dice/cup.ts'
import { isHiddenFact } from '../../knowledge/index.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { AttemptedAction, Resolution, Ruleset } from '../../rules/ruleset.ts'
import type { AttemptStep } from '../../world/actions/attempt.ts'
import { combatAction, endStance, provokedFight } from '../../world/actions/in-combat.ts'
import {
  hasNoActor,
  isPassive,
  noPlayerMessage,
  prepareAttempt,
} from '../../world/actions/prepare-attempt.ts'
import { dropStance, triggeredStance } from '../../world/actions/ready.ts'
import type { WorldDefinition } from '../../world/definition/world-definition.ts'
import { memoryLines, witnessedKnowledge } from '../../world/event-memory.ts'
import { countVisit, withExitLines } from '../../world/exits.ts'
import { suppress } from '../../world/pacing/foreshadowing.ts'
import { tryImprovised, withForward } from '../../world/pacing/improvise.ts'
import { playOut } from '../../world/pacing/play-out.ts'
import { applyScheduled, type PlayOutInput } from '../../world/pacing/scheduled-effects.ts'
import { hasEnded } from '../../world/pacing/set-piece-progress.ts'
import { trySetPiece } from '../../world/pacing/try-set-piece.ts'
import type { TriedAttempt } from '../../world/pacing/turn-marks.ts'
import { minSeconds } from '../../world/pacing/turn-progress.ts'
import { isFighting } from '../../world/state-readers.ts'
import { advanceWorld } from '../../world/time/advance-world.ts'
import { planBonus } from '../planning/thinking/kept-plan.ts'
import { liftFreezes } from '../planning/thinking/lift-freezes.ts'

/** What is resolved, and with what. */
export interface ResolveInput {
  readonly state: GameState
  readonly ruleset: Ruleset
  readonly attempts: readonly AttemptedAction[]
  readonly cup: Cup
  /** What the campaign's packs say beside its state. */
  readonly world: WorldDefinition
  /** Picks that were followed by their words; they happened before anything was tried. */
  readonly followed: readonly ShownEvent[]
  /** The pressure a game master would like. */
  readonly plan?: PlayOutInput['plan']
}

/** What happened. */
export interface TurnResolution {
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
  readonly time: AdmittedTime
  /** The state of the scene after it. */
  readonly state: GameState
  /** Attempts the rules refused, with their reasons: nothing was rolled for them. */
  readonly refused: readonly {
    readonly action: string
    readonly reason: string
    readonly rule: string | undefined
  }[]
  readonly outcome: Resolution['outcome'] | 'nothing'
  /** What the world lets the player know of what runs out. */
  readonly notices: readonly string[]
}

/** Working values of one resolution. */
interface Working {
  state: GameState
  diff: StateDiff
  readonly events: ShownEvent[]
  seconds: number
  action: Resolution['elapsed']['action']
  refused: TurnResolution['refused'][number][]
  outcome: TurnResolution['outcome']
  /** What was tried and not refused. */
  readonly tried: TriedAttempt[]
  /** What the rules themselves told. */
  readonly ruled: ShownEvent[]
}

/** Carries a turn out. */
export function resolveAttempts(input: ResolveInput): Result<TurnResolution> {
  const work: Working = {
    state: input.state,
    diff: {},
    events: [],
    seconds: 0,
    action: 'quick_action',
    refused: [],
    outcome: 'nothing',
    tried: [],
    ruled: [],
  }
  startPendingFight(work, input)
  for (const attempt of input.attempts) tryOne(work, input, attempt)
  work.events.push(...input.followed)
  applyScheduled(work, input)
  const own = timeOf(work, input)
  const passed = input.ruleset.elapse(viewOf(work.state), Math.floor(work.seconds), input.cup)
  take(work, { diff: passed.diff, events: passed.events })
  work.ruled.push(...passed.events)
  const world = afterTheEnd(input.state, advanceWorld(work.state, input.state.time, own.time))
  take(work, world)
  const { tried, ruled } = work
  const time = playOut(work, { ...input, tried, ruled, plan: input.plan ?? null }, own)
  useStance(work, input)
  take(
    work,
    liftFreezes(work.state, { actor_id: playerOf(input.state), diff: work.diff, events: work.events }),
  )
  const seen = witnessed(work.diff, work.state)
  const memories = memoryLines(work.events, work.state)
  const known = overheard(work.events, work.state)
  const diff = joinDiffs(seen, known, memories.length > 0 ? { memories_append: [...memories] } : {}, {
    time: time.time,
  })
  return done({
    diff,
    events: work.events,
    time,
    state: stateAfter(input.state, diff),
    refused: work.refused,
    outcome: work.outcome,
    notices: world.notices.map((notice) => notice.text),
  })
}

/** A story that had ended before this turn goes on without a word. */
function afterTheEnd(before: GameState, world: ReturnType<typeof advanceWorld>): typeof world {
  return hasEnded(before) ? { ...world, events: world.events.map(suppress), notices: [] } : world
}

function playerOf(state: GameState): string {
  return state.campaign.player_id ?? ''
}

function take(
  work: Working,
  part: { readonly diff: StateDiff; readonly events: readonly ShownEvent[] },
): void {
  work.diff = joinDiffs(work.diff, part.diff)
  work.events.push(...part.events)
  work.state = stateAfter(work.state, part.diff)
}

/** What the moment or an idea of the player's own makes of an attempt comes before what it is by itself. */
function tryOne(work: Working, input: ResolveInput, attempt: AttemptedAction): void {
  if (hasNoActor(attempt) && !isPassive(attempt)) {
    stop(work, attempt, noPlayerMessage, undefined)
    return
  }
  const special = trySetPiece(work, input, attempt)
  const meant = combatAction(work.state, input.ruleset, attempt)
  if (special === null && isGlance(work.state, meant)) {
    glance(work, meant)
    return
  }
  const tried = special ?? tryImprovised(work, input, meant)
  if (tried === null) tryByBook(work, input, meant, attempt === input.attempts[0])
  else if (tried.kind === 'refused') stop(work, attempt, tried.reason, tried.rule)
  else {
    work.outcome = tried.outcome
    work.tried.push({ attempt, outcome: tried.outcome, piece: special !== null })
  }
}

/** A look round in a fight costs nothing and needs no rule. */
function isGlance(state: GameState, attempt: AttemptedAction): boolean {
  const { verb, target_id } = attempt
  return hasNoActor(attempt) || (isFighting(state) && verb === 'look' && target_id === undefined)
}

function glance(work: Working, attempt: AttemptedAction): void {
  const details = { actor: attempt.actor_id, action: attempt.verb, reason: 'A look round is free.' }
  work.events.push({ type: 'no_roll', details, tags: ['free'] })
  work.tried.push({ attempt, outcome: 'automatic', piece: false })
}

/** Tries one thing: what the book makes of it, step by step, until one of them cannot be taken. */
function tryByBook(work: Working, input: ResolveInput, attempt: AttemptedAction, first: boolean): void {
  const named = input.attempts.some((one) => one.deed_id !== undefined)
  const byWords = !named && first
  const prepared = prepareAttempt(work.state, input.world, attempt, byWords)
  if (prepared.kind === 'stopped') {
    stop(work, attempt, prepared.reason, undefined, prepared.say)
    return
  }
  for (const step of prepared.steps) if (!takeStep(work, input, step)) return
}

function stop(
  work: Working,
  { verb, target_id }: AttemptedAction,
  reason: string,
  rule: string | undefined,
  say: readonly string[] = [],
): void {
  work.refused.push({ action: verb, reason, rule })
  const details = {
    action: verb,
    target: target_id ?? null,
    reason,
    ...(say.length > 0 && { say: [...say] }),
  }
  work.events.push({ type: 'blocked', details, tags: ['refused'] })
}

function takeStep(work: Working, input: ResolveInput, step: AttemptStep): boolean {
  if (step.when?.(work.state) === false) return false
  const planned = planBonus(work.state, step.action)
  const action =
    planned === null ? withForward(work, input.ruleset, step.action) : { ...step.action, plan: planned.plan }
  const resolved = input.ruleset.resolve(viewOf(work.state), action, input.cup)
  if (!resolved.ok) {
    stop(work, action, resolved.refusal.message, resolved.refusal.rule)
    return false
  }
  if (planned !== null) take(work, { diff: planned.diff, events: [planned.event] })
  const { diff, events, elapsed, outcome } = resolved.value
  const before = work.state
  take(work, { diff, events })
  work.ruled.push(...events)
  take(work, step.after({ before, now: work.state, outcome }))
  afterStep(work, input, before, step)
  work.outcome = outcome
  work.tried.push({ attempt: action, outcome, piece: false })
  const { action: kind, ...measure } = elapsed
  const usual = durationOf(kind, measure).usual / microsecondsPerSecond
  // A fight has its own clock; everything else takes what its author says it takes.
  const timed = step.minutes !== undefined && !isFighting(work.state)
  work.seconds += timed ? Math.max(minSeconds, step.minutes * 60) : usual
  work.action = kind
  return true
}

/** What follows from a step wherever it led: arrivals are counted, whoever was provoked fights, stances end. */
function afterStep(work: Working, input: ResolveInput, before: GameState, step: AttemptStep): void {
  const here = work.state.scene.location_id
  if (here !== null && here !== before.scene.location_id) {
    take(work, { diff: countVisit(before, here), events: [] })
    const from = work.events.findLastIndex((event) => event.type === 'scene_changed')
    const event = work.events[from]
    if (event !== undefined) work.events[from] = withExitLines(event, before, step.exit)
  }
  provokedFights(work, input, before)
  take(work, endStance(before, work.state))
}

/** Whoever was provoked into it fights now, by the rules' own dice. */
function provokedFights(work: Working, { ruleset, cup }: ResolveInput, before: GameState): void {
  const resolution = provokedFight(before, work.state, ruleset, cup)
  if (resolution === null) return
  take(work, resolution)
  const { action, ...measure } = resolution.elapsed
  work.seconds += durationOf(action, measure).usual / microsecondsPerSecond
}

/** What was held ready in an earlier turn is done when its moment comes; it is quick, and takes no time of its own. */
function useStance(work: Working, input: ResolveInput): void {
  const held = triggeredStance(input.state, work.state, work.events, input.world)
  if (held === null) return
  const type = held.acts.length > 0 ? 'ready_used' : 'ready_lapsed'
  take(work, dropStance(work.state, type, 'The moment you waited for has come.', held.sign))
  const refused = work.refused.length
  for (const act of held.acts) if (work.refused.length === refused) tryByBook(work, input, act, false)
}

/** A fight that a narrator asked for last turn begins now, with the engine's dice. */
function startPendingFight(work: Working, { ruleset, cup }: ResolveInput): void {
  const pending = work.state.documents['combat|pending']?.value
  if (pending === undefined || ruleset.answerFight === undefined) return
  const { resolution } = ruleset.answerFight(viewOf(work.state), { combat_state: pending }, cup)
  take(work, { diff: { documents_remove: [{ kind: 'combat', id: 'pending' }] }, events: [] })
  if (resolution === null) return
  take(work, resolution)
  const { action, ...measure } = resolution.elapsed
  work.seconds += durationOf(action, measure).usual / microsecondsPerSecond
}

/** The clock after the turn, by the engine's own table. */
function timeOf(work: Working, { state }: ResolveInput): AdmittedTime {
  const { calendar } = state.campaign
  const measured = work.seconds > 0 ? { measured_seconds: Math.round(work.seconds) } : {}
  return admitTime({ calendar, current: state.time, mode: 'STORY', action: work.action, ...measured }) // enforces: MODE-10, PLAN-19
}

/** What somebody came upon for themselves: nobody else knows it because they stood there. */
const ownFinds: readonly string[] = ['clue', 'discovery', 'investigation', 'private', 'secret']

const open: readonly string[] = ['known', 'public', 'player']

/** What those who were there know of the facts that the turn's events speak of openly; a find stays the finder's own. */
function overheard(events: readonly ShownEvent[], state: GameState): StateDiff {
  const found = new Set(
    events.flatMap(({ tags, details }) =>
      tags.includes('discovery') || tags.includes('disclosure') ? [details.fact_id] : [],
    ),
  )
  const rows = witnessedKnowledge(events, state).filter(({ knower_id, fact_id }) => {
    const fact = Object.hasOwn(state.facts, fact_id) ? state.facts[fact_id] : undefined
    if (fact === undefined || !open.includes(fact.visibility) || found.has(fact_id)) return false
    return !Object.hasOwn(state.knowledge, `${knower_id}|${fact_id}`)
  })
  return rows.length > 0 ? { knowledge_add: [...rows] } : {}
}

/** The change, with its new facts named and their witnesses noted. */
function witnessed(diff: StateDiff, state: GameState): StateDiff {
  const added = diff.facts_add ?? []
  if (added.length === 0) return diff
  const turn = state.counters.current_turn + 1
  const facts = added.map((fact, index) => ({ ...fact, id: fact.id ?? `fact_${turn}_${index + 1}` }))
  const there = state.scene.present_entity_ids.filter((id) => isAwake(state, id))
  // What came and went in the same turn is known to nobody.
  const gone = new Set((diff.facts_remove ?? []).map((one) => one.id))
  const seen = facts.filter(
    (fact) => !gone.has(fact.id) && !isHiddenFact({ visibility: fact.visibility ?? 'known' }),
  )
  const isOwn = (tags: readonly string[] = []): boolean => tags.some((tag) => ownFinds.includes(tag))
  const known = new Set((diff.knowledge_add ?? []).map((one) => `${one.knower_id}|${one.fact_id}`))
  const knowledge = seen.flatMap((fact) =>
    there
      .filter((id) => id === state.campaign.player_id || !isOwn(fact.tags))
      .filter((id) => !known.has(`${id}|${fact.id}`))
      .map((id) => ({ knower_id: id, fact_id: fact.id, turn, source: 'witnessed' })),
  )
  return {
    ...diff,
    facts_add: facts,
    ...(knowledge.length > 0 && { knowledge_add: [...(diff.knowledge_add ?? []), ...knowledge] }),
  }
}

function isAwake(state: GameState, id: string): boolean {
  const entity = state.entities[id]
  if (entity === undefined || (entity.type !== 'npc' && entity.type !== 'pc')) return false
  const person = personOf(entity)
  return person.isConscious && person.status !== 'dead' && !person.isAtZeroHitPoints
}
