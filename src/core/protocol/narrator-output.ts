/**
 * What a narrator says, in seed 003's shape: words, and proposals. None of the proposals is true before the engine has
 * accepted it; ids it gives are wishes.
 */
import { z } from 'zod'

const text = z.string()

/** Words and proposals. */
export const narratorOutputSchema = z.strictObject({
  final_text: text.describe('the story of this turn'),
  next_prompt: text.describe('one short line that hands the moment back to the player'),
  suggested_actions: z.array(text).describe('three to five things the player could do, a few words each'),
  established_facts: z
    .array(z.strictObject({ subject_id: text, predicate: text, detail: text }))
    .describe('small new truths that your words made, about those whose ids you know; usually none'),
  introduced_items: z
    .array(z.strictObject({ id: text, name: text, description: text, location: text }))
    .describe('things your words put into the place; usually none'),
  introduced_npcs: z
    .array(z.strictObject({ id: text, name: text, description: text, type: text, tags: z.array(text) }))
    .describe('people your words brought in by name; usually none'),
  scene_transition: z
    .strictObject({ location_id: text, name: text, description: text, present_entities: z.array(text) })
    .nullable()
    .describe('only when what happened moved the player elsewhere; otherwise null'),
  thread_updates: z
    .array(z.strictObject({ id: text, status: text, reason: text }))
    .describe('threads of the story that this turn moved on; usually none'),
})

/** Words and proposals. */
export type NarratorOutput = Readonly<z.infer<typeof narratorOutputSchema>>
