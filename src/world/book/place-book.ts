/** The words and ways of a place: how it is entered, what it is like, where it leads, what can be done in it. */
import { z } from 'zod'
import { conditionSchema } from '../condition.ts'
import { effectListSchema } from '../effect.ts'
import { authoredCheckSchema } from './authored-check.ts'
import { deedEntrySchema } from './deed-entry.ts'
import { bookId, longestLine, saidByOutcome, someLines } from './lines.ts'

const senses = { smell: someLines, sound: someLines, sight: someLines, touch: someLines } as const

const exitSchema = z.strictObject({
  to: bookId,
  minutes: z.int().min(0).max(1_440).default(1),
  /** What the way is like. */
  lines: someLines,
  /** The way is there for the player only while this holds; `closed` says why not. */
  if: conditionSchema.optional(),
  closed: someLines,
  /** Locked until its flag is set: opened by the key, or by a passed check. */
  locked: z
    .strictObject({ dc: z.int().min(1).max(40).optional(), key: bookId.optional(), flag: bookId })
    .optional(),
  hazard: z
    .strictObject({
      if: conditionSchema.optional(),
      check: authoredCheckSchema,
      fail: effectListSchema.default([]),
      say: saidByOutcome,
    })
    .optional(),
})

const thingSchema = z.strictObject({
  id: bookId,
  name: z.string().min(1).max(200),
  aliases: z.array(z.string().min(1).max(200)).max(20).default([]),
  tags: z.array(z.string().min(1).max(60)).max(20).default([]),
  /** What a closer look, or reading it, shows. */
  text: someLines,
  when: z
    .array(z.strictObject({ if: conditionSchema, text: someLines }))
    .max(20)
    .default([]),
})

/** What something costs where it is sold, and how one is told. */
const priceSchema = z.strictObject({
  coin: z.int().min(0).max(100_000),
  text: z.string().min(1).max(longestLine),
})

/** A place as the book keeps it. */
export const placeBookSchema = z.strictObject({
  id: bookId,
  arrive: someLines,
  again: someLines,
  tension: someLines,
  /** What generic words may name here: floor, light, hum, cover, crowd, exit, walls … */
  props: z.record(z.string().min(1).max(40), z.string().min(1).max(longestLine)).default({}),
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
  affordances: z.array(deedEntrySchema).max(40).default([]),
  /** By what it is: `drink` and `food` are had by whoever orders them; what else is sold is only told of. */
  prices: z.record(z.string().min(1).max(40), priceSchema).default({}),
})

/** The words and ways of a place. */
export type PlaceBook = Readonly<z.infer<typeof placeBookSchema>>
/** A way out of a place. */
export type ExitBook = PlaceBook['exits'][number]
