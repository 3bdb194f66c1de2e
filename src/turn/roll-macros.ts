/**
 * Dice that a text asks for, `{{roll:2d6}}` in an imported world: they fall in the turn that uses the text, out of the
 * turn's own cup, and stand in its ledger like any other. No text can say what they show.
 */
import { hasMacros, tellMacros } from '../core/macros.ts'
import type { Cup } from '../dice/cup.ts'

/** Rolls that one turn's words may ask for at most. */
const mostRolls = 5

/** A value whose texts have their dice; the same text twice has the same ones. The value itself when it asks for none. */
export function rollMacros<Value>(value: Value, cup: Cup, actor: string): Value {
  if (!JSON.stringify(value).includes('{{roll')) return value
  let rolled = 0
  const known = new Map<string, string>()
  const roll = (notation: string, written: string): string | null => {
    if (rolled >= mostRolls) return null
    const attempt = { actor, action: 'read', target: 'text', check: written.slice(0, 200) }
    const entry = cup.roll({ label: 'Written roll', notation, attempt })
    if (!entry.ok) return null
    rolled += 1
    return String(entry.value.total)
  }
  const told = (part: unknown): unknown => {
    if (typeof part === 'string') {
      if (!hasMacros(part)) return part
      const text = known.get(part) ?? tellMacros(part, { roll }).text
      known.set(part, text)
      return text
    }
    if (Array.isArray(part)) return part.map(told)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, told(inner)]))
  }
  return told(value) as Value
}
