/** The investigation in a packet: how far the player has followed what there is to find out. */
import type { JsonValue } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { rowsOf } from '../core/state/state-queries.ts'
import { isKnownThread, knowsFact } from '../knowledge/index.ts'
import type { PacketView } from './packet-visibility.ts'

const clueTags: ReadonlySet<string> = new Set(['clue', 'discovery', 'secret', 'player_discovery'])

/** How far each open thread has been followed: clues found of clues there are, and the turn of the last one. */
export function progressOf(view: PacketView): ContextPacket['investigation_progress'] {
  const { state, player } = view
  const clues = rowsOf(state.facts).filter((fact) => fact.tags.some((tag) => clueTags.has(tag)))
  const threads = rowsOf(state.threads)
    .filter((thread) => view.seesHidden || isKnownThread(state, thread))
    .slice(0, 20)
  const rows = threads.flatMap((thread) => {
    const own = clues.filter(
      (fact) =>
        fact.tags.includes(thread.id) ||
        fact.tags.includes(`thread:${thread.id}`) ||
        thread.related_entity_ids.includes(fact.subject_id),
    )
    if (own.length === 0) return []
    const found = own.filter((fact) => knowsFact(state, player, fact))
    const turns = found.flatMap((fact) => fact.discovered_turn ?? [])
    const last: JsonValue = turns.length === 0 ? null : Math.max(...turns)
    return [
      [thread.id, { clues_found: found.length, clues_total: own.length, last_clue_turn: last }] as const,
    ]
  })
  return Object.fromEntries(rows) as ContextPacket['investigation_progress']
}
