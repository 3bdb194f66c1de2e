/** The running story in a packet: threads, clocks, relationships, agendas, memories, directives, recent turns. */

import type { JsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { personOf } from '../core/state/entity-attrs.ts'
import { joinedKey } from '../core/state/game-state.ts'
import { rowOf, rowsOf } from '../core/state/state-queries.ts'
import type { Clock, DocumentKind } from '../core/state/table-row-schemas.ts'
import { hasHidingTag, isKnownThread } from '../knowledge/index.ts'
import type { ContextOptions, RecentTurn } from './context-builder-port.ts'
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

function textsOf({ state }: PacketView, kind: DocumentKind): readonly string[] {
  const rows = rowsOf(state.documents).filter((row) => row.kind === kind)
  return rows.flatMap(({ value }) => {
    const text = [value.text, value.directive, value.rule].find(
      (entry) => typeof entry === 'string' && entry.trim() !== '',
    )
    return typeof text === 'string' && value.active !== false ? [shownText(text, 300)] : []
  })
}

export function packetDirectives(view: PacketView): readonly string[] {
  return textsOf(view, 'directive').slice(0, 20)
}

/** Core memories, newest last. */
export function memoriesOf({ state }: PacketView): readonly string[] {
  const rows = [...rowsOf(state.memories)].sort((left, right) => left.turn - right.turn)
  return rows.slice(-20).map((row) => shownText(row.text, 400))
}

/** How often the player's character failed in a row. */
export function streakOf({ state, player, ruleset }: PacketView): ContextPacket['failure_streak'] {
  return ruleset.readSheet(rowOf(state.entities, player)).failureStreak ?? {}
}

/** The last few turns, each as one short text. */
export function recentOf(turns: readonly RecentTurn[]): ContextPacket['recent_events'] {
  return turns.slice(-5).map(({ turn_no, player_input, text }) => {
    const line = player_input.trim() === '' ? '' : `> ${shownText(player_input, 150)}\n`
    return { turn_no, text: shownText(`${line}${text}`, 500) }
  })
}

/** What came before: the summary that is passed in, else the one in the state. */
export function packetSummary({ state }: PacketView, options: ContextOptions): ContextPacket['summary'] {
  if (options.summary !== undefined) {
    const { scene, threads } = options.summary
    return { scene: shownText(scene, 1_500), threads: shownText(threads, 1_500) }
  }
  const rows = rowsOf(state.summaries)
  const scene = rows.findLast((row) => row.scope === 'scene' && row.scope_id === state.scene.id)
  const threads = rows.filter((row) => row.scope === 'thread').slice(-3)
  return {
    scene: shownText(scene?.text ?? '', 1_500),
    threads: shownText(threads.map((row) => row.text).join('\n'), 1_500),
  }
}
