/**
 * Dice over the wire, as anybody may check them: promises, rolls, and what a person would ask about how they were
 * treated.
 */
import { z } from 'zod'
import { diceEntrySchema } from '../../core/ledger/dice-entry.ts'

const text = z.string()

/** An epoch; its seed is null until it is revealed. */
export const epochSchema = z.strictObject({
  epoch: z.int(),
  commitment: text,
  client_seed: text,
  reproducible: z.boolean(),
  server_seed: text.nullable(),
})

/** The answer of `GET /api/campaigns/:id/dice`: with the revealed seeds, a browser recomputes every roll of it alone. */
export const diceSchema = z.strictObject({
  campaign_id: text,
  epochs: z.array(epochSchema),
  /** By the count of resolved turns over all branches. */
  rolls: z.array(diceEntrySchema),
  /** The next `from`; null when these were the last. */
  next: z.int().nullable(),
})

/** How the dice were treated. Nothing in it is forbidden; all of it is known. */
export const honestySchema = z.strictObject({
  rolls: z.int(),
  repeated: z.int(),
  undone: z.int(),
  redone: z.int(),
  branched: z.int(),
  epochs: z.int(),
  revealed: z.int(),
  reproducible: z.boolean(),
})

/** The answer of `GET /api/campaigns/:id/verify`. */
export const verificationSchema = z.strictObject({
  ok: z.boolean(),
  campaign_id: text,
  records: z.int(),
  turns: z.int(),
  rolls: z.int(),
  sealed_rolls: z.int(),
  first_bad_turn: z.int().optional(),
  problems: z.array(text),
  notes: z.array(text),
  honesty: honestySchema,
})

/** The body of `POST /api/campaigns/:id/dice/reveal`. */
export const revealRequestSchema = z.strictObject({
  /** The player's own words for the next epoch. */
  client_seed: z.string().max(200).optional(),
})

/** The type of the dice over the wire. */
export type WireDice = z.infer<typeof diceSchema>
