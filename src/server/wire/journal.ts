/** What the player's character would have written down: quests, clues, people, map, memory. */
import { z } from 'zod'
import { recalledPieceSchema } from '../../core/protocol/lore.ts'
import {
  missionSchema,
  ownCharacterSchema,
  seenCombatSchema,
  seenEntitySchema,
  seenPlaceSchema,
} from './view.ts'

const text = z.string()
const told = z.strictObject({ turn: z.int(), text })

/** A place on the map; one that was only seen from another is not visited. */
export const mapSchema = z.strictObject({
  places: z.array(z.strictObject({ id: text, name: text, here: z.boolean(), visited: z.boolean() })),
  /** Pairs of ids. */
  ways: z.array(z.tuple([text, text])),
})

/** Somebody the player has met. */
export const metPersonSchema = z.strictObject({
  name: text,
  role: text,
  present: z.boolean(),
  seen: z.strictObject({ place: text, turn: z.int() }).nullable(),
})

/** The answer of `GET /api/campaigns/:id/journal`. */
export const journalSchema = z.strictObject({
  quests: z.array(missionSchema),
  clues: z.array(z.strictObject({ text, turn: z.int().nullable() })),
  people: z.array(metPersonSchema),
  map: mapSchema,
  recap: z.array(told),
  said: z.array(z.strictObject({ question: text, answer: text })),
})

/** The answer of `GET /api/campaigns/:id/people`. */
export const peopleSchema = z.strictObject({ people: z.array(metPersonSchema) })

/** The answer of `GET /api/campaigns/:id/quests`. */
export const questsSchema = z.strictObject({
  quests: z.array(missionSchema),
  clues: z.array(z.strictObject({ text, turn: z.int().nullable() })),
})

/** The answer of `GET /api/campaigns/:id/sheet`; null when nobody is played. */
export const sheetSchema = z.strictObject({ you: ownCharacterSchema.nullable(), resources: text })

/** The answer of `GET /api/campaigns/:id/scene`. */
export const sceneSchema = z.strictObject({
  place: seenPlaceSchema.nullable(),
  description: text,
  time: text,
  time_of_day: text,
  present: z.array(seenEntitySchema),
  combat: seenCombatSchema.nullable(),
})

/** The answer of `GET /api/campaigns/:id/memory`. */
export const memorySchema = z.strictObject({
  core_memories: z.array(z.strictObject({ turn: z.int().nullable(), text })),
  established_facts: z.array(
    z.strictObject({ id: text, turn: z.int().nullable(), text, about: text, by: text }),
  ),
  summaries: z.array(z.strictObject({ scope: text, id: text, turns: z.tuple([z.int(), z.int()]), text })),
})

/** The answer of `GET /api/campaigns/:id/recall`. */
export const recalledSchema = z.strictObject({
  question: text,
  pieces: z.array(recalledPieceSchema),
  unread: z.int(),
})

/** The type of a journal over the wire. */
export type WireJournal = z.infer<typeof journalSchema>
/** The type of a memory over the wire. */
export type WireMemory = z.infer<typeof memorySchema>
