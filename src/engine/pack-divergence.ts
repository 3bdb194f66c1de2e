/**
 * The divergence of a campaign from its packs: every person, place, fact, clock and thread of a pack beside what
 * it was when the campaign was created. It is read from the campaign's own first record, so it holds when the pack is
 * long gone. It is for authors: what is still secret stands in it too.
 */

import { asText } from '../core/json.ts'
import { done, type Result } from '../core/result.ts'
import { compareRows, type StateDifference } from '../core/state/compare-states.ts'
import type { GameState } from '../core/state/game-state.ts'
import { truncate } from '../text/truncate.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

/** The tables whose rows know which pack they came from. */
export const divergingTables = ['entities', 'facts', 'clocks', 'threads', 'relationships'] as const

export type DivergingTable = (typeof divergingTables)[number]

/** Something of a pack that is not as the pack has it any more. */
export interface DivergedRow extends RowDivergence {
  readonly pack_id: string
  readonly table: DivergingTable
  readonly id: string
  readonly name: string
  readonly changes: readonly { readonly path: string; readonly was: unknown; readonly now: unknown }[]
}

/** A pack of the campaign, and how much of it is still as it was. */
export interface PackDivergence {
  readonly id: string
  readonly name: string
  /** The version that the campaign keeps. */
  readonly version: string
  /** The version that is installed now; null when none is. */
  readonly installed: string | null
  readonly rows: number
  readonly diverged: number
}

export interface CampaignDivergence {
  readonly campaign_id: string
  readonly turn: number
  readonly packs: readonly PackDivergence[]
  readonly rows: readonly DivergedRow[]
}

/** Who stands where is told of the people, not once more of the places. */
const derived: readonly string[] = ['attrs.entities_present']

/**
 * Compares a campaign with what it was created from.
 *
 * @example
 * const { rows } = must(await packDivergence(dependencies, 'dead_drop_1f2e3d')) // [{ id: 'neo_seattle:viktor', how: ['died'], … }]
 */
export async function packDivergence(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<CampaignDivergence>> {
  const now = await dependencies.store.getState(campaignId)
  if (!now.ok) return now
  const records = await dependencies.store.getRecords(campaignId, { from: 0, to: 0 })
  if (!records.ok) return records
  const [first] = records.value
  const point = first === undefined ? {} : { record: first.hash }
  const then = await dependencies.store.getState(campaignId, point)
  if (!then.ok) return then
  const all = divergingTables.flatMap((table) => rowsOf(table, then.value, now.value))
  const rows = all.flatMap(({ row }) => row ?? [])
  const installed = new Map((await dependencies.packs?.listPacks())?.map((pack) => [pack.id, pack.version]))
  const kept = Object.values(now.value.packs).sort((left, right) => (left.id < right.id ? -1 : 1))
  const packs = kept.map(({ id, name, version }) => ({
    id,
    name,
    version,
    installed: installed.get(id) ?? null,
    rows: all.filter((row) => row.pack_id === id).length,
    diverged: rows.filter((row) => row.pack_id === id).length,
  }))
  return done({ campaign_id: campaignId, turn: now.value.counters.turn_number, packs, rows })
}

interface Compared {
  readonly pack_id: string
  readonly row: DivergedRow | null
}

function rowsOf(table: DivergingTable, then: GameState, now: GameState): readonly Compared[] {
  const held = table === 'entities' ? [heldIn(then), heldIn(now)] : []
  const sorted = Object.entries(then[table]).sort(([left], [right]) => (left < right ? -1 : 1))
  return sorted.flatMap(([id, was]): Compared[] => {
    if (was.origin !== 'pack' || was.pack_id === null) return []
    const is = now[table][id]
    const [before, after] = held.map((holders) => holders.get(id) ?? null)
    const carried: StateDifference[] =
      before === after ? [] : [{ path: 'held_by', left: before ?? null, right: after ?? null }]
    const differing = is === undefined ? [] : compareRows(was, is)
    const changes = [...differing, ...carried]
      .filter((change) => !derived.includes(change.path))
      .map(({ path, left, right }) => ({ path, was: left ?? null, now: right ?? null }))
    const { pack_id } = was
    if (is !== undefined && changes.length === 0) return [{ pack_id, row: null }]
    const described = describeRow({ table, was, is: is ?? null, changes, state: now })
    return [{ pack_id, row: { pack_id, table, id, name: nameOf(was, id), ...described, changes } }]
  })
}

function nameOf(row: object, id: string): string {
  const { name, title, object } = row as Readonly<Record<'name' | 'title' | 'object', unknown>>
  return asText(name) ?? asText(title) ?? asText(object) ?? id
}

/** Who or what holds each thing, by the thing's id. */
function heldIn(state: GameState): ReadonlyMap<string, string> {
  const held = new Map<string, string[]>()
  for (const { owner_id, item_id, qty } of Object.values(state.inventory))
    if (qty > 0)
      held.set(item_id, [...(held.get(item_id) ?? []), qty === 1 ? owner_id : `${owner_id} × ${qty}`])
  return new Map([...held].map(([id, owners]) => [id, owners.sort().join(', ')]))
}

/** Kinds of divergence, the gravest first. */
const kinds = ['gone', 'died', 'moved', 'revealed', 'changed'] as const

type DivergenceKind = (typeof kinds)[number]

interface RowDivergence {
  readonly how: readonly DivergenceKind[]
  readonly says: string
}

/** A row that is not as it was. */
interface ChangedRow {
  readonly table: string
  readonly was: object
  /** Null when it is gone. */
  readonly is: object | null
  readonly changes: readonly { readonly path: string; readonly was: unknown; readonly now: unknown }[]
  readonly state: GameState
}

const maxPartsShown = 3

function describeRow(row: ChangedRow): RowDivergence {
  if (row.is === null) return { how: ['gone'], says: 'is no more' }
  const parts = row.changes.map((change) => ({ ...change, ...describeChange(row, change) }))
  const how = kinds.filter((kind) => parts.some((part) => part.how === kind))
  const plain = [...new Set(parts.filter((part) => part.how !== 'changed').map((part) => part.says))]
  const other = parts.filter((part) => part.how === 'changed').map((part) => part.says)
  const space = Math.max(1, maxPartsShown - plain.length)
  const more = other.length > space ? [`${other.length - space} more`] : []
  return { how, says: [...plain, ...other.slice(0, space), ...more].join('; ') }
}

type Change = ChangedRow['changes'][number]

function describeChange(
  { table, is, state }: ChangedRow,
  change: Change,
): { readonly how: DivergenceKind; readonly says: string } {
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
  const places = asText(id)
    ?.split(', ')
    .map((part) => state.entities[part]?.name ?? part)
  return places?.join(', ') ?? 'nowhere'
}

function short(value: unknown): string {
  return truncate(asText(value) ?? JSON.stringify(value) ?? 'nothing', 60)
}
