/** Chunks and sources as records of Chroma, and back. Every record of a source carries that source's token. */

import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import type { LoreChunk, LoreCorpus, LoreMarks, LoreScope } from '../../lore/index.ts'
import { sourceToken } from '../lore-mark-tokens.ts'
import { contentHash } from '../sqlite/lore/chunk-rows.ts'
import { SqliteLoreIndex } from '../sqlite/lore/sqlite-lore-index.ts'
import type { ChromaClient, ChromaFound, ChromaRecord } from './chroma-client.ts'

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
export function writeSource(record: SourceRecord): ChromaRecord {
  return {
    id: sourceId(record.corpus, record.source),
    embedding: [1, 0],
    metadata: { kind: 'source', ...record },
  }
}

/** A source from its record. */
export function readSource({ metadata }: ChromaFound): SourceRecord {
  const { corpus, source, generation, revision, hash, at } = metadata
  return {
    corpus: corpus as LoreCorpus,
    source: String(source),
    generation: String(generation),
    revision: Number(revision),
    hash: String(hash),
    at: String(at),
  }
}

/** The id of a chunk's record. */
export function chunkId(token: string, generation: string, id: string): string {
  return `${token} ${generation} ${id}`
}

/** A chunk as a record. Its vector only spreads the records out and is never searched by. */
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
    id: text('id'),
    corpus: metadata.corpus as LoreCorpus,
    source: text('source'),
    file_path: text('file_path'),
    section_path: text('section_path'),
    text: document,
    subject: text('subject'),
    type: text('type'),
    marks,
    tokens: Number(metadata.tokens),
    hidden: metadata.hidden === true,
  }
}

/** A source in memory. */
export interface CachedSource {
  readonly token: string
  readonly record: SourceRecord
  readonly chunks: ReadonlyMap<string, LoreChunk>
  /** Which chunks have a text, by the text's hash. */
  readonly byHash: ReadonlyMap<string, readonly string[]>
}

/** A corpus and a source in it. */
export type SourceName = readonly [LoreCorpus, string]

/** The sources of a scope. */
export function sourcesIn(
  { packs, campaign }: LoreScope,
  corpus: LoreCorpus | 'all' = 'all',
): readonly SourceName[] {
  const authored = packs.map((pack) => ['authored', pack] as const)
  const history = campaign === null ? [] : [['history', campaign] as const]
  return [...authored, ...history].filter(([kind]) => corpus === 'all' || corpus === kind)
}

/**
 * The sources on a server, as this process has read them. Chroma finds no words by weight, so a source is read once into a
 * full-text index in memory; before each use the server is asked whether it still is as it was read.
 */
export class SourceCache {
  /** Words and marks of everything that was read. */
  readonly words: SqliteLoreIndex
  readonly #client: ChromaClient
  readonly #hash: HashText
  readonly #read = new Map<string, CachedSource>()

  constructor(client: ChromaClient, hash: HashText) {
    this.#client = client
    this.#hash = hash
    this.words = new SqliteLoreIndex(null, hash)
  }

  hashOf(chunk: LoreChunk): string {
    return contentHash(chunk, this.#hash)
  }

  /** The sources that are there, as they are now. */
  async open(texts: string, sources: readonly SourceName[]): Promise<readonly CachedSource[]> {
    if (sources.length === 0) return []
    const ids = sources.map(([corpus, source]) => sourceId(corpus, source))
    const found = (await this.#client.get(texts, { ids }, false)).map(readSource)
    const there = new Set(found.map((record) => sourceToken(record.corpus, record.source)))
    for (const [corpus, source] of sources)
      if (!there.has(sourceToken(corpus, source))) await this.forget(corpus, source)
    const cachedSources: CachedSource[] = []
    for (const record of found) cachedSources.push(await this.#current(texts, record))
    return cachedSources
  }

  /** Everything that this process has read. */
  get all(): readonly CachedSource[] {
    return [...this.#read.values()]
  }

  /** Takes a source as it was just written; its words are in the index already. */
  keep(record: SourceRecord, chunks: Iterable<LoreChunk>): CachedSource {
    const token = sourceToken(record.corpus, record.source)
    const byId = new Map([...chunks].map((chunk) => [chunk.id, chunk]))
    const byHash = new Map<string, string[]>()
    for (const chunk of byId.values()) {
      const hash = this.hashOf(chunk)
      byHash.set(hash, [...(byHash.get(hash) ?? []), chunk.id])
    }
    const cached = { token, record, chunks: byId, byHash }
    this.#read.set(token, cached)
    return cached
  }

  async forget(corpus: LoreCorpus, source: string): Promise<void> {
    this.#read.delete(sourceToken(corpus, source))
    // Words may be there without a cached source: those of a write that failed.
    if (corpus === 'authored') await this.words.dropPack(source)
    else await this.words.dropHistory(source)
  }

  async #current(texts: string, record: SourceRecord): Promise<CachedSource> {
    const { corpus, source, generation, revision, hash, at } = record
    const token = sourceToken(corpus, source)
    const known = this.#read.get(token)
    if (known?.record.generation === generation && known.record.revision === revision) return known
    await this.forget(corpus, source)
    const where = { $and: [{ kind: 'chunk' }, { token }, { generation }] }
    const chunks = (await this.#client.get(texts, { where }, true)).map(readChunkRecord)
    if (corpus === 'authored') await this.words.putPack({ id: source, hash, at }, chunks)
    else for (const chunk of chunks) await this.words.putChunk(chunk, at)
    return this.keep(record, chunks)
  }
}
