/**
 * Search over the prose that a campaign was created with. It has a place of its own in the index, named by its hash and shared
 * by all campaigns with the same, because packs may have changed or gone since.
 */

import type { WallClock } from '../core/environment-ports.ts'
import { isFault } from '../core/fault.ts'
import type { LorePiece, LoreSearch, RetrievedChunk } from '../core/protocol/lore-schemas.ts'
import type { LoreChunk, LoreIndex } from './lore-index-port.ts'
import { packLore } from './lore-indexer.ts'
import { loreRetriever } from './lore-retriever.ts'
import { plainLoreSearch } from './scene/plain-prose-search.ts'

/** What the search works with. */
export interface CampaignLoreParts {
  readonly index: LoreIndex
  readonly clock: WallClock
}

/**
 * A search over the pieces a campaign was created with. Scenes are asked for by words and ids alone, so that a scene has the
 * same lore on every machine, whether vectors were made there or not.
 *
 * @example
 * const search = campaignLore({ index, clock })(pieces, hash)
 * const found = await search.query({ keywords: 'who won the bar at cards' })
 */
export function campaignLoreSearch({ index, clock }: CampaignLoreParts) {
  return (pieces: readonly LorePiece[], hash: string): LoreSearch => {
    const source = campaignSource(hash)
    const scope = { packs: [source], campaign: null }
    const retriever = loreRetriever({ index, embedding: null, scope, reader: 'gm' })
    const plain = plainLoreSearch(pieces)
    return {
      async query(question) {
        try {
          await indexCampaignProse(index, { hash, pieces, at: clock.now() })
          const found = await retriever.query({ ...question, corpus: 'authored' })
          if (!found.ok) return plain.query(question)
          return { ...found.value, chunks: found.value.chunks.map((chunk) => withPackIds(chunk)) }
        } catch (error) {
          // The index is derived: a disk without room for it must not end a turn.
          if (!isFault(error)) throw error
          return plain.query(question)
        }
      },
    }
  }
}

/** What the prose of this hash is called in the index. */
export function campaignSource(hash: string): string {
  return `founded_${hash.slice(0, 16)}`
}

/** A chunk by the name that its pack gave it. */
export function withPackIds(chunk: RetrievedChunk): RetrievedChunk {
  const [, chunk_id] = /^founded_[0-9a-f]{16}\/(.+)$/s.exec(chunk.chunk_id) ?? []
  if (chunk_id === undefined) return chunk
  return { ...chunk, chunk_id, pack_id: chunk_id.slice(0, chunk_id.indexOf(':')) }
}

/** The prose that a campaign was created with. */
export interface CampaignProse {
  readonly hash: string
  readonly pieces: readonly LorePiece[]
  /** The hour at which it is put into the index. */
  readonly at: string
}

/** Puts the prose into the index unless it is there; one look when it is. */
export async function indexCampaignProse(
  index: LoreIndex,
  { hash, pieces, at }: CampaignProse,
): Promise<void> {
  const source = campaignSource(hash)
  const known = await index.stats('authored', source, null)
  if (known.hash === hash) return
  const chunks = pieces.map((piece) => campaignChunk(piece, source))
  await index.putPack({ id: source, hash, at }, chunks)
}

/** The piece under a name of its own: the pack itself may be in the index too, in another version. */
function campaignChunk(piece: LorePiece, source: string): LoreChunk {
  const { metadata, ...rest } = piece
  const visibility = metadata.visibility === 'gm' ? 'gm' : 'player'
  const chunk = packLore({
    ...rest,
    file_path: '',
    embedding_id: null,
    metadata: { ...metadata, visibility },
  })
  return { ...chunk, id: `${source}/${piece.id}`, source }
}
