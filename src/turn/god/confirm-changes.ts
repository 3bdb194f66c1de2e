/**
 * The confirmation of a GOD turn, written from what really changed and from nothing else (MODE-05): the state before
 * and the state after, side by side, every difference with both of its values.
 */

import { excerpt } from '../../core/excerpt.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { compareStates, type StateDifference } from '../../core/state/compare-states.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'

/** How the fold keeps its own books; nobody asked for these. */
const bookkeeping: ReadonlySet<string> = new Set(['sequences', 'counters', 'dice'])

/** Every change between two states, one line each. */
export function changeLines(before: GameState, after: GameState): string[] {
  const lines: string[] = []
  let timeTold = false
  for (const difference of compareStates(before, after)) {
    const [table = ''] = difference.path.split('.', 1)
    if (bookkeeping.has(table)) continue
    if (table === 'time') {
      if (!timeTold) lines.push(timeLine(before, after))
      timeTold = true
      continue
    }
    lines.push(lineOf(difference, before, after)) // enforces: MODE-05
  }
  return lines
}

function timeLine(before: GameState, after: GameState): string {
  const { calendar } = after.campaign
  const told = (state: GameState): string => `${formatTime(calendar, state.time)} (${state.time.time_of_day})`
  return `World time: ${told(before)} → ${told(after)}`
}

function lineOf({ path, left, right }: StateDifference, before: GameState, after: GameState): string {
  const [table = '', key = '', ...rest] = path.split('.')
  const name = rowName(table, key, before, after)
  if (table === 'inventory') return itemLine(key, rest, left, right, before, after)
  if (table === 'memories') return `Remembered: ${isJsonObject(right) ? String(right.text) : shown(right)}`
  const inner = rest.filter((part, index) => !(index === 0 && (part === 'attrs' || part === 'value')))
  const where = table === 'campaign' || table === 'scene' ? [key, ...rest].join('.') : inner.join('.')
  const label = where === '' ? name : `${name} — ${where}`
  if (where === '' && left === undefined) return `${name} added${summaryOf(table, right)}`
  if (where === '' && right === undefined) return `${name} removed${summaryOf(table, left)}`
  return `${label}: ${shown(left, before)} → ${shown(right, after)}`
}

function rowName(table: string, key: string, before: GameState, after: GameState): string {
  if (table === 'campaign') return 'Campaign'
  if (table === 'scene') return 'Scene'
  if (table === 'entities') {
    const row = after.entities[key] ?? before.entities[key]
    return row === undefined ? key : `${row.name} (${key})`
  }
  if (table === 'threads') return `Mission "${(after.threads[key] ?? before.threads[key])?.title ?? key}"`
  if (table === 'clocks') return `Clock ${(after.clocks[key] ?? before.clocks[key])?.name ?? key}`
  if (table === 'facts') return `Fact ${key}`
  if (table !== 'documents') return `${table} ${key}`
  const [kind = '', id = ''] = key.split('|')
  return kind === 'combat' ? 'Combat' : kind === 'directive' ? `Rule ${id}` : `${kind} ${id}`
}

function itemLine(
  key: string,
  rest: readonly string[],
  left: JsonValue | undefined,
  right: JsonValue | undefined,
  before: GameState,
  after: GameState,
): string {
  const [owner = '', item = ''] = key.split('|')
  const name = (after.entities[owner] ?? before.entities[owner])?.name ?? owner
  if (rest.length > 0 && rest[0] !== 'qty')
    return `${name} — ${item}.${rest.join('.')}: ${shown(left)} → ${shown(right)}`
  const count = (value: JsonValue | undefined): JsonValue => (isJsonObject(value) ? value.qty : value) ?? 0
  return `${name} — ${item}: ${shown(count(left))} → ${shown(count(right))}`
}

/** The few things worth saying about a row that came or went. */
function summaryOf(table: string, row: JsonValue | undefined): string {
  if (!isJsonObject(row)) return ''
  if (table === 'entities') return `: ${entitySummary(row)}`
  if (table === 'facts') return `: ${String(row.predicate)} ${shown(row.object)}`
  if (table === 'threads') return ` (${String(row.status)})`
  const value = isJsonObject(row.value) ? row.value : {}
  if (typeof value.text === 'string') return `: "${value.text}"`
  if (typeof value.in_combat === 'boolean')
    return `: in_combat ${value.in_combat} → none, round ${String(value.current_round ?? 0)}, phase ${String(value.combat_phase ?? 'unknown')} → none`
  return `: ${excerpt(row)}`
}

function entitySummary(row: JsonObject): string {
  const attrs = isJsonObject(row.attrs) ? row.attrs : {}
  const hp = typeof attrs.hp_current === 'number' ? `, ${attrs.hp_current}/${String(attrs.hp_max)} HP` : ''
  const role = typeof attrs.role === 'string' ? `, ${attrs.role}` : ''
  return `${String(row.type)}${role}${hp}`
}

function shown(value: JsonValue | undefined, state?: GameState): string {
  if (value === undefined || value === null) return 'nothing'
  const known = typeof value === 'string' ? state?.entities[value]?.name : undefined
  if (known !== undefined) return known
  if (Array.isArray(value) && value.length <= 20 && value.every((one) => typeof one === 'string'))
    return `[${value.map((one) => state?.entities[one]?.name ?? one).join(', ')}]`
  return excerpt(value)
}
