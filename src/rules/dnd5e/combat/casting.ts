/** What a fight needs to know of somebody who casts: how hard their spells are to resist, from what slots, and which. */
import type { Spell } from '../data/shapes.ts'
import type { Ability } from '../data/vocabulary.ts'

/** How somebody casts. */
export interface Casting {
  readonly ability: Ability
  readonly dc: number
  readonly attack: number
  readonly modifier: number
  readonly level: number
  /** All slots by spell level, spent ones too. */
  readonly slots: Readonly<Record<string, number>>
  /** What it can cast; `per_day` without slots. */
  readonly spells: readonly { readonly spell: Spell; readonly per_day: number | null }[]
}
