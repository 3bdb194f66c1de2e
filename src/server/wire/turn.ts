/** A turn over the wire: what is sent, what comes back, and what a turn of long ago looks like. */
import { z } from 'zod'
import { anyJsonObject } from '../../core/any-json-schemas.ts'
import { diceEntrySchema } from '../../core/ledger/dice-entry.ts'
import { answersSchema } from '../../core/protocol/input-message.ts'
import { planningBlockSchema } from '../../core/protocol/planning-block.ts'
import { countersSchema } from '../../core/state/table-row-schemas.ts'
import { worldTimeSchema } from '../../core/time/world-time.ts'
import { modes } from '../../core/turn-mode.ts'
import { choiceAnswersSchema } from './sent-answer-limits.ts'

const text = z.string()

/** Where in the log something stands: the depth of its record and the beginning of its hash. */
export const positionSchema = z
  .string()
  .regex(
    /^\d{1,12}\.[0-9a-f]{12}$/,
    'must be a position as the server gives them, for example 12.0a1b2c3d4e5f',
  )

/** The body of `POST /api/campaigns/:id/turns`. */
export const turnRequestSchema = z.strictObject({
  /** What the player says. */
  input: z.string().max(20_000).optional(),
  /** How it is said; the text's own prefix decides when it is missing. */
  mode: z.enum(['story', 'think', 'god', 'dm', ...modes]).optional(),
  /** A choice that was offered, by its key or its number. */
  choice: z.union([z.string().max(200), z.int()]).optional(),
  /** What the player decided about the choice, by question; see `askAboutChoice`. */
  answers: choiceAnswersSchema.optional(),
  /** The position the player saw; when the story has moved on since, nothing is played. */
  after: positionSchema.optional(),
})

/** The body of `POST /api/campaigns/:id/questions`: a choice that is offered, and what was decided so far. */
export const choiceQuestionsRequestSchema = z.strictObject({
  choice: z.union([z.string().max(200), z.int()]),
  answers: choiceAnswersSchema.optional(),
})

/** What a choice leaves to its player. */
export const choiceQuestionsSchema = z.strictObject({
  choice: text,
  text,
  /** Empty when the choice is made by picking it. */
  questions: z.array(
    z.object({
      id: text,
      question: text,
      help: text,
      choose: z.int(),
      options: z.array(z.object({ id: text, name: text, summary: text })),
      /** The same option may be chosen more than once. */
      repeats: z.literal(true).optional(),
    }),
  ),
  /** What is taken when no answer comes. */
  usual: answersSchema,
  /** Why these answers would not do; null when they would. */
  trouble: text.nullable(),
})

/** A turn as its player may see it: seed 000's envelope without hidden fields. */
export const playerTurnSchema = z.strictObject({
  campaign_id: text,
  branch: text,
  turn: countersSchema.extend({ turn_no: z.int() }),
  mode: z.enum(modes),
  session_header: text,
  resources: text,
  narrative: text,
  planning_block: planningBlockSchema.nullable(),
  dice_rolls: z.array(text),
  dice_audit_events: z.array(anyJsonObject),
  god_mode_response: text,
  entities_mentioned: z.array(text),
  location_confirmed: text,
  world_time: worldTimeSchema,
  /** What a typed line was taken for, in a few words; empty for a pick and for talk. */
  understood: text,
  /** Sentences the engine itself says. */
  notices: z.array(text),
})

/** The answer of a turn: the player's turn, its dice face by face, and where it stands in the log. */
export const playedTurnSchema = playerTurnSchema.extend({
  input: text,
  dice: z.array(diceEntrySchema),
  position: positionSchema,
})

/** A turn of the log, as a transcript shows it. */
export const toldTurnSchema = z.strictObject({
  turn_no: z.int(),
  mode: z.enum(modes),
  /** What the player said, a line each. */
  input: z.array(text),
  narrative: text,
  planning_block: planningBlockSchema.nullable(),
  dice_rolls: z.array(text),
  dice: z.array(diceEntrySchema),
  /** When it was told, in real time. */
  at: text,
  position: positionSchema,
  /** The name of the narrator: `embedded`, `plain`, a model; empty when it was not noted. */
  told_by: text,
  /** What a typed line was taken for; missing where it was not noted. */
  understood: text.optional(),
  /** Sentences the engine itself said. */
  notices: z.array(text),
  /** What the console answered; only an owner sees it. */
  god_mode_response: text.optional(),
})

/** The answer of `GET /api/campaigns/:id/turns`. */
export const transcriptSchema = z.strictObject({
  campaign_id: text,
  branch: text,
  /** Turns on this branch. */
  turns_played: z.int(),
  turns: z.array(toldTurnSchema),
})

/** The type of a turn request over the wire. */
export type WireTurnRequest = z.infer<typeof turnRequestSchema>
/** The type of what is asked about a choice, over the wire. */
export type WireChoiceQuestions = z.infer<typeof choiceQuestionsSchema>
/** The type of a played turn over the wire. */
export type WirePlayedTurn = z.infer<typeof playedTurnSchema>
/** The type of a told turn over the wire. */
export type WireToldTurn = z.infer<typeof toldTurnSchema>
/** The type of a transcript over the wire. */
export type WireTranscript = z.infer<typeof transcriptSchema>
