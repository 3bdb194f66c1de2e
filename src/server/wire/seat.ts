/** What whoever sits at a table may do there, and what shows only now and then: a way back, a fight, an ending. */
import { z } from 'zod'

const text = z.string()

/** Somebody in a fight: figures for one's own side, a word for everybody else. */
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
  /** Turns of this branch that somebody said what they thought of. */
  spoken_of: z.array(z.int()),
})

/** What a player's place shows beside the story. */
export type WireSeat = z.infer<typeof seatSchema>
