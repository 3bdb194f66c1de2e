/** Sample data of a table, for tests: a turn with everything in it, a map with a ring, a journal with secrets kept. */

import type { AuthorTurn } from '../../../core/protocol/turn-envelope.ts'
import { done } from '../../../core/result.ts'
import type { CampaignStatus, Engine, Journal } from '../../../engine/index.ts'
import type { OwnCharacter } from '../../../knowledge/index.ts'
import type { SceneFacts } from './turn.ts'

const roll = {
  epoch: 0,
  nonce: 6,
  offset: 0,
  draws: 1,
  turn_nonce: 6,
  attempt: 'a'.repeat(64),
  repeats: false,
  id: 'roll_6_0',
  label: 'Persuasion',
  notation: '1d20',
  total: 17,
  outcome: 'Success',
  modifiers: [{ value: 3, source: 'CHA' }],
  groups: [{ sides: 20, faces: [{ value: 14 }] }],
  target: { kind: 'DC', value: 14 },
} as const

/** A turn with notices, a roll, speech, emphasis and choices. */
export const sampleTurn = {
  campaign_id: 'tide_0001',
  branch: 'main',
  turn: { turn_number: 14, sequence_id: 14, user_scene_number: 7, current_turn: 7, turn_no: 7 },
  mode: 'STORY',
  session_header:
    '[SESSION_HEADER]\nTimestamp: 1492 DR, Mirtul 1, 20:41\nLocation: the Dry Stool\nStatus: Lvl 3 Rogue | HP: 24/24 | AC: 15 | Gold: 10gp\nConditions: None | Exhaustion: 0 | Inspiration: No',
  resources: 'HD: 3/3',
  narrative:
    'Jory turns his mug a quarter-turn on its ring.\n\n"All right," says Jory. "It was me at the oars. Forty stone of iron under a tarpaulin, and it *hummed*. It hummed the whole way to Pier Nine."\n\nThe harbour steps have lost another tread.',
  planning_block: {
    thinking: 'What now?',
    choices: {
      ask_hale: {
        text: 'Ask who paid for the boat',
        description: 'Jory has begun to talk.',
        risk_level: 'low',
        check: {
          skill: 'persuasion',
          difficulty: 12,
          label: 'Persuasion DC 12, easy',
          reason: 'to win somebody over',
        },
      },
      go_pier: { text: 'Go to Pier Nine', description: 'Twelve minutes by the Row.', risk_level: 'medium' },
      other_action: {
        text: 'Something else',
        description: 'Say in your own words what you do.',
        risk_level: 'safe',
      },
    },
  },
  dice_rolls: ['Persuasion: 1d20 +3 CHA = 14 +3 CHA = 17 vs DC 14 (Success)'],
  dice_audit_events: [],
  god_mode_response: '',
  entities_mentioned: ['Jory'],
  location_confirmed: 'the Dry Stool',
  world_time: {
    year: 1492,
    month: 'Mirtul',
    day: 1,
    hour: 20,
    minute: 41,
    second: 0,
    microsecond: 0,
    time_of_day: 'Evening',
  },
  understood: 'ask Jory about the tally, then listen',
  notices: ['You sit down first.'],
  record: 'f'.repeat(64),
  rolls: [roll],
  engine_events: [
    { type: 'check', details: { roll: 'roll_6_0', rule: 'Persuasion check to win somebody over' }, tags: [] },
  ],
  state_updates: {},
  accepted: [],
  refused: [],
  violations: [],
  debug_info: { dm_notes: ['Hale ordered it.'], state_rationale: '' },
  context_packet: {},
  pass_outputs: {},
  prompt_versions: {},
  usage: {},
} as unknown as AuthorTurn

export const sampleAround: SceneFacts = {
  time: '1492 DR, Mirtul 1, 20:41',
  clocks: [
    { name: 'The Long Tide', value: 3, max: 8 },
    { name: 'Suspicion', value: 5, max: 6 },
    { name: 'Cred', value: 500, max: 9999 },
  ],
}

export const sampleHero: OwnCharacter = {
  id: 'pc_wren_001',
  name: 'Wren',
  sheet: {
    race: 'Human',
    class: 'Rogue',
    background: 'Sailor',
    armor_class: 15,
    proficiency_bonus: 2,
    attributes: { strength: 10, dexterity: 16, constitution: 14, intelligence: 13, wisdom: 12, charisma: 8 },
    combat_stats: { speed: 30, initiative: 3, passive_perception: 13 },
    skills: ['stealth', { name: 'sleight_of_hand', expertise: true }, 'insight', 'perception', 'persuasion'],
    saving_throw_proficiencies: ['DEX', 'INT'],
    features: ['sneak-attack', 'thieves-cant'],
    resources: { gold: 10 },
  },
  possessions: [
    { id: 'coin', name: 'coin', quantity: 12 },
    {
      id: 'tide:ysolde_letter',
      name: 'the letter from Ysolde Marr, with the bell stamped in the wax',
      quantity: 1,
    },
    { id: 'thieves-tools', name: 'thieves-tools', quantity: 1 },
    { id: 'dagger', name: 'dagger', quantity: 2 },
  ],
}

const place = (id: string, name: string, visited = true, here = false) => ({ id, name, visited, here })

/** A journal with a map that has a ring and a place that no way leads to. */
export const sampleJournal: Journal = {
  quests: [
    { id: 't1', title: 'Who took the tongue?', status: 'active', objective: 'Find it before midnight.' },
    { id: 't4', title: 'What does Rusk owe?', status: 'resolved', objective: '' },
  ],
  clues: [
    { text: 'A sledge was dragged from the cellar to the water door.', turn: 4 },
    { text: 'Jory rowed something heavy to Pier Nine.', turn: 7 },
  ],
  people: [
    { name: 'Brida Oake', role: 'innkeeper', present: true, seen: { place: 'the Dry Stool', turn: 7 } },
    { name: 'Sergeant Rusk', role: 'of the watch', present: false, seen: { place: "Gutters' Row", turn: 2 } },
    { name: 'Corvin Hale', role: '', present: false, seen: null },
  ],
  map: {
    places: [
      place('a_stool', 'the Dry Stool', true, true),
      place('b_row', "Gutters' Row"),
      place('c_tower', 'the Bell Tower'),
      place('d_walk', 'the Ropewalk', false),
      place('e_cellar', 'the cellar'),
      place('f_crypt', 'the Sea-Crypt'),
    ],
    ways: [
      ['a_stool', 'b_row'],
      ['a_stool', 'e_cellar'],
      ['b_row', 'c_tower'],
      ['b_row', 'd_walk'],
      ['c_tower', 'd_walk'],
    ],
  },
  said: [{ question: 'Whom did you leave behind?', answer: 'A dog, and the man who has it.' }],
  recap: [
    { turn: 1, text: 'The last cart leaves without you, and the gate is shut behind it.' },
    { turn: 7, text: '"All right," says Jory. "It was me at the oars."' },
  ],
}

const sampleStatus = {
  campaign_id: sampleTurn.campaign_id,
  name: 'The Nineteen-Year Tide',
  branch: sampleTurn.branch,
  turn_no: sampleTurn.turn.turn_no,
  place: sampleTurn.location_confirmed,
  description: '',
  time: sampleAround.time,
  time_of_day: sampleTurn.world_time.time_of_day,
  session_header: sampleTurn.session_header,
  resources: sampleTurn.resources,
  view: { you: sampleHero, clocks: sampleAround.clocks, missions: [] },
  opening: [],
  last: { narrative: sampleTurn.narrative, planning_block: sampleTurn.planning_block },
} as unknown as CampaignStatus

const sampleEpoch = {
  epoch: 0,
  commitment: 'c'.repeat(64),
  client_seed: '',
  reproducible: false,
  server_seed: null,
}

/** What pages ask of an engine, answered with the samples. */
export const sampleEngine = {
  reports: { status: async () => done(sampleStatus), journal: async () => done(sampleJournal) },
  store: { dice: async () => done(sampleTurn.rolls), epochs: async () => done([sampleEpoch]) },
} as unknown as Engine
