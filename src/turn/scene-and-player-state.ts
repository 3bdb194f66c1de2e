/**
 * The state of a scene, a GameState made from a slice of the campaign's state, and the state as the player perceives it.
 * The scene's holds only what the scene needs: everything that reads states reads it, and its cost does not grow with the campaign's age. What is not in it may still exist; a stage
 * that must know asks for it by name first.
 */

import { type GameState, joinedKey } from '../core/state/game-state.ts'
import type { StateSlice } from '../store/state-slice.ts'
import type { Head } from '../store/state-store.ts'
import { type WorldDefinition, withoutSecretExits } from '../world/index.ts'

/** The slice as a state; tables that no stage reads stay empty. */
export function sceneState(slice: StateSlice): GameState {
  const { campaign, counters, time, dice, scene } = slice
  return {
    campaign,
    counters,
    time,
    dice,
    scene,
    sequences: {},
    entities: rowsByKey(slice.entities, (row) => row.id),
    facts: rowsByKey(slice.facts, (row) => row.id),
    threads: rowsByKey(slice.threads, (row) => row.id),
    clocks: rowsByKey(slice.clocks, (row) => row.id),
    inventory: rowsByKey(slice.inventory, (row) => joinedKey(row.owner_id, row.item_id)),
    relationships: rowsByKey(slice.relationships, (row) => joinedKey(row.a_id, row.b_id, row.rel_type)),
    memories: rowsByKey([...slice.memories].reverse(), (row) => row.id),
    documents: rowsByKey(slice.documents, (row) => joinedKey(row.kind, row.id)),
    knowledge: rowsByKey(slice.knowledge, (row) => joinedKey(row.knower_id, row.fact_id)),
    summaries: {},
    sessions: {},
    packs: {},
  }
}

/** Rows under the keys that their table has them by. */
export function rowsByKey<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Readonly<Record<string, Row>> {
  return Object.fromEntries(rows.map((row) => [keyOf(row), row]))
}

/** The state without the exits that only the author of its world knows of. */
export async function playerState(
  { definitionFor }: { readonly definitionFor: (head: Head, state: GameState) => Promise<WorldDefinition> },
  head: Head,
  state: GameState,
): Promise<GameState> {
  return withoutSecretExits(state, await definitionFor(head, state))
}
