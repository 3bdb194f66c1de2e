/** Effects on clocks and on what people think of each other. A clock that passes a trigger says what hangs on it. */
import { asNumber, asObject, type JsonObject } from '../../core/json.ts'
import { type Refusal, refuse } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { documentOf, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Clock } from '../../core/state/table-row-schemas.ts'
import { clockDirection, stepClock } from '../../rules/index.ts'
import { documentChange, type WorldEdit } from '../collect-world-changes.ts'
import { clampTrust, dispositionOf, trust } from '../hostility-trust-and-mood.ts'
import {
  type Appliers,
  effectListSchema,
  type ReadEffect,
  unknownThing,
} from './effect-schema-and-context.ts'

export const clockEffects: Appliers<'clock'> = {
  clock: (edit, part, { cause, follow }) => {
    for (const [id, delta] of Object.entries(part)) {
      const clock = rowOf(edit.state.clocks, id)
      if (clock === undefined) return unknownThing('clock', id)
      for (const { effects } of moveClock(edit, clock, delta, cause)) follow(effects)
    }
    return null
  },
}

export const relationshipEffects: Appliers<'disposition' | 'relationship'> = {
  disposition: (edit, part, { who, cause }) => {
    for (const [npc, delta] of Object.entries(part)) {
      const refusal = changeRelationship(edit, { a_id: who, b_id: npc, rel_type: trust }, delta, cause)
      if (refusal !== null) return refusal
    }
    return null
  },
  relationship: (edit, { of, to, type = trust, delta }, { who, cause }) =>
    changeRelationship(edit, { a_id: of ?? who, b_id: to, rel_type: type }, delta, cause),
}

/** A trigger that was passed, and what its author hung on it. */
interface PassedTrigger {
  readonly threshold: number
  readonly effects: readonly ReadEffect[]
}

/** Moves a clock and says what it passed; the effects of what it passed are the caller's to apply. */
export function moveClock(
  edit: WorldEdit,
  clock: Clock,
  delta: number,
  cause: string,
): readonly PassedTrigger[] {
  const direction = clockDirectionOf(clock, edit.state)
  const step = stepClock(clock, delta, direction)
  const { id: clock_id, name } = clock
  const details = { clock_id, name, from: step.from, to: step.to, max: clock.max, reason: cause }
  if (step.delta === 0) {
    edit.emit('clock_held', { ...details, asked: delta }, ['clock'])
    return []
  }
  const change: StateDiff = {
    clocks: [{ id: clock_id, delta: step.delta }],
    ...(step.delta < 0 && furthestKept(edit.state, clock_id, step.from)),
  }
  edit.record('clock_advanced', { ...details, delta: step.delta }, change, ['clock'])
  const passed: PassedTrigger[] = []
  for (const { threshold, crossed, kind, text } of step.crossings) {
    const type = kind === 'triggered' ? 'clock_triggered' : 'clock_receded'
    edit.emit(type, { clock_id, name, threshold, crossed, text }, ['clock', kind])
    if (kind === 'triggered') passed.push({ threshold, effects: triggerEffects(clock, threshold) })
  }
  const end = direction === 'decrement' ? 0 : clock.max
  if (step.to === end) edit.emit('clock_ran_out', { clock_id, name, at: end }, ['clock', 'major'])
  return passed
}

const furthestSteps = 'furthest_steps'

/** How far a clock had come when it was set back: what was seen of it until there is no news when it comes again. */
export function furthestOf({ documents }: Pick<GameState, 'documents'>, clockId: string): number {
  return asNumber(documentOf({ documents }, 'world', furthestSteps)[clockId]) ?? 0
}

function furthestKept(state: GameState, clockId: string, from: number): StateDiff {
  return from <= furthestOf(state, clockId) ? {} : documentChange('world', furthestSteps, [clockId, from])
}

/** Which way a clock runs here: up unless something says otherwise. */
export function clockDirectionOf(clock: Clock, state: GameState): 'increment' | 'decrement' | 'both' {
  return clockDirection(clock, state.campaign.system, 'increment')
}

/** What an author hung on a trigger of a clock; nothing when it is only words. */
export function triggerEffects(clock: Clock, threshold: number): readonly ReadEffect[] {
  const trigger = asObject(rowOf(clock.triggers, String(threshold)))
  const read = effectListSchema.safeParse(trigger?.effects ?? [])
  return read.success ? read.data : []
}

/** From whom to whom, and what kind of tie. */
interface RelationshipKey {
  readonly a_id: string
  readonly b_id: string
  readonly rel_type: string
}

/** Changes a tie by as much as its bounds allow; nothing is recorded when nothing changes. */
export function changeRelationship(
  edit: WorldEdit,
  tie: RelationshipKey,
  delta: number,
  cause: string,
  notes: JsonObject = {},
): Refusal | null {
  for (const id of [tie.a_id, tie.b_id]) {
    if (rowOf(edit.state.entities, id) !== undefined) continue
    const message = `There is no entity "${id.slice(0, 80)}" in this campaign to be in a relationship.`
    return refuse('world/unknown-entity', message, { data: { id } }).refusal
  }
  const row = rowOf(edit.state.relationships, joinedKey(tie.a_id, tie.b_id, tie.rel_type))
  const start = tie.rel_type === trust ? dispositionOf(edit.state, tie.b_id, tie.a_id) : 0
  const from = row?.intensity ?? start
  const to = clampTrust(from + delta)
  if (to === from) return null
  const details = {
    with_id: tie.b_id,
    with_name: nameOf(edit.state, tie.b_id),
    type: tie.rel_type,
    from,
    to,
    by: cause,
  }
  // The first row of a tie starts from what the author gave the person, so it is set whole.
  const change = row === undefined ? { ...tie, intensity: to, notes } : { ...tie, delta: to - from, notes }
  edit.record('relationship_changed', details, { relationships_change: [change] }, ['relationship'])
  return null
}
