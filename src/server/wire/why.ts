/** Why: a sentence with its numbers for every die, difficulty, refusal and line of a turn. */
import { z } from 'zod'
import { anyJsonObject } from '../../core/zod.ts'

const text = z.string()
const reasons = z.array(z.strictObject({ what: text, why: text }))

/** A turn explained. */
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
