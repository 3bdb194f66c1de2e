/** What a player may see of a campaign, over the wire: the schema of core's PlayerView, and nothing hidden has a field in it. */
import { z } from 'zod'
import { countersSchema } from '../../core/state/rows.ts'
import { worldTimeSchema } from '../../core/time/world-time.ts'
import { anyJson, anyJsonObject } from '../../core/zod.ts'

const text = z.string()
const named = z.strictObject({ id: text, name: text })

/** Somebody or something the player knows of. */
export const seenEntitySchema = z.strictObject({
  id: text,
  type: text,
  name: text,
  present: z.boolean(),
  status: text.optional(),
  role: text.optional(),
})

/** The player's own character. */
export const ownCharacterSchema = z.strictObject({
  id: text,
  name: text,
  sheet: anyJsonObject,
  possessions: z.array(z.strictObject({ id: text, name: text, quantity: z.number() })),
})

/** The place where the player is. */
export const seenPlaceSchema = z.strictObject({
  id: text,
  name: text,
  exits: z.array(named),
  environmental_effects: anyJson,
})

/** A quest. */
export const missionSchema = z.strictObject({ id: text, title: text, status: text, objective: text })

/** A clock that may be seen. */
export const clockSchema = z.strictObject({ id: text, name: text, value: z.number(), max: z.number() })

/** A fight as those in it see it. */
export const seenCombatSchema = z.strictObject({
  in_combat: z.boolean(),
  combat_phase: text.nullable(),
  current_round: z.number().nullable(),
  initiative_order: z.array(z.strictObject({ id: text, name: text, initiative: z.number() })),
})

/** All that the player may see. */
export const playerViewSchema = z.strictObject({
  campaign: z.strictObject({ id: text, name: text, ruleset: text }),
  counters: countersSchema,
  time: worldTimeSchema,
  you: ownCharacterSchema.nullable(),
  place: seenPlaceSchema.nullable(),
  entities: z.array(seenEntitySchema),
  facts: z.array(z.strictObject({ id: text, subject_id: text, predicate: text, object: anyJson })),
  missions: z.array(missionSchema),
  clocks: z.array(clockSchema),
  combat: seenCombatSchema.nullable(),
})

/** The type of a view over the wire. */
export type WireView = z.infer<typeof playerViewSchema>
