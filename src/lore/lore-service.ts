/**
 * Lore outside a turn: packs are indexed when they are first asked about and again when they change, without
 * being told to. Vectors are made only when asked for; what is there is used.
 */

import type { WallClock } from '../core/environment-ports.ts'
import { isFault } from '../core/fault.ts'
import { type NameOrPath, wordsOf } from '../core/name-or-local-path.ts'
import type { LoreQuestion, LoreRetrievalResult } from '../core/protocol/lore-schemas.ts'
import { done, type Result } from '../core/result.ts'
import type { EmbeddingModel, OpenedEmbedding } from '../llm/index.ts'
import type { LoadedPack, PackLoader } from '../packs/index.ts'
import type { LoreExplanation } from './explain-lore.ts'
import type { LoreChunk, LoreIndex, LoreReader, LoreScope } from './lore-index-port.ts'
import {
  embeddedIn,
  type IndexOptions,
  type IndexResult,
  type LoreIndexer,
  loreIndexer,
} from './lore-indexer.ts'
import { type LoreRetriever, loreRetriever } from './lore-retriever.ts'
import { type KnownSoFar, linkedAsSeen, mayBeRead, nothingKnown } from './lore-visibility.ts'
import { type NamedPerson, smallWords, strangerFinder } from './scene/stranger-names.ts'

/** A question with where it is asked. */
export interface LoreAsked {
  readonly question: LoreQuestion
  /** Packs by id, or as the owner typed them; none is all that are installed. */
  readonly packs: readonly NameOrPath[]
  /** The packs among which is looked; all when missing. */
  readonly within?: readonly string[]
  readonly campaign?: string | null
  readonly reader: LoreReader
  /** What the player knows of the world; nothing when missing. A game master reads everything. */
  readonly seen?: KnownSoFar
}

/** An answer, and a sentence when it was found by words alone. */
export interface LoreAnswer<Found> {
  readonly found: Found
  readonly note: string | null
}

/** What came of indexing, and a sentence when no vectors could be made. */
export type IndexedPack = IndexResult & { readonly note: string | null }

/** Indexes packs and answers questions about them. */
export interface LoreService {
  readonly indexer: Promise<LoreIndexer>
  /** A pack by its id, or as the owner typed it, read again and indexed if it has changed; a search reads each pack once. */
  indexPack(named: NameOrPath, options?: IndexOptions): Promise<Result<IndexedPack>>
  search(asked: LoreAsked): Promise<Result<LoreAnswer<LoreRetrievalResult>>>
  explain(asked: LoreAsked): Promise<Result<LoreAnswer<LoreExplanation>>>
  close(): Promise<void>
}

/** What the service works on; the model is opened when it is first needed. */
export interface LoreServiceContext {
  readonly index: LoreIndex
  readonly openEmbedding: () => Promise<OpenedEmbedding>
  readonly packs: PackLoader
  readonly clock: WallClock
  readonly stopwatch?: () => number
}

/** A lore service over an index. */
export function loreService({
  index,
  openEmbedding,
  packs,
  clock,
  stopwatch,
}: LoreServiceContext): LoreService {
  const timed = stopwatch === undefined ? {} : { stopwatch }
  let opened: Promise<OpenedEmbedding> | null = null
  const embedding = (): Promise<OpenedEmbedding> => {
    opened ??= openEmbedding()
    return opened
  }
  const indexer = async (vectors: boolean): Promise<LoreIndexer> =>
    loreIndexer({ index, embedding: vectors ? (await embedding()).model : null, packs, clock })
  const namedPeople = new Map<string, NamesInPack>()
  const prepared = new Map<string, Promise<Result<IndexedPack>>>()
  const prepare = (named: NameOrPath): Promise<Result<IndexedPack>> => {
    const known = prepared.get(wordsOf(named)) ?? indexNow(named, { vectors: false })
    prepared.set(wordsOf(named), known)
    return known
  }
  const indexNow = async (named: NameOrPath, options: IndexOptions): Promise<Result<IndexedPack>> => {
    const pack = await packs.openPack(named)
    if (!pack.ok) return pack
    namedPeople.set(pack.value.manifest.id, namesIn(pack.value))
    const vectors = options.vectors !== false
    const put = await (await indexer(vectors)).indexPack(pack.value, options)
    return put.ok ? done({ ...put.value, note: vectors ? (await embedding()).absent : null }) : put
  }
  const background = embedInBackground((scope, signal) =>
    indexer(true).then((opened) => opened.embedMissing(scope, { signal })),
  )
  /** Where is looked; of all packs, those that cannot be read are left out, so that one bad pack silences no other. */
  const indexed = async (asked: LoreAsked): Promise<Result<{ scope: LoreScope; left: number }>> => {
    const installed = asked.packs.length === 0 ? (await packs.listPacks()).map(({ id }) => id) : asked.packs
    const listed = installed.filter((named) => asked.within?.includes(wordsOf(named)) !== false)
    const ids: string[] = []
    for (const named of listed) {
      const put = await prepare(named)
      if (!put.ok && asked.packs.length > 0) return put
      if (put.ok) ids.push(put.value.pack_id)
    }
    const scope = { packs: ids, campaign: asked.campaign ?? null }
    return done({ scope, left: listed.length - ids.length })
  }
  const ready = async (asked: LoreAsked, scope: LoreScope): Promise<Ready> => {
    const { reader, seen = nothingKnown } = asked
    const inScope = scope.packs.flatMap((id) => namedPeople.get(id) ?? [])
    const namesStranger = strangerFinder(
      inScope.flatMap(({ people }) => people.filter(({ id }) => !seen.named.has(id))),
      new Set(inScope.flatMap(({ ordinary }) => [...ordinary])),
    )
    const mayRead = (chunk: LoreChunk): boolean => mayBeRead(chunk, seen, namesStranger)
    const search = { index, scope, reader, ...(reader === 'player' && { mayRead }), ...timed }
    const words = loreRetriever({ ...search, embedding: null })
    const { model, absent } = await embedding()
    if (model === null) return { retriever: words, words, note: absent }
    const { made, all, enough } = await embeddedIn(index, scope, model)
    const remade = made < all && (await index.models(scope)).some((id) => id !== model.id)
    if (remade) background.start(scope)
    const note = remade ? beingRemade(model, made, all) : enough ? null : missingVectors(made, all)
    const retriever = enough ? loreRetriever({ ...search, embedding: model }) : words
    return { retriever, words, note }
  }
  const answered = async <Found>(
    asked: LoreAsked,
    ask: (retriever: LoreRetriever) => Promise<Result<Found>>,
  ): Promise<Result<LoreAnswer<Found>>> => {
    const found = await indexed(asked)
    if (!found.ok) return found
    const { scope, left } = found.value
    const { note, ...rest } = await ready(asked, scope)
    const notes = [...(note === null ? [] : [note]), ...(left === 0 ? [] : [leftOut(left)])]
    return askReady({ ...rest, note: notes.join(' ') || null }, ask)
  }
  return {
    get indexer() {
      return indexer(true)
    },
    indexPack(named, options = {}) {
      const put = indexNow(named, options)
      prepared.set(wordsOf(named), put)
      return put
    },
    search: async (asked) => {
      const answer = await answered(asked, (retriever) => retriever.query(asked.question))
      if (!answer.ok || asked.reader !== 'player') return answer
      const { found, note } = answer.value
      const chunks = found.chunks.map((chunk) => linkedAsSeen(chunk, asked.seen ?? nothingKnown))
      return done({ found: { ...found, chunks }, note })
    },
    explain: (asked) => answered(asked, (retriever) => retriever.explain(asked.question)),
    async close() {
      await background.stop()
      await index.close()
    },
  }
}

/** Who is named in a pack, and which words it writes small. */
interface NamesInPack {
  readonly people: readonly NamedPerson[]
  readonly ordinary: ReadonlySet<string>
}

function namesIn({ world, chunks }: Pick<LoadedPack, 'world' | 'chunks'>): NamesInPack {
  const people = (world.entities_add ?? []).filter(({ type }) => type === 'npc')
  return { people, ordinary: smallWords(chunks.map(({ chunk_text }) => chunk_text)) }
}

interface Ready {
  readonly retriever: LoreRetriever
  /** By words alone. */
  readonly words: LoreRetriever
  readonly note: string | null
}

/** Asks; when the embedding service has gone silent, search goes by words alone. */
async function askReady<Found>(
  { retriever, words, note }: Ready,
  ask: (retriever: LoreRetriever) => Promise<Result<Found>>,
): Promise<Result<LoreAnswer<Found>>> {
  try {
    const found = await ask(retriever)
    return found.ok ? done({ found: found.value, note }) : found
  } catch (error) {
    if (!isFault(error) || retriever === words) throw error
    const found = await ask(words)
    const silent = `${error.message} So search went by words alone.`
    return found.ok ? done({ found: found.value, note: silent }) : found
  }
}

function missingVectors(made: number, all: number): string {
  const there = made === 0 ? 'No vectors have been made yet' : `Only ${made} of ${all} pieces have vectors`
  return `${there}, so search went by words alone; "fatewright pack index" makes them.`
}

function beingRemade({ id }: EmbeddingModel, made: number, all: number): string {
  return `Vectors of another model are there; those of ${id} are being made (${made} of ${all} pieces), the two are never mixed. "fatewright pack index" makes them at once.`
}

interface BackgroundEmbedding {
  /** Begins, unless it is running. */
  start(scope: LoreScope): void
  /** Stops what is running and waits until it has; what was made stays. */
  stop(): Promise<void>
}

/** A background around a way to embed what is missing. */
function embedInBackground(
  embed: (scope: LoreScope, signal: AbortSignal) => Promise<unknown>,
): BackgroundEmbedding {
  const end = new AbortController()
  let running: Promise<unknown> | null = null
  return {
    start(scope) {
      if (running !== null || end.signal.aborted) return
      // Nothing waits for it, so a failure is not reported: the next question starts it again.
      running = embed(scope, end.signal)
        .catch(() => null)
        .finally(() => {
          running = null
        })
    },
    async stop() {
      end.abort()
      await running
    },
  }
}

function leftOut(packs: number): string {
  return packs === 1
    ? 'One pack cannot be read and was left out.'
    : `${packs} packs cannot be read and were left out.`
}
