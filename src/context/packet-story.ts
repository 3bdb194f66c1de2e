/** The running story in a packet: threads, clocks, ties, agendas, memory, what was asked for, what was just told. */

import { isJsonObject, type JsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { personOf } from '../core/state/entity-attrs.ts'
import { rowOf, rowsOf } from '../core/state/readers.ts'
import type { Clock, DocumentKind } from '../core/state/rows.ts'
import { joinedKey } from '../core/state/state.ts'
import type { ContextOptions, RecentTurn } from './context-builder.ts'
import { shownJson, shownObject, shownText } from './shown-json.ts'
import type { Sight } from './who-knows.ts'

const closed: ReadonlySet<string> = new Set(['resolved', 'completed', 'failed', 'abandoned'])

/** The threads of the story, open ones first. */
export function threadsOf({ state, all, known }: Sight): ContextPacket['threads'] {
  const open = rowsOf(state.threads).filter(
    (thread) => all || !thread.tags.some((tag) => tag === 'hidden' || tag === 'gm'),
  )
  const sorted = [...open].sort(
    (left, right) => Number(closed.has(left.status)) - Number(closed.has(right.status)),
  )
  return sorted.map(({ id, title, status, stakes, related_entity_ids, tags }) => ({
    ...{
      id,
      title: shownText(title, 200),
      status: shownText(status, 40),
      stakes: shownObject(stakes as JsonObject, all) as Record<string, never>,
    },
    related_entity_ids: related_entity_ids.filter((one) => all || known.has(one)).slice(0, 20),
    tags: tags.slice(0, 12).map((tag) => shownText(tag, 60)),
  }))
}

/** Clocks with what they have set off so far; what is still to come is only a planner's to know. */
export function clocksOf({ state, all }: Sight): ContextPacket['clocks'] {
  const open = rowsOf(state.clocks).filter((clock) => all || !clock.tags.includes('hidden'))
  return open.map((clock) => {
    const { id, name, value, max, tags } = clock
    return {
      id,
      name: shownText(name, 100),
      value,
      max,
      triggers: triggersOf(clock, all),
      tags: tags.slice(0, 12),
    }
  })
}

function triggersOf({ triggers, value, max, tags }: Clock, all: boolean): Record<string, never> {
  const falls = tags.some((tag) => tag === 'decrement' || tag === 'countdown')
  const passed = Object.entries(triggers).filter(([at]) => {
    const mark = Number(at)
    return all || (falls ? mark < max && value <= mark : mark > 0 && value >= mark)
  })
  return Object.fromEntries(
    passed.slice(0, 12).map(([at, text]) => [shownText(at, 20), shownJson(text)]),
  ) as Record<string, never>
}

/** Ties of the player's, and ties among those present that are known. */
export function relationshipsOf({ state, all, known, player }: Sight): ContextPacket['relationships'] {
  return rowsOf(state.relationships).flatMap(({ a_id, b_id, rel_type, intensity, notes }) => {
    const named = known.has(a_id) && known.has(b_id)
    const open =
      named &&
      notes.hidden !== true &&
      notes.secret !== true &&
      (a_id === player || b_id === player || notes.known === true)
    if (!open && !(all && named)) return []
    return [
      {
        a_id,
        b_id,
        rel_type: shownText(rel_type, 60),
        intensity,
        notes: shownObject(notes as JsonObject, all) as Record<string, never>,
      },
    ]
  })
}

/** What those present are after; to a narrator only what the player has learned of it. */
export function agendasOf({ state, present, all }: Sight): ContextPacket['npc_agendas'] {
  const rows = present.flatMap((id) => {
    const value = rowOf(state.documents, joinedKey('agenda', id))?.value
    const { goal } = personOf(rowOf(state.entities, id))
    const agenda: JsonObject | undefined =
      value ?? (goal !== undefined && all ? { current_goal: goal } : undefined)
    if (agenda === undefined || !(all || agenda.visibility === 'known' || agenda.known === true)) return []
    return [[id, shownObject(agenda, all)] as const]
  })
  return Object.fromEntries(rows) as ContextPacket['npc_agendas']
}

function textsOf({ state }: Sight, kind: DocumentKind): readonly string[] {
  const rows = rowsOf(state.documents).filter((row) => row.kind === kind)
  return rows.flatMap(({ value }) => {
    const text = [value.text, value.directive, value.rule].find(
      (one) => typeof one === 'string' && one.trim() !== '',
    )
    return typeof text === 'string' && value.active !== false ? [shownText(text, 300)] : []
  })
}

/** What the owner of the campaign asked for, to be kept in mind. */
export function directivesOf(sight: Sight): readonly string[] {
  return textsOf(sight, 'directive').slice(0, 20)
}

/** The long memory, newest last. */
export function memoriesOf({ state }: Sight): readonly string[] {
  const rows = [...rowsOf(state.memories)].sort((left, right) => left.turn - right.turn)
  return rows.slice(-20).map((row) => shownText(row.text, 400))
}

/** How often the player's character failed in a row. */
export function streakOf({ state, player }: Sight): ContextPacket['failure_streak'] {
  const kept = rowOf(state.entities, player)?.attrs.failure_streak
  const { count, turn } = isJsonObject(kept) ? kept : {}
  if (typeof count !== 'number') return {}
  return { count, ...(typeof turn === 'number' && { turn }) }
}

/** The last few turns, each as one short text. */
export function recentOf(turns: readonly RecentTurn[]): ContextPacket['recent_events'] {
  return turns.slice(-5).map(({ turn_no, player_input, text }) => {
    const said = player_input.trim() === '' ? '' : `> ${shownText(player_input, 150)}\n`
    return { turn_no, text: shownText(`${said}${text}`, 500) }
  })
}

/** What came before, in short: told by whoever asks, else what the state keeps. */
export function summaryOf({ state }: Sight, options: ContextOptions): ContextPacket['summary'] {
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
