/**
 * What the stages of a turn give each other (seed 003): the outputs of Interpreter, Validator, Planner and Narrator. Those
 * that a model writes are untrusted and read strictly.
 */
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

/** Whom a line is for when it does nothing in the world: a question, a look at the sheet, a word to the table, a thought. */
export const asideKinds = ['question', 'status', 'system', 'think'] as const

const text = z.string()
const chance = z.number().min(0).max(1)

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
  speech: text.optional(),
  /** The prepared answer that a reader says this asks for; empty where it says that it is none of those. */
  answer_id: text.optional(),
  /** Which prepared answers of the person spoken to come near to it, question by question. */
  matters: z
    .array(z.strictObject({ asked: text, near: z.array(z.strictObject({ id: text, nearness: chance })) }))
    .optional(),
  /** The authored action of the world definition that it is. */
  affordance_id: text.optional(),
  /** The key of the choice on the screen that it is: it is done exactly as if it had been picked. */
  offer_key: text.optional(),
  /** A reader that saw what is on offer says that it is none of it: its words are not looked at for an authored action. */
  improvised: z.literal(true).optional(),
  /** A step that the line does not name and that goes without saying. */
  implied: z.literal(true).optional(),
  /** What a readied act waits for. */
  trigger: text.optional(),
  /** The act that is held ready, in the engine's words. */
  readied: text.optional(),
  /** What a wait is to end with: an hour of the clock, a part of the day, something a person does. */
  until: text.optional(),
  /** A thing it is done to that the reader found nowhere in the scene, in the player's words. */
  missing: text.optional(),
  /** How many or how much, as the player said it: "three crowns" is 3. */
  amount: z.int().min(0).optional(),
  /** What must happen first, in the player's words: the act is done only then. */
  condition: text.optional(),
  /** How the act before it must turn out for it to be done. */
  hangs_on: z.enum(['success', 'failure']).optional(),
  /** What it is done for, in the player's words. */
  purpose: text.optional(),
  /** The place it is done at, by id, when an act before it goes there. */
  at_place: text.optional(),
  /** Where in the line it was read: the first character and the one after the last. */
  span: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
  /** How sure the reader is of this act, 0 to 1. */
  confidence: chance.optional(),
  /** How likely it is what the player meant, 0 to 1, as the gate measured it. */
  likelihood: chance.optional(),
  /** The act in a few plain words, as it is said back: "hide behind the bar". */
  phrase: text.optional(),
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
  confidence: chance.optional(),
  /** Things the player said are so, rather than tries to do. */
  claims: z.array(text).optional(),
  /** True when a reader that read the line has named its claims: then they are not looked for in it. */
  claims_named: z.literal(true).optional(),
  /** The sentence that says back what was understood. */
  understood: text.optional(),
  /** Set when the line is for the table: it is answered, and nothing is done. */
  aside: z.enum(asideKinds).optional(),
  /** Questions to the game master that stand in the line beside its acts. */
  questions: z.array(text).optional(),
  /** What the line takes back or sets right of the turn before, in the player's words. */
  correction: text.optional(),
  /** Content words of the line that no slot of any act holds (READ-01). */
  unread: z.array(text).optional(),
  /** The weights of the gate that judged the acts, and how likely an act has to be to be done unasked, by its cost. */
  gate: z
    .strictObject({ model: text, enough: z.strictObject({ free: chance, minutes: chance, costly: chance }) })
    .optional(),
  /** What may have been meant instead, to pick from. */
  chips: z.array(z.strictObject({ text, action: proposedActionSchema })).optional(),
})

export type ProposedAction = Readonly<z.infer<typeof proposedActionSchema>>
export type InterpreterOutput = Readonly<z.infer<typeof interpreterOutputSchema>>

/** What an attempt may cost; nothing else is a cost (PIPE-08). */
export const costKinds = ['heat', 'time', 'cred', 'harm', 'rep'] as const

const cost = z.int().default(0)

/** The price of an attempt, paid whether it succeeds or not. */
export const costsSchema = z.strictObject({ heat: cost, time: cost, cred: cost, harm: cost, rep: cost })

/** Seed 003's ValidatorOutput: what may be tried, what may not and why, and the one question that must be asked first. */
export const validatorOutputSchema = z.strictObject({
  allowed_actions: z.array(
    z.strictObject({
      ...proposedActionSchema.pick({ action: true, target_id: true, details: true }).shape,
      costs: costsSchema,
    }),
  ),
  blocked_actions: z.array(z.strictObject({ action: text, reason: text, rule: text.optional() })),
  clarification_needed: z.boolean(),
  clarification_question: text,
})

export type Costs = Readonly<z.infer<typeof costsSchema>>
export type ValidatorOutput = Readonly<z.infer<typeof validatorOutputSchema>>

/** Seed 003's PlannerOutput: beats and the pressure that comes next; intentions, never facts. */
export const plannerOutputSchema = z.strictObject({
  beats: z.array(text).describe('one to three things this turn should show, a sentence each'),
  tension_move: text.describe(
    'the pressure that comes nearer, as something the character could notice; may be empty',
  ),
  tension_move_type: text.describe('a word for it: threat, cost, clue, choice, arrival; may be empty'),
  clarification_question: text.describe('only when nothing can be done without an answer; otherwise empty'),
  next_suggestions: z.array(text).describe('up to four things the player could do next'),
})

export type PlannerOutput = Readonly<z.infer<typeof plannerOutputSchema>>

export const noPlan: PlannerOutput = {
  beats: [],
  tension_move: '',
  tension_move_type: '',
  clarification_question: '',
  next_suggestions: [],
}

/** Seed 003's NarratorOutput: words and proposals, none of which is true before the engine has accepted it. */
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

export type NarratorOutput = Readonly<z.infer<typeof narratorOutputSchema>>
