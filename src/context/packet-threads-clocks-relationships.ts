/** The running story in a packet: threads, clocks, relationships and agendas. */

import type { JsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { personOf } from '../core/state/entity-attrs.ts'
import { joinedKey } from '../core/state/game-state.ts'
import { rowOf, rowsOf } from '../core/state/state-queries.ts'
import type { Clock } from '../core/state/table-row-schemas.ts'
import { hasHidingTag, isKnownThread } from '../knowledge/index.ts'
import { type PacketView, shownJson, shownObject, shownTags, shownText } from './packet-visibility.ts'

const closed: ReadonlySet<string> = new Set(['resolved', 'completed', 'failed', 'abandoned'])

/** The threads of the story, open ones first. */
export function threadsOf({ state, seesHidden, known }: PacketView): ContextPacket['threads'] {
  const open = rowsOf(state.threads).filter((thread) => seesHidden || isKnownThread(state, thread))
  const sorted = [...open].sort(
    (left, right) => Number(closed.has(left.status)) - Number(closed.has(right.status)),
  )
  return sorted.map(({ id, title, status, stakes, related_entity_ids, tags }) => ({
    id,
    title: shownText(title, 200),
    status: shownText(status, 40),
    stakes: shownObject(stakes as JsonObject, seesHidden) as Record<string, never>,
    related_entity_ids: related_entity_ids.filter((other) => seesHidden || known.has(other)).slice(0, 20),
    tags: shownTags(tags),
  }))
}

/** Clocks with what they have triggered so far; only a planner knows what is still to come. */
export function clocksOf({ state, seesHidden }: PacketView): ContextPacket['clocks'] {
  const open = rowsOf(state.clocks).filter((clock) => seesHidden || !hasHidingTag(clock.tags))
  return open.map((clock) => {
    const { id, name, value, max, tags } = clock
    return {
      id,
      name: shownText(name, 100),
      value,
      max,
      triggers: triggersOf(clock, seesHidden),
      tags: tags.slice(0, 12),
    }
  })
}

function triggersOf({ triggers, value, max, tags }: Clock, seesHidden: boolean): Record<string, never> {
  const isCountdown = tags.some((tag) => tag === 'decrement' || tag === 'countdown')
  const passed = Object.entries(triggers).filter(([at]) => {
    const threshold = Number(at)
    return (
      seesHidden ||
      (isCountdown ? threshold < max && value <= threshold : threshold > 0 && value >= threshold)
    )
  })
  return Object.fromEntries(
    passed.slice(0, 12).map(([at, text]) => [shownText(at, 20), shownJson(text)]),
  ) as Record<string, never>
}

/** Relationships of the player's, and known ones among those present. */
export function relationshipsOf({
  state,
  seesHidden,
  known,
  player,
}: PacketView): ContextPacket['relationships'] {
  return rowsOf(state.relationships).flatMap(({ a_id, b_id, rel_type, intensity, notes }) => {
    const named = known.has(a_id) && known.has(b_id)
    const open =
      named &&
      notes.hidden !== true &&
      notes.secret !== true &&
      (a_id === player || b_id === player || notes.known === true)
    if (!open && !(seesHidden && named)) return []
    return [
      {
        a_id,
        b_id,
        rel_type: shownText(rel_type, 60),
        intensity,
        notes: shownObject(notes as JsonObject, seesHidden) as Record<string, never>,
      },
    ]
  })
}

/** What those present are after; to a narrator only what the player has learned of it. */
export function agendasOf({ state, present, seesHidden }: PacketView): ContextPacket['npc_agendas'] {
  const rows = present.flatMap((id) => {
    const value = rowOf(state.documents, joinedKey('agenda', id))?.value
    const { goal } = personOf(rowOf(state.entities, id))
    const agenda: JsonObject | undefined =
      value ?? (goal !== undefined && seesHidden ? { current_goal: goal } : undefined)
    if (agenda === undefined || !(seesHidden || agenda.visibility === 'known' || agenda.known === true))
      return []
    return [[id, shownObject(agenda, seesHidden)] as const]
  })
  return Object.fromEntries(rows) as ContextPacket['npc_agendas']
}
