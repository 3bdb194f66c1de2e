/** The paths an answer's state_updates would change, as texts; bounded, and nothing of them is followed. */
import { deniedKeys, isJsonObject } from '../../core/json.ts'

const mostPaths = 200
const deepest = 12

/**
 * The leaf paths of an update, at most two hundred.
 *
 * @example
 * changedOnly({ npc_data: { oda: { hp_current: 3 } } }) // ['npc_data.oda.hp_current']
 */
export function changedOnly(updates: unknown): string[] {
  const paths: string[] = []
  const walk = (value: unknown, path: readonly string[]): undefined => {
    if (paths.length >= mostPaths) return
    const keys = isJsonObject(value) ? Object.keys(value).slice(0, mostPaths) : []
    if (!isJsonObject(value) || keys.length === 0 || path.length >= deepest) {
      if (path.length > 0) paths.push(path.join('.').slice(0, 400).toWellFormed())
      return
    }
    for (const key of keys) walk(deniedKeys.has(key) ? null : value[key], [...path, key])
  }
  walk(updates, [])
  return paths
}
