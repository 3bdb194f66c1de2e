/**
 * What authors can ask of the world: a small language of facts, things, people, clocks and time. All parts of one
 * condition must hold together. Nothing in it is chance: the same state always gives the same answer.
 */
import { z } from 'zod'
import { findJsonProblem } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { timesOfDay } from '../core/time/world-time.ts'
import { anyJson, describeIssue } from '../core/zod.ts'
import { type Comparison, comparisonSchema } from './comparison.ts'

const id = z.string().min(1).max(200)
const ids = z.union([id, z.array(id).min(1).max(50)])
const bounds = z.record(id, comparisonSchema)
const hour = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be an hour such as "18:30"')

const timeSchema = z.strictObject({
  /** From this hour of the day on; with `before` an interval, which may go past midnight. */
  after: hour.optional(),
  before: hour.optional(),
  of_day: z.union([z.enum(timesOfDay), z.array(z.enum(timesOfDay)).min(1)]).optional(),
  /** Not before this moment, as a timestamp of the campaign's calendar. */
  since: z.string().max(60).optional(),
  until: z.string().max(60).optional(),
})

const factSchema = z.union([
  id,
  z.strictObject({ subject_id: id, predicate: id, object: anyJson.optional() }),
])

const relationshipSchema = z.strictObject({
  of: id.optional(),
  to: id,
  type: id.optional(),
  is: comparisonSchema,
})

const attributeSchema = z.strictObject({
  of: id.optional(),
  path: z.string().min(1).max(200),
  is: comparisonSchema.optional(),
  equals: anyJson.optional(),
})

/** A condition. Several parts in one object must all hold. */
export interface Condition {
  readonly all?: readonly Condition[] | undefined
  readonly any?: readonly Condition[] | undefined
  readonly not?: Condition | undefined
  /** Something is so in the world, whoever knows it: a fact's id, or what it says. */
  readonly fact?: z.infer<typeof factSchema> | undefined
  /** Somebody (the one asked about, when nobody is named) knows a fact. */
  readonly known?: string | { readonly fact: string; readonly by: string } | undefined
  /** The one asked about knows this clue, or all of these. */
  readonly clue?: string | readonly string[] | undefined
  readonly flag?: string | readonly string[] | undefined
  /** The one asked about has these, at least one of each or as many as the bound says. */
  readonly item?: string | Readonly<Record<string, Comparison>> | undefined
  readonly clock?: Readonly<Record<string, Comparison>> | undefined
  /** What people think of the one asked about. */
  readonly disposition?: Readonly<Record<string, Comparison>> | undefined
  readonly relationship?: z.infer<typeof relationshipSchema> | undefined
  readonly time?: z.infer<typeof timeSchema> | undefined
  /** The scene is at this place, or one of these. */
  readonly at?: string | readonly string[] | undefined
  /** All of these are present. */
  readonly present?: string | readonly string[] | undefined
  readonly visited?: string | readonly string[] | undefined
  readonly thread?: Readonly<Record<string, string | readonly string[]>> | undefined
  readonly turn?: Comparison | undefined
  readonly attribute?: z.infer<typeof attributeSchema> | undefined
}

/** The schema of a condition; unknown words are refused, and a condition that asks nothing is none. */
export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z
    .strictObject({
      all: z.array(conditionSchema).max(50).optional(),
      any: z.array(conditionSchema).max(50).optional(),
      not: conditionSchema.optional(),
      fact: factSchema.optional(),
      known: z.union([id, z.strictObject({ fact: id, by: id })]).optional(),
      clue: ids.optional(),
      flag: ids.optional(),
      item: z.union([id, bounds]).optional(),
      clock: bounds.optional(),
      disposition: bounds.optional(),
      relationship: relationshipSchema.optional(),
      time: timeSchema.optional(),
      at: ids.optional(),
      present: ids.optional(),
      visited: ids.optional(),
      thread: z.record(id, ids).optional(),
      turn: comparisonSchema.optional(),
      attribute: attributeSchema.optional(),
    })
    .refine((written) => Object.keys(written).length > 0, 'a condition must ask something'),
)

/**
 * Reads a condition that somebody wrote; a refusal says where it is wrong.
 *
 * @example
 * const read = readCondition({ clock: { long_tide: '>=4' }, at: 'loc_row_001' })
 */
export function readCondition(written: unknown, where = 'The condition'): Result<Condition> {
  const problem = findJsonProblem(written)
  if (problem !== null)
    return refuse('world/bad-condition', `${where} cannot be kept: ${problem.path} ${problem.problem}.`)
  const read = conditionSchema.safeParse(written)
  if (!read.success)
    return refuse('world/bad-condition', `${where} is not one: ${describeIssue(read.error)}.`)
  return done(read.data)
}
