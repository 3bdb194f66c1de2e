/**
 * A campaign's memory over a lore index: it reads the log forward into chunks, a bounded piece at a time, and recalls what
 * fits a question and lies on the branch that asks. The index is derived: whatever goes wrong with it, a turn goes on, and
 * what is missing is read again.
 */
import type { LoreIndex } from '../../content/lore-index.ts'
import { isFault } from '../../core/fault.ts'
import type { LorePiece, LoreQuestion, LoreRetrievalResult } from '../../core/protocol/lore.ts'
import type { RecalledPiece } from '../../core/protocol/recalled.ts'
import type { Clock } from '../../core/surroundings.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import { factText } from '../../world/lore/briefings.ts'
import { memoryChunks } from './memory-chunks.ts'
import { type MemoryStore, piecesOf, type RecallLimits } from './on-branch.ts'
import { readTrail, type Step, stepOf, type Trail, trailAfter, writeTrail } from './reading-position.ts'
import { knownBy, type MemoryScene } from './written-chunks.ts'

/** Where a memory is asked: whose history, and which founding prose. */
export interface MemoryScope {
  readonly campaign: string
  readonly lore: string | null
}

/** The prose that a campaign was founded with. */
export interface FoundingProse {
  readonly hash: string
  readonly pieces: readonly LorePiece[]
}

/** How it is asked: by words alone, by meaning where a model is loaded, or by meaning whatever it takes. */
export interface RecallManner {
  readonly by: 'words' | 'warm' | 'meaning'
  readonly common?: number
  readonly wanted?: number
}

/** The search behind it. */
export interface RecallSearch {
  read(prose: FoundingProse & { readonly at: string }): Promise<void>
  query(scope: MemoryScope, question: LoreQuestion, manner: RecallManner): Promise<LoreRetrievalResult>
  embed(scope: MemoryScope, options: EmbeddingWish): Promise<number>
}

/** How many vectors may be made, and who is told. */
export interface EmbeddingWish {
  readonly most?: number
  readonly progress?: (made: number, all: number) => void
  readonly signal?: AbortSignal
}

/** A question, where it is asked and how. */
export interface RecallAsk extends RecallManner {
  readonly head: Head
  readonly lore: string | null
  readonly question: LoreQuestion
  readonly limits: RecallLimits
}

/** The memory of campaigns. */
export interface CampaignMemory {
  /** Reads on, so many records at most; says how many are still unread. `least`: nothing is done for fewer. */
  keepUp(store: MemoryStore, head: Head, player: string, pace: Pace): Promise<number>
  /** Takes the founding prose in, unless it has it already: no turn may have been played that did. */
  readFounding(prose: FoundingProse): Promise<void>
  recall(store: MemoryStore, asked: RecallAsk): Promise<readonly RecalledPiece[]>
  /** Makes missing vectors; says how many. */
  embed(scope: MemoryScope, options: EmbeddingWish): Promise<number>
  /** Forgets a campaign that is gone. */
  forget(campaign: string): Promise<void>
  close(): Promise<void>
}

/** How much is read in one go. */
export interface Pace {
  readonly least: number
  readonly most: number
}

/** Nothing is remembered and nothing kept: for desks without an index. */
export const noMemory: CampaignMemory = {
  keepUp: async () => 0,
  readFounding: async () => undefined,
  recall: async () => [],
  embed: async () => 0,
  forget: async () => undefined,
  close: async () => undefined,
}

/** What a memory is made of. */
export interface MemoryParts {
  readonly index: Pick<LoreIndex, 'putHistory' | 'dropHistory' | 'stats' | 'close'>
  readonly search: RecallSearch
  readonly clock: Clock
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
    readFounding: (prose) => harmless(undefined, () => search.read({ ...prose, at: clock.now() })),
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

/** The index is derived; a full disk or a file of somebody else's costs memory, never a turn. */
async function harmless<Value>(otherwise: Value, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
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
  readonly clock: Clock
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

const factsOnly = {
  facts_per_subject: 0,
  relationships_per_entity: 0,
  items_per_owner: 0,
  ...{ threads: 0, clocks: 0, memories: 0, documents_per_kind: 0, recent_turns: 0 },
} as const

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
  for (let at = 0; at < facts.length; at += mostAsked) {
    const slice = await store.getSlice(campaignId, factsOnly, { facts: facts.slice(at, at + mostAsked) })
    for (const fact of slice.ok ? slice.value.facts : [])
      texts[fact.id] = { text: factText(fact), subject_id: fact.subject_id }
  }
  return texts
}

/** As many as a store hears of in one go. */
const mostAsked = 60
