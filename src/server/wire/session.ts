/** Evenings of play. */
import { z } from 'zod'

const text = z.string()

/** An evening, without what was prepared for the game master. */
export const sessionSchema = z.strictObject({
  id: text,
  started_at: text,
  ended_at: text.nullable(),
  turn_range_start: z.int().nullable(),
  turn_range_end: z.int().nullable(),
  summary: text.nullable(),
})

/** The answer of `GET /api/campaigns/:id/sessions`. */
export const sessionListSchema = z.strictObject({ sessions: z.array(sessionSchema) })

/** The body of `POST /api/campaigns/:id/sessions/end`. */
export const endSessionSchema = z.strictObject({ summary: z.string().max(20_000).nullable().optional() })

/** An evening that is over, with the seed of its dice. */
export const endedSessionSchema = z.strictObject({
  session: sessionSchema,
  revealed: z.strictObject({ epoch: z.int(), commitment: text, server_seed: text.nullable() }),
})

/** The answer of `GET /api/campaigns/:id/recap`. */
export const recapSchema = z.strictObject({ recap: text })

/** The answer of `GET /api/campaigns/:id/continuity`: what an evening opened, closed, moved and contradicted. */
export const continuitySchema = z.looseObject({
  campaign_id: text,
  session_id: text.nullable(),
  turns: z.strictObject({ from: z.int(), to: z.int() }),
})

/** The type of a session over the wire. */
export type WireSession = z.infer<typeof sessionSchema>
