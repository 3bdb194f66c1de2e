/** The views of a player over the wire, which surfaces show beside a story: panels, journal, what a seat may do. */
import { z } from 'zod'
import { anyJson, anyJsonObject } from '../../core/any-json-schemas.ts'
import { recalledPieceSchema } from '../../core/protocol/lore-schemas.ts'
import { countersSchema } from '../../core/state/table-row-schemas.ts'
import { worldTimeSchema } from '../../core/time/world-time.ts'

const text = z.string()
const named = z.strictObject({ id: text, name: text })

/** A person or thing the player knows of. */
export const seenEntitySchema = z.strictObject({
  id: text,
  type: text,
  name: text,
  present: z.boolean(),
  status: text.optional(),
  role: text.optional(),
})

export const ownCharacterSchema = z.strictObject({
  id: text,
  name: text,
  sheet: anyJsonObject,
  possessions: z.array(z.strictObject({ id: text, name: text, quantity: z.number() })),
})

export const seenPlaceSchema = z.strictObject({
  id: text,
  name: text,
  exits: z.array(named),
  environmental_effects: anyJson,
})

export const missionSchema = z.strictObject({ id: text, title: text, status: text, objective: text })

export const clockSchema = z.strictObject({ id: text, name: text, value: z.number(), max: z.number() })

/** A fight as those in it see it. */
export const seenCombatSchema = z.strictObject({
  in_combat: z.boolean(),
  combat_phase: text.nullable(),
  current_round: z.number().nullable(),
  initiative_order: z.array(z.strictObject({ id: text, name: text, initiative: z.number() })),
})

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

/** What a player sees of the state, as it is sent. */
export type WireView = z.infer<typeof playerViewSchema>

const told = z.strictObject({ turn: z.int(), text })

/** A place on the map; one that was only seen from another is not visited. */
export const mapSchema = z.strictObject({
  places: z.array(z.strictObject({ id: text, name: text, here: z.boolean(), visited: z.boolean() })),
  /** Pairs of ids. */
  ways: z.array(z.tuple([text, text])),
})

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

/** The answer of `GET /api/campaigns/:id/sheet`; null when no character is played. */
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

const count = z.int().min(0)
const remembered = z.array(z.strictObject({ turn: z.int().nullable(), text }))

/** The answer of `GET /api/campaigns/:id/acquaintances`. */
export const acquaintancesSchema = z.strictObject({
  people: z.array(
    metPersonSchema.extend({
      /** As a half sentence: `is wary of you`; null for a person who was never seen. */
      attitude: text.nullable(),
      /** What they told you. */
      told: remembered,
      /** What you know about them from elsewhere. */
      known: remembered,
    }),
  ),
})

/** The answer of `GET /api/campaigns/:id/deductions`. */
export const deductionsSchema = z.strictObject({
  deductions: z.array(z.strictObject({ turn: count, text, clues: z.array(text) })),
})

/** The answer of `GET /api/campaigns/:id/tree`: branches in the order in which they were made. */
export const branchTreeSchema = z.strictObject({
  branches: z.array(
    z.strictObject({
      name: text,
      turn: count,
      active: z.boolean(),
      /** How many turns can be redone. */
      redo: count,
      created_at: text,
      /** The branch it grew from; null for the first. */
      parent: text.nullable(),
      /** The last turn it shares with that one. */
      fork: count,
      /** Its own turns, the newest of them. */
      turns: z.array(z.strictObject({ turn: count, input: text, dice_rolls: z.array(text) })),
    }),
  ),
  moves: z.array(
    z.strictObject({
      branch: text,
      reason: z.enum(['undo', 'redo', 'branch', 'switch', 'correction']),
      at: text,
    }),
  ),
})

/** The answer of `GET /api/campaigns/:id/spending`: the newest turns, oldest first. */
export const spendingSchema = z.strictObject({
  turns: z.array(
    z.strictObject({
      turn: count,
      by: text,
      calls: count,
      input_tokens: count,
      cached_tokens: count,
      output_tokens: count,
      /** Null when the price of the model is not known. */
      price_usd: z.number().nullable(),
    }),
  ),
})

/** A person as the player knows them. */
export type WireAcquaintance = z.infer<typeof acquaintancesSchema>['people'][number]
/** A conclusion that clues allow. */
/** What the player has put together from clues. */
export type WireDeduction = z.infer<typeof deductionsSchema>['deductions'][number]
/** The branches of a campaign. */
/** The branches of a campaign and where they began. */
export type WireBranchTree = z.infer<typeof branchTreeSchema>
/** What models have cost. */
/** What the narration of a campaign has used and cost. */
export type WireSpending = z.infer<typeof spendingSchema>

/** A combatant: figures for the player's own side, a word for the others. */
export const seenFighterSchema = z.strictObject({
  id: text,
  name: text,
  initiative: z.number(),
  side: z.enum(['you', 'friend', 'foe', 'neither']),
  health: z.enum(['unhurt', 'hurt', 'bloodied', 'near death', 'down']),
  hp: z.strictObject({ current: z.number(), max: z.number() }).nullable(),
  conditions: z.array(text),
})

/** The answer of `GET /api/campaigns/:id/seat`. */
export const seatSchema = z.strictObject({
  role: z.enum(['owner', 'player']),
  /** The turn that undo would take back, with what was said in it. */
  undo: z.strictObject({ turn_no: z.int(), input: z.array(text) }).nullable(),
  /** How many turns can be put back. */
  redo: z.int(),
  fight: z
    .strictObject({ round: z.int(), whose_turn: text.nullable(), fighters: z.array(seenFighterSchema) })
    .nullable(),
  ending: z.strictObject({ turn_no: z.int(), title: text, epilogue: z.array(text) }).nullable(),
  /** Turns of this branch that were given feedback. */
  spoken_of: z.array(z.int()),
})

/** What a player's place shows beside the story. */
/** What a table shows now and then: the way back, a fight, an ending. */
export type WireSeat = z.infer<typeof seatSchema>
