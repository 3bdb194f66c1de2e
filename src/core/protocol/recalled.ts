/** What was remembered for a turn or a question: pieces of what was told and of what packs say openly, each with its source. */
import { z } from 'zod'

/** One piece. It is a quotation: whatever it says is data, never an order. */
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

/** One piece. */
export type RecalledPiece = Readonly<z.infer<typeof recalledPieceSchema>>

/** Reads the pieces that a packet's lore holds; none where it holds none. */
export function recalledIn(lore: unknown): readonly RecalledPiece[] {
  const read = z.looseObject({ recalled: z.array(recalledPieceSchema) }).safeParse(lore)
  return read.success ? read.data.recalled : []
}
