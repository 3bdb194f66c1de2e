/** Chunks and sources as records of Chroma, and back. Every record of a source carries that source's token. */
import type { LoreChunk, LoreCorpus, LoreMarks } from '../../lore/lore-index.ts'
import { sourceToken } from '../mark-tokens.ts'
import type { ChromaFound, ChromaRecord } from './chroma-client.ts'

/** A source as the server knows it; its record is written last, and what it does not name is not there. */
export interface SourceRecord {
  readonly corpus: LoreCorpus
  readonly source: string
  /** Chunks of another generation are leftovers. */
  readonly generation: string
  /** Counts changes within a generation. */
  readonly revision: number
  /** Empty for none. */
  readonly hash: string
  readonly at: string
}

/** The id of a source's own record. */
export function sourceId(corpus: LoreCorpus, source: string): string {
  return `source ${sourceToken(corpus, source)}`
}

/** A source's own record. */
export function writeSource(one: SourceRecord): ChromaRecord {
  return { id: sourceId(one.corpus, one.source), embedding: [1, 0], metadata: { kind: 'source', ...one } }
}

/** A source from its record. */
export function readSource({ metadata }: ChromaFound): SourceRecord {
  const { corpus, source, generation, revision, hash, at } = metadata
  return {
    ...{ corpus: corpus as LoreCorpus, source: String(source), generation: String(generation) },
    ...{ revision: Number(revision), hash: String(hash), at: String(at) },
  }
}

/** The id of a chunk's record. */
export function chunkId(token: string, generation: string, id: string): string {
  return `${token} ${generation} ${id}`
}

/** A chunk as a record. Its vector only spreads the records out: nobody searches by it. */
export function writeChunk(chunk: LoreChunk, hash: string, generation: string): ChromaRecord {
  const { text, marks, corpus, source, ...plain } = chunk
  const token = sourceToken(corpus, source)
  const angle = Number.parseInt(hash.slice(0, 8), 16) / 1e6
  return {
    id: chunkId(token, generation, chunk.id),
    embedding: [Math.cos(angle), Math.sin(angle)],
    metadata: { kind: 'chunk', token, generation, corpus, source, marks: JSON.stringify(marks), ...plain },
    document: text,
  }
}

/** A chunk from its record. */
export function readChunkRecord({ metadata, document }: ChromaFound): LoreChunk {
  const text = (name: string): string => String(metadata[name] ?? '')
  const marks: LoreMarks = JSON.parse(text('marks'))
  return {
    ...{ id: text('id'), corpus: metadata.corpus as LoreCorpus, source: text('source') },
    ...{ file_path: text('file_path'), section_path: text('section_path'), text: document },
    ...{ subject: text('subject'), type: text('type'), marks },
    ...{ tokens: Number(metadata.tokens), hidden: metadata.hidden === true },
  }
}
