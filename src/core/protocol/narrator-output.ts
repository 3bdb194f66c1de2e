/**
 * What a narrator says, in seed 003's shape: words, and proposals. None of the proposals is true before the engine has
 * accepted it; ids it gives are wishes.
 */
import { z } from 'zod'

const text = z.string()

/** Words and proposals. */
export const narratorOutputSchema = z.strictObject({
  final_text: text,
  next_prompt: text,
  suggested_actions: z.array(text),
  established_facts: z.array(z.strictObject({ subject_id: text, predicate: text, detail: text })),
  introduced_items: z.array(z.strictObject({ id: text, name: text, description: text, location: text })),
  introduced_npcs: z.array(
    z.strictObject({ id: text, name: text, description: text, type: text, tags: z.array(text) }),
  ),
  scene_transition: z
    .strictObject({ location_id: text, name: text, description: text, present_entities: z.array(text) })
    .nullable(),
  thread_updates: z.array(z.strictObject({ id: text, status: text, reason: text })),
})

/** Words and proposals. */
export type NarratorOutput = Readonly<z.infer<typeof narratorOutputSchema>>
