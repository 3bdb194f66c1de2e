/** Reading what events say: a stranger's JSON, one field at a time. */
import type { JsonObject } from '../../../core/json.ts'

/** The first text under these names; empty when there is none. */
export function textAt(details: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const value = details[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

/** A number under a name; null when there is none. */
export function numberAt(details: JsonObject, name: string): number | null {
  const value = details[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Lines under these names, the first that has any: a list of texts, or one text. */
export function linesAt(details: JsonObject, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const value = details[name]
    const list = (Array.isArray(value) ? value : [value]).filter(
      (one) => typeof one === 'string' && one.trim() !== '',
    )
    if (list.length > 0) return list as string[]
  }
  return []
}
