/** Clocks, pools and purses. */
import { isJsonObject } from '../../../src/core/json.ts'
import type { Change } from '../folded-twin.ts'
import type { Invariant } from '../looked.ts'

/** Clocks and pools lie within their bounds. */
export const resourcesInBounds: Invariant = {
  id: 'resources-in-bounds',
  says: 'Clocks stand between nought and their end; no pool is used beyond what it holds; nobody has less than nothing.',
  broken: ({ changes }) => changes.flatMap(wrongIn),
}

function wrongIn({ table, key, is }: Change): readonly string[] {
  if (!isJsonObject(is)) return []
  if (table === 'clocks')
    return isWithin(is.value, is.max)
      ? []
      : [`the clock ${key} stands at ${String(is.value)} of ${String(is.max)}`]
  if (table === 'inventory')
    return isWithin(is.qty, Number.MAX_SAFE_INTEGER) && is.qty !== 0
      ? []
      : [`${key} is there ${String(is.qty)} times`]
  if (table !== 'entities' || !isJsonObject(is.attrs) || !isJsonObject(is.attrs.resources)) return []
  const { resources } = is.attrs
  const gold = resources.gold === undefined || isWithin(resources.gold, Number.MAX_SAFE_INTEGER)
  return [...(gold ? [] : [`${key} has ${String(resources.gold)} gold`]), ...poolsIn(resources, key)]
}

function poolsIn(value: unknown, at: string): readonly string[] {
  if (!isJsonObject(value)) return []
  const { used, total, max } = value
  const most = total ?? max
  const over = used !== undefined && most !== undefined && !isWithin(used, most)
  return [
    ...(over ? [`${String(used)} of ${String(most)} is used of ${at}`] : []),
    ...Object.entries(value).flatMap(([name, one]) => poolsIn(one, `${at}, ${name}`)),
  ]
}

function isWithin(value: unknown, most: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= Number(most)
}
