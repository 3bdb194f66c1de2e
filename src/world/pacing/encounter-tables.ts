/**
 * What the player may meet: a table that a die is rolled on. The die is the ledger's; this only says which entry its total
 * means, and whether the table is open at all.
 */
import type { GameState } from '../../core/state/state.ts'
import { allows } from '../conditions.ts'
import { type EncounterTable, tableRange } from '../definition/story.ts'

/** What a total means: a storylet, an encounter, or nothing. */
interface EncounterEntry {
  readonly kind: 'storylet' | 'encounter' | 'nothing'
  readonly id: string | null
}

/** True when a table is to be rolled on now. */
export function isTableOpen(table: EncounterTable, state: GameState, who: string): boolean {
  return allows(table.when, state, who)
}

/** What a total on a table means; a total no entry has means nothing. */
export function encounterFor(table: EncounterTable, total: number): EncounterEntry {
  for (const [key, entry] of Object.entries(table.entries)) {
    const [, low, high] = tableRange.exec(key) ?? []
    if (total < Number(low) || total > Number(high ?? low)) continue
    if (entry.storylet !== undefined) return { kind: 'storylet', id: entry.storylet }
    return entry.encounter === undefined
      ? { kind: 'nothing', id: null }
      : { kind: 'encounter', id: entry.encounter }
  }
  return { kind: 'nothing', id: null }
}
