/** Where NPCs are by the hours of the day, as their author wrote it (`attrs.schedule`). */
import { asText, type JsonObject, type JsonValue } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { conditionSchema, holds, isWithinHours } from '../authored-conditions.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import { locationOf, movePerson } from '../effects/people-and-scene-effects.ts'
import type { TimeSpan } from './time-pressure.ts'
import { timeAtSeconds } from './world-seconds.ts'

const maxPeople = 100
const maxEntries = 50

/**
 * Moves every NPC whose hour has struck, not because time passed: an NPC who was led away stays until their next
 * hour. The dead, the bound, combatants and companions stay.
 */
export function followSchedules(edit: WorldEdit, { from, until }: TimeSpan): void {
  const people = Object.values(edit.before.entities).filter(
    (entity) => entity.type === 'npc' && personOf(entity).hasSchedule,
  )
  const fighting = isFighting(edit.state)
  for (const person of people.slice(0, maxPeople)) {
    const place = scheduledPlace(person, edit.state, until)
    const before = scheduledPlace(person, edit.before, from)
    if (place === null || place === before || locationOf(edit.state, person.id) === place) continue
    const isHere = edit.state.scene.present_entity_ids.includes(person.id)
    if (isBound(person) || (isHere && fighting)) continue
    const isSeen = !edit.state.scene.obscured_entities.includes(person.id)
    const refusal = movePerson(
      edit,
      person.id,
      place,
      'it is their hour',
      isSeen ? { of_themselves: true } : {},
    )
    if (refusal !== null) edit.refusals.push(refusal)
  }
}

const boundTags: ReadonlySet<string> = new Set(['companion', 'party', 'captured', 'bound', 'imprisoned'])

function isBound(person: Entity): boolean {
  const { isOut, follows } = personOf(person)
  return isOut || follows !== undefined || person.tags.some((tag) => boundTags.has(tag))
}

/** Where an NPC should be by their schedule; null when it does not say. Entries with a condition come first. */
function scheduledPlace(person: Entity, state: GameState, seconds: number): string | null {
  const { hour, minute } = timeAtSeconds(state.campaign.calendar, seconds)
  const who = state.campaign.player_id ?? person.id
  const entries = personOf(person).schedule(maxEntries)
  const entry = [
    ...entries.filter((written) => written.if !== undefined),
    ...entries.filter((written) => written.if === undefined),
  ].find((written) => isDue(written, hour * 60 + minute, state, who))
  return asText(entry?.at) ?? null
}

function isDue(entry: JsonObject, minute: number, state: GameState, who: string): boolean {
  if (!isWithinHours(minute, hourText(entry.from), hourText(entry.to))) return false
  if (entry.if === undefined) return true
  const read = conditionSchema.safeParse(entry.if)
  return read.success && holds(read.data, state, who)
}

function hourText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined
}
