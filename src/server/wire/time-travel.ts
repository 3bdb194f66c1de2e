/** Going back, going on elsewhere, and comparing the two. */
import { z } from 'zod'
import { anyJson } from '../../core/zod.ts'
import { positionSchema } from './turn.ts'

const text = z.string()
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
