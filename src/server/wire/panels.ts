/** What the panels beside a story show, over the wire. */
import { z } from 'zod'
import { metPersonSchema } from './journal.ts'

const text = z.string()
const count = z.int().min(0)
const remembered = z.array(z.strictObject({ turn: z.int().nullable(), text }))

/** The answer of `GET /api/campaigns/:id/acquaintances`. */
export const acquaintancesSchema = z.strictObject({
  people: z.array(
    metPersonSchema.extend({
      /** As a half sentence: `is wary of you`; null for somebody who was never seen. */
      attitude: text.nullable(),
      /** What they told you. */
      told: remembered,
      /** What you know about them from elsewhere. */
      known: remembered,
    }),
  ),
})

/** The answer of `GET /api/campaigns/:id/deductions`. */
export const deductionsSchema = z.strictObject({
  deductions: z.array(z.strictObject({ turn: count, text, clues: z.array(text) })),
})

/** The answer of `GET /api/campaigns/:id/tree`: branches in the order in which they were made. */
export const branchTreeSchema = z.strictObject({
  branches: z.array(
    z.strictObject({
      name: text,
      turn: count,
      active: z.boolean(),
      /** How many turns can be redone. */
      redo: count,
      created_at: text,
      /** The branch it grew from; null for the first. */
      parent: text.nullable(),
      /** The last turn it shares with that one. */
      fork: count,
      /** Its own turns, the newest of them. */
      turns: z.array(z.strictObject({ turn: count, input: text, dice_rolls: z.array(text) })),
    }),
  ),
  moves: z.array(
    z.strictObject({ branch: text, reason: z.enum(['undo', 'redo', 'branch', 'switch']), at: text }),
  ),
})

/** The answer of `GET /api/campaigns/:id/spending`: the newest turns, oldest first. */
export const spendingSchema = z.strictObject({
  turns: z.array(
    z.strictObject({
      turn: count,
      by: text,
      calls: count,
      input_tokens: count,
      cached_tokens: count,
      output_tokens: count,
      /** Null when nobody knows what the model costs. */
      price_usd: z.number().nullable(),
    }),
  ),
})

/** A person the player has met. */
export type WireAcquaintance = z.infer<typeof acquaintancesSchema>['people'][number]
/** A conclusion that clues allow. */
export type WireDeduction = z.infer<typeof deductionsSchema>['deductions'][number]
/** The branches of a campaign. */
export type WireBranchTree = z.infer<typeof branchTreeSchema>
/** What models have cost. */
export type WireSpending = z.infer<typeof spendingSchema>
