/** That the server lives, and what it plays with. */
import { z } from 'zod'

/** The answer of `GET /api/health`. */
export const healthSchema = z.strictObject({
  ok: z.literal(true),
  name: z.literal('fatewright'),
  version: z.string(),
  /** Who tells the stories: `embedded`, or a model's name. */
  game_master: z.string(),
  /** What the caller may do here. */
  role: z.enum(['owner', 'player']),
  /** True when every request must carry a token. */
  token_required: z.boolean(),
})

/** The answer of `GET /api/health`. */
export type WireHealth = z.infer<typeof healthSchema>
