/** How honestly a campaign was told, counted from its log: the report of `fatewright honesty` over the wire. */
import { z } from 'zod'

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
