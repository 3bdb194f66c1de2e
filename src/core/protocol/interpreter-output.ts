/** What a line of the player was understood as (seed 003's InterpreterOutput). A stranger's word: it is read strictly. */
import { z } from 'zod'

/** Dangers that may hang over an action; any other word is dropped (PIPE-01). */
export const riskFlags = [
  'violence',
  'sensitive',
  'contested',
  'dangerous',
  'pursuit',
  'hostile_present',
] as const

const text = z.string()

/** One thing the player wants to do. */
export const proposedActionSchema = z.strictObject({
  action: text,
  target_id: text,
  details: text,
  estimated_minutes: z.int().min(0).max(1_440),
  /** A check the words ask for by name; the ruleset may refuse it. */
  skill: text.optional(),
  item_id: text.optional(),
  /** What it is about, by id: whom one asks after, what one tells of. */
  topics: z.array(text).optional(),
  /** How it is done: quietly, in haste … */
  manner: z.array(text).optional(),
  /** The words that are spoken. */
  speech: text.optional(),
  /** The deed of the campaign's book that it is. */
  affordance_id: text.optional(),
  /** What a readied act waits for. */
  trigger: text.optional(),
  /** A thing it is done to that the reader found nowhere in the scene, in the player's words. */
  missing: text.optional(),
})

/** What a line was understood as. */
export const interpreterOutputSchema = z.strictObject({
  intent: text,
  referenced_entities: z.array(text),
  proposed_actions: z.array(proposedActionSchema),
  assumptions: z.array(text),
  risk_flags: z.array(z.enum(riskFlags)),
  perception_flags: z.array(text),
  /** How sure it is, 0 to 1; missing counts as sure. */
  confidence: z.number().min(0).max(1).optional(),
  /** Things the player said are so, rather than tries to do. */
  claims: z.array(text).optional(),
  /** The sentence that says back what was understood. */
  understood: text.optional(),
  /** True for a question to the table: it is answered, and nothing is done. */
  aside: z.boolean().optional(),
  /** What may have been meant instead, to pick from. */
  chips: z.array(z.strictObject({ text, action: proposedActionSchema })).optional(),
})

/** One thing the player wants to do. */
export type ProposedAction = Readonly<z.infer<typeof proposedActionSchema>>
/** What a line was understood as. */
export type InterpreterOutput = Readonly<z.infer<typeof interpreterOutputSchema>>
