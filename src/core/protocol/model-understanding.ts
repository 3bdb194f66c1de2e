/**
 * What a model is asked for when it reads a player's line: InterpreterOutput, flat and complete, because providers hold
 * answers best to shapes in which nothing may be missing. The interpret stage reads the answer like any other letter.
 */
import { z } from 'zod'
import { asideKinds, riskFlags } from './interpreter-output.ts'

const text = z.string()
const maybe = (meaning: string) => text.nullable().describe(`${meaning}; null when there is none`)

const askedActionSchema = z.strictObject({
  action: text.describe('one plain verb: look, talk, ask, go, take, use, attack, sneak, search, persuade …'),
  target_id: text.describe(
    'the id of what it is done to, from the list of what can be named; empty when none',
  ),
  details: text.describe('how, in a few words of the player’s own'),
  estimated_minutes: z.int().min(0).max(1_440).describe('how long it takes in the world'),
  skill: maybe('a skill that the player named'),
  item_id: maybe('the id of the thing it is done with'),
  topics: z.array(text).describe('ids of what is asked after or told of'),
  speech: maybe('the words that are spoken aloud'),
  affordance_id: maybe('the id of the listed deed that it is'),
})

/** The shape a model is asked to answer in. */
export const modelUnderstandingSchema = z.strictObject({
  intent: text.describe('what the player wants, in one short sentence'),
  referenced_entities: z.array(text).describe('ids of everybody and everything that is named'),
  proposed_actions: z
    .array(askedActionSchema)
    .describe('at most two, in order; none when the line only asks'),
  assumptions: z.array(text).describe('what you had to guess'),
  risk_flags: z.array(z.enum(riskFlags)),
  perception_flags: z.array(text).describe('what the character could not see, hear or reach'),
  confidence: z.number().min(0).max(1).describe('how sure you are, from 0 to 1'),
  claims: z.array(text).describe('what the player says is so, rather than tries to do'),
  aside: z
    .enum(asideKinds)
    .nullable()
    .describe('set when the line is for the table and does nothing in the world'),
})
