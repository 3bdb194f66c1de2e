/** What a change means for whoever plays: found things and facts, moved clocks, threads, places. Hidden things stay out. */
import type { JsonValue } from '../../core/json.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { NameBook } from './name-book.ts'

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

/** What else is different now. */
export function changesIn(diff: StateDiff, names: NameBook, player: string): readonly string[] {
  return [
    ...(diff.clocks ?? []).flatMap(({ id, delta }) => {
      const name = names.clock(id)
      return name === null || delta === 0 ? [] : [`${name} ${delta > 0 ? '+' : ''}${delta}`]
    }),
    ...(diff.threads_update ?? []).flatMap(({ id, status }) => {
      const title = names.thread(id)
      return title === null || status === undefined ? [] : [`${title}: ${status}`]
    }),
    ...(diff.inventory_changes ?? [])
      .filter((row) => row.owner_id === player && row.delta < 0)
      .map((row) => `Lost: ${names.entity(row.item_id)}${row.delta === -1 ? '' : ` (${-row.delta})`}`),
    ...hitPoints(diff, player),
    ...indicators(diff),
    ...(typeof diff.scene_update?.location_id === 'string'
      ? [`Now at ${names.entity(diff.scene_update.location_id)}`]
      : []),
  ]
}

function hitPoints(diff: StateDiff, player: string): readonly string[] {
  const sets = (diff.entities_update ?? []).filter((row) => row.id === player).flatMap((row) => row.set ?? [])
  return sets.flatMap(({ path, value }) =>
    path.length === 1 && path[0] === 'hp_current' ? [`Hit points: ${String(value)}`] : [],
  )
}

function indicators(diff: StateDiff): readonly string[] {
  const changed = (diff.documents_update ?? []).filter((row) => row.kind === 'indicator')
  return changed.flatMap(({ id, set = [] }) =>
    set.flatMap(({ path, value }) =>
      path.length === 1 && path[0] === 'value' ? [`${titled(id)}: ${String(value as JsonValue)}`] : [],
    ),
  )
}

function titled(id: string): string {
  const words = (id.split(':').at(-1) ?? id).replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
