/** What became of something of a pack, in a few words and in one that a program can match. */
import type { GameState } from '../../core/state/state.ts'

/** Ways to differ from a pack, the gravest first. */
const ways = ['gone', 'died', 'moved', 'revealed', 'changed'] as const

/** One of these ways. */
export type Diverged = (typeof ways)[number]

/** What became of a row. */
export interface Told {
  readonly how: readonly Diverged[]
  readonly says: string
}

/** A row that is not as it was. */
export interface ChangedRow {
  readonly table: string
  readonly was: object
  /** Null when it is gone. */
  readonly is: object | null
  readonly changes: readonly { readonly path: string; readonly was: unknown; readonly now: unknown }[]
  readonly state: GameState
}

/** Changes that are told one by one. */
const mostTold = 3

/** Tells it. */
export function tellRow(row: ChangedRow): Told {
  if (row.is === null) return { how: ['gone'], says: 'is no more' }
  const parts = row.changes.map((change) => ({ ...change, ...tellChange(row, change) }))
  const how = ways.filter((way) => parts.some((part) => part.how === way))
  const plain = [...new Set(parts.filter((part) => part.how !== 'changed').map((part) => part.says))]
  const other = parts.filter((part) => part.how === 'changed').map((part) => part.says)
  const room = Math.max(1, mostTold - plain.length)
  const more = other.length > room ? [`${other.length - room} more`] : []
  return { how, says: [...plain, ...other.slice(0, room), ...more].join('; ') }
}

type Change = ChangedRow['changes'][number]

function tellChange(
  { table, is, state }: ChangedRow,
  change: Change,
): { readonly how: Diverged; readonly says: string } {
  const { path, was, now } = change
  if (path === 'attrs.status' && (now === 'dead' || now === 'destroyed')) return { how: 'died', says: 'died' }
  if (path === 'attrs.location_id' || path === 'held_by')
    return { how: 'moved', says: `moved from ${placeName(was, state)} to ${placeName(now, state)}` }
  if (table === 'facts' && ['discovered_turn', 'discovery_method', 'visibility'].includes(path)) {
    const { discovered_turn: turn = null } = is as { readonly discovered_turn?: number | null }
    return { how: 'revealed', says: turn === null ? 'revealed' : `revealed in turn ${turn}` }
  }
  if (table === 'clocks' && path === 'value') {
    const { max } = is as { readonly max: number }
    return { how: 'changed', says: `stands at ${now} of ${max}, from ${was}` }
  }
  return { how: 'changed', says: `${path.replace(/^attrs\./, '')}: ${short(was)} → ${short(now)}` }
}

function placeName(id: unknown, state: GameState): string {
  if (typeof id !== 'string') return 'nowhere'
  return id
    .split(', ')
    .map((one) => state.entities[one]?.name ?? one)
    .join(', ')
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
