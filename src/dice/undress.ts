/**
 * Takes off a tree what changes no die: labels, sorting and critical marks. Attempts are keyed without them,
 * or renaming the damage would buy another roll.
 */
import type { Asked } from './asked.ts'

/** The same dice without their dress. */
export function undress(asked: Asked): Asked {
  switch (asked.kind) {
    case 'number':
      return { ...asked, label: null }
    case 'dice': {
      const { adjustments } = asked
      if (adjustments === null) return { ...asked, label: null }
      const bare = { ...adjustments, criticalSuccess: null, criticalFailure: null, sort: null }
      const nothing = Object.values(bare).every((value) => value === null)
      return { ...asked, label: null, adjustments: nothing ? null : bare }
    }
    case 'negation':
      return { ...asked, part: undress(asked.part) }
    case 'arithmetic':
      return { ...asked, left: undress(asked.left), right: undress(asked.right) }
    case 'call':
      return { ...asked, parts: asked.parts.map(undress) }
    case 'pool':
      return { ...asked, parts: asked.parts.map(undress), sort: null }
  }
}
