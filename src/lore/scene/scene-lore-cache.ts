/** The lore of scenes that an engine keeps at hand, for the scenes visited last, with what each rests on. */
import type { LoreRetrievalResult, NpcBriefing, SceneLoreCache } from '../../core/protocol/lore-schemas.ts'
import { type NarratorLore, type SceneLoreInput, sceneLore } from './scene-lore.ts'
import type { LoreBasis } from './scene-lore-basis.ts'

export interface KeptSceneLore {
  readonly basis: LoreBasis
  readonly cache: SceneLoreCache
  /** The part of it that may be told. */
  readonly open: NarratorLore
}

/** What an NPC who enters adds to a scene's lore. */
export interface NpcLore {
  readonly npc_id: string
  readonly briefing: NpcBriefing
}

/** The lore of scenes; a scene's id here names its campaign too. */
export interface SceneLoreCacheManager {
  materialize(
    retrievalResult: LoreRetrievalResult,
    sceneId: string,
    sessionId: string | null,
    scene: Omit<SceneLoreInput, 'retrieval' | 'scene_id' | 'session_id'>,
  ): SceneLoreCache
  appendNPC(sceneId: string, npcLore: NpcLore): void
  get(sceneId: string): SceneLoreCache | undefined
  invalidate(sceneId: string): void
  /** What is kept for a scene with what it rests on. */
  kept(sceneId: string): KeptSceneLore | undefined
  keep(sceneId: string, kept: KeptSceneLore): void
}

const mostScenes = 48

/** Opens a manager with nothing in it. */
export function sceneLoreCache(): SceneLoreCacheManager {
  const caches = new Map<string, SceneLoreCache>()
  const rests = new Map<string, Omit<KeptSceneLore, 'cache'>>()
  const put = (sceneId: string, cache: SceneLoreCache): void => {
    caches.delete(sceneId)
    caches.set(sceneId, cache)
    for (const oldest of caches.keys()) if (caches.size > mostScenes) forget(oldest)
  }
  const forget = (sceneId: string): void => {
    caches.delete(sceneId)
    rests.delete(sceneId)
  }
  return {
    materialize: (retrieval, sceneId, session_id, scene) => {
      const cache = sceneLore({ ...scene, retrieval, scene_id: sceneId, session_id })
      rests.delete(sceneId)
      put(sceneId, cache)
      return cache
    },
    appendNPC: (sceneId, { npc_id, briefing }) => {
      const cache = caches.get(sceneId)
      if (cache === undefined) return
      put(sceneId, { ...cache, npc_briefings: { ...cache.npc_briefings, [npc_id]: briefing } })
    },
    get: (sceneId) => caches.get(sceneId),
    invalidate: forget,
    kept: (sceneId) => {
      const cache = caches.get(sceneId)
      const rest = rests.get(sceneId)
      return cache === undefined || rest === undefined ? undefined : { ...rest, cache }
    },
    keep: (sceneId, { cache, ...rest }) => {
      put(sceneId, cache)
      rests.set(sceneId, rest)
    },
  }
}
