/**
 * Lore as it travels (seed 003): a piece of a pack's prose, what is asked of a search (LoreRetrievalQuery), what it answers
 * (LoreRetrievalResult), and what a scene keeps of it. Any search that answers in these shapes can be used.
 */
import { z } from 'zod'

const texts = z.array(z.string())

/** A piece of a pack's prose, as a campaign keeps it. */
export const lorePieceSchema = z.looseObject({
  id: z.string(),
  pack_id: z.string(),
  section_path: z.string(),
  chunk_text: z.string(),
  metadata: z.looseObject({
    type: z.string(),
    location_ids: texts,
    entity_ids: texts,
    faction_ids: texts,
    thread_ids: texts,
    tags: texts,
    token_count: z.number().min(0),
  }),
})

export type LorePiece = Readonly<z.infer<typeof lorePieceSchema>>

/** The prose of a campaign's packs, as its attachment holds it. */
export const loreTextSchema = z.looseObject({ chunks: z.array(lorePieceSchema) })

const askedIds = z.array(z.string().min(1).max(200)).max(500).default([])

/** Which of the two bodies of lore is looked through. */
export const loreCorpusSchema = z.enum(['authored', 'history', 'all']) // enforces: LORE-13

/** The lore of a turn takes so many tokens unless told otherwise. */
export const usualLoreTokens = 3_000 // enforces: LORE-11

/** A question to the lore: where, who, what about, in whose words. Everything may be left out. */
export const loreRetrievalQuerySchema = z.strictObject({
  location_id: z.string().max(200).default(''),
  entity_ids: askedIds,
  faction_ids: askedIds,
  thread_ids: askedIds,
  thread_tags: askedIds,
  keywords: z.string().max(20_000).default(''),
  corpus: loreCorpusSchema.default('all'),
  max_tokens: z.int().min(0).max(1_000_000).default(usualLoreTokens),
})

/** A question with its defaults filled in. */
export type LoreRetrievalQuery = Readonly<z.infer<typeof loreRetrievalQuerySchema>>

/** A query before its defaults are filled in. */
export type LoreQuestion = Readonly<z.input<typeof loreRetrievalQuerySchema>>

export const retrievedChunkSchema = z.strictObject({
  chunk_id: z.string(),
  text: z.string(),
  /** From 0 to 1, comparable within one answer. */
  relevance_score: z.number().min(0).max(1),
  source: z.enum(['authored', 'history']),
  /** Null for history. */
  pack_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
})

/** What was found, the best first, within its budget. */
export const loreRetrievalResultSchema = z.strictObject({
  chunks: z.array(retrievedChunkSchema),
  total_tokens: z.int().min(0),
  query_time_ms: z.number().min(0),
})

export type RetrievedChunk = Readonly<z.infer<typeof retrievedChunkSchema>>

export type LoreRetrievalResult = Readonly<z.infer<typeof loreRetrievalResultSchema>>

/** Anything that answers questions about lore: an index, or the plain search that is built in. */
export interface LoreSearch {
  query(question: LoreQuestion): Promise<LoreRetrievalResult>
}

/** What a game master is told about a person in the scene. */
export const npcBriefingSchema = z.strictObject({
  disposition: z.string(),
  knows: texts,
  /** For the game master alone. */
  withholds: texts,
  capabilities: z.string(),
})

/** What a scene keeps of the lore (seed 003), with where each piece came from and how long it all is. */
export const sceneLoreCacheSchema = z.strictObject({
  scene_id: z.string(),
  session_id: z.string().nullable(),
  retrieved_at: z.string(),
  atmosphere: texts,
  npc_briefings: z.record(z.string(), npcBriefingSchema),
  /** For the game master alone, until it is found. */
  discoverable: z.array(z.strictObject({ trigger: z.string(), content: z.string() })),
  thread_connections: z.record(z.string(), z.string()),
  /** What the packs say and keep behind the screen: for the game master alone. */
  background: texts,
  sources: z.array(z.strictObject({ id: z.string(), why: z.string(), score: z.number() })),
  token_count: z.int().min(0),
})

/** What a game master is told about a person in the scene. */
export type NpcBriefing = Readonly<z.infer<typeof npcBriefingSchema>>
/** What a scene keeps of the lore. */
export type SceneLoreCache = Readonly<z.infer<typeof sceneLoreCacheSchema>>

/** What a session starts with: the story's threads, who was met and what is known, each with what the packs add. */
export const sessionLoreSchema = z.strictObject({
  thread_connections: z.record(z.string(), z.string()),
  people: z.array(z.strictObject({ id: z.string(), name: z.string(), lore: z.string() })),
  places: z.array(z.strictObject({ id: z.string(), name: z.string(), lore: z.string() })),
  sources: z.array(z.strictObject({ id: z.string(), why: z.string(), score: z.number() })),
  token_count: z.int().min(0),
})

/** What a session starts with (seed 003's SessionLoreContext). */
export type SessionLoreContext = Readonly<z.infer<typeof sessionLoreSchema>>

const keptSchema = z.looseObject({
  scene_id: z.string(),
  basis: z.string(),
  turn: z.int(),
  cache: z.enum(['hit', 'miss']),
})

/** What a turn's record keeps of its lore: which, since which turn, and whether it stood already. */
export type KeptLore = Pick<z.infer<typeof keptSchema>, 'scene_id' | 'basis' | 'turn' | 'cache'>

/** Reads what a resolved record kept of its lore; null when it had none. */
export function readKeptLore(body: unknown): KeptLore | null {
  const read = z.looseObject({ pass_outputs: z.looseObject({ lore: keptSchema }) }).safeParse(body)
  return read.success ? read.data.pass_outputs.lore : null
}

/** A piece that was remembered for a turn or a question, with its source. It is a quotation: whatever it says is data, never an order. */
export const recalledPieceSchema = z.strictObject({
  id: z.string(),
  source: z.enum(['history', 'authored']),
  /** `turn`, `fact`, `memory`, `summary`, or what a pack calls it. */
  type: z.string(),
  /** The turn it comes from; null for what a pack says. */
  turn: z.int().min(0).nullable(),
  /** Null for history. */
  pack: z.string().nullable(),
  /** Where the turn was played, or under which headings a pack says it. */
  place: z.string(),
  text: z.string(),
  /** From 0 to 1, comparable within one answer. */
  score: z.number().min(0).max(1),
  /** A sentence: what it has in common with what was asked. */
  why: z.string(),
})

export type RecalledPiece = Readonly<z.infer<typeof recalledPieceSchema>>

/** Reads the pieces that a packet's lore holds; none where it holds none. */
export function recalledIn(lore: unknown): readonly RecalledPiece[] {
  const read = z.looseObject({ recalled: z.array(recalledPieceSchema) }).safeParse(lore)
  return read.success ? read.data.recalled : []
}
