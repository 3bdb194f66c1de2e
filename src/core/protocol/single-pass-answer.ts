/**
 * What a model is asked for under seed 002's protocol: one reply with the story first, then what could be done next and
 * what it would like to change. Dice, difficulties and hit points in it are the engine's to say and are only compared.
 */
import { z } from 'zod'

const text = z.string()

/** The reply of a turn. */
export const singlePassSchema = z.strictObject({
  narrative: text.describe('the story of this turn'),
  actions: z
    .array(
      z.strictObject({
        id: text.describe('the key of an offered choice, or one of your own in snake_case'),
        description: text.describe('what the player would do, in one sentence'),
        diceRoll: text.nullable().describe('leave null: the rules say what is rolled'),
        diceReason: text.nullable().describe('the skill it would ask for; null when none'),
        difficultyClass: z.number().nullable().describe('leave null: the rules set it'),
      }),
    )
    .describe('three to five'),
  characterUpdates: z
    .strictObject({ hp: z.number().nullable() })
    .nullable()
    .describe('leave null: hit points follow from what happened'),
  inventoryUpdates: z
    .strictObject({
      add: z.array(z.strictObject({ name: text, description: text })).describe('things that now lie here'),
      remove: z.array(text).describe('always none: what is used up is counted elsewhere'),
    })
    .nullable(),
})
