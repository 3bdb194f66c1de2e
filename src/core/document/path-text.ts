/** A path as people read it: `npc_data.Goblin Scout.hp_current`. For showing only; nothing is parsed back from it. */
import type { JsonPath } from '../json-path.ts'

/** The base and the keys below it, joined by dots. */
export function pathText(base: string, path: JsonPath): string {
  return [...(base === '' ? [] : [base]), ...path].join('.')
}
