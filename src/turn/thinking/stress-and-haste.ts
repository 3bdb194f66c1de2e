/**
 * Under which pressure a character thinks: stress (a fight, an enemy, an open wound) and haste (a pursuer, a
 * deadline ahead). Read from the state of the scene, before the roll.
 */
import { asObject, asText } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting, rowOf } from '../../core/state/state-queries.ts'
import { timeBetween, worldTimeSchema } from '../../core/time/world-time.ts'
import type { CharacterSheet, SheetReader } from '../../rules/index.ts'
import { isHostile } from '../../world/index.ts'

const maxLooked = 200
const maxHastyHours = 4
const hour = 3_600_000_000

export interface ThinkingPressure {
  readonly stressed: boolean
  readonly rushed: boolean
}

export function pressureOn(state: GameState, actorId: string, ruleset: SheetReader): ThinkingPressure {
  return { stressed: isStressed(state, actorId, ruleset), rushed: isRushed(state, actorId) }
}

function isStressed(state: GameState, actorId: string, ruleset: SheetReader): boolean {
  if (isFighting(state)) return true
  if (isBadlyHurt(ruleset.readSheet(rowOf(state.entities, actorId)))) return true
  return state.scene.present_entity_ids.slice(0, maxLooked).some((id) => {
    const other = id === actorId ? undefined : rowOf(state.entities, id)
    return other !== undefined && isHostile(other)
  })
}

function isBadlyHurt({ health }: CharacterSheet): boolean {
  return health != null && health.max > 0 && health.current * 4 <= health.max
}

const pursuits: ReadonlySet<string> = new Set(['pursued', 'cornered', 'hunted', 'chased'])
const urgentLevels: ReadonlySet<unknown> = new Set(['high', 'urgent', 'critical', 'imminent'])

function isRushed(state: GameState, actorId: string): boolean {
  const chased = Object.values(state.facts)
    .slice(0, 5 * maxLooked)
    .some(
      (fact) =>
        fact.subject_id === actorId && (pursuits.has(fact.predicate) || isChase(fact.predicate, fact.object)),
    )
  if (chased || state.scene.constraints.pursuit === true) return true
  return Object.values(state.documents)
    .slice(0, 5 * maxLooked)
    .some((row) => row.kind === 'time_event' && isNear(state, row.value))
}

function isChase(predicate: string, object: unknown): boolean {
  if (predicate !== 'situation' && predicate !== 'status') return false
  const situation = asObject(object)
  return pursuits.has(asText(situation?.name ?? situation?.situation ?? object) ?? '')
}

/** A deadline that is hours away, or one that is called urgent. */
function isNear(state: GameState, event: Readonly<Record<string, unknown>>): boolean {
  const { status, deadline, urgency_level } = event
  if (status === 'resolved' || status === 'expired' || status === 'cancelled') return false
  const read = worldTimeSchema.safeParse(deadline)
  if (!read.success) return urgentLevels.has(urgency_level)
  try {
    const { days, microseconds } = timeBetween(state.campaign.calendar, state.time, read.data)
    return days === 0 && microseconds >= 0 && microseconds <= maxHastyHours * hour
  } catch {
    return urgentLevels.has(urgency_level)
  }
}
