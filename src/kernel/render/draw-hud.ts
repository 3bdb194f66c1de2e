/** The display: at most ten lines, the codes first; what does not fit is left out by importance, never cut in half. */
import type { ViewedObject } from '../input/objects-in-view.ts'
import { codeLetters } from '../input/objects-in-view.ts'
import type { CodeBinding } from '../input/short-code-bindings.ts'

/** The most lines a display has. */
export const mostHudLines = 10
const widest = 200

/** What a display shows beside its codes, each a line, the most important first. */
export interface HudFacts {
  /** Time and place. */
  readonly where: string
  /** How one is. */
  readonly status: string
  readonly others: readonly string[]
}

/**
 * Draws the display.
 *
 * @example
 * drawHud({ where: '20:01, the Gate', status: 'HP: 24/24', others: [] }, objects, binding).length <= 10 // true
 */
export function drawHud(
  facts: HudFacts,
  objects: readonly ViewedObject[],
  binding: CodeBinding,
): readonly string[] {
  const codes = codeLetters.flatMap((letter) => {
    const bound = Object.entries(binding.codes).filter(([code]) => code.startsWith(letter))
    const shown = bound.flatMap(([code, id]) => {
      const object = objects.find((one) => one.id === id)
      return object === undefined ? [] : [`${code} ${object.name}`]
    })
    const more = objects.filter((one) => one.letter === letter).length - shown.length
    return shown.length === 0 ? [] : [fitted(shown, more)]
  })
  const lines = [facts.where, ...codes, facts.status, ...facts.others].filter((line) => line.trim() !== '')
  return lines.slice(0, mostHudLines) // enforces: KRN-24
}

/** As many codes as fit on a line, and how many more there are. */
function fitted(shown: readonly string[], more: number): string {
  const kept: string[] = []
  for (const one of shown) {
    if ([...kept, one].join(' · ').length > widest && kept.length > 0) break
    kept.push(one)
  }
  const left = more + shown.length - kept.length
  return left > 0 ? `${kept.join(' · ')} · and ${left} more` : kept.join(' · ')
}
