/**
 * Health and settings of the server over the wire: that it lives, and what it was set up with. Keys are never in it,
 * not even whether one is right.
 */
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

const text = z.string()

/** The answer of `GET /api/settings`. */
export const settingsSchema = z.strictObject({
  version: text,
  /** As FATEWRIGHT_MODEL has it: `embedded`, `anthropic:MODEL` … */
  model: text,
  strategy: text,
  embeddings: text,
  lore_index: text,
  /** Which variable of each provider is set; never what is in it. */
  keys_present: z.array(text),
  /** What was spent since the server was started, and what may be; null where narration costs nothing. */
  purse: z
    .strictObject({
      calls: z.int(),
      dollars: z.number(),
      /** True when some of it has no known price: then `dollars` is too little. */
      unpriced: z.boolean(),
      /** The most dollars until the server stops; null when there is no limit. */
      ceiling: z.number().nullable(),
    })
    .nullable(),
})

/** The body of `POST /api/settings`. */
export const settingsRequestSchema = z.strictObject({
  /** The most dollars that narration may cost until the server stops; null for no limit. */
  ceiling: z.number().min(0).max(10_000).nullable(),
})

/** What the server was set up with. */
export type WireSettings = z.infer<typeof settingsSchema>
