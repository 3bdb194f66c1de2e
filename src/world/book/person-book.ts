/** The words of a person: how they speak, what their hands do, how they answer what is done to them. */
import { z } from 'zod'
import { conditionSchema } from '../condition.ts'
import { effectListSchema } from '../effect.ts'
import { bookId, someLines } from './lines.ts'

/** How somebody is disposed at a moment, as words know it. */
export const moods = ['neutral', 'warm', 'cold', 'afraid'] as const

const byMood = z
  .strictObject({ neutral: someLines, warm: someLines, cold: someLines, afraid: someLines })
  .prefault({})

const reactionSchema = z.strictObject({
  when: z.strictObject({
    action: z.union([bookId, z.array(bookId).max(20)]).optional(),
    item: bookId.optional(),
    topic: bookId.optional(),
    outcome: z.enum(['success', 'mixed', 'fail']).optional(),
  }),
  if: conditionSchema.optional(),
  once: z.boolean().default(false),
  do: z.union([z.enum(['flee', 'fight', 'surrender', 'hide']), effectListSchema]).default([]),
  say: someLines,
})

/** A person as the book keeps them. What they know and keep back is state, because it is lost and won in play. */
export const personBookSchema = z.strictObject({
  id: bookId,
  pronoun: z.enum(['he', 'she', 'they', 'it']).default('they'),
  epithets: z.array(z.string().min(1).max(200)).max(20).default([]),
  voice: z
    .strictObject({
      register: z.string().max(60).default('plain'),
      opener: someLines,
      tag: someLines,
      closer: someLines,
      ask_back: someLines,
      greet: byMood,
      farewell: byMood,
      thanks: someLines,
      tics: someLines,
    })
    .prefault({}),
  business: byMood,
  /** Asked about what they know nothing of. */
  unknown: someLines,
  /** Pressed again about what they keep back. */
  pressed: someLines,
  reactions: z.array(reactionSchema).max(40).default([]),
})

/** The words of a person. */
export type PersonBook = Readonly<z.infer<typeof personBookSchema>>
/** One of the moods. */
export type Mood = (typeof moods)[number]
