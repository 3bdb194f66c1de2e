/**
 * What one may meet: a table that a die is rolled on. The die is the ledger's; this only says which entry its total
 * means, and whether the table is open at all.
 */
import { z } from 'zod'
import type { GameState } from '../core/state/state.ts'
import { conditionSchema } from './condition.ts'
import { holds } from './holds.ts'

const range = /^(\d{1,4})(?:-(\d{1,4}))?$/

const entrySchema = z.strictObject({
  storylet: z.string().min(1).max(200).optional(),
  encounter: z.string().min(1).max(200).optional(),
  nothing: z.boolean().optional(),
})

/** A table as a pack holds it: a notation to roll, and entries by number or range. */
export const encounterTableSchema = z.looseObject({
  id: z.string().min(1).max(200),
  roll: z.string().min(1).max(60),
  when: conditionSchema.optional(),
  entries: z.record(z.string().regex(range, 'must be a number or a range such as 1-3'), entrySchema),
})

/** A table of encounters. */
export type EncounterTable = Readonly<z.infer<typeof encounterTableSchema>>

/** What a total means: a storylet, an encounter, or nothing. */
export interface EncounterEntry {
  readonly kind: 'storylet' | 'encounter' | 'nothing'
  readonly id: string | null
}

/** True when a table is to be rolled on now. */
export function isTableOpen(table: EncounterTable, state: GameState, who: string): boolean {
  return table.when === undefined || holds(table.when, state, who)
}

/** What a total on a table means; a total no entry has means nothing. */
export function encounterFor(table: EncounterTable, total: number): EncounterEntry {
  for (const [key, entry] of Object.entries(table.entries)) {
    const [, low, high] = range.exec(key) ?? []
    if (total < Number(low) || total > Number(high ?? low)) continue
    if (entry.storylet !== undefined) return { kind: 'storylet', id: entry.storylet }
    return entry.encounter === undefined
      ? { kind: 'nothing', id: null }
      : { kind: 'encounter', id: entry.encounter }
  }
  return { kind: 'nothing', id: null }
}
