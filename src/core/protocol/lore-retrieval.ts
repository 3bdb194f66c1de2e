/** What lore is asked for by, and what comes back (seed 003's LoreRetrievalQuery and LoreRetrievalResult). */
import { z } from 'zod'

const ids = z.array(z.string().min(1).max(200)).max(500).default([])

/** Which of the two bodies of lore is looked through. */
export const loreCorpusSchema = z.enum(['authored', 'history', 'all']) // enforces: LORE-13 — mutate: z.enum(['authored', 'history', 'all']) => z.string()

/** The lore of a turn takes so many tokens unless told otherwise. */
export const usualLoreTokens = 3_000 // enforces: LORE-11 — mutate: 3_000 => 30_000

/** A question to the lore: where, who, what about, in whose words. Everything may be left out. */
export const loreRetrievalQuerySchema = z.strictObject({
  location_id: z.string().max(200).default(''),
  entity_ids: ids,
  faction_ids: ids,
  thread_ids: ids,
  thread_tags: ids,
  keywords: z.string().max(20_000).default(''),
  corpus: loreCorpusSchema.default('all'),
  max_tokens: z.int().min(0).max(1_000_000).default(usualLoreTokens),
})

/** A question, complete. */
export type LoreRetrievalQuery = Readonly<z.infer<typeof loreRetrievalQuerySchema>>

/** A question as somebody asks it. */
export type LoreQuestion = Readonly<z.input<typeof loreRetrievalQuerySchema>>

/** A chunk that was found. */
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

/** A chunk that was found. */
export type RetrievedChunk = Readonly<z.infer<typeof retrievedChunkSchema>>

/** What was found. */
export type LoreRetrievalResult = Readonly<z.infer<typeof loreRetrievalResultSchema>>
