/**
 * The events of streams. Events of the log have an id, the position of their record, and can be asked for again with
 * Last-Event-ID; provisional ones (dice, draft, draft_withdrawn) have none and are superseded by the `turn` that
 * follows.
 */
import { z } from 'zod'
import { diceEntrySchema } from '../../core/ledger/dice-entry.ts'
import { errorSchema } from './error.ts'
import { playedTurnSchema, positionSchema, toldTurnSchema } from './turn.ts'

const text = z.string()

/** Events of the stream that a turn is answered with. */
export const turnEventSchemas = {
  /** The dice have fallen and are durable; the words are still to come. */
  dice: z.strictObject({ dice_rolls: z.array(text), dice: z.array(diceEntrySchema) }),
  /** A sentence of a draft, only for the sender of the turn. */
  draft: z.strictObject({ text }),
  /** The draft is taken back: forget all of it. */
  draft_withdrawn: z.strictObject({}),
  /** The committed turn; the stream ends with it. */
  turn: playedTurnSchema,
  /** Why there is none; the stream ends with it. */
  error: errorSchema,
} as const

/** Events of `GET /api/campaigns/:id/events`. */
export const campaignEventSchemas = {
  /** Where the campaign stands when the stream begins. */
  hello: z.strictObject({ position: positionSchema, branch: text, turn_no: z.int() }),
  /** A turn was committed. */
  turn: toldTurnSchema,
  /** An evening began or ended. */
  session: z.strictObject({
    event: z.enum(['started', 'ended']),
    session_id: text,
    position: positionSchema,
  }),
  /** A commitment was made, or a seed revealed. */
  seed: z.strictObject({
    event: z.enum(['committed', 'revealed']),
    epoch: z.int(),
    commitment: text,
    position: positionSchema,
  }),
  /** Something was set right outside a turn. */
  correction: z.strictObject({ position: positionSchema }),
  /** The story stands elsewhere now (undone, redone, another branch): read it anew. */
  moved: z.strictObject({ position: positionSchema, branch: text, turn_no: z.int() }),
} as const

/** The events of a turn’s stream, by name. */
export type WireTurnEvents = {
  readonly [Name in keyof typeof turnEventSchemas]: z.infer<(typeof turnEventSchemas)[Name]>
}
/** The events of a campaign’s stream, by name. */
export type WireCampaignEvents = {
  readonly [Name in keyof typeof campaignEventSchemas]: z.infer<(typeof campaignEventSchemas)[Name]>
}
