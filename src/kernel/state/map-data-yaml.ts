/** The data of a map as a small YAML file: one line for each place and each way, written and read back exactly. */

import { z } from 'zod'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { nameOf } from '../../core/state/state-queries.ts'

const mapDataSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.int().min(0),
  places: z.array(
    z.strictObject({
      ...{ id: z.string(), handle: z.string(), name: z.string(), here: z.boolean() },
      /** What somebody drew there. */
      drawn: z.string(),
    }),
  ),
  ways: z.array(z.strictObject({ from: z.string(), to: z.string(), to_name: z.string(), fog: z.boolean() })),
})

/** The data of a map. */
export type MapData = z.infer<typeof mapDataSchema>

/** Writes the data; every value is JSON, which YAML reads too. */
export function writeMapData({ id, name, version, places, ways }: MapData): string {
  const list = (key: string, rows: readonly object[]): readonly string[] =>
    rows.length === 0 ? [`${key}: []`] : [`${key}:`, ...rows.map((row) => `  - ${JSON.stringify(row)}`)]
  const head = Object.entries({ id, name, version }).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `${[...head, ...list('places', places), ...list('ways', ways)].join('\n')}\n`
}

/** Reads the data, as it was written. */
export function readMapData(text: string): Result<MapData> {
  const read: Record<string, unknown> = {}
  let list: unknown[] = []
  for (const line of text.split('\n')) {
    const [, key, value] = /^([a-z]+):(?: (.*))?$/.exec(line) ?? []
    const row = /^ {2}- (.*)$/.exec(line)?.[1]
    if (row !== undefined) list.push(parsed(row))
    else if (key !== undefined && value !== undefined) read[key] = parsed(value)
    else if (key !== undefined) {
      list = []
      read[key] = list
    }
  }
  const data = mapDataSchema.safeParse(read)
  return data.success
    ? done(data.data)
    : refuse(
        'folder/not-a-map',
        'This is no data of a map: it has an id, a name, a version, places and ways.',
      )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where a map says something that the world does not. */
export function mapProblems(data: MapData, state: GameState): readonly string[] {
  const places = data.places.filter((one) => state.entities[one.id]?.type !== 'location')
  const ways = data.ways.filter(({ from, to }) => {
    const roads = state.entities[from]?.attrs.connected_to
    return !Array.isArray(roads) || !roads.includes(to)
  })
  return [
    ...places.map((one) => `${one.name} is no place of this world.`),
    ...ways.map((one) => `No way leads from ${nameOf(state, one.from)} to ${one.to_name}.`),
  ]
}
