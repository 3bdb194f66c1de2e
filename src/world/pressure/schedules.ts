/**
 * Where people are by the hour. Somebody goes when their hour strikes, not because time passed: whoever was led away
 * stays with whoever led them until their next hour. Nobody walks off dead, bound, fighting or as a companion.
 */

import type { JsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { conditionSchema } from '../condition.ts'
import { movePerson, whereIs } from '../effects/people-effects.ts'
import { holds, isWithinHours } from '../holds.ts'
import { documentOf, isOut } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { timeAtSeconds } from '../world-seconds.ts'
import type { Stretch } from './pressure.ts'

const mostPeople = 100
const mostHours = 50
const held: readonly string[] = ['companion', 'party', 'captured', 'bound', 'imprisoned']

function hourText(value: unknown): string | undefined {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined
}

function fits(entry: JsonObject, minute: number, state: GameState, who: string): boolean {
  if (!isWithinHours(minute, hourText(entry.from), hourText(entry.to))) return false
  if (entry.if === undefined) return true
  const read = conditionSchema.safeParse(entry.if)
  return read.success && holds(read.data, state, who)
}

/** Where somebody's author wants them at a time; null when nothing is said. Entries with a condition come first. */
export function scheduledPlace(person: Entity, state: GameState, seconds: number): string | null {
  const time = timeAtSeconds(state.campaign.calendar, seconds)
  const minute = time.hour * 60 + time.minute
  const entries = personOf(person).schedule(mostHours)
  const who = state.campaign.player_id ?? person.id
  const found = [
    ...entries.filter((one) => one.if !== undefined),
    ...entries.filter((one) => one.if === undefined),
  ].find((entry) => fits(entry, minute, state, who))
  return typeof found?.at === 'string' ? found.at : null
}

/** Moves everybody whose hour has struck. */
export function followSchedules(work: Unfolding, { from, until }: Stretch): void {
  const people = Object.values(work.before.entities).filter(
    (entity) => entity.type === 'npc' && personOf(entity).hasSchedule,
  )
  const fighting = documentOf(work.state, 'combat', 'current').in_combat === true
  for (const person of people.slice(0, mostPeople)) {
    const place = scheduledPlace(person, work.state, until)
    const before = scheduledPlace(person, work.before, from)
    if (place === null || place === before || whereIs(work.state, person.id) === place) continue
    const stays =
      isOut(person) || person.tags.some((one) => held.includes(one)) || personOf(person).follows !== undefined
    const here = work.state.scene.present_entity_ids.includes(person.id)
    if (stays || (here && fighting)) continue
    const refusal = movePerson(work, person.id, place, 'it is their hour')
    if (refusal !== null) work.refusals.push(refusal)
  }
}
