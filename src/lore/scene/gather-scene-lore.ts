/**
 * The lore of the scene a turn is played in (seed 003's retrieveForScene), kept as long as its basis stands: built
 * when the scene changes, extended when an NPC enters, rebuilt when something of it was found out or died. The log
 * holds it whole in the turn in which it was built; later turns name that turn.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { ContextPacket } from '../../core/protocol/context-packet.ts'
import type { KeptLore, LoreRetrievalQuery } from '../../core/protocol/lore-schemas.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Head, StateStore } from '../../store/state-store.ts'
import type { WorldDefinition } from '../../world/index.ts'
import type { CampaignLore, LoreFor } from './campaign-prose-reader.ts'
import { briefingOf } from './npc-briefings.ts'
import { openThreads } from './open-threads.ts'
import { defaultLoreBudget, type NarratorLore, narratorLore } from './scene-lore.ts'
import { type LoreBasis, loreBasis, newcomers } from './scene-lore-basis.ts'
import type { SceneLoreCacheManager } from './scene-lore-cache.ts'

/** What a scene's lore is gathered with. */
export interface LoreSources {
  readonly store: Pick<StateStore, 'getEvents'>
  readonly clock: { now(): string }
  readonly loreFor: LoreFor
  readonly sceneLore: SceneLoreCacheManager
}

/** The lore of a turn: what its packet holds, and what its record keeps of it. */
export interface TurnLore {
  readonly context: JsonObject
  readonly kept: KeptLore | null
}

/** No pack, no lore. */
export const noSceneLore: TurnLore = { context: {}, kept: null }

/** What a turn's lore is about. */
export interface LoreScene {
  readonly head: Head
  readonly state: GameState
  readonly definition: WorldDefinition
  /** What the last turn kept of its lore. */
  readonly last: KeptLore | null
  readonly session_id: string | null
  /** True when a text tells what the player may not know. */
  readonly tellsSecret: (text: string) => boolean
}

/** Gathers the lore of a scene. */
export async function gatherLore(sources: LoreSources, scene: LoreScene): Promise<TurnLore> {
  const { head, state, last } = scene
  const lore = await sources.loreFor(head, state)
  if (lore === null) return noSceneLore
  const basis = loreBasis(state, lore.hash)
  const stands = last !== null && last.scene_id === basis.scene_id && last.basis === basis.mark // enforces: LORE-19
  if (stands) {
    const context = await stillThere(sources, head, last, basis)
    if (context !== null) return { context, kept: { ...last, cache: 'hit' } }
  }
  const open = lore.told ?? ((await retrieveForScene(sources, scene, lore, basis)) as unknown as JsonObject)
  const kept = { scene_id: basis.scene_id, basis: basis.mark, turn: head.turn + 1, cache: 'miss' } as const
  return { context: open, kept }
}

/** The lore that was built before: from this engine's own keeping, else from the turn whose record holds it. */
async function stillThere(
  sources: LoreSources,
  head: Head,
  last: KeptLore,
  basis: LoreBasis,
): Promise<JsonObject | null> {
  const kept = sources.sceneLore.kept(keyOf(head, basis))
  if (kept?.basis.mark === basis.mark) return kept.open as unknown as JsonObject
  return pinnedLore(sources.store, head.campaign_id, last.turn)
}

/** The lore that a turn's record holds whole; null when it holds none. */
export async function pinnedLore(
  store: LoreSources['store'],
  campaignId: string,
  turn: number,
): Promise<JsonObject | null> {
  const events = await store.getEvents(campaignId, { from: turn, to: turn })
  return loreInPacket(events.ok ? events.value[0]?.context_packet : undefined)
}

/** The lore that a kept packet holds whole; null when it only names it or has none. */
export function loreInPacket(packet: unknown): JsonObject | null {
  const lore = isJsonObject(packet) ? packet.lore_context : undefined
  if (!isJsonObject(lore) || !Array.isArray(lore.atmosphere)) return null
  // What came to mind in that turn was for that turn alone.
  const { recalled: _its, ...scene } = lore
  return scene
}

/** Builds a scene's lore, or adds the NPCs who came in. */
async function retrieveForScene(
  { sceneLore: scenes, clock }: LoreSources,
  { head, state, definition, session_id, tellsSecret }: LoreScene,
  { search, chunks }: CampaignLore,
  basis: LoreBasis,
): Promise<NarratorLore> {
  const key = keyOf(head, basis)
  const before = scenes.kept(key)
  const entered = before === undefined ? null : newcomers(before.basis, basis)
  if (entered === null) scenes.invalidate(key)
  for (const npc_id of entered ?? []) {
    const person = rowOf(state.entities, npc_id)
    if (person !== undefined)
      scenes.appendNPC(key, { npc_id, briefing: briefingOf(person, state, 'game_master') })
  }
  const clean = (text: string): string =>
    tellsSecret(text) ? withoutSecretSentences(text, tellsSecret) : text
  const cache =
    scenes.get(key) ??
    scenes.materialize(await search.query(sceneQuery(state)), key, session_id, {
      state,
      definition,
      chunks,
      clean,
      retrieved_at: clock.now(),
    })
  const open = { ...narratorLore(cache, state), scene_id: basis.scene_id }
  scenes.keep(key, { basis, cache, open })
  return open
}

function withoutSecretSentences(text: string, tellsSecret: LoreScene['tellsSecret']): string {
  const sentences = text.match(/[^.!?…]+[.!?…]*["'”’)]*\s*/gu) ?? [text]
  return sentences.filter((sentence) => !tellsSecret(sentence)).join('')
}

/** Scenes of two campaigns may have one name. */
function keyOf({ campaign_id, branch }: Head, { scene_id }: LoreBasis): string {
  return `${campaign_id}/${branch}/${scene_id}`
}

/** What is asked for a scene: its place, its people, the open threads; not the player's line, which changes every turn. */
export function sceneQuery(state: GameState): LoreRetrievalQuery {
  const { location_id, present_entity_ids } = state.scene
  const threads = openThreads(state)
  const place = location_id ?? ''
  const people = present_entity_ids.filter((id) => id !== state.campaign.player_id)
  return {
    location_id: place,
    entity_ids: people,
    faction_ids: [],
    thread_ids: threads.map(({ id }) => id),
    thread_tags: [...new Set(threads.flatMap(({ tags }) => tags))].filter((tag) => tag !== 'mission'),
    keywords: [place, ...people].map((id) => nameOf(state, id)).join(' '),
    corpus: 'authored',
    max_tokens: defaultLoreBudget,
  }
}

/** The packet as its record keeps it: lore that stood already is only named. */
export function packetToKeep(packet: ContextPacket, kept: KeptLore | null): ContextPacket {
  if (kept === null || kept.cache === 'miss' || Object.keys(packet.lore_context).length === 0) return packet
  const { recalled } = packet.lore_context
  const named = {
    scene_id: kept.scene_id,
    as_of_turn: kept.turn,
    ...(recalled !== undefined && { recalled }),
  }
  return { ...packet, lore_context: named as never }
}

/** What a record keeps of the lore it was told with. */
export function keptLore(kept: KeptLore | null): JsonObject {
  return kept === null ? {} : { lore: { ...kept } }
}
