/** Whether a condition holds. It looks and never changes, asks no chance, and what is not in the state is not so. */
import { canonicalJson, isJsonObject } from '../core/json.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import { readTimestamp } from '../core/time/time-format.ts'
import { compareTimes } from '../core/time/world-time.ts'
import { type Comparison, compares } from './comparison.ts'
import type { Condition } from './condition.ts'
import { dispositionOf } from './disposition.ts'
import { documentOf, own, playingTurn } from './state-rows.ts'

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
    return bounded(wanted, (id) => own(state.inventory, joinedKey(who, id))?.qty ?? 0)
  },
  clock: (part, state) => bounded(part, (id) => own(state.clocks, id)?.value),
  disposition: (part, state, who) => bounded(part, (id) => dispositionOf(state, id, who)),
  relationship: ({ of, to, type = 'trust', is }, state, who) =>
    compares(own(state.relationships, joinedKey(of ?? who, to, type))?.intensity ?? 0, is),
  time: isTime,
  at: (part, state) => state.scene.location_id !== null && each(part).includes(state.scene.location_id),
  present: (part, state) => each(part).every((id) => state.scene.present_entity_ids.includes(id)),
  visited: (part, state) => {
    const visited = documentOf(state, 'world', 'visited')
    return each(part).every((id) => Object.hasOwn(visited, id))
  },
  thread: (part, state) =>
    Object.entries(part).every(([id, statuses]) => {
      const thread = own(state.threads, id)
      return thread !== undefined && each(statuses).includes(thread.status)
    }),
  turn: (part, state) => compares(playingTurn(state), part),
  attribute: hasAttribute,
}

/**
 * True when a condition holds for somebody: `who` is the one whose pockets, knowledge and standing it asks about.
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

/** True when somebody knows a fact: a row says so, or it is open to the player and they are the player. */
export function knows(
  state: Pick<GameState, 'campaign' | 'facts' | 'knowledge'>,
  who: string,
  factId: string,
): boolean {
  if (own(state.knowledge, joinedKey(who, factId)) !== undefined) return true
  return who === state.campaign.player_id && own(state.facts, factId)?.visibility === 'known'
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
  if (typeof part === 'string') return own(state.facts, part) !== undefined
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
  let value: unknown = own(state.entities, of ?? who)?.attrs
  for (const key of path.split('.')) value = isJsonObject(value) ? own(value, key) : undefined
  if (value === undefined) return false
  if (is !== undefined && !(typeof value === 'number' && compares(value, is))) return false
  return equals === undefined || canonicalJson(value) === canonicalJson(equals)
}
