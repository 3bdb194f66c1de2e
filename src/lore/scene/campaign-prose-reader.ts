/**
 * The prose of campaigns' packs, each read once from the campaign's own file: a pack may have been removed or changed
 * since, the story keeps what it was founded with. Only the few that were used last are kept.
 */
import type { JsonObject } from '../../core/json.ts'
import { type LorePiece, type LoreSearch, loreTextSchema } from '../../core/protocol/lore-schemas.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import type { Head, StateStore } from '../../store/state-store.ts'
import { plainLoreSearch } from './plain-prose-search.ts'

export interface CampaignLore {
  readonly hash: string
  readonly chunks: ReadonlyMap<string, LorePiece>
  readonly search: LoreSearch
  /** What a scene was told with, when its turn is played again: nothing is looked for anew. */
  readonly told?: JsonObject
}

/** Finds the lore of a campaign; null when it was founded without any. */
export type LoreFor = (head: Pick<Head, 'campaign_id'>, state: GameState) => Promise<CampaignLore | null>

/** Makes a search over a campaign's pieces. */
export type OpenSearch = (chunks: readonly LorePiece[], hash: string) => LoreSearch

const mostKept = 12

/** Finds the lore of campaigns in their store; a better search than the plain one may be brought along. */
export function campaignLoreReader(store: StateStore, search: OpenSearch = plainLoreSearch): LoreFor {
  const known = new Map<string, Promise<CampaignLore | null>>()
  return (head, state) => {
    const hash = state.documents[joinedKey('world', 'book')]?.value.lore_hash
    if (typeof hash !== 'string') return Promise.resolve(null)
    const found = known.get(hash) ?? readLore(store, head.campaign_id, hash, search)
    known.delete(hash)
    known.set(hash, found)
    for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest)
    return found
  }
}

/** A story can be told without its packs' prose, so what cannot be read is as if there were none; `verify` says so. */
async function readLore(
  store: StateStore,
  campaignId: string,
  hash: string,
  search: OpenSearch,
): Promise<CampaignLore | null> {
  const text = await store.attachment(campaignId, hash)
  if (!text.ok || text.value === null) return null
  const read = loreTextSchema.safeParse(JSON.parse(text.value))
  if (!read.success) return null
  const { chunks } = read.data
  return { hash, chunks: new Map(chunks.map((chunk) => [chunk.id, chunk])), search: search(chunks, hash) }
}
