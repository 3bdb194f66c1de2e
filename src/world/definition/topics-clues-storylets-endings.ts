/**
 * The smaller parts of a definition that move a story: topics, clues and deductions, rumours, hints, threads,
 * storylets, clocks, endings, encounter tables.
 */
import { z } from 'zod'
import { conditionSchema } from '../authored-conditions.ts'
import { effectListSchema } from '../effects/effect-schema-and-context.ts'
import {
  authoredActionSchema,
  definitionId,
  linesSchema,
  optionalLines,
} from './authored-action-and-line-schemas.ts'

/** Something one may talk about that is no person, place or thing of the state. */
export const topicSchema = z.strictObject({
  id: definitionId,
  name: z.string().min(1).max(200),
  aliases: z.array(z.string().min(1).max(200)).max(20).default([]),
  /** The player can speak of it only once this holds. */
  if: conditionSchema.optional(),
})

/** A clue: which thread it serves, what it shows and how it can be come by. The fact itself is state. */
export const clueSchema = z.strictObject({
  id: definitionId,
  name: z.string().min(1).max(200),
  fact: z.string().min(1).max(2_000),
  thread: definitionId.optional(),
  kind: z.enum(['means', 'motive', 'opportunity', 'other']).default('other'),
  points_to: definitionId.optional(),
  routes: z.array(z.string().min(1).max(200)).max(20).default([]),
})

/** What follows when enough clues are known; it comes by itself, once. */
export const deductionSchema = z.strictObject({
  id: definitionId,
  needs: z.strictObject({ any: z.int().min(1).max(20), of: z.array(definitionId).min(1).max(20) }),
  effects: effectListSchema.default([]),
  say: optionalLines,
})

/** Something people say, true or not. */
export const rumourSchema = z.strictObject({
  id: definitionId,
  text: linesSchema,
  if: conditionSchema.optional(),
  true: z.boolean().default(true),
  about: z.array(definitionId).max(10).default([]),
})

/** A hint for a stuck player; the first of the list is the most urgent. */
export const hintSchema = z.strictObject({
  id: definitionId,
  if: conditionSchema.optional(),
  text: linesSchema,
})

/** A thread as authors know it: what it is about and when it is done. */
export const threadSchema = z.strictObject({
  id: definitionId,
  title: z.string().min(1).max(200),
  stakes: z.string().max(2_000).default(''),
  done_if: conditionSchema.optional(),
  failed_if: conditionSchema.optional(),
  /** The mainline, to which the planner offers the way back. */
  main: z.boolean().default(false),
})

export const priorities = ['urgent', 'normal', 'ambient'] as const

/** A storylet as a pack holds it; what only words it may stand beside these. */
export const storyletSchema = z.looseObject({
  id: z.string().min(1).max(200),
  view_if: conditionSchema.optional(),
  priority: z.enum(priorities).default('normal'),
  max_visits: z.int().min(1).optional(),
  once: z.boolean().default(false),
  /** Turns that must lie between two visits. */
  cooldown: z.int().min(0).default(0),
  effects: effectListSchema.default([]),
})

export type Storylet = Readonly<z.infer<typeof storyletSchema>>

/** A storylet with its words and the choices it gives. */
export const storyletEntrySchema = storyletSchema.extend({
  text: optionalLines,
  choices: z.array(authoredActionSchema).max(8).default([]),
})

/**
 * What drives a clock: `fail` for failed checks, `rest` for rests, with how many steps. Triggers and effects are
 * state.
 */
export const clockSchema = z.strictObject({
  id: definitionId,
  on: z.partialRecord(z.enum(['fail', 'rest']), z.int().min(1).max(10)).default({}),
  /** What is told when it moves to a number, one of the lines. */
  omens: z.record(z.string().regex(/^\d{1,3}$/), linesSchema).default({}),
})

const words = z.union([z.string(), z.array(z.string()).max(50)])

/** An ending as a pack holds it. */
export const endingSchema = z.looseObject({
  id: z.string().min(1).max(200),
  if: conditionSchema,
  text: words,
  epilogue: z
    .array(z.strictObject({ if: conditionSchema.optional(), text: words }))
    .max(50)
    .default([]),
})

export type Ending = Readonly<z.infer<typeof endingSchema>>

export const tableRange = /^(\d{1,4})(?:-(\d{1,4}))?$/

const entrySchema = z.strictObject({
  storylet: z.string().min(1).max(200).optional(),
  encounter: z.string().min(1).max(200).optional(),
  nothing: z.boolean().optional(),
})

/** A table as a pack holds it: a notation to roll, and entries by number or range. */
export const encounterTableSchema = z.looseObject({
  id: z.string().min(1).max(200),
  roll: z.string().min(1).max(60),
  when: conditionSchema.optional(),
  entries: z.record(z.string().regex(tableRange, 'must be a number or a range such as 1-3'), entrySchema),
})

export type EncounterTable = Readonly<z.infer<typeof encounterTableSchema>>
