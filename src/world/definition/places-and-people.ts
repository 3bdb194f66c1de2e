/** Places (how they are entered, what they are like, where they lead, what can be done there) and people. */
import { z } from 'zod'
import { conditionSchema } from '../authored-conditions.ts'
import { effectListSchema } from '../effects/effect-schema-and-context.ts'
import {
  authoredActionSchema,
  authoredCheckSchema,
  definitionId,
  linesByOutcome,
  maxLineLength,
  optionalLines,
} from './authored-action-and-line-schemas.ts'

const senses = {
  smell: optionalLines,
  sound: optionalLines,
  sight: optionalLines,
  touch: optionalLines,
} as const

const exitSchema = z.strictObject({
  to: definitionId,
  minutes: z.int().min(0).max(1_440).default(1),
  /** What it is like to take it. */
  lines: optionalLines,
  /** It is there for the player only while this holds; `closed` says why not. */
  if: conditionSchema.optional(),
  closed: optionalLines,
  /** Locked until its flag is set: opened by the key, or by a passed check. */
  locked: z
    .strictObject({ dc: z.int().min(1).max(40).optional(), key: definitionId.optional(), flag: definitionId })
    .optional(),
  hazard: z
    .strictObject({
      if: conditionSchema.optional(),
      check: authoredCheckSchema,
      fail: effectListSchema.default([]),
      say: linesByOutcome,
    })
    .optional(),
})

const thingSchema = z.strictObject({
  id: definitionId,
  name: z.string().min(1).max(200),
  aliases: z.array(z.string().min(1).max(200)).max(20).default([]),
  tags: z.array(z.string().min(1).max(60)).max(20).default([]),
  /** What a closer look, or reading it, shows. */
  text: optionalLines,
  when: z
    .array(z.strictObject({ if: conditionSchema, text: optionalLines }))
    .max(20)
    .default([]),
})

/** What something costs where it is sold, and the words for it. */
const priceSchema = z.strictObject({
  coin: z.int().min(0).max(100_000),
  text: z.string().min(1).max(maxLineLength),
})

export const placeSchema = z.strictObject({
  id: definitionId,
  arrive: optionalLines,
  again: optionalLines,
  tension: optionalLines,
  /** What generic words may name here: floor, light, hum, cover, crowd, exit, walls … */
  props: z.record(z.string().min(1).max(40), z.string().min(1).max(maxLineLength)).default({}),
  palette: z
    .strictObject({
      ...senses,
      when: z
        .array(z.strictObject({ if: conditionSchema, ...senses }))
        .max(20)
        .default([]),
    })
    .prefault({}),
  exits: z.array(exitSchema).max(40).default([]),
  objects: z.array(thingSchema).max(60).default([]),
  affordances: z.array(authoredActionSchema).max(40).default([]),
  /** By kind: `drink` and `food` can be ordered; the price of anything else is only told. */
  prices: z.record(z.string().min(1).max(40), priceSchema).default({}),
})

export type PlaceDefinition = Readonly<z.infer<typeof placeSchema>>
export type ExitDefinition = PlaceDefinition['exits'][number]

const byMood = z
  .strictObject({ neutral: optionalLines, warm: optionalLines, cold: optionalLines, afraid: optionalLines })
  .prefault({})

const reactionSchema = z.strictObject({
  when: z.strictObject({
    action: z.union([definitionId, z.array(definitionId).max(20)]).optional(),
    item: definitionId.optional(),
    topic: definitionId.optional(),
    outcome: z.enum(['success', 'mixed', 'fail']).optional(),
  }),
  if: conditionSchema.optional(),
  once: z.boolean().default(false),
  do: z.union([z.enum(['flee', 'fight', 'surrender', 'hide']), effectListSchema]).default([]),
  say: optionalLines,
})

const phrase = z.string().min(1).max(200)

/**
 * What a person says to questions, pleas and charges that are no secret and teach nothing that has to be kept: they are
 * found by how a player may put it. One that names an `entry` only says how what they know or keep back is asked for.
 */
const preparedAnswerSchema = z.strictObject({
  id: definitionId,
  asked: z.array(phrase).min(1).max(20),
  if: conditionSchema.optional(),
  say: optionalLines,
  entry: definitionId.optional(),
})

export type PreparedAnswer = Readonly<z.infer<typeof preparedAnswerSchema>>

/** A person as the definition has them. What they know and keep back is state, because it is lost and won in play. */
export const personSchema = z.strictObject({
  id: definitionId,
  pronoun: z.enum(['he', 'she', 'they', 'it']).default('they'),
  epithets: z.array(z.string().min(1).max(200)).max(20).default([]),
  voice: z
    .strictObject({
      register: z.string().max(60).default('plain'),
      opener: optionalLines,
      tag: optionalLines,
      closer: optionalLines,
      ask_back: optionalLines,
      greet: byMood,
      farewell: byMood,
      thanks: optionalLines,
      tics: optionalLines,
    })
    .prefault({}),
  business: byMood,
  /** Asked about what they know nothing of. */
  unknown: optionalLines,
  /** Pressed again about what they keep back. */
  pressed: optionalLines,
  reactions: z.array(reactionSchema).max(40).default([]),
  answers: z.array(preparedAnswerSchema).max(200).optional(),
})

export type PersonDefinition = Readonly<z.infer<typeof personSchema>>
