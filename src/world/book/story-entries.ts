/** The smaller things of a book that move a story: clues and what follows from them, rumours, hints, topics, threads. */
import { z } from 'zod'
import { conditionSchema } from '../condition.ts'
import { effectListSchema } from '../effect.ts'
import { storyletSchema } from '../storylet.ts'
import { deedEntrySchema } from './deed-entry.ts'
import { bookId, lines, someLines } from './lines.ts'

/** Something one may talk about that is no person, place or thing of the state. */
export const topicSchema = z.strictObject({
  id: bookId,
  name: z.string().min(1).max(200),
  aliases: z.array(z.string().min(1).max(200)).max(20).default([]),
  /** The player can speak of it only once this holds. */
  if: conditionSchema.optional(),
})

/** A clue: which thread it serves, what it shows and how it can be come by. The fact itself is state. */
export const clueSchema = z.strictObject({
  id: bookId,
  name: z.string().min(1).max(200),
  fact: z.string().min(1).max(2_000),
  thread: bookId.optional(),
  kind: z.enum(['means', 'motive', 'opportunity', 'other']).default('other'),
  points_to: bookId.optional(),
  routes: z.array(z.string().min(1).max(200)).max(20).default([]),
})

/** What follows when enough clues are known; it comes by itself, once. */
export const deductionSchema = z.strictObject({
  id: bookId,
  needs: z.strictObject({ any: z.int().min(1).max(20), of: z.array(bookId).min(1).max(20) }),
  effects: effectListSchema.default([]),
  say: someLines,
})

/** Something people say, true or not. */
export const rumourSchema = z.strictObject({
  id: bookId,
  text: lines,
  if: conditionSchema.optional(),
  true: z.boolean().default(true),
  about: z.array(bookId).max(10).default([]),
})

/** A nudge for whoever is stuck, most urgent first. */
export const hintSchema = z.strictObject({ id: bookId, if: conditionSchema.optional(), text: lines })

/** A thread as authors know it: what it is about and when it is done. */
export const threadBookSchema = z.strictObject({
  id: bookId,
  title: z.string().min(1).max(200),
  stakes: z.string().max(2_000).default(''),
  done_if: conditionSchema.optional(),
  failed_if: conditionSchema.optional(),
  /** The mainline, to which the planner offers the way back. */
  main: z.boolean().default(false),
})

/** A storylet with its words and the choices it gives. */
export const storyletBookSchema = storyletSchema.extend({
  text: someLines,
  choices: z.array(deedEntrySchema).max(8).default([]),
})

/** What hurts a clock: `fail` for failed checks, `rest` for rests, with how many steps; omens and effects are state. */
export const clockBookSchema = z.strictObject({
  id: bookId,
  on: z.partialRecord(z.enum(['fail', 'rest']), z.int().min(1).max(10)).default({}),
  /** What is told when it moves to a number, one of the lines. */
  omens: z.record(z.string().regex(/^\d{1,3}$/), lines).default({}),
})
