/**
 * The part of a scene's lore that may reach the player through somebody's words: without what people keep back, what
 * waits to be found, what a pack keeps behind the screen, and without anybody who cannot be perceived.
 */

import type { NpcBriefing, SceneLoreCache } from '../../core/protocol/lore.ts'
import type { GameState } from '../../core/state/state.ts'
import { isHidden } from '../../knowledge/index.ts'
import { own } from '../state-rows.ts'
import { briefingOf } from './briefings.ts'
import { loreTokens } from './lore-tokens.ts'
import { threadConnections } from './thread-connections.ts'

/** A scene's lore as a narrator gets it. */
export type OpenLore = Omit<SceneLoreCache, 'background'>

/**
 * The open part of a scene's lore, as the state has it now.
 *
 * @example
 * openLore(cache, state).discoverable // []: what waits to be found is told when it is found
 */
export function openLore({ background: _kept, ...cache }: SceneLoreCache, state: GameState): OpenLore {
  const briefed = Object.entries(cache.npc_briefings).flatMap(([id, whole]) => {
    const person = own(state.entities, id)
    if (person === undefined || isHidden(state, person)) return []
    // How somebody appears was put into the whole copy; what they know is looked at again, for this reader.
    const open: NpcBriefing = { ...briefingOf(person, state, 'player'), disposition: whole.disposition }
    return [[id, open] as const]
  })
  const open = {
    ...cache,
    npc_briefings: Object.fromEntries(briefed),
    discoverable: [], // enforces: LORE-21
    thread_connections: { ...threadConnections(state, 'player') },
  }
  return { ...open, token_count: tokensOf(open) }
}

function tokensOf(lore: Omit<OpenLore, 'token_count'>): number {
  const { atmosphere, npc_briefings, thread_connections } = lore
  const texts = [
    ...atmosphere,
    ...Object.values(npc_briefings).map((one) => JSON.stringify(one)),
    ...Object.values(thread_connections),
  ]
  return texts.reduce((sum, text) => sum + loreTokens(text), 0)
}
