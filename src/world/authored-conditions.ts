/**
 * The conditions that authors write: their schema, reading one, and whether it holds in a state. A number stands against a
 * bound: `3` and `">=3"` mean at least three, `"<3"` means fewer.
 */
import { z } from 'zod'
import { anyJson, describeIssue } from '../core/any-json-schemas.ts'
import { canonicalJson, findJsonProblem, isJsonObject } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { type GameState, joinedKey } from '../core/state/game-state.ts'
import { currentTurn, documentOf, rowOf } from '../core/state/state-queries.ts'
import { readTimestamp } from '../core/time/format-and-read-time.ts'
import { compareTimes, timesOfDay } from '../core/time/world-time.ts'
import { knows } from '../knowledge/index.ts'
import { dispositionOf } from './hostility-trust-and-mood.ts'

const written = /^(>=|<=|>|<|=) ?(-?\d{1,9})$/

export const comparisonSchema = z.union([
  z.int(),
  z.string().regex(written, 'must be a number such as 3, or a comparison such as ">=3" or "<3"'),
])

export type Comparison = z.infer<typeof comparisonSchema>

/**
 * True when a value keeps a bound.
 *
 * @example
 * compares(4, '>=3') // true
 */
export function compares(value: number, bound: Comparison): boolean {
  if (typeof bound === 'number') return value >= bound
  const [, sign, digits] = written.exec(bound) ?? []
  const limit = Number(digits)
  if (sign === '>=') return value >= limit
  if (sign === '<=') return value <= limit
  if (sign === '>') return value > limit
  if (sign === '<') return value < limit
  return sign === '=' && value === limit
}

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
  /** Something is true in the world, known or not: a fact's id, or what it says. */
  readonly fact?: z.infer<typeof factSchema> | undefined
  /** A character (`who`, when none is named) knows a fact. */
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
 * Parses a condition; a refusal says where it is wrong.
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

type Parts = { readonly [Name in keyof Condition]-?: NonNullable<Condition[Name]> }
type Asks = { readonly [Name in keyof Parts]: (part: Parts[Name], state: GameState, who: string) => boolean }

const asks: Asks = {
  all: (parts, state, who) => parts.every((part) => holds(part, state, who)),
  any: (parts, state, who) => parts.some((part) => holds(part, state, who)),
  not: (part, state, who) => !holds(part, state, who),
  fact: isSo,
  known: (part, state, who) =>
    typeof part === 'string' ? knows(state, who, part) : knows(state, part.by, part.fact),
  clue: (part, state, who) => each(part).every((id) => knows(state, who, id)),
  flag: (part, state) => {
    const flags = documentOf(state, 'world', 'flags')
    return each(part).every(
      (name) => Object.hasOwn(flags, name) && flags[name] !== false && flags[name] !== null,
    )
  },
  item: (part, state, who) => {
    const wanted = typeof part === 'string' ? { [part]: 1 } : part
    return bounded(wanted, (id) => rowOf(state.inventory, joinedKey(who, id))?.qty ?? 0)
  },
  clock: (part, state) => bounded(part, (id) => rowOf(state.clocks, id)?.value),
  disposition: (part, state, who) => bounded(part, (id) => dispositionOf(state, id, who)),
  relationship: ({ of, to, type = 'trust', is }, state, who) =>
    compares(rowOf(state.relationships, joinedKey(of ?? who, to, type))?.intensity ?? 0, is),
  time: isTime,
  at: (part, state) => state.scene.location_id !== null && each(part).includes(state.scene.location_id),
  present: (part, state) => each(part).every((id) => state.scene.present_entity_ids.includes(id)),
  visited: (part, state) => {
    const visited = documentOf(state, 'world', 'visited')
    return each(part).every((id) => Object.hasOwn(visited, id))
  },
  thread: (part, state) =>
    Object.entries(part).every(([id, statuses]) => {
      const thread = rowOf(state.threads, id)
      return thread !== undefined && each(statuses).includes(thread.status)
    }),
  turn: (part, state) => compares(currentTurn(state), part),
  attribute: hasAttribute,
}

/**
 * True when a condition holds; `who` is the character whose inventory, knowledge and standing it asks about.
 *
 * @example
 * holds({ all: [{ clue: 'c_sledge' }, { clock: { long_tide: '<8' } }] }, state, 'pc_mira_001')
 */
export function holds(condition: Condition, state: GameState, who: string): boolean {
  for (const name of Object.keys(condition) as (keyof Condition)[]) {
    const part = condition[name]
    const ask = Object.hasOwn(asks, name) ? (asks[name] as Asks['all']) : undefined
    if (part !== undefined && ask?.(part as Parts['all'], state, who) !== true) return false
  }
  return true
}

/** True when a condition holds, or when there is none. */
export function allows(condition: Condition | undefined, state: GameState, who: string): boolean {
  return condition === undefined || holds(condition, state, who)
}

function each(part: string | readonly string[]): readonly string[] {
  return typeof part === 'string' ? [part] : part
}

function bounded(
  wanted: Readonly<Record<string, Comparison>>,
  amountOf: (id: string) => number | undefined,
): boolean {
  return Object.entries(wanted).every(([id, bound]) => {
    const value = amountOf(id)
    return value !== undefined && compares(value, bound)
  })
}

function isSo(part: Parts['fact'], state: GameState): boolean {
  if (typeof part === 'string') return rowOf(state.facts, part) !== undefined
  const { subject_id, predicate, object } = part
  const text = object === undefined ? undefined : canonicalJson(object)
  return Object.values(state.facts).some(
    (fact) =>
      fact.subject_id === subject_id &&
      fact.predicate === predicate &&
      (text === undefined || canonicalJson(fact.object) === text),
  )
}

function isTime(part: Parts['time'], state: GameState): boolean {
  const { after, before, of_day, since, until } = part
  const { hour, minute, time_of_day } = state.time
  if (of_day !== undefined && !each(of_day).includes(time_of_day)) return false
  if (since !== undefined && !isPast(state, since)) return false
  if (until !== undefined && isPast(state, until)) return false
  return isWithinHours(hour * 60 + minute, after, before)
}

/** True when a minute of the day lies from one hour to another; past midnight when the second is the earlier. */
export function isWithinHours(
  minute: number,
  after: string | undefined,
  before: string | undefined,
): boolean {
  const from = after === undefined ? 0 : minuteOf(after)
  const to = before === undefined ? 1_440 : minuteOf(before)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

function minuteOf(hour: string): number {
  return Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))
}

function isPast(state: GameState, timestamp: string): boolean {
  const read = readTimestamp(state.campaign.calendar, timestamp)
  return read.ok && compareTimes(state.campaign.calendar, state.time, read.value) >= 0
}

function hasAttribute({ of, path, is, equals }: Parts['attribute'], state: GameState, who: string): boolean {
  let value: unknown = rowOf(state.entities, of ?? who)?.attrs
  for (const key of path.split('.')) value = isJsonObject(value) ? rowOf(value, key) : undefined
  if (value === undefined) return false
  if (is !== undefined && !(typeof value === 'number' && compares(value, is))) return false
  return equals === undefined || canonicalJson(value) === canonicalJson(equals)
}
