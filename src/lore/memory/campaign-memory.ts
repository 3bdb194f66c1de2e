/**
 * A campaign's memory over a lore index: it reads the log forward into chunks, a bounded piece at a time, and recalls what
 * fits a question and lies on the branch that asks. The index is derived: whatever goes wrong with it, a turn goes on, and
 * what is missing is read again.
 */

import type { WallClock } from '../../core/environment-ports.ts'
import { isFault } from '../../core/fault.ts'
import type { LoreQuestion, RecalledPiece, RetrievedChunk } from '../../core/protocol/lore-schemas.ts'
import { factText } from '../../core/state/state-queries.ts'
import type { Head, SealedRecord, StateStore } from '../../store/state-store.ts'
import type { CampaignProse } from '../campaign-prose-search.ts'
import type { LoreIndex } from '../lore-index-port.ts'
import { readFacts } from '../read-facts-by-id.ts'
import { readTrail, type Step, stepOf, type Trail, trailAfter, writeTrail } from './branch-trail.ts'
import { type ChunkOrigin, knownBy, type MemoryScene, memoryChunks, originOf } from './memory-chunks.ts'
import type { EmbedOptions, MemoryQueryOptions, MemoryScope, MemorySearch } from './memory-search.ts'

/** A question, where it is asked and how. */
export interface RecallRequest extends MemoryQueryOptions {
  readonly head: Head
  readonly lore: string | null
  readonly question: LoreQuestion
  readonly limits: RecallLimits
}

export interface CampaignMemory {
  /** Reads on, so many records at most; says how many are still unread. `least`: nothing is done for fewer. */
  keepUp(store: MemoryStore, head: Head, player: string, pace: Pace): Promise<number>
  /** Takes in the prose that a campaign was created with, unless it has it: no turn may have been played that did. */
  readProse(prose: Omit<CampaignProse, 'at'>): Promise<void>
  recall(store: MemoryStore, asked: RecallRequest): Promise<readonly RecalledPiece[]>
  /** Makes missing vectors; says how many. */
  embed(scope: MemoryScope, options: EmbedOptions): Promise<number>
  /** Forgets a campaign that is gone. */
  forget(campaign: string): Promise<void>
  close(): Promise<void>
}

/** How much is read in one go. */
export interface Pace {
  readonly least: number
  readonly most: number
}

/** Nothing is remembered and nothing kept: for engines without an index. */
export const noMemory: CampaignMemory = {
  keepUp: async () => 0,
  readProse: async () => undefined,
  recall: async () => [],
  embed: async () => 0,
  forget: async () => undefined,
  close: async () => undefined,
}

/** What a memory is made of. */
export interface MemoryParts {
  readonly index: Pick<LoreIndex, 'putHistory' | 'dropHistory' | 'stats' | 'close'>
  readonly search: MemorySearch
  readonly clock: WallClock
}

/**
 * The memory of campaigns in an index.
 *
 * @example
 * const memory = campaignMemory({ index, search, clock })
 * const unread = await memory.keepUp(store, head, 'pc_wren_001', { least: 0, most: 512 })
 */
export function campaignMemory({ index, search, clock }: MemoryParts): CampaignMemory {
  return {
    keepUp: (store, head, player, pace) =>
      harmless(0, async () => {
        const known = await index.stats('history', head.campaign_id, null)
        const trail = readTrail(known.hash)
        const [newest] = trail
        if (newest !== undefined && head.hash.startsWith(newest[1])) return 0
        if (newest !== undefined && newest[0] <= head.depth && head.depth - newest[0] < pace.least) return 0
        return readOn({ store, head, player, index, clock }, trail, pace.most)
      }),
    readProse: (prose) => harmless(undefined, () => search.read({ ...prose, at: clock.now() })),
    recall: (store, { head, lore, question, limits, ...manner }) =>
      harmless([], async () => {
        const found = await search.query({ campaign: head.campaign_id, lore }, question, manner)
        return piecesOf(store, head, found.chunks, limits)
      }),
    embed: (scope, options) => search.embed(scope, options),
    forget: (campaign) => harmless(undefined, async () => void (await index.dropHistory(campaign))),
    close: () => index.close(),
  }
}

/** The index is derived; a full disk or a damaged file costs memory, never a turn. */
async function harmless<Value>(otherwise: Value, edit: () => Promise<Value>): Promise<Value> {
  try {
    return await edit()
  } catch (error) {
    if (isFault(error)) return otherwise
    throw error
  }
}

interface Reading {
  readonly store: MemoryStore
  readonly head: Head
  readonly player: string
  readonly index: MemoryParts['index']
  readonly clock: WallClock
}

async function readOn(reading: Reading, trail: Trail, most: number): Promise<number> {
  const { store, head, index, clock, player } = reading
  const start = await goOnFrom(reading, trail)
  const from = start?.[0] ?? 0
  const to = Math.min(head.depth, from + most)
  const records = await store.getRecords(head.campaign_id, { from, to })
  const last = records.ok ? records.value.at(-1) : undefined
  if (!records.ok || last === undefined) return head.depth - from
  const facts = await factsOf(store, head.campaign_id, records.value, player)
  const chunks = memoryChunks(records.value, { campaign: head.campaign_id, player, facts })
  const walked = start === null ? [] : trail.filter(([depth]) => depth <= start[0])
  const hash = writeTrail(trailAfter(walked, stepOf(last)))
  const put = await index.putHistory({ campaign: head.campaign_id, hash, at: clock.now() }, chunks)
  return put.ok ? head.depth - to : head.depth - from
}

/**
 * Where to read on. A log that was never taken back and still has another record where the trail was is another log (a
 * rescued or restored one): what was read of the old one is forgotten.
 */
async function goOnFrom({ store, head, index }: Reading, trail: Trail): Promise<Step | null> {
  const start = await stillOnBranch(store, head, trail)
  if (trail.length === 0 || start === trail[0]) return start
  const moves = await store.moves(head.campaign_id)
  if (!moves.ok || moves.value.length > 0) return start
  await index.dropHistory(head.campaign_id)
  return null
}

/** The newest step of the trail that lies on the branch; null when none does. */
async function stillOnBranch(store: MemoryStore, head: Head, trail: Trail): Promise<Step | null> {
  for (const step of trail) {
    const [depth, hash] = step
    if (depth > head.depth) continue
    const found = await store.getRecords(head.campaign_id, { from: depth, to: depth })
    if (found.ok && found.value[0]?.hash.startsWith(hash) === true) return step
  }
  return null
}

/** Facts that came to light in these records and were written before them. */
async function factsOf(
  store: MemoryStore,
  campaignId: string,
  records: readonly SealedRecord[],
  player: string,
): Promise<MemoryScene['facts']> {
  const written = new Set(records.flatMap(({ diff }) => (diff.facts_add ?? []).map(({ id }) => id)))
  const asked = new Set(records.flatMap((record) => knownBy(record, player)))
  const facts = [...asked].filter((id) => !written.has(id))
  const texts: Record<string, { text: string; subject_id: string }> = {}
  for (let at = 0; at < facts.length; at += maxAsked) {
    for (const fact of await readFacts(store, campaignId, facts.slice(at, at + maxAsked)))
      texts[fact.id] = { text: factText(fact), subject_id: fact.subject_id }
  }
  return texts
}

/** As many as a store hears of in one go. */
const maxAsked = 60

/** The logs that are read. */
type MemoryStore = Pick<StateStore, 'getRecords' | 'getSlice' | 'moves'>

/** What an answer may hold. */
interface RecallLimits {
  readonly most: number
  readonly max_tokens: number
  /** Turns from this one on are before the reader's eyes. */
  readonly before?: number
  /** Whether a piece may be told, and whether it has enough to do with what was asked. */
  readonly fits?: (chunk: RetrievedChunk) => boolean
}

/** So many pieces are looked up on the branch at most. */
const mostLookedUp = 60

/** The pieces that may be recalled, the best first. */
async function piecesOf(
  store: MemoryStore,
  head: Head,
  found: readonly RetrievedChunk[],
  { most, max_tokens, before, fits }: RecallLimits,
): Promise<readonly RecalledPiece[]> {
  const onBranch = await branchOf(store, head)
  const turns = new Set<number>()
  const pieces: RecalledPiece[] = []
  let spent = 0
  for (const chunk of found) {
    if (pieces.length >= most) break
    const origin = chunk.source === 'history' ? originOf(chunk.chunk_id) : null
    if (chunk.source === 'history' && (origin === null || turns.has(origin.turn))) continue
    if (origin !== null && before !== undefined && origin.turn >= before) continue
    if (fits !== undefined && !fits(chunk)) continue
    if (origin !== null && !(await onBranch(origin))) continue
    const tokens = Number(chunk.metadata.token_count ?? 0)
    if (spent + tokens > max_tokens) continue
    spent += tokens
    if (origin !== null) turns.add(origin.turn)
    pieces.push(pieceOf(chunk, origin))
  }
  return pieces
}

/** Whether a record lies on the branch. Where nothing was ever taken back, every record up to the head does. */
async function branchOf(
  store: MemoryStore,
  { campaign_id, depth }: Head,
): Promise<(origin: ChunkOrigin) => Promise<boolean>> {
  const moves = await store.moves(campaign_id)
  const straight = moves.ok && moves.value.length === 0
  const known = new Map<number, string | null>()
  return async (origin) => {
    if (origin.depth > depth) return false
    if (straight) return true
    if (!known.has(origin.depth)) {
      if (known.size >= mostLookedUp) return false
      const found = await store.getRecords(campaign_id, { from: origin.depth, to: origin.depth })
      known.set(origin.depth, found.ok ? (found.value[0]?.hash ?? null) : null)
    }
    return known.get(origin.depth)?.startsWith(origin.hash) === true
  }
}

function pieceOf(chunk: RetrievedChunk, origin: ChunkOrigin | null): RecalledPiece {
  const { type, section_path, matched, bm25, cosine } = chunk.metadata
  return {
    id: chunk.chunk_id,
    source: chunk.source,
    type: typeof type === 'string' ? type : '',
    turn: origin?.turn ?? null,
    pack: chunk.pack_id,
    place: typeof section_path === 'string' ? section_path : '',
    text: chunk.text,
    score: chunk.relevance_score,
    why: whyOf(matched, bm25, cosine),
  }
}

function whyOf(matched: unknown, bm25: unknown, cosine: unknown): string {
  const parts = [
    ...(typeof bm25 === 'number' ? ['its words fit'] : []),
    ...(typeof cosine === 'number' ? [`its meaning is near (${cosine.toFixed(2)})`] : []),
    // Not with whom: an id is a name, and the player reads this.
    ...(Array.isArray(matched) && matched.length > 0 ? ['it has to do with what was asked about'] : []),
  ]
  return parts.length === 0 ? 'it was found' : parts.join('; ')
}
