/** Sessions, and going back, branching and comparing, over the wire. */
import { z } from 'zod'
import { anyJson } from '../../core/any-json-schemas.ts'
import { positionSchema } from './turn.ts'

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

const ownTurn = z.strictObject({ turn: z.int(), input: text, text })

/** Where a branch stands after it was moved. */
export const movedSchema = z.strictObject({
  campaign_id: text,
  branch: text,
  turn_no: z.int(),
  position: positionSchema,
})

/** The answer of `GET /api/campaigns/:id/branches`. */
export const branchListSchema = z.strictObject({
  branches: z.array(
    z.strictObject({
      name: text,
      turn: z.int(),
      active: z.boolean(),
      /** How many turns can be redone. */
      redo: z.int(),
      created_from: text.nullable(),
      created_at: text,
    }),
  ),
})

/** The body of `POST /api/campaigns/:id/branches`. */
export const newBranchSchema = z.strictObject({
  name: z.string().min(1).max(60),
  /** After which turn it begins; the newest when missing, 0 before the first. */
  turn: z.int().min(0).optional(),
  /** The branch that turn is counted on; the active one when missing. */
  branch: z.string().max(60).optional(),
})

/** The body of `POST /api/campaigns/:id/branches/switch`. */
export const switchSchema = z.strictObject({ name: z.string().min(1).max(60) })

/** The answer of `GET /api/campaigns/:id/compare`. */
export const comparisonSchema = z.strictObject({
  left: text,
  right: text,
  common_turn: z.int(),
  left_turns: z.array(ownTurn),
  right_turns: z.array(ownTurn),
  differences: z.array(z.strictObject({ path: text, left: anyJson.optional(), right: anyJson.optional() })),
})

/** The type of a moved over the wire. */
export type WireMoved = z.infer<typeof movedSchema>
/** The type of a comparison over the wire. */
export type WireComparison = z.infer<typeof comparisonSchema>
