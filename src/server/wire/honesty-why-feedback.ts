/** Honesty, reasons and feedback over the wire. */
import { z } from 'zod'
import { anyJsonObject } from '../../core/any-json-schemas.ts'

const text = z.string()
const count = z.int()

/** The answer of `GET /api/campaigns/:id/honesty`. */
export const honestyReportSchema = z.strictObject({
  campaign_id: text,
  name: text,
  branch: text,
  turns: count,
  /** True when log, state and every roll that can be checked hold. */
  sound: z.boolean(),
  /** What the numbers mean. */
  sentences: z.array(z.strictObject({ text, tone: z.enum(['good', 'bad', 'plain']) })),
  rolls_recomputed: count,
  sentences_audited: count,
  contradictions_shown: count,
  refused: count,
  rolls: z.object({
    rolls: count,
    /** By the number of sides; counts by face, from the lowest. */
    dice: z.array(z.object({ sides: text, faces: z.array(z.array(z.number())) })),
    outcomes: z.record(text, count),
  }),
  /** What a game master tried and was stopped at, by rule. What it said is only for an author: it may spoil. */
  stopped: z.array(
    z.strictObject({
      rule: text,
      count,
      turns: z.array(count),
      actions: z.record(text, count),
      message: text.optional(),
    }),
  ),
  told_by: z.record(text, count),
  seeds: z.array(
    z.strictObject({
      epoch: count,
      commitment: text,
      client_seed: text,
      /** Null until it is revealed. */
      server_seed: text.nullable(),
    }),
  ),
})

/** The type of the honesty report over the wire. */
export type WireHonestyReport = z.infer<typeof honestyReportSchema>

const reasons = z.array(z.strictObject({ what: text, why: text }))

export const explainedTurnSchema = z.strictObject({
  turn: z.int(),
  dice: reasons,
  dice_turn: z.int(),
  difficulties: reasons,
  refusals: reasons,
  lines: reasons,
  lore: reasons,
  teller: text,
})

/** The answer of `GET /api/campaigns/:id/why`; null before the first turn. */
export const whySchema = z.strictObject({ why: explainedTurnSchema.nullable() })

/** The answer of `GET /api/campaigns/:id/turns/:turn/context`: what the game master was given; full of spoilers. */
export const contextSchema = z.strictObject({
  turn_no: z.int(),
  context_packet: anyJsonObject,
  usage: anyJsonObject,
  violations: z.array(anyJsonObject),
  refused: z.array(z.strictObject({ path: text, rule: text, reason: text })),
})

/** The type of an explained turn over the wire. */
export type WireExplainedTurn = z.infer<typeof explainedTurnSchema>

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
