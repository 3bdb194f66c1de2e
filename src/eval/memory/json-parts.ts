/** Small readings of a stranger's JSON, shared by the shapes of dialogue files. */
import type { JsonValue } from '../../core/json.ts'

/** A text or a number, as text; empty for anything else. */
export function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A list; empty for anything else. */
export function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}
