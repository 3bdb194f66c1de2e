/**
 * The prose a campaign was founded with, in the index: its packs may have changed or gone since, so it has a place of its
 * own there, named by its hash and shared by all campaigns with the same. Scenes are asked for by words and ids alone, so
 * that a scene has the same lore on every machine, whether somebody made vectors or not.
 */

import type { Clock } from '../core/environment.ts'
import type { LorePiece, LoreSearch, RetrievedChunk } from '../core/protocol/lore.ts'
import { isFault } from '../core/result.ts'
import { plainLoreSearch } from '../world/lore/plain-lore-search.ts'
import type { LoreChunk, LoreIndex } from './lore-index.ts'
import { packLore } from './lore-indexer.ts'
import { loreRetriever } from './lore-retriever.ts'

/** What the search works with. */
export interface CampaignLoreParts {
  readonly index: LoreIndex
  readonly clock: Clock
}

/**
 * A search over the pieces a campaign was founded with.
 *
 * @example
 * const search = campaignLore({ index, clock })(pieces, hash)
 * const found = await search.query({ keywords: 'who won the bar at cards' })
 */
export function campaignLore({ index, clock }: CampaignLoreParts) {
  return (pieces: readonly LorePiece[], hash: string): LoreSearch => {
    const source = foundedSource(hash)
    const scope = { packs: [source], campaign: null }
    const retriever = loreRetriever({ index, embedding: null, scope, reader: 'gm' })
    const plain = plainLoreSearch(pieces)
    return {
      async query(question) {
        try {
          await putFounded(index, { hash, pieces, at: clock.now() })
          const found = await retriever.query({ ...question, corpus: 'authored' })
          if (!found.ok) return plain.query(question)
          return { ...found.value, chunks: found.value.chunks.map((one) => asWritten(one)) }
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
export function foundedSource(hash: string): string {
  return `founded_${hash.slice(0, 16)}`
}

/** A chunk by the name that its pack gave it. */
export function asWritten(chunk: RetrievedChunk): RetrievedChunk {
  const [, chunk_id] = /^founded_[0-9a-f]{16}\/(.+)$/s.exec(chunk.chunk_id) ?? []
  if (chunk_id === undefined) return chunk
  return { ...chunk, chunk_id, pack_id: chunk_id.slice(0, chunk_id.indexOf(':')) }
}

/** The prose that a campaign was founded with. */
export interface FoundedProse {
  readonly hash: string
  readonly pieces: readonly LorePiece[]
  /** The hour at which it is put into the index. */
  readonly at: string
}

/** Puts the prose into the index unless it is there; one look when it is. */
export async function putFounded(index: LoreIndex, { hash, pieces, at }: FoundedProse): Promise<void> {
  const source = foundedSource(hash)
  const known = await index.stats('authored', source, null)
  if (known.hash === hash) return
  const chunks = pieces.map((piece) => foundedChunk(piece, source))
  await index.putPack({ id: source, hash, at }, chunks)
}

/** The piece under a name of its own: the pack itself may be in the index too, in another version. */
function foundedChunk(piece: LorePiece, source: string): LoreChunk {
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
