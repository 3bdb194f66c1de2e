/** A small campaign for this folder's tests: one fighter, one goblin, two places. Only tests import it. */
import type { JsonObject } from '../json.ts'
import { applyDiff } from '../state/apply-diff.ts'
import type { GameState } from '../state/game-state.ts'
import { MemoryTables } from '../state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../state/state-diff.ts'
import type { Entity } from '../state/table-row-schemas.ts'
import { harptos } from '../time/shipped-calendars.ts'
import { defaultHitPoints, emptyLocation, npcDefaults } from './npc-and-location-sheets.ts'
import { fillSheet } from './player-sheet-and-class-features.ts'
import type { UpdateContext } from './update-context-and-verdicts.ts'

export const sampleAttributes = {
  strength: 14,
  dexterity: 12,
  constitution: 13,
  intelligence: 10,
  wisdom: 11,
  charisma: 8,
}

/** A narrator's update in an ordinary turn. */
export const narratorContext: UpdateContext = {
  mode: 'STORY',
  author: 'narrator',
  turn: 7,
  action: 'dialogue',
}

function entity(id: string, type: string, name: string, attrs: JsonObject): Entity {
  const row = { id, type, name, tags: [], origin: 'campaign', pack_id: null, pack_entity_id: null } as const
  return { ...row, tags: [], attrs: attrs as Entity['attrs'] }
}

function heroAttrs(): JsonObject {
  const sheet = { name: 'Kira', class: 'Fighter', hp_max: 12, alignment: 'neutral good', mbti: 'ISTJ' }
  const filled = fillSheet({ ...sheet, attributes: sampleAttributes, resources: { gold: 10 } }, () => false)
  return filled.ok ? filled.value.attrs : {}
}

function road(name: string, to: string): JsonObject {
  return { ...emptyLocation(name), connected_to: [to] } as JsonObject
}

/** The campaign, its counters and its time, before anybody is in it. */
export const sampleStart = {
  campaign: {
    id: 'salt',
    name: 'Salt',
    ruleset: 'dnd5e',
    calendar: harptos,
    calibration: {},
    system: {},
    genre_rules: {},
    input_profile: 'natural',
    player_id: 'pc_kira_001',
    reproducible: true,
    founded_at: '2026-01-01T00:00:00Z',
  },
  counters: { turn_number: 6, sequence_id: 6, user_scene_number: 3, current_turn: 3 },
  time: {
    year: 1492,
    month: 'Mirtul',
    day: 10,
    hour: 14,
    minute: 30,
    second: 0,
    microsecond: 0,
    time_of_day: 'Afternoon',
  },
} as const satisfies StateDiff

const creation: StateDiff = {
  ...sampleStart,
  entities_add: [
    entity('pc_kira_001', 'pc', 'Kira', heroAttrs()),
    entity('npc_goblin_001', 'npc', 'Goblin', {
      ...npcDefaults('npc_goblin_001', { hp_max: 7 }, defaultHitPoints),
      alignment: 'neutral evil',
    }),
    entity('loc_inn_001', 'location', 'The Inn', road('The Inn', 'loc_road_001')),
    entity('loc_road_001', 'location', 'The Road', road('The Road', 'loc_inn_001')),
  ],
  scene_update: { location_id: 'loc_inn_001', present_entity_ids: ['pc_kira_001', 'npc_goblin_001'] },
  memories_append: ['The bridge fell.'],
}

/** The sample campaign, with more on top when a test needs it. */
export function sampleCampaign(...more: readonly unknown[]): GameState {
  const tables = new MemoryTables()
  for (const diff of [creation, ...more]) applyDiff(tables, diff)
  return tables.state
}
