/** A small GameState for tests: a harbour with a player, three people, three places, two clocks. Only tests import it. */
import { sampleStart } from '../core/document/sample-campaign.ts'
import { canonicalJson, type JsonObject } from '../core/json.ts'
import { referenceChecks } from '../core/ledger/reference-checks.ts'
import { applyDiff, applyOperation, diffFieldOrder } from '../core/state/apply-diff.ts'
import type { GameState } from '../core/state/game-state.ts'
import { MemoryTables } from '../core/state/memory-and-overlay-tables.ts'
import { type StateDiff, stateDiffSchema } from '../core/state/state-diff.ts'
import type { Duration } from '../core/time/instant.ts'
import { addToTime, type WorldTime } from '../core/time/world-time.ts'

export const mira = 'pc_mira_001'
export const jory = 'npc_jory_001'
export const brida = 'npc_brida_001'
export const tam = 'npc_tam_001'
export const inn = 'loc_inn_001'
export const row = 'loc_row_001'
export const boathouse = 'loc_boathouse_001'

function entity(id: string, type: string, name: string, attrs: JsonObject, tags: string[] = []) {
  return { id, type, name, attrs, tags }
}

const initialRows = {
  campaign: { ...sampleStart.campaign, id: 'tide', name: 'Tide', ruleset: 'bands-2d6', player_id: mira },
  counters: { turn_number: 8, sequence_id: 8, user_scene_number: 4, current_turn: 4 },
  time: sampleStart.time,
  entities_add: [
    entity(mira, 'pc', 'Mira', { level: 3 }),
    entity(jory, 'npc', 'Jory Sprat', { status: 'conscious' }),
    entity(brida, 'npc', 'Brida Oake', { disposition: 2 }),
    entity(tam, 'npc', 'Tam Wick', { location_id: boathouse }),
    entity(inn, 'location', 'The Dry Stool', { connected_to: [row] }),
    entity(row, 'location', "Gutters' Row", { connected_to: [inn, boathouse] }),
    entity(boathouse, 'location', 'The Boathouse', { connected_to: [row], entities_present: [tam] }),
  ],
  scene_update: { id: 'scene_001', location_id: inn, present_entity_ids: [mira, jory, brida] },
  clocks_add: [
    {
      id: 'tide',
      name: 'The Long Tide',
      value: 1,
      max: 8,
      triggers: { '2': 'The causeway is gone.' },
      tags: [],
    },
    {
      id: 'hours',
      name: 'Hours left',
      value: 8,
      max: 12,
      triggers: { '0': 'Too late.' },
      tags: ['decrement'],
    },
  ],
  threads_add: [
    {
      id: 'tongue',
      title: 'Who took the tongue?',
      status: 'active',
      stakes: {},
      related_entity_ids: [jory],
      tags: ['mission'],
    },
  ],
  facts_add: [
    {
      id: 'c_sledge',
      subject_id: inn,
      predicate: 'marks',
      object: 'Sledge tracks',
      visibility: 'world',
      tags: ['clue', 'thread:tongue'],
    },
    {
      id: 'f_rowed',
      subject_id: jory,
      predicate: 'did',
      object: 'rowed the tongue to Pier Nine',
      visibility: 'gm',
      tags: ['clue'],
    },
    {
      id: 'f_tide',
      subject_id: 'world',
      predicate: 'is',
      object: 'The tide turns at midnight',
      visibility: 'public',
      tags: [],
    },
  ],
  inventory_changes: [{ owner_id: mira, item_id: 'coin', delta: 12 }],
}

/** The state of the harbour, with more on top when a test needs it. */
export function harbourState(...more: readonly StateDiff[]): GameState {
  const tables = new MemoryTables()
  for (const diff of [initialRows, ...more]) applyDiff(tables, diff)
  return tables.state
}

/** A document of a kind, as a change. */
export function documented(kind: string, id: string, value: JsonObject): StateDiff {
  const set = Object.entries(value).map(([name, field]) => ({ path: [name], value: field }))
  return { documents_update: [{ kind, id, set }] } as StateDiff
}

export function later(state: GameState, duration: Duration): WorldTime {
  const moved = addToTime(state.campaign.calendar, state.time, duration)
  if (!moved.ok) throw new Error(moved.refusal.message)
  return moved.value
}

/** The state after a change that the law must let through, operation by operation. */
export function lawfully(state: GameState, diff: StateDiff): GameState {
  const parsed = stateDiffSchema.parse(diff)
  const tables = new MemoryTables(state)
  for (const field of diffFieldOrder) {
    const value = parsed[field]
    for (const item of value === undefined ? [] : Array.isArray(value) ? value : [value]) {
      const refusal = referenceChecks[field]?.(tables, item as never) ?? null
      if (refusal !== null) throw new Error(`${field} ${canonicalJson(item)}: ${refusal.message}`)
      applyOperation(tables, field, item)
    }
  }
  return tables.state
}

export function atTurn(state: GameState, turn: number): GameState {
  return lawfully(state, { counters: { ...state.counters, current_turn: turn - 1 } })
}
