/** Lore, searched and explained. */
import { z } from 'zod'
import { loreCorpusSchema, loreRetrievalResultSchema } from '../../core/protocol/lore.ts'

const text = z.string()

/** The query of `GET /api/lore` and `GET /api/lore/explain`. */
export const loreQuerySchema = z.strictObject({
  q: z.string().max(2_000),
  /** Packs by id, separated by commas; all when missing. */
  packs: z.string().max(1_000).optional(),
  corpus: loreCorpusSchema.optional(),
  max_tokens: z.coerce.number().int().min(0).max(100_000).optional(),
})

/** What was found, and a sentence when it was found by words alone. */
export const foundLoreSchema = z.strictObject({ found: loreRetrievalResultSchema, note: text.nullable() })

/** Why each piece would be in or out. */
export const explainedLoreSchema = z.strictObject({
  found: z.looseObject({
    words: z.array(text),
    max_tokens: z.number(),
    total_tokens: z.number(),
    chunks: z.array(z.looseObject({ chunk_id: text, section_path: text, in: z.boolean(), verdict: text })),
  }),
  note: text.nullable(),
})

/** Pieces of lore with the reasons why each was found. */
export type WireExplainedLore = z.infer<typeof explainedLoreSchema>
