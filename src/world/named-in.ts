/**
 * Everything that conditions and effects name, so that whoever reads the state can ask for it first: a scene's state
 * holds only what the scene needs, and what is not in it counts as not there.
 */
import { isJsonObject, type JsonObject } from '../core/json.ts'

/** What is named, by table; entities hold people, places and owners. */
export interface NamedThings {
  readonly entities: readonly string[]
  readonly facts: readonly string[]
  readonly clocks: readonly string[]
  readonly threads: readonly string[]
}

type Table = keyof NamedThings

/** Words of the two languages whose values, or whose keys, are ids of a table. */
const valuesName: Readonly<Record<string, Table>> = {
  known: 'facts',
  clue: 'facts',
  reveal: 'facts',
  fact_remove: 'facts',
  evidence: 'facts',
  at: 'entities',
  present: 'entities',
  visited: 'entities',
  arrive: 'entities',
  leave: 'entities',
  hide: 'entities',
  show: 'entities',
  scene: 'entities',
  of: 'entities',
  to: 'entities',
  by: 'entities',
  from: 'entities',
  npc: 'entities',
  with: 'entities',
  subject_id: 'entities',
}
const keysName: Readonly<Record<string, Table>> = {
  clock: 'clocks',
  thread: 'threads',
  disposition: 'entities',
}

const mostNames = 60
const deepest = 32

/**
 * The ids that conditions, effects, gates or whole entries of a pack name; at most sixty of each kind.
 *
 * @example
 * namedIn([{ clock: { long_tide: 1 } }, { move: { npc: 'npc_jory_001', to: 'loc_boathouse_001' } }]).entities
 */
export function namedIn(written: unknown): NamedThings {
  const found = {
    entities: new Set<string>(),
    facts: new Set<string>(),
    clocks: new Set<string>(),
    threads: new Set<string>(),
  }
  gather(written, found, 0)
  return {
    entities: [...found.entities],
    facts: [...found.facts],
    clocks: [...found.clocks],
    threads: [...found.threads],
  }
}

type Found = { readonly [Name in Table]: Set<string> }

function gather(value: unknown, found: Found, depth: number): void {
  if (depth > deepest) return
  if (Array.isArray(value)) for (const one of value) gather(one, found, depth + 1)
  else if (isJsonObject(value)) for (const key of Object.keys(value)) gatherPart(key, value, found, depth)
}

function gatherPart(key: string, whole: JsonObject, found: Found, depth: number): void {
  const part = whole[key]
  const named = Object.hasOwn(valuesName, key) ? valuesName[key] : undefined
  const keyed = Object.hasOwn(keysName, key) ? keysName[key] : undefined
  if (named !== undefined) for (const id of Array.isArray(part) ? part : [part]) note(found[named], id)
  if (key === 'fact') note(found.facts, part)
  if (keyed !== undefined && isJsonObject(part)) for (const id of Object.keys(part)) note(found[keyed], id)
  gather(part, found, depth + 1)
}

function note(into: Set<string>, id: unknown): void {
  if (typeof id === 'string' && id.length <= 200 && into.size < mostNames) into.add(id)
}
