/**
 * Who saw it. What happens in the open is known to those who are here and awake; what was found, whispered or thought is
 * known to whom it happened. Knowledge rows name the facts they are about, so that nobody knows more than they saw.
 */
import type { Knowledge } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { isOut, own, playingTurn, textsIn } from './state-rows.ts'
import type { WorldEvent } from './world-event.ts'

const unseen: readonly string[] = [
  'private',
  'secret',
  'discovery',
  'disclosure',
  'hidden',
  'agenda',
  'resource',
]
const watching: readonly string[] = ['pc', 'npc']

/**
 * Those who witnessed an event: present, awake, and it happened in the open.
 *
 * @example
 * witnessesOf(event, state) // ['pc_mira_001', 'npc_oda_001']
 */
export function witnessesOf(event: WorldEvent, state: GameState): readonly string[] {
  if (event.tags.some((tag) => unseen.includes(tag)) && !event.tags.includes('aloud')) return []
  return state.scene.present_entity_ids.filter((id) => {
    const entity = own(state.entities, id)
    return entity !== undefined && watching.includes(entity.type) && !isOut(entity)
  })
}

/** What those who witnessed some events now know: one row for each of them and each fact the events name. */
export function witnessedKnowledge(events: readonly WorldEvent[], state: GameState): readonly Knowledge[] {
  const turn = playingTurn(state)
  const rows = new Map<string, Knowledge>()
  for (const event of events) {
    const facts = [...textsIn(event.details.fact_id), ...textsIn(event.details.fact_ids)]
    if (facts.length === 0) continue
    for (const knower_id of witnessesOf(event, state))
      for (const fact_id of facts.slice(0, 20))
        rows.set(`${knower_id}|${fact_id}`, { knower_id, fact_id, turn, source: 'witnessed' })
  }
  return [...rows.values()]
}
