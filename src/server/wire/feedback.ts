/** What somebody thought of a turn. It is kept beside the log and moves no die. */
import { z } from 'zod'

const text = z.string()
const verdict = z.enum(['good', 'bad', 'flag', 'note'])

/** The body of `POST /api/campaigns/:id/feedback`. */
export const feedbackRequestSchema = z.strictObject({
  turn: z.int().min(1),
  verdict,
  /** Why, or the note itself. */
  text: z.string().max(10_000).optional(),
})

/** A word about a turn. */
export const feedbackSchema = z.strictObject({
  turn: z.int(),
  /** The record of the turn it is about. */
  record: text,
  verdict,
  text,
  by: text,
  at: text,
})

/** The answer of `GET /api/campaigns/:id/feedback`: what was said of the turns of this branch. */
export const feedbackListSchema = z.strictObject({ feedback: z.array(feedbackSchema) })

/** The type of a word about a turn over the wire. */
export type WireFeedback = z.infer<typeof feedbackSchema>
