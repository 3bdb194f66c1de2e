/** What a turn's changes mean for whoever plays: found things and facts, moved clocks, threads, places. Hidden things stay out. */

import type { StateDiff } from '../../core/state/state-diff.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import type { NameBook } from './names-at-record.ts'

/** Facts that were learned and things that were got. */
export function discoveriesIn(diff: StateDiff, names: NameBook, player: string): readonly string[] {
  const learned = (diff.knowledge_add ?? [])
    .filter((row) => row.knower_id === player)
    .map((row) => row.fact_id)
  const opened = (diff.facts_add ?? []).flatMap((row) =>
    row.id !== undefined && names.openFact(row.id) ? [row.id] : [],
  )
  const facts = [...new Set([...learned, ...opened])]
    .map((id) => names.fact(id))
    .filter((text) => text !== '')
  const things = (diff.inventory_changes ?? [])
    .filter((row) => row.owner_id === player && row.delta > 0)
    .map((row) =>
      row.delta === 1 ? names.entity(row.item_id) : `${names.entity(row.item_id)} (${row.delta})`,
    )
  return [...facts, ...things]
}

/** What else is different once all of it happened: each thing once, by where it ended. */
export function changesIn(diffs: readonly StateDiff[], names: NameBook, player: string): readonly string[] {
  const threads = diffs.flatMap((diff) => diff.threads_update ?? []).filter((row) => row.status !== undefined)
  const place = diffs.findLast((diff) => typeof diff.scene_update?.location_id === 'string')
  return [
    ...summed(diffs.flatMap((diff) => diff.clocks ?? [])).flatMap(([id, delta]) => {
      const name = names.clock(id)
      return name === null || delta === 0 ? [] : [`${name} ${delta > 0 ? '+' : ''}${delta}`]
    }),
    ...latest(threads.map(({ id, status = '' }) => [id, status])).flatMap(([id, status]) => {
      const title = names.thread(id)
      return title === null ? [] : [`${title}: ${status}`]
    }),
    ...lost(diffs, names, player),
    ...hitPoints(diffs, player),
    ...latest(diffs.flatMap(indicators)).map(([id, value]) => `${titled(id)}: ${value}`),
    ...(place === undefined ? [] : [`Now at ${names.entity(String(place.scene_update?.location_id))}`]),
  ]
}

function summed(
  rows: readonly { readonly id: string; readonly delta: number }[],
): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { id, delta } of rows) sums.set(id, (sums.get(id) ?? 0) + delta)
  return [...sums]
}

function latest(rows: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  return [...new Map(rows)]
}

function lost(diffs: readonly StateDiff[], names: NameBook, player: string): readonly string[] {
  const rows = diffs.flatMap((diff) => diff.inventory_changes ?? [])
  const gone = rows.filter((row) => row.owner_id === player && row.delta < 0)
  return summed(gone.map(({ item_id: id, delta }) => ({ id, delta }))).map(
    ([id, delta]) => `Lost: ${names.entity(id)}${delta === -1 ? '' : ` (${-delta})`}`,
  )
}

function hitPoints(diffs: readonly StateDiff[], player: string): readonly string[] {
  const sets = diffs
    .flatMap((diff) => diff.entities_update ?? [])
    .filter((row) => row.id === player)
    .flatMap((row) => row.set ?? [])
  const last = sets.findLast(({ path }) => path.length === 1 && path[0] === 'hp_current')
  return last === undefined ? [] : [`Hit points: ${String(last.value)}`]
}

function indicators(diff: StateDiff): readonly (readonly [string, string])[] {
  const changed = (diff.documents_update ?? []).filter((row) => row.kind === 'indicator')
  return changed.flatMap(({ id, set = [] }) =>
    set.flatMap(({ path, value }): (readonly [string, string])[] =>
      path.length === 1 && path[0] === 'value' ? [[id, String(value)]] : [],
    ),
  )
}

function titled(id: string): string {
  return capitalize((id.split(':').at(-1) ?? id).replaceAll('_', ' '))
}
