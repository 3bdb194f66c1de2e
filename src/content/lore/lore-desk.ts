/**
 * Lore for whoever has packs: they are indexed when somebody first asks for them and again when they change, so that
 * nobody has to remember to. Vectors are made only when asked for; what is there is used.
 */
import type { LoreQuestion, LoreRetrievalResult } from '../../core/protocol/lore-retrieval.ts'
import { done, type Result } from '../../core/refusal.ts'
import type { Clock } from '../../core/surroundings.ts'
import type { EmbeddingModel, OpenedEmbedding } from '../../llm/embedding-model.ts'
import type { LoreIndex, LoreReader } from '../lore-index.ts'
import type { PackLoader } from '../pack-loader.ts'
import type { LoreExplanation } from './lore-explanation.ts'
import { type IndexOptions, type IndexResult, type LoreIndexer, loreIndexer } from './lore-indexer.ts'
import { type LoreRetriever, loreRetriever } from './lore-retriever.ts'

/** Where something is asked, and for whom. */
export interface LorePlace {
  /** Packs by id or path; none is all that are installed. */
  readonly packs: readonly string[]
  readonly campaign?: string | null
  readonly reader: LoreReader
}

/** A question with where it is asked. */
export interface LoreSearch extends LorePlace {
  readonly question: LoreQuestion
}

/** An answer, and a sentence when it was found by words alone. */
export interface LoreAnswer<Found> {
  readonly found: Found
  readonly note: string | null
}

/** Everything there is to do with lore outside a turn. */
export interface LoreDesk {
  indexer(): Promise<LoreIndexer>
  /** A retriever over packs that are indexed by then, and what is to be said about it. */
  retriever(where: LorePlace): Promise<Result<LoreAnswer<LoreRetriever>>>
  /** A pack named by id or path, read again and indexed if it has changed; a search reads each pack once. */
  indexPack(named: string, options?: IndexOptions): Promise<Result<IndexResult>>
  search(asked: LoreSearch): Promise<Result<LoreAnswer<LoreRetrievalResult>>>
  explain(asked: LoreSearch): Promise<Result<LoreAnswer<LoreExplanation>>>
  close(): Promise<void>
}

/** What a desk is made of; the model is opened when it is first needed. */
export interface LoreParts {
  readonly index: LoreIndex
  readonly openEmbedding: () => Promise<OpenedEmbedding>
  readonly packs: PackLoader
  readonly clock: Clock
}

/** A desk over an index. */
export function loreDesk({ index, openEmbedding, packs, clock }: LoreParts): LoreDesk {
  let opened: Promise<OpenedEmbedding> | null = null
  const embedding = (): Promise<OpenedEmbedding> => {
    opened ??= openEmbedding()
    return opened
  }
  const indexer = async (vectors: boolean): Promise<LoreIndexer> =>
    loreIndexer({ index, embedding: vectors ? (await embedding()).model : null, packs, clock })
  const prepared = new Map<string, Promise<Result<IndexResult>>>()
  const prepare = (named: string): Promise<Result<IndexResult>> => {
    const known = prepared.get(named) ?? indexNow(named, { vectors: false })
    prepared.set(named, known)
    return known
  }
  const indexNow = async (named: string, options: IndexOptions): Promise<Result<IndexResult>> => {
    const pack = await packs.openPack(named)
    return pack.ok ? (await indexer(options.vectors !== false)).indexPack(pack.value, options) : pack
  }
  const ready = async (asked: LorePlace): Promise<Result<LoreAnswer<LoreRetriever>>> => {
    const listed = asked.packs.length === 0 ? (await packs.listPacks()).map((one) => one.id) : asked.packs
    const ids: string[] = []
    for (const named of listed) {
      const indexed = await prepare(named)
      if (!indexed.ok) return indexed
      ids.push(indexed.value.pack_id)
    }
    const { model, absent } = await embedding()
    const made = model === null ? 0 : await embeddedIn(index, ids, asked.campaign ?? null, model)
    const scope = { packs: ids, campaign: asked.campaign ?? null }
    const used = made === 0 ? null : model
    const retriever = loreRetriever({ index, embedding: used, scope, reader: asked.reader })
    return done({ found: retriever, note: absent ?? (made === 0 ? noVectors : null) })
  }
  return {
    indexer: () => indexer(true),
    retriever: ready,
    indexPack(named, options = {}) {
      const indexed = indexNow(named, options)
      prepared.set(named, indexed)
      return indexed
    },
    async search(asked) {
      const desk = await ready(asked)
      if (!desk.ok) return desk
      const found = await desk.value.found.query(asked.question)
      return found.ok ? done({ found: found.value, note: desk.value.note }) : found
    },
    async explain(asked) {
      const desk = await ready(asked)
      if (!desk.ok) return desk
      const found = await desk.value.found.explain(asked.question)
      return found.ok ? done({ found: found.value, note: desk.value.note }) : found
    },
    close: () => index.close(),
  }
}

const noVectors =
  'No vectors have been made yet, so search went by words alone; "fatewright pack index" makes them.'

async function embeddedIn(
  index: LoreIndex,
  packs: readonly string[],
  campaign: string | null,
  { id }: EmbeddingModel,
): Promise<number> {
  let made = 0
  for (const pack of packs) made += (await index.stats('authored', pack, id)).embedded
  if (campaign !== null) made += (await index.stats('history', campaign, id)).embedded
  return made
}
