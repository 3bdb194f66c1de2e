/**
 * LoreIndexer (seed 003): packs into an index. Words are there at once; vectors take long, can be stopped at any
 * moment, and are never made twice for the same text.
 */

import type { WallClock } from '../core/environment-ports.ts'
import { done, type Result } from '../core/result.ts'
import type { EmbeddingModel } from '../llm/index.ts'
import type { ContentPackChunk, LoadedPack, PackLoader } from '../packs/index.ts'
import type { LoreChunk, LoreIndex, LoreScope } from './lore-index-port.ts'

/** How far embedding has come. */
export type EmbeddingProgress = (made: number, all: number) => void

/** How a pack is indexed. */
export interface IndexOptions {
  /** False leaves the vectors for later. */
  readonly vectors?: boolean
  readonly progress?: EmbeddingProgress
  readonly signal?: AbortSignal
}

/** What the index holds of a pack after indexing. */
export interface IndexResult {
  readonly pack_id: string
  readonly chunks: number
  readonly totalTokens: number
  /** Chunks that have vectors. */
  readonly embedded: number
  /** The model; null when there is none. */
  readonly embedding: string | null
  /** False when the index already held exactly this pack. */
  readonly changed: boolean
}

/** What an index holds of a pack. */
export interface IndexStats {
  readonly chunks: number
  readonly totalTokens: number
  readonly lastIndexed: string | null
  readonly embedded: number
}

/** Indexes packs. */
export interface LoreIndexer {
  indexPack(pack: IndexablePack, options?: IndexOptions): Promise<Result<IndexResult>>
  /** Adds one chunk and gives its id. */
  indexChunk(chunk: LoreChunk): Promise<Result<string>>
  /** Reads the pack again from where packs come from, whether it changed or not. */
  reindex(packId: string, options?: IndexOptions): Promise<Result<IndexResult>>
  getIndexStats(packId: string): Promise<IndexStats>
  /** Makes the vectors that are missing in a scope; says how many it made. */
  embedMissing(scope: LoreScope, options?: IndexOptions): Promise<number>
}

/** A pack as it can be indexed. */
export type IndexablePack = Pick<LoadedPack, 'chunks' | 'hash'> & {
  readonly manifest: Pick<LoadedPack['manifest'], 'id'>
}

/** The index, the model and the packs an indexer works on. */
export interface IndexerContext {
  readonly index: LoreIndex
  readonly embedding: EmbeddingModel | null
  readonly packs: Pick<PackLoader, 'openPack'>
  readonly clock: WallClock
}

/** Texts are embedded in small batches, each of them kept: little is lost when indexing is stopped. */
const smallBatch = 16

/** Where there are many texts batches are larger: a model that works on several threads needs enough to begin with. */
const largeBatch = 256

/**
 * An indexer over an index.
 *
 * @example
 * const indexer = loreIndexer({ index, embedding: null, packs, clock })
 * const indexed = await indexer.reindex('neo_seattle')
 */
export function loreIndexer(context: IndexerContext): LoreIndexer {
  return {
    indexPack: (pack, options) => indexPack(context, pack, options ?? {}, false),
    indexChunk: (chunk) => context.index.putChunk(chunk, context.clock.now()),
    async reindex(packId, options) {
      const opened = await context.packs.openPack(packId)
      return opened.ok ? indexPack(context, opened.value, options ?? {}, true) : opened
    },
    async getIndexStats(packId) {
      const found = await context.index.stats('authored', packId, context.embedding?.id ?? null)
      const { chunks, tokens, embedded, indexed_at } = found
      return { chunks, totalTokens: tokens, lastIndexed: indexed_at, embedded }
    },
    embedMissing: (scope, options) => embedMissing(context, scope, options ?? {}),
  }
}

async function indexPack(
  context: IndexerContext,
  pack: IndexablePack,
  options: IndexOptions,
  always: boolean,
): Promise<Result<IndexResult>> {
  const { id } = pack.manifest
  const model = context.embedding?.id ?? null
  const known = await context.index.stats('authored', id, model)
  const changed = always || known.hash !== pack.hash
  if (changed) {
    const at = context.clock.now()
    const put = await context.index.putPack({ id, hash: pack.hash, at }, pack.chunks.map(packLore))
    if (!put.ok) return put
  }
  if (options.vectors !== false) await embedMissing(context, { packs: [id], campaign: null }, options)
  const now = await context.index.stats('authored', id, model)
  return done({
    pack_id: id,
    chunks: now.chunks,
    totalTokens: now.tokens,
    embedded: now.embedded,
    embedding: model,
    changed,
  })
}

/** From this share on vectors are used; below it, the few chunks that have one would pass the rest for that alone. */
const usefulShare = 0.9

/** How many pieces of a scope have a vector of a model, and whether these are enough to search by meaning. */
export async function embeddedIn(
  index: Pick<LoreIndex, 'stats'>,
  { packs, campaign }: LoreScope,
  { id }: Pick<EmbeddingModel, 'id'>,
): Promise<{ readonly made: number; readonly all: number; readonly enough: boolean }> {
  const authored = await Promise.all(packs.map((pack) => index.stats('authored', pack, id)))
  const history = campaign === null ? [] : [await index.stats('history', campaign, id)]
  const sources = [...authored, ...history]
  const made = sources.reduce((sum, source) => sum + source.embedded, 0)
  const all = sources.reduce((sum, source) => sum + source.chunks, 0)
  return { made, all, enough: made > 0 && made >= usefulShare * all }
}

/** Makes vectors that are missing in a scope, at most `most` of them; says how many. */
export async function embedMissing(
  { embedding, index }: Pick<IndexerContext, 'embedding' | 'index'>,
  scope: LoreScope,
  options: IndexOptions & {
    readonly most?: number
    /** What is embedded of a text of history. */
    readonly parts?: (text: string) => readonly string[]
  },
): Promise<number> {
  if (embedding === null) return 0
  const missing = await index.unembedded(embedding.id, scope, options.most ?? Number.MAX_SAFE_INTEGER)
  const partsOf = options.parts ?? memoryParts
  const batch = missing.length >= 2 * largeBatch ? largeBatch : smallBatch
  for (let from = 0; from < missing.length; from += batch) {
    options.signal?.throwIfAborted()
    const texts = missing.slice(from, from + batch)
    const parts = texts.map(({ corpus, section_path, text }) =>
      corpus === 'history' ? partsOf(text) : passageParts(section_path, text, embedding.words),
    )
    const asked = { kind: 'passage', ...(options.signal && { signal: options.signal }) } as const
    const vectors = await embedding.embed(parts.flat(), asked)
    let at = 0
    const rows = texts.map(({ hash }, text) => {
      const count = parts[text]?.length ?? 0
      at += count
      return { hash, parts: vectors.slice(at - count, at) }
    })
    await index.putVectors(embedding.id, rows)
    options.progress?.(Math.min(from + batch, missing.length), missing.length)
  }
  return missing.length
}

/** What is embedded of a chunk: equal parts of at most about so many words, each under the headings. */
export function passageParts(section_path: string, text: string, maxWords: number): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const count = Math.max(1, Math.ceil(words.length / maxWords))
  const size = Math.ceil(words.length / count)
  return Array.from(
    { length: count },
    (_, at) => `${section_path}\n${words.slice(at * size, (at + 1) * size).join(' ')}`,
  )
}

/** A sentence with fewer words means little by itself. */
const minWords = 4
/** The rest of a very long narration is found by its words alone. */
const maxParts = 24

/**
 * What is embedded of a turn: its sentences one by one, because a narration speaks of several things and a question asks for
 * one of them; the whole text when no sentence means much. The likeness of a turn is that of its likest sentence.
 *
 * @example
 * memoryParts('I wait.\nBrida gives you an iron key. It opens the cellar door.') // two parts
 */
export function memoryParts(text: string): readonly string[] {
  const sentences = text
    .split('\n')
    .flatMap((line) => line.match(/[^.!?…]+[.!?…]*["'”’)]*\s*/gu) ?? [])
    .map((sentence) => sentence.trim())
  const meaningful = sentences.filter((sentence) => sentence.split(/\s+/).length >= minWords)
  const parts = meaningful.length > 0 ? meaningful : [text.replace(/\s+/g, ' ').trim()]
  return [...new Set(parts)].slice(0, maxParts)
}

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
