/** Two states side by side: what one has and the other has not, leaf by leaf. */
import { canonicalJson, isJsonObject, type JsonValue } from '../json.ts'
import { type GameState, singleNames, tableNames } from './game-state.ts'

/** One difference; a side that has nothing there is undefined. */
export interface StateDifference {
  /** Where: `time.hour`, `entities.npc_mara_001.attrs.hp_current`. */
  readonly path: string
  readonly left: JsonValue | undefined
  readonly right: JsonValue | undefined
}

/**
 * Lists where two states differ, in a fixed order, down to the leaves.
 *
 * @example
 * compareStates(before, after) // [{ path: 'clocks.heat.value', left: 1, right: 2 }]
 */
export function compareStates(left: GameState, right: GameState): StateDifference[] {
  const differences: StateDifference[] = []
  for (const name of singleNames) {
    collect(differences, name, left[name] as unknown as JsonValue, right[name] as unknown as JsonValue)
  }
  for (const table of tableNames) {
    const keys = new Set([...Object.keys(left[table]), ...Object.keys(right[table])])
    for (const key of [...keys].sort()) {
      const rows = [left[table][key], right[table][key]] as unknown as [
        JsonValue | undefined,
        JsonValue | undefined,
      ]
      collect(differences, `${table}.${key}`, ...rows)
    }
  }
  return differences
}

/** Lists where two rows differ, leaf by leaf; paths begin inside the row. */
export function compareRows(left: object, right: object): StateDifference[] {
  const differences: StateDifference[] = []
  collect(differences, '', left as JsonValue, right as JsonValue)
  return differences.map((difference) => ({ ...difference, path: difference.path.slice(1) }))
}

function collect(
  into: StateDifference[],
  path: string,
  left: JsonValue | undefined,
  right: JsonValue | undefined,
): void {
  if (canonicalJson(left) === canonicalJson(right)) return
  if (!isJsonObject(left) || !isJsonObject(right)) {
    into.push({ path, left, right })
    return
  }
  for (const key of [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()) {
    collect(into, `${path}.${key}`, left[key], right[key])
  }
}
