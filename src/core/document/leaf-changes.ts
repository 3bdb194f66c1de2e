/**
 * The leaf changes one update makes to one JSON object, gathered before any is applied. It shows the object as it
 * will be, so that later leaves are judged against earlier ones, and it lets no two leaves fight over one place.
 */
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import { type JsonPath, valueAt, withAppended, withoutPath, withValueAt } from '../json-path.ts'

/** The leaf changes as a StateDiff writes them. */
export interface LeafOperation {
  set?: { path: string[]; value: JsonValue }[]
  append?: { path: string[]; values: JsonValue[] }[]
  remove?: string[][]
}

/** Gathers the changes to one object; belongs to one call and dies with it. */
export class LeafChanges {
  readonly before: JsonObject
  #after: JsonObject
  readonly #claims = new Map<string, string>()
  readonly #sets = new Map<string, { path: string[]; value: JsonValue }>()
  readonly #operation: Omit<LeafOperation, 'set'> = {}

  constructor(before: JsonObject) {
    this.before = before
    this.#after = before
  }

  /** The object as it will be after the changes so far. */
  get after(): JsonObject {
    return this.#after
  }

  valueAt(path: JsonPath): JsonValue | undefined {
    return valueAt(this.#after, path)
  }

  /** True when the update has already said something else about this very place. */
  contradicts(path: JsonPath, value: unknown): boolean {
    const claim = this.#claims.get(canonicalJson(path))
    return claim !== undefined && claim !== canonicalJson(value)
  }

  /** True when setting the path would put a plain value over an object, or walk through a plain value. */
  breaksShape(path: JsonPath): boolean {
    for (let length = 1; length < path.length; length += 1) {
      const parent = this.valueAt(path.slice(0, length))
      if (parent !== undefined && !isJsonObject(parent)) return true
    }
    return isJsonObject(this.valueAt(path))
  }

  set(path: JsonPath, value: JsonValue): undefined {
    this.#claims.set(canonicalJson(path), canonicalJson(value))
    this.#sets.set(canonicalJson(path), { path: [...path], value })
    this.#after = withValueAt(this.#after, path, value)
  }

  append(path: JsonPath, values: readonly JsonValue[]): undefined {
    this.#claims.set(canonicalJson(path), canonicalJson(values))
    this.#operation.append = [...(this.#operation.append ?? []), { path: [...path], values: [...values] }]
    this.#after = withAppended(this.#after, path, values)
  }

  remove(path: JsonPath): undefined {
    this.#claims.set(canonicalJson(path), 'removed')
    this.#operation.remove = [...(this.#operation.remove ?? []), [...path]]
    this.#after = withoutPath(this.#after, path)
  }

  /** The changes as a diff writes them, or null when there are none. */
  operation(): LeafOperation | null {
    const set = this.#sets.size === 0 ? {} : { set: [...this.#sets.values()] }
    const operation = { ...set, ...this.#operation }
    return Object.keys(operation).length === 0 ? null : operation
  }
}
