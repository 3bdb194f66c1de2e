/** What is hidden and could be told by some words: the rows that hold it, and which of them the player has learned. */

import { joinedKey } from '../core/state/game-state.ts'
import type { StateReader } from '../core/state/memory-and-overlay-tables.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import type { Entity, Fact, Knowledge } from '../core/state/table-row-schemas.ts'

/** Rows with something hidden in them. */
export interface HiddenRows {
  readonly facts: readonly Fact[]
  readonly entities: readonly Entity[]
  /** What the player knows of the facts. */
  readonly knowledge: readonly Knowledge[]
}

/** At most this many words of a text are looked up. */
export const mostHiddenWords = 600

/** Reads the rows that were found, and what the player knows of them. */
export function hiddenRows(
  reader: StateReader,
  found: readonly { readonly table: 'facts' | 'entities'; readonly id: string }[],
): HiddenRows {
  const campaign = reader.single('campaign')
  const player = campaign === undefined ? '' : playerIdOf({ campaign })
  const facts = found.flatMap(({ table, id }) => (table === 'facts' ? (reader.row('facts', id) ?? []) : []))
  return {
    facts,
    entities: found.flatMap(({ table, id }) =>
      table === 'entities' ? (reader.row('entities', id) ?? []) : [],
    ),
    knowledge: facts.flatMap((fact) => reader.row('knowledge', joinedKey(player, fact.id)) ?? []),
  }
}
