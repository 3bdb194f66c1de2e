/** What the server was set up with. Keys are never in it, not even whether one is right. */
import { z } from 'zod'

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
})

/** What the server was set up with. */
export type WireSettings = z.infer<typeof settingsSchema>
