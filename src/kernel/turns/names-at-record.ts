/**
 * What things are called, as of a record: looked up in the state as it was then, so that a line about turn 3 reads the same
 * whether it is written in turn 3 or when all files are made anew in turn 300.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { factText } from '../../core/state/state-queries.ts'
import { itemNameInProse } from '../../text/item-names-in-prose.ts'

/** Names by id, as of a record. */
export interface NameBook {
  readonly entity: (id: string) => string
  readonly fact: (id: string) => string
  /** True when a player may read the fact without having learned it. */
  readonly openFact: (id: string) => boolean
  /** Null for threads that are hidden or unknown. */
  readonly thread: (id: string) => string | null
  /** Null for clocks that are hidden or unknown. */
  readonly clock: (id: string) => string | null
}

const openWords: ReadonlySet<string> = new Set(['known', 'player'])

/** The names in a state; `gone` knows what things were called that are no more. */
export function nameBook(state: GameState, gone: ReadonlyMap<string, string> = new Map()): NameBook {
  return {
    entity: (id) => state.entities[id]?.name ?? gone.get(id) ?? itemNameInProse(id),
    fact: (id) => {
      const row = state.facts[id]
      return row === undefined ? '' : factText(row)
    },
    openFact: (id) => openWords.has(state.facts[id]?.visibility ?? ''),
    thread: (id) => {
      const row = state.threads[id]
      return row === undefined || row.tags.includes('hidden') ? null : row.title
    },
    clock: (id) => {
      const row = state.clocks[id]
      return row === undefined || row.tags.includes('hidden') ? null : row.name
    },
  }
}
