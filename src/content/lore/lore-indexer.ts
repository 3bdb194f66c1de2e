/**
 * LoreIndexer (seed 003): packs into an index. Words are there at once; vectors take long, are made in the background of
 * whoever asked, can be stopped at any moment, and are never made twice for the same text.
 */
import { done, type Result } from '../../core/refusal.ts'
import type { Clock } from '../../core/surroundings.ts'
import type { EmbeddingModel } from '../../llm/embedding-model.ts'
import type { LoreChunk, LoreIndex, LoreScope } from '../lore-index.ts'
import type { LoadedPack, PackLoader } from '../pack-loader.ts'
import { memoryParts } from './memory-parts.ts'
import { packLore } from './pack-lore.ts'

/** How far embedding has come. */
export type EmbeddingProgress = (made: number, all: number) => void

/** What indexing may be told. */
export interface IndexOptions {
  /** False leaves the vectors for later. */
  readonly vectors?: boolean
  readonly progress?: EmbeddingProgress
  readonly signal?: AbortSignal
}

/** What came of indexing. */
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

/** What an indexer works with. */
export interface IndexingDesk {
  readonly index: LoreIndex
  readonly embedding: EmbeddingModel | null
  readonly packs: Pick<PackLoader, 'openPack'>
  readonly clock: Clock
}

/** So many texts are embedded before they are kept: what was made is not lost when somebody stops. */
const fewTogether = 16

/** Where there are many, so many go together: a model that works on several threads needs enough to begin with. */
const manyTogether = 256

/**
 * An indexer over an index.
 *
 * @example
 * const indexer = loreIndexer({ index, embedding: null, packs, clock })
 * const indexed = await indexer.reindex('neo_seattle')
 */
export function loreIndexer(desk: IndexingDesk): LoreIndexer {
  return {
    indexPack: (pack, options) => indexPack(desk, pack, options ?? {}, false),
    indexChunk: (chunk) => desk.index.putChunk(chunk, desk.clock.now()),
    async reindex(packId, options) {
      const opened = await desk.packs.openPack(packId)
      return opened.ok ? indexPack(desk, opened.value, options ?? {}, true) : opened
    },
    async getIndexStats(packId) {
      const found = await desk.index.stats('authored', packId, desk.embedding?.id ?? null)
      const { chunks, tokens, embedded, indexed_at } = found
      return { chunks, totalTokens: tokens, lastIndexed: indexed_at, embedded }
    },
    embedMissing: (scope, options) => embedMissing(desk, scope, options ?? {}),
  }
}

async function indexPack(
  desk: IndexingDesk,
  pack: IndexablePack,
  options: IndexOptions,
  always: boolean,
): Promise<Result<IndexResult>> {
  const { id } = pack.manifest
  const model = desk.embedding?.id ?? null
  const known = await desk.index.stats('authored', id, model)
  const changed = always || known.hash !== pack.hash
  if (changed) {
    const at = desk.clock.now()
    const put = await desk.index.putPack({ id, hash: pack.hash, at }, pack.chunks.map(packLore))
    if (!put.ok) return put
  }
  if (options.vectors !== false) await embedMissing(desk, { packs: [id], campaign: null }, options)
  const now = await desk.index.stats('authored', id, model)
  return done({
    ...{ pack_id: id, chunks: now.chunks, totalTokens: now.tokens },
    ...{ embedded: now.embedded, embedding: model, changed },
  })
}

/** From this share on vectors are used; below it, the few that have one would pass the rest for that alone. */
const useful = 0.9

/** How many pieces of a scope have a vector of a model, and whether these are enough to search by meaning. */
export async function embeddedIn(
  index: Pick<LoreIndex, 'stats'>,
  { packs, campaign }: LoreScope,
  { id }: Pick<EmbeddingModel, 'id'>,
): Promise<{ readonly made: number; readonly all: number; readonly enough: boolean }> {
  const authored = await Promise.all(packs.map((pack) => index.stats('authored', pack, id)))
  const history = campaign === null ? [] : [await index.stats('history', campaign, id)]
  const sources = [...authored, ...history]
  const made = sources.reduce((sum, one) => sum + one.embedded, 0)
  const all = sources.reduce((sum, one) => sum + one.chunks, 0)
  return { made, all, enough: made > 0 && made >= useful * all }
}

/** Makes vectors that are missing in a scope, all of them or so many; says how many. */
export async function embedMissing(
  { embedding, index }: Pick<IndexingDesk, 'embedding' | 'index'>,
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
  const batch = missing.length >= 2 * manyTogether ? manyTogether : fewTogether
  for (let from = 0; from < missing.length; from += batch) {
    options.signal?.throwIfAborted()
    const texts = missing.slice(from, from + batch)
    const parts = texts.map((one) =>
      one.corpus === 'history'
        ? partsOf(one.text)
        : passageParts(one.section_path, one.text, embedding.words),
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

/** What is embedded of a chunk: its headings and its text, in parts that a model reads whole. */

/** Equal parts of about so many words at most, each under the headings. */
export function passageParts(section_path: string, text: string, mostWords: number): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const count = Math.max(1, Math.ceil(words.length / mostWords))
  const size = Math.ceil(words.length / count)
  return Array.from(
    { length: count },
    (_, at) => `${section_path}\n${words.slice(at * size, (at + 1) * size).join(' ')}`,
  )
}
