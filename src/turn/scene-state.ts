/**
 * A slice as a GameState that holds only what the scene needs: everything that reads states reads it, and its cost does
 * not grow with the campaign's age. What is not in it may still exist; a stage that must know asks for it by name first.
 */
import { type GameState, joinedKey } from '../core/state/state.ts'
import type { StateSlice } from '../store/state-slice.ts'

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
    entities: byKey(slice.entities, (row) => row.id),
    facts: byKey(slice.facts, (row) => row.id),
    threads: byKey(slice.threads, (row) => row.id),
    clocks: byKey(slice.clocks, (row) => row.id),
    inventory: byKey(slice.inventory, (row) => joinedKey(row.owner_id, row.item_id)),
    relationships: byKey(slice.relationships, (row) => joinedKey(row.a_id, row.b_id, row.rel_type)),
    memories: byKey([...slice.memories].reverse(), (row) => row.id),
    documents: byKey(slice.documents, (row) => joinedKey(row.kind, row.id)),
    knowledge: byKey(slice.knowledge, (row) => joinedKey(row.knower_id, row.fact_id)),
    summaries: {},
    sessions: {},
    packs: {},
  }
}

function byKey<Row>(rows: readonly Row[], key: (row: Row) => string): Readonly<Record<string, Row>> {
  return Object.fromEntries(rows.map((row) => [key(row), row]))
}
