/**
 * The part of a scene's lore that may reach the player through somebody's words: without what people keep back, what
 * waits to be found, what a pack keeps secret, and without anybody who cannot be perceived.
 */
import { isHidden } from '../../core/document/view-for.ts'
import type { SceneLoreCache } from '../../core/protocol/lore.ts'
import type { GameState } from '../../core/state/state.ts'
import { own } from '../state-rows.ts'
import { loreTokens } from './lore-tokens.ts'
import { briefingsOf } from './scene-lore.ts'

/** A scene's lore as a narrator gets it. */
export type OpenLore = Omit<SceneLoreCache, 'secrets'>

/** The open part of a scene's lore, as the state has it now. */
export function openLore({ secrets: _secrets, ...cache }: SceneLoreCache, state: GameState): OpenLore {
  const seen = Object.entries(briefingsOf(state, 'player')).filter(([id]) => {
    const entity = own(state.entities, id)
    return entity !== undefined && !isHidden(state, entity)
  })
  const npc_briefings = Object.fromEntries(seen)
  const shorter = tokensOf(cache.npc_briefings) - tokensOf(npc_briefings)
  return {
    ...cache,
    npc_briefings,
    discoverable: [], // enforces: LORE-21 — mutate: [] => cache.discoverable
    token_count: Math.max(0, cache.token_count - shorter),
  }
}

function tokensOf(briefings: SceneLoreCache['npc_briefings']): number {
  return Object.values(briefings).reduce((sum, one) => sum + loreTokens(JSON.stringify(one)), 0)
}
