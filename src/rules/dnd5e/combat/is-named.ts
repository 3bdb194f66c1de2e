/** What words mean: loose enough for a person, strict enough for one thing at a time. */
import type { JsonValue } from '../../../core/json.ts'
import { ruleId } from '../character/read-sheet.ts'

/** True when a name is what somebody means. */
export function isNamed(name: string, wanted: string): boolean {
  const id = ruleId(name)
  const asked = ruleId(wanted.replace(/^item_|_\d+$/g, ''))
  return id === asked || asked.includes(id) || id.includes(asked)
}

/** A text that says something. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
