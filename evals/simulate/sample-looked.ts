/** A good turn to look at, made by hand, for tests that break it in one place at a time. */
import type { DiceEntry } from '../../src/core/ledger/dice-entry.ts'
import type { AuthorTurn, PlayerTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import { MemoryTables } from '../../src/core/state/memory-and-overlay-tables.ts'
import type { Entity } from '../../src/core/state/table-row-schemas.ts'
import { harptos } from '../../src/core/time/shipped-calendars.ts'
import { newMemory } from './campaign-memory.ts'
import type { Change } from './folded-twin.ts'
import type { Head, LoggedRecord, Looked } from './looked.ts'

const time = {
  ...{ year: 1492, month: 'Mirtul', day: 1, hour: 8, minute: 0, second: 0, microsecond: 0 },
  time_of_day: 'Morning',
} as Looked['earlier']['time']
const counters = { turn_number: 2, sequence_id: 2, user_scene_number: 1, current_turn: 1 }
const due = { turn_number: 4, sequence_id: 4, user_scene_number: 2, current_turn: 2 }

/** A roll of the sample turn. */
export const sampleRoll = {
  ...{ id: 'roll_1_0', label: 'Luck', notation: '2d6', epoch: 0, nonce: 1, offset: 0, draws: 2 },
  ...{ turn_nonce: 1, attempt: 'a'.repeat(64), repeats: false, modifiers: [], total: 7 },
  groups: [{ sides: 6, faces: [{ value: 3 }, { value: 4 }] }],
} satisfies DiceEntry

/** Somebody in the sample state. */
export function sampleEntity(id: string, attrs: object = {}): Entity {
  const provenance = { origin: 'campaign', pack_id: null, pack_entity_id: null } as const
  return { id, type: 'npc', name: id, attrs: attrs as Entity['attrs'], tags: [], ...provenance }
}

/** The state after the sample turn, with changes over it. */
export function sampleState(over: Partial<GameState> = {}): GameState {
  const state = {
    ...new MemoryTables().state,
    campaign: { id: 'c', name: 'C', player_id: 'pc_wren_001', calendar: harptos },
    ...{
      counters: due,
      time: { ...time, minute: 1 },
      dice: { epoch: 0 },
      scene: { id: 's', location_id: null },
    },
    entities: { pc_wren_001: sampleEntity('pc_wren_001'), npc_oda_001: sampleEntity('npc_oda_001') },
    ...over,
  }
  return state as unknown as GameState
}

const resolvedBody = {
  ...{ at: 'now', mode: 'STORY', nonce: 1, rolls: [sampleRoll], engine_events: [], violations: [] },
  ...{ time_travel: false, entries: [{ role: 'user', text: 'I look around.' }] },
}
const toldBody = { at: 'now', mode: 'STORY', nonce: 1, narrative: 'The ferry is late.', accepted: [] }

/** The records of the sample turn, with changes over their bodies. */
export function sampleRecords(resolved: object = {}, told: object = {}): readonly LoggedRecord[] {
  return [
    {
      kind: 'resolved',
      hash: 'h1',
      parent: 'h0',
      depth: 3,
      turn: 2,
      nonce: 1,
      diff: {},
      body: { ...resolvedBody, ...resolved },
    },
    {
      kind: 'told',
      hash: 'h2',
      parent: 'h1',
      depth: 4,
      turn: 2,
      nonce: 1,
      diff: {},
      body: { ...toldBody, ...told },
    },
  ] as unknown as readonly LoggedRecord[]
}

/** The answer of the sample turn, with changes over it. */
export function sampleTurn(over: object = {}): AuthorTurn {
  const choices = {
    ask_oda: { text: 'Ask Oda', description: 'She has been here all day.', risk_level: 'safe' },
    other_action: { text: 'Something else', description: 'Say it in your own words.', risk_level: 'safe' },
  }
  const told = {
    narrative: 'The ferry is late.',
    notices: [],
    god_mode_response: '',
    planning_block: { thinking: '', choices },
  }
  return {
    mode: 'STORY',
    record: 'h2',
    rolls: [sampleRoll],
    engine_events: [],
    ...told,
    ...over,
  } as unknown as AuthorTurn
}

/** The answer as its player sees it. */
export function samplePlayerTurn(turn: AuthorTurn): PlayerTurn {
  const { engine_events: _hidden, ...shown } = turn
  return shown
}

/** Where the sample campaign stands. */
export function sampleHead(over: Partial<Head> = {}): Head {
  const at = { campaign_id: 'c', branch: 'main', counters: due, time }
  return { ...at, hash: 'h2', kind: 'told', depth: 4, turn: 2, resolved: 2, ...over } as Head
}

/** Everything there is to look at in the sample turn, with changes over it. */
export function sampleLooked(over: Partial<Looked> = {}): Looked {
  const turn = sampleTurn()
  return {
    move: { do: 'say', input: 'I look around.', owner: false, picks: null },
    from: sampleHead({ hash: 'h0', depth: 2, turn: 1, resolved: 1 }),
    to: sampleHead(),
    records: sampleRecords(),
    changes: [],
    earlier: { time, counters, fighting: false, offered: { ask_oda: 'Ask Oda' } },
    state: sampleState(),
    unfolded: [],
    turn,
    shown: samplePlayerTurn(turn),
    refusal: null,
    shownDice: [],
    misrolled: [],
    resent: null,
    views: [],
    memory: newMemory(),
    ...over,
  }
}

/** A row that changed. */
export function changed(table: Change['table'], key: string, is: unknown, was: unknown = undefined): Change {
  return { table, key, is, was }
}
