/** The mark of a turn that another program narrated: nothing in it was rolled or resolved here, and it cannot be replayed. */
import type { JsonObject } from '../core/json.ts'

const mark = 'told_elsewhere'

/** The event that marks such a turn. */
export function toldElsewhere(by: string, where: JsonObject) {
  return { type: mark, details: { by, dice: 'none', ...where }, tags: ['imported', 'unproven'] }
}

/** Who told a turn elsewhere; null for a turn that was played. */
export function whoToldElsewhere(
  events: readonly { readonly type: string; readonly details: JsonObject }[],
): string | null {
  const found = events.find((event) => event.type === mark)
  return found === undefined ? null : String(found.details.by ?? 'another program')
}
