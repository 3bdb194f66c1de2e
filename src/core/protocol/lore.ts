/**
 * Lore as it travels (seed 003): a piece of a pack's prose, what is asked of a search, what it answers, and what a scene
 * keeps of it. The search itself is somebody else's; whoever answers in these shapes can be asked.
 */
import { z } from 'zod'

const texts = z.array(z.string())

/** A piece of a pack's prose, as a campaign keeps it. */
export const loreChunkSchema = z.looseObject({
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

/** A piece of a pack's prose. */
export type LoreChunk = Readonly<z.infer<typeof loreChunkSchema>>

/** The prose of a campaign's packs, as its attachment holds it. */
export const loreTextSchema = z.looseObject({ chunks: z.array(loreChunkSchema) })

/** What is asked of a search. */
export interface LoreRetrievalQuery {
  readonly location_id: string
  readonly entity_ids: readonly string[]
  readonly thread_ids: readonly string[]
  readonly thread_tags: readonly string[]
  readonly keywords: string
  readonly corpus: 'authored' | 'history' | 'all'
  readonly max_tokens: number
}

/** One piece that was found. */
export interface FoundLore {
  readonly chunk_id: string
  readonly text: string
  readonly relevance_score: number
  readonly source: 'authored' | 'history'
  readonly pack_id: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What a search answers: the best first, never more than was asked for. */
export interface LoreRetrievalResult {
  readonly chunks: readonly FoundLore[]
  readonly total_tokens: number
  readonly query_time_ms: number
}

/** Whoever can be asked for lore. */
export interface LoreSearch {
  query(query: LoreRetrievalQuery): Promise<LoreRetrievalResult>
}

/** What a game master is told of somebody who is here. */
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

/** What a game master is told of somebody who is here. */
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
