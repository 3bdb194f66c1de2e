/** A small scene for the tests of this folder: a ferry, its ferryman, a guard, a goblin. Only tests import it. */

import { sampleStart } from '../../core/document/sample-campaign.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { applyDiff } from '../../core/state/apply-diff.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { MemoryTables } from '../../core/state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { AuditInput } from './audit-input-and-findings.ts'

const player = 'pc_mira_001'

const world: StateDiff = {
  campaign: { ...sampleStart.campaign, player_id: player },
  entities_add: [
    {
      id: player,
      type: 'pc',
      name: 'Mira',
      attrs: { hp_current: 8, hp_max: 8, resources: { gold: 10 } },
      tags: [],
    },
    { id: 'loc_ferry_001', type: 'location', name: 'The Ferry', attrs: {}, tags: [] },
    { id: 'loc_zenith_001', type: 'location', name: 'Zenith Tower', attrs: {}, tags: [] },
    { id: 'npc_oda_001', type: 'npc', name: 'Oda', attrs: { hp_current: 4, hp_max: 4 }, tags: [] },
    { id: 'npc_guard_001', type: 'npc', name: 'Guard', attrs: { hp_current: 9, hp_max: 11 }, tags: [] },
    { id: 'npc_goblin_001', type: 'npc', name: 'Goblin', attrs: { hp_current: 6, hp_max: 13 }, tags: [] },
  ],
  inventory_changes: [
    { owner_id: player, item_id: 'rope', delta: 1 },
    { owner_id: player, item_id: 'lantern', delta: 1 },
    { owner_id: player, item_id: 'longsword', delta: 1 },
  ],
  scene_update: {
    id: 'scene_001',
    location_id: 'loc_ferry_001',
    present_entity_ids: [player, 'npc_oda_001', 'npc_guard_001', 'npc_goblin_001'],
  },
}

/** The scene. */
export function sampleScene(): GameState {
  const tables = new MemoryTables()
  applyDiff(tables, world)
  return tables.state
}

/** One row of a ledger: a d20 with a modifier against something. */
export function sampleEntry(
  face: number,
  modifier: number,
  kind: 'DC' | 'AC',
  target: number,
  label: string,
): DiceEntry {
  const total = face + modifier
  const reached = total >= target
  return {
    id: 'roll_1_0',
    label,
    notation: '1d20',
    epoch: 0,
    nonce: 1,
    offset: 0,
    draws: 1,
    turn_nonce: 1,
    attempt: 'a'.repeat(64),
    repeats: false,
    modifiers: [{ value: modifier, source: kind === 'AC' ? 'STR' : 'DEX' }],
    groups: [{ sides: 20, faces: [{ value: face }] }],
    total,
    target: { kind, value: target },
    outcome: kind === 'AC' ? (reached ? 'Hit!' : 'Miss') : reached ? 'Success' : 'Fail',
  }
}

function sampleDamage(): DiceEntry {
  const { target: _target, outcome: _outcome, ...row } = sampleEntry(4, 3, 'DC', 5, 'Longsword damage')
  return { ...row, id: 'roll_1_1', notation: '1d8', groups: [{ sides: 8, faces: [{ value: 4 }] }] }
}

/** An audit with nothing wrong in it. */
export function sampleAudit(more: Partial<AuditInput> = {}): AuditInput {
  return {
    narrative: 'The ferry rocks on the brown water.',
    mode: 'STORY',
    entries: [],
    events: [],
    diffs: [],
    state: sampleScene(),
    player_id: player,
    player_input: 'I look around.',
    recent: [],
    introduced: [],
    secrets: [{ text: 'ferryman murdered his brother', rule: 'PIPE-23' }],
    offered: [],
    selection: false,
    social: null,
    known_names: ['Salt Market'],
    ...more,
  }
}

function attack(face: number): Partial<AuditInput> {
  const row = sampleEntry(face, 5, 'AC', 13, 'Longsword attack')
  const verdict = row.outcome === 'Miss' ? 'miss' : 'hit'
  const details = {
    who: player,
    target: 'npc_goblin_001',
    with: 'Longsword',
    total: row.total,
    ac: 13,
    verdict,
  }
  const hurt = { who: 'npc_goblin_001', from: player, total: 7, hp: 6, hp_max: 13 }
  const events: ShownEvent[] = [{ type: 'attack', details, tags: ['combat', verdict] }]
  if (verdict === 'hit') events.push({ type: 'damage', details: hurt, tags: ['combat', 'damage'] })
  const entries = verdict === 'hit' ? [row, sampleDamage()] : [row]
  return { entries, events, player_input: 'I attack the goblin with my sword.' }
}

function check(
  action: string,
  skill: string,
  face: number,
  more: Partial<AuditInput> = {},
): Partial<AuditInput> {
  const row = sampleEntry(face, 4, 'DC', 12, skill)
  const success = row.outcome === 'Success'
  const details = { actor: player, action, skill: skill.toLowerCase(), dc: 12, total: row.total, success }
  return {
    entries: [row],
    events: [{ type: 'check', details, tags: ['check'] }],
    player_input: `I ${action}.`,
    ...more,
  }
}

const asking = 'I ask Oda to take us across, please.'

/** Situations by name, as the labelled lines use them. */
export const settings: Readonly<Record<string, Partial<AuditInput>>> = {
  quiet: {},
  hit: attack(14),
  miss: attack(4),
  sneak_ok: check('sneak', 'Stealth', 15),
  sneak_fail: check('sneak', 'Stealth', 5),
  persuade_ok: check('persuade', 'Persuasion', 15, {
    player_input: asking,
    social: { target: 'Oda', outcome: 'success' },
  }),
  persuade_fail: check('persuade', 'Persuasion', 5, {
    player_input: asking,
    social: { target: 'Oda', outcome: 'failure' },
  }),
  lock_fail: check('pick the lock', 'Sleight of Hand', 5),
  search_fail: check('search', 'Investigation', 5),
  repeat: {
    recent: ['The ferry rocks on the brown water while Oda hums an old song and the far bank hides in mist.'],
  },
}
