/** A pack's chunks as an index takes them. */
import type { LoreChunk } from '../lore-index.ts'
import type { ContentPackChunk } from '../pack/lore-chunks.ts'

/** The chunk of a pack as lore: what its file is about is the chunk's id without its section. */
export function packLore(chunk: ContentPackChunk): LoreChunk {
  const { metadata } = chunk
  const { location_ids, entity_ids, faction_ids, thread_ids, tags } = metadata
  return {
    id: chunk.id,
    corpus: 'authored',
    source: chunk.pack_id,
    file_path: chunk.file_path,
    section_path: chunk.section_path,
    text: chunk.chunk_text,
    subject: chunk.id.slice(0, chunk.id.lastIndexOf(':')),
    type: metadata.type,
    marks: { location_ids, entity_ids, faction_ids, thread_ids, tags },
    tokens: metadata.token_count,
    hidden: metadata.visibility === 'gm',
  }
}
