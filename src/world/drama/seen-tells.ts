/** What the player has seen of what others keep back: a deflection or a lie with a tell is remembered, and whom one accused. */
import { isJsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { documentOf, playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import type { WorldEvent } from '../world-event.ts'
import { note } from './progress.ts'

const evasions: readonly string[] = ['deflected', 'lied']

/** True when somebody was seen to keep this back. */
export function sawTell(state: GameState, npcId: string, entryId: string): boolean {
  const seen = documentOf(state, 'world', 'tells')[npcId]
  return isJsonObject(seen) && Object.hasOwn(seen, entryId)
}

/** Remembers the tells of a turn. */
export function noteTells(work: Unfolding, events: readonly WorldEvent[]): void {
  for (const { type, details } of events) {
    const { npc_id: npc, entry_id: entry } = details
    if (!evasions.includes(type) || typeof npc !== 'string' || typeof entry !== 'string') continue
    if (sawTell(work.state, npc, entry)) continue
    const event = { type: 'tell_seen', details: { npc_id: npc, entry_id: entry }, tags: ['hidden'] }
    note(work, event, 'tells', { [`${npc}|${entry}`]: playingTurn(work.state) })
  }
}
