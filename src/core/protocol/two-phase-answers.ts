/**
 * What a model is asked for under seed 000's protocol: first which dice it would have rolled, then the story. The engine
 * rolls by its rules; difficulties and modifiers that a model names are not even asked for.
 */
import { z } from 'zod'
import { riskLevels } from './planning-block.ts'

const text = z.string()

/** The tools a narrator may ask for (seed 000). */
export const diceTools = ['roll_dice', 'roll_attack', 'roll_skill_check', 'roll_saving_throw'] as const

const askedToolSchema = z.strictObject({
  tool: z.enum(diceTools),
  args: z.strictObject({
    purpose: text.describe('what the roll decides, naming who does it and to whom'),
    skill_name: text.nullable().describe('for roll_skill_check'),
    save_type: text.nullable().describe('for roll_saving_throw'),
    notation: text.nullable().describe('for roll_dice, such as 1d20'),
  }),
})

/** Phase one: dice that are wished for, or a story that needs none. */
export const phaseOneSchema = z.strictObject({
  narrative: text.describe('the story when nothing is uncertain; otherwise one sentence before the outcome'),
  tool_requests: z
    .array(askedToolSchema)
    .describe('one for each thing whose outcome is uncertain, else none'),
})

const wordedChoiceSchema = z.strictObject({
  key: text.describe('the key of an offered choice'),
  text: text.describe('its short name, in better words'),
  description: text.describe('what it means, in one sentence'),
  risk_level: z.enum(riskLevels),
})

/** Phase two: the story, with the dice as they fell. */
export const phaseTwoSchema = z.strictObject({
  narrative: text.describe('the story of this turn'),
  planning_block: z.strictObject({
    thinking: text.describe('what the character weighs, in one or two sentences'),
    choices: z.array(wordedChoiceSchema),
  }),
  tool_requests: z.array(askedToolSchema).describe('always none: the dice of this turn have fallen'),
  entities_mentioned: z.array(text).describe('names of those in the story'),
  location_confirmed: text.describe('the name of the place'),
  state_updates: z
    .array(z.strictObject({ path: text, value: text }))
    .describe('wishes about the document: a dotted path and a value as JSON; nearly always none'),
  debug_info: z.strictObject({ dm_notes: z.array(text), state_rationale: text }),
})
