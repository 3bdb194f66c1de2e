/**
 * LoreIndex on a Chroma server: texts in one collection of a data home, vectors in one a model. Chroma is asked what is
 * alike, filtered by metadata; words are weighed in memory. What a player may read is decided here, never by the server.
 */

import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import { done, type Result } from '../../core/result.ts'
import type {
  CandidateAsk,
  LoreCandidate,
  LoreChunk,
  LoreCorpus,
  LoreIndex,
  LoreScope,
  LoreStats,
  UnembeddedText,
} from '../../lore/index.ts'
import { askedTokens, sourceToken } from '../lore-mark-tokens.ts'
import { ChromaClient, type ChromaServer } from './chroma-client.ts'
import {
  type CachedSource,
  chunkId,
  SourceCache,
  type SourceRecord,
  sourceId,
  sourcesIn,
  writeChunk,
  writeSource,
} from './chroma-records.ts'
import { ChromaVectors, likenessKey } from './chroma-vectors.ts'

/** A text has seldom more parts than this. */
const partsOfText = 4

/** A server gives so many at most. */
const maxNearest = 5_000

/**
 * Lore on a Chroma server.
 *
 * @example
 * const index = new ChromaLoreIndex({ url: 'http://127.0.0.1:8000', fetch, … }, 'fatewright-home', sha256)
 */
export class ChromaLoreIndex implements LoreIndex {
  readonly #client: ChromaClient
  readonly #name: string
  readonly #cache: SourceCache
  readonly #vectors: ChromaVectors
  #texts: string | null = null

  /** Collections of the same name are one index. */
  constructor(server: ChromaServer, name: string, hash: HashText) {
    this.#client = new ChromaClient(server)
    this.#name = name
    this.#cache = new SourceCache(this.#client, hash)
    this.#vectors = new ChromaVectors(this.#client, name, hash)
  }

  async putPack(
    pack: { readonly id: string; readonly hash: string; readonly at: string },
    chunks: readonly LoreChunk[],
  ): Promise<Result<LoreStats>> {
    const [known] = await this.#open([['authored', pack.id]])
    const put = await this.#cache.words.putPack(pack, chunks)
    if (!put.ok) return put
    const count = Number.parseInt(known?.record.generation ?? '0', 10) + 1
    const record: SourceRecord = {
      corpus: 'authored',
      source: pack.id,
      generation: `${count}-${pack.hash.slice(0, 12)}`,
      revision: 0,
      hash: pack.hash,
      at: pack.at,
    }
    await this.#writing('authored', pack.id, async (texts) => {
      const rows = chunks.map((chunk) => writeChunk(chunk, this.#cache.hashOf(chunk), record.generation))
      await this.#client.upsert(texts, rows)
      // From here on the new chunks are the pack; before, no reader has seen them.
      await this.#client.upsert(texts, [writeSource(record)])
      const cached = this.#cache.keep(record, chunks)
      const others = {
        $and: [{ kind: 'chunk' }, { token: cached.token }, { generation: { $ne: record.generation } }],
      }
      await this.#client.delete(texts, { where: others })
      await this.#vectors.settle(cached.token, cached)
    })
    return done(await this.stats('authored', pack.id, null))
  }

  async putChunk(chunk: LoreChunk, at: string): Promise<Result<string>> {
    const { corpus, source } = chunk
    const [known] = await this.#open([[corpus, source]])
    const put = await this.#cache.words.putChunk(chunk, at)
    if (!put.ok) return put
    const old = known?.chunks.get(chunk.id)
    const generation = known?.record.generation ?? '0'
    const hash = known?.record.hash ?? ''
    const record = { corpus, source, generation, revision: (known?.record.revision ?? 0) + 1, hash, at }
    await this.#writing(corpus, source, async (texts) => {
      const row = writeChunk(chunk, this.#cache.hashOf(chunk), generation)
      await this.#client.upsert(texts, [row, writeSource(record)])
      const chunks = new Map(known?.chunks ?? [])
      const cached = this.#cache.keep(record, chunks.set(chunk.id, chunk).values())
      if (old !== undefined) await this.#vectors.settle(cached.token, cached)
    })
    return put
  }

  async putHistory(
    history: { readonly campaign: string; readonly hash: string; readonly at: string },
    chunks: readonly LoreChunk[],
  ): Promise<Result<number>> {
    const { campaign, hash, at } = history
    const [known] = await this.#open([['history', campaign]])
    const put = await this.#cache.words.putHistory(history, chunks)
    if (!put.ok) return put
    const added = chunks.filter((chunk) => !known?.chunks.has(chunk.id))
    const generation = known?.record.generation ?? '0'
    const revision = (known?.record.revision ?? 0) + 1
    const record: SourceRecord = { corpus: 'history', source: campaign, generation, revision, hash, at }
    await this.#writing('history', campaign, async (texts) => {
      const rows = added.map((chunk) => writeChunk(chunk, this.#cache.hashOf(chunk), generation))
      // How far the history has been read is noted with the last of it, never before.
      await this.#client.upsert(texts, [...rows, writeSource(record)])
      this.#cache.keep(record, [...(known?.chunks.values() ?? []), ...added])
    })
    return put
  }

  dropPack(pack: string): Promise<number> {
    return this.#drop('authored', pack)
  }

  async dropHistory(campaign: string, ids?: readonly string[]): Promise<number> {
    if (ids === undefined) return this.#drop('history', campaign)
    const [known] = await this.#open([['history', campaign]])
    const gone = ids.filter((id) => known?.chunks.has(id))
    if (known === undefined || gone.length === 0) return 0
    await this.#cache.words.dropHistory(campaign, gone)
    const record = { ...known.record, revision: known.record.revision + 1 }
    await this.#writing('history', campaign, async (texts) => {
      const rows = gone.map((id) => chunkId(known.token, record.generation, id))
      await this.#client.delete(texts, { ids: rows })
      await this.#client.upsert(texts, [writeSource(record)])
      const left = [...known.chunks.values()].filter((chunk) => !gone.includes(chunk.id))
      await this.#vectors.settle(known.token, this.#cache.keep(record, left))
    })
    return gone.length
  }

  async stats(corpus: LoreCorpus, source: string, model: string | null): Promise<LoreStats> {
    const [cached] = await this.#open([[corpus, source]])
    if (cached === undefined) return { chunks: 0, tokens: 0, embedded: 0, indexed_at: null, hash: null }
    const made = model === null ? new Set() : await this.#vectors.embedded(model, cached.token)
    const chunks = [...cached.chunks.values()]
    return {
      chunks: chunks.length,
      tokens: chunks.reduce((sum, chunk) => sum + chunk.tokens, 0),
      embedded: chunks.filter((chunk) => made.has(this.#cache.hashOf(chunk))).length,
      indexed_at: cached.record.at,
      hash: cached.record.hash === '' ? null : cached.record.hash,
    }
  }

  async candidates(ask: CandidateAsk): Promise<readonly LoreCandidate[]> {
    const cachedSources = await this.#open(sourcesIn(ask.scope, ask.corpus))
    const worded = await this.#cache.words.candidates(ask)
    const found = worded.map((candidate) => ({ ...candidate, key: candidate.id }))
    if (ask.vector === null || cachedSources.length === 0) return found
    const marked = askedTokens(ask.marks, ask.scope.campaign).length > 0
    const near = marked ? new Map<string, number>() : await this.#nearest(ask, ask.vector, cachedSources)
    const byLikeness = nearestChunks(cachedSources, near, ask)
    const asked = new Set(found.map((candidate) => candidate.id))
    const all = [...found, ...byLikeness.filter((candidate) => !asked.has(candidate.id))]
    const keys = new Map(all.map((candidate) => [candidate.id, this.#keyOf(cachedSources, candidate)]))
    const missing = all.filter((candidate) => !near.has(keys.get(candidate.id) ?? ''))
    const judged = await this.#judge(
      ask.vector,
      cachedSources,
      missing.map((candidate) => keys.get(candidate.id) ?? ''),
    )
    const cosine = (id: string): number | null => {
      const key = keys.get(id) ?? ''
      return near.get(key) ?? judged.get(key) ?? null
    }
    return all.map((candidate) => ({ ...candidate, cosine: cosine(candidate.id) }))
  }

  async read(keys: readonly (number | string)[]): Promise<readonly LoreChunk[]> {
    const cachedSources = this.#cache.all
    return keys.flatMap((key) => {
      const chunk = cachedSources
        .map((cached) => cached.chunks.get(String(key)))
        .find((found) => found !== undefined)
      return chunk === undefined ? [] : [chunk]
    })
  }

  async unembedded(model: string, scope: LoreScope, limit: number): Promise<readonly UnembeddedText[]> {
    const cachedSources = await this.#open(sourcesIn(scope))
    const made = new Map<string, ReadonlySet<string>>()
    for (const { token } of cachedSources) made.set(token, await this.#vectors.embedded(model, token))
    const missing = (hash: string): boolean =>
      cachedSources.some(({ token, byHash }) => byHash.has(hash) && made.get(token)?.has(hash) !== true)
    const all = await this.#cache.words.unembedded(model, scope, Number.MAX_SAFE_INTEGER)
    return all.filter(({ hash }) => missing(hash)).slice(0, limit)
  }

  putVectors(
    model: string,
    rows: readonly { readonly hash: string; readonly parts: readonly Float32Array[] }[],
  ): Promise<void> {
    return this.#vectors.put(model, rows, this.#cache.all)
  }

  async models(scope: LoreScope): Promise<readonly string[]> {
    const cachedSources = await this.#open(sourcesIn(scope))
    const used: string[] = []
    for (const model of await this.#vectors.models())
      for (const { token } of cachedSources)
        if (!used.includes(model) && (await this.#vectors.embedded(model, token)).size > 0) used.push(model)
    return used.sort()
  }

  close(): Promise<void> {
    return this.#cache.words.close()
  }

  async #open(sources: Parameters<SourceCache['open']>[1]): Promise<readonly CachedSource[]> {
    return this.#cache.open(await this.#collection(), sources)
  }

  async #collection(): Promise<string> {
    this.#texts ??= await this.#client.make(`${this.#name}.texts`, { holds: 'texts' })
    return this.#texts
  }

  /** Writes to the server what is already in memory; where that fails the memory is read anew. */
  async #writing(corpus: LoreCorpus, source: string, work: (texts: string) => Promise<void>): Promise<void> {
    try {
      await work(await this.#collection())
    } catch (error) {
      await this.#cache.forget(corpus, source)
      throw error
    }
  }

  async #drop(corpus: LoreCorpus, source: string): Promise<number> {
    const [known] = await this.#open([[corpus, source]])
    if (known === undefined) return 0
    const token = sourceToken(corpus, source)
    await this.#writing(corpus, source, async (texts) => {
      await this.#client.delete(texts, { ids: [sourceId(corpus, source)] })
      await this.#cache.forget(corpus, source)
      await this.#client.delete(texts, { where: { token } })
      await this.#vectors.settle(token, null)
    })
    return known.chunks.size
  }

  /** The texts nearest to a question, in these sources and for this reader. */
  #nearest(
    ask: CandidateAsk,
    vector: NonNullable<CandidateAsk['vector']>,
    cachedSources: readonly CachedSource[],
  ): Promise<ReadonlyMap<string, number>> {
    const inSources = { token: { $in: cachedSources.map(({ token }) => token) } }
    const where = ask.reader === 'gm' ? inSources : { $and: [inSources, { hidden: false }] }
    return this.#vectors.likeness(vector, Math.min(maxNearest, ask.pool * partsOfText), where)
  }

  /** How like a question these texts are. */
  async #judge(
    vector: NonNullable<CandidateAsk['vector']>,
    cachedSources: readonly CachedSource[],
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const hashes = [...new Set(keys.map((key) => key.split(' ')[1] ?? ''))]
    if (hashes.length === 0) return new Map()
    const tokens = cachedSources.map(({ token }) => token)
    const where = { $and: [{ token: { $in: tokens } }, { hash: { $in: hashes } }] }
    return this.#vectors.likeness(
      vector,
      Math.min(maxNearest, hashes.length * tokens.length * partsOfText),
      where,
    )
  }

  #keyOf(cachedSources: readonly CachedSource[], { id, corpus, source }: LoreCandidate): string {
    const token = sourceToken(corpus, source)
    const chunk = cachedSources.find((cached) => cached.token === token)?.chunks.get(id)
    return chunk === undefined ? '' : likenessKey(token, this.#cache.hashOf(chunk))
  }
}

/** The chunks behind the nearest texts that the reader may read, the nearest first. */
function nearestChunks(
  cachedSources: readonly CachedSource[],
  near: ReadonlyMap<string, number>,
  { reader, pool }: CandidateAsk,
): readonly LoreCandidate[] {
  const ordered = [...near].sort(([, left], [, other]) => other - left)
  const chunks = ordered.flatMap(([key]) => {
    const [token, hash = ''] = key.split(' ')
    const cached = cachedSources.find((source) => source.token === token)
    return (cached?.byHash.get(hash) ?? []).flatMap((id) => cached?.chunks.get(id) ?? [])
  })
  return chunks
    .filter((chunk) => reader === 'gm' || !chunk.hidden) // enforces: LORE-20
    .slice(0, pool)
    .map(({ id, source, corpus, subject, hidden, tokens }) => ({
      key: id,
      id,
      source,
      corpus,
      subject,
      hidden,
      tokens,
      matched: [],
      lexical: null,
      coverage: null,
      cosine: null,
    }))
}
