/** Sample records for suites: a small world and turns that change it. */
import type { RecordDraft } from '../core/ledger/log-record.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { harptos } from '../core/time/shipped-calendars.ts'
import { addToTime, type WorldTime } from '../core/time/world-time.ts'
import { commitTo } from '../dice/index.ts'

/** The instant at which sample worlds begin. */
export const sampleTime: WorldTime = {
  year: 1492,
  month: 'Mirtul',
  day: 10,
  hour: 14,
  minute: 30,
  second: 0,
  microsecond: 0,
  time_of_day: 'Afternoon',
}

const at = '2026-01-01T20:00:00.000Z'
const serverSeed = '5e'.repeat(32)

/** The secret behind a sample campaign. */
export const sampleSecret = { epoch: 0, server_seed: serverSeed } as const

/** The people, the place, the clock and the thread of sample worlds. */
export const sampleWorld: StateDiff = {
  entities_add: [
    { id: 'pc_mira_001', type: 'pc', name: 'Mira', attrs: { hp_current: 8, hp_max: 8 }, tags: [] },
    { id: 'loc_ferry_001', type: 'location', name: 'The Ferry', attrs: {}, tags: [] },
    { id: 'npc_oda_001', type: 'npc', name: 'Oda', attrs: { hp_current: 4 }, tags: ['ferryman'] },
  ],
  scene_update: {
    id: 'scene_001',
    location_id: 'loc_ferry_001',
    present_entity_ids: ['pc_mira_001', 'npc_oda_001'],
  },
  clocks_add: [{ id: 'flood', name: 'The flood', value: 1, max: 6, triggers: {}, tags: [] }],
  threads_add: [
    {
      id: 'crossing',
      title: 'Across the river',
      status: 'active',
      stakes: {},
      related_entity_ids: [],
      tags: [],
    },
  ],
}

/** The record that creates a campaign with a player, a place, another person, a clock and a thread. */
export function sampleCreation(campaignId: string, more: StateDiff = {}): RecordDraft {
  const dice = { epoch: 0, commitment: commitTo(serverSeed), client_seed: 'sample', reproducible: true }
  return {
    kind: 'seed',
    body: { at, event: 'committed', ...dice, reason: 'founding' },
    diff: {
      dice,
      campaign: {
        id: campaignId,
        name: 'Sample',
        ruleset: 'bands-2d6',
        calendar: harptos,
        calibration: {},
        system: {},
        genre_rules: {},
        input_profile: 'natural',
        player_id: 'pc_mira_001',
        reproducible: true,
        founded_at: at,
      },
      counters: { turn_number: 0, sequence_id: 0, user_scene_number: 0, current_turn: 0 },
      time: sampleTime,
      ...sampleWorld,
      ...more,
    },
  }
}

/** The two records of a turn, made for a nonce; each turn takes a minute of the sample world's time. */
export function sampleTurn(
  nonce: number,
  time: WorldTime,
  changes: StateDiff = {},
  text = `line ${nonce}`,
): RecordDraft[] {
  const moved = addToTime(harptos, time, { minutes: 1 })
  if (!moved.ok) throw new Error(moved.refusal.message)
  const common = { at, mode: 'STORY', nonce } as const
  return [
    {
      kind: 'resolved',
      diff: { ...changes, time: moved.value },
      body: {
        ...common,
        entries: [{ role: 'user', text }],
        rolls: [],
        engine_events: [],
        context_packet: {},
        pass_outputs: {},
        prompt_versions: {},
        violations: [],
      },
    },
    {
      kind: 'told',
      diff: {},
      body: {
        ...common,
        narrative: `answer ${nonce}`,
        envelope: {},
        accepted: [],
        refused: [],
        violations: [],
        usage: {},
      },
    },
  ]
}
