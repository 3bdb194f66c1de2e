/**
 * A very small adventure for tests of drama: a quay, an inn and a boathouse; an innkeeper with a secret, a debt, a tide that
 * rises; a supper to be won over, a chase, a fight, three endings. Only tests read it.
 */
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { type WorldDefinition, worldDefinitionSchema } from '../../src/world/definition/world-definition.ts'

export const quay = 'small:quay'
export const inn = 'small:inn'
export const shed = 'small:shed'
export const brida = 'small:brida'
export const hale = 'small:hale'
export const tide = 'small:tide'
export const suspicion = 'small:suspicion'
export const receipt = 'small:c_receipt'
export const tracks = 'small:c_tracks'
export const filings = 'small:c_filings'

const persuade = { skill: 'persuasion', dc: 13, modifier: 0 }

export const smallDefinition: WorldDefinition = worldDefinitionSchema.parse({
  places: {
    [quay]: {
      id: quay,
      tension: ['Water knocks under the planks.'],
      exits: [
        { to: inn, minutes: 2 },
        { to: shed, minutes: 5, if: { flag: 'small:shed_open' } },
      ],
      affordances: [
        {
          id: 'small:ring_bell',
          text: 'Ring the harbour bell',
          phrases: ['ring the bell'],
          success: [{ ending: 'small:rung' }],
          if: { item: 'small:tongue' },
        },
      ],
    },
    [inn]: {
      id: inn,
      exits: [{ to: quay, minutes: 2 }],
      objects: [
        {
          id: 'small:board',
          name: 'noticeboard',
          tags: ['fixed', 'readable'],
          text: ['Lost: one bell tongue.'],
        },
      ],
      affordances: [
        {
          id: 'small:dice',
          text: 'Cheat at the dice',
          phrases: ['cheat at dice'],
          check: { skill: 'sleight_of_hand', dc: 12 },
          success: [{ item: { coin: 3 } }],
          fail: [{ clock: { [suspicion]: 1 } }],
        },
        {
          id: 'small:call_supper',
          text: 'Ask for the table’s ear',
          phrases: ['ask for the table'],
          success: [{ contest: 'small:supper' }],
        },
      ],
    },
    [shed]: { id: shed, exits: [{ to: quay, minutes: 5 }] },
  },
  people: { [brida]: { id: brida, pronoun: 'she' }, [hale]: { id: hale, pronoun: 'he' } },
  topics: { 'small:tongue_topic': { id: 'small:tongue_topic', name: 'the bell tongue' } },
  clues: {
    [receipt]: { id: receipt, name: 'the receipt', fact: 'Hale bought the saw.', points_to: hale },
    [tracks]: { id: tracks, name: 'the sledge tracks', fact: 'A sledge went to the shed.', points_to: hale },
    [filings]: { id: filings, name: 'the filings', fact: 'The bolt was sawn.', points_to: hale },
  },
  clocks: {
    [tide]: {
      id: tide,
      on: { fail: 1, rest: 2 },
      omens: {
        '1': 'A stair is gone.',
        '2': 'Two stairs are gone.',
        '3': 'The quay is wet.',
        '4': 'The row floods.',
      },
    },
    [suspicion]: { id: suspicion, omens: { '1': 'Somebody remembers your face.' } },
  },
  threads: {
    'small:who': {
      id: 'small:who',
      title: 'Who took the tongue?',
      done_if: { flag: 'small:knows_who' },
      main: true,
    },
  },
  deductions: {
    'small:it_was_hale': {
      id: 'small:it_was_hale',
      needs: { any: 2, of: [receipt, tracks, filings] },
      effects: [{ flag: 'small:knows_who' }, { flag: 'small:shed_open' }],
      say: ['The saw, the sledge: it was Hale.'],
    },
  },
  rumours: { 'small:r_ghost': { id: 'small:r_ghost', text: ['They say the drowned knock first.'] } },
  hints: {
    'small:h_board': {
      id: 'small:h_board',
      text: ['The noticeboard is the only thing in here with news on it.'],
    },
    'small:h_quay': {
      id: 'small:h_quay',
      text: ['The quay is where the tongue went.'],
      if: { visited: quay },
    },
  },
  storylets: {
    'small:beggar': {
      id: 'small:beggar',
      view_if: { at: quay, flag: 'small:met_beggar_due' },
      priority: 'urgent',
      once: true,
      text: ['A beggar takes hold of your sleeve.'],
      choices: [
        {
          id: 'small:give_coin',
          text: 'Give him a coin',
          phrases: ['give the beggar a coin'],
          success: [{ item: { coin: -1 } }, { clue: tracks }],
        },
        { id: 'small:push_off', text: 'Shake him off', phrases: ['shake him off'], success: [] },
      ],
    },
    'small:gull': {
      id: 'small:gull',
      priority: 'ambient',
      cooldown: 5,
      text: ['A gull walks past like a clerk.'],
    },
    'small:footprints': { id: 'small:footprints', max_visits: 2, text: ['Wet footprints, coming up.'] },
  },
  tables: {
    'small:crossing': {
      id: 'small:crossing',
      roll: '1d6',
      when: { clock: { [tide]: '>=3' } },
      entries: {
        '1-3': { storylet: 'small:footprints' },
        '4': { encounter: 'small:knives' },
        '5-6': { nothing: true },
      },
    },
  },
  encounters: {
    'small:knives': {
      id: 'small:knives',
      title: 'Two knives on the quay',
      begin_if: { flag: 'small:ambush' },
      foes: [
        { creature: 'bandit', name: 'the tall knife', threat: 1 },
        { creature: 'bandit', name: 'the short knife', threat: 1 },
      ],
      terrain: [
        {
          id: 'small:chain',
          text: 'Let the winch chain go',
          phrases: ['let the chain go', 'release the winch'],
          check: { skill: 'athletics', dc: 5, modifier: 3 },
          success: [{ damage: { dice: '6d6', type: 'bludgeoning', to: 'foe' } }],
        },
      ],
      parley: { check: { skill: 'persuasion', dc: 5, modifier: 3 }, success: [{ item: { coin: -2 } }] },
      on_win: [{ item: { 'small:tongue': 1 } }],
      on_loss: [{ scene: shed }, { clock: { [tide]: 2 } }, { flag: 'small:tied_up' }],
      on_flee: [{ clock: { [suspicion]: 1 } }],
      say: { open: ['They come from both sides.'], lose: ['You wake with rope on your wrists.'] },
    },
  },
  contests: {
    'small:supper': {
      id: 'small:supper',
      title: 'The supper',
      begin_if: { flag: 'small:supper_called' },
      favour: 3,
      patience: 2,
      listeners: [{ id: brida, name: 'Brida', moved_by: ['truth'] }],
      arguments: [
        {
          id: 'small:a_receipt',
          text: 'Lay the receipt on the table',
          phrases: ['show the receipt'],
          evidence: receipt,
          favour: 2,
        },
        {
          id: 'small:a_truth',
          text: 'Tell them what you saw',
          check: persuade,
          appeal: 'truth',
          listener: brida,
          say: { success: ['Brida puts down her spoon.'] },
        },
        { id: 'small:a_fear', text: 'Speak of the water', check: { skill: 'intimidation', dc: 14 } },
      ],
      anything: persuade,
      win: [{ flag: 'small:supper_won' }],
      lose: [{ clock: { [suspicion]: 2 } }],
    },
  },
  chases: {
    'small:leads': {
      id: 'small:leads',
      title: 'Over the leads',
      begin_if: { flag: 'small:run_for_it' },
      legs: [
        {
          text: ['Wet slates.'],
          routes: [{ id: 'small:jump', text: 'Jump the gap', check: { skill: 'athletics', dc: 15 } }],
        },
        {
          text: ['A rope.'],
          routes: [{ id: 'small:rope', text: 'Take the rope', check: { skill: 'acrobatics', dc: 15 } }],
        },
        {
          text: ['Mud.'],
          routes: [{ id: 'small:mud', text: 'Wade on', check: { skill: 'athletics', dc: 15 } }],
        },
      ],
      win: [{ clue: filings }],
      lose: [{ clock: { [suspicion]: 1 } }, { scene: inn }],
      say: { open: ['He is already on the roof.'], lose: ['He is gone.'] },
    },
  },
  endings: [
    {
      id: 'small:rung',
      title: 'Rung',
      if: { all: [{ item: 'small:tongue' }, { flag: 'small:supper_won' }] },
      text: 'The bell speaks.',
      epilogue: [
        { if: { clue: receipt }, text: 'Hale’s name is on the receipt, and then on the gaol book.' },
        { if: { flag: 'small:never' }, text: 'Nobody thanks you.' },
      ],
    },
    {
      id: 'small:drowned',
      title: 'High Water',
      if: { clock: { [tide]: '>=8' } },
      text: ['The water has the town.'],
    },
  ],
})

/** The state that goes with it: a hero is added by the table. */
export function smallWorld(): StateDiff {
  const entity = (id: string, type: string, name: string, attrs: object, tags: string[] = []) => ({
    ...{ id, type, name, tags, origin: 'pack' as const, pack_id: 'small' },
    attrs: attrs as Record<string, never>,
  })
  const clue = (id: string, object: string) => ({
    ...{ id, subject_id: 'world', predicate: 'is_so', object, visibility: 'world', tags: ['clue'] },
  })
  return {
    entities_add: [
      entity(quay, 'location', 'the quay', { connected_to: [inn, shed] }),
      entity(inn, 'location', 'the Dry Stool', { connected_to: [quay] }),
      entity(shed, 'location', 'the shed', { connected_to: [quay] }),
      entity(brida, 'npc', 'Brida', {
        disposition: 1,
        knows: [
          {
            id: 'small:k',
            topics: ['small:tongue_topic'],
            fact: 'The tongue is gone.',
            say: ['Gone since six.'],
          },
        ],
        withholds: [
          {
            id: 'small:w',
            topics: [hale],
            fact: receipt,
            say: ['He signed for it.'],
            tell: ['She looks at the till.'],
            deflect: ['Never heard.'],
            gate: { any: [{ check: { skill: 'persuasion', dc: 12 } }, { coin: 5 }, { evidence: tracks }] },
          },
        ],
      }),
      entity(hale, 'npc', 'Hale', {
        location_id: shed,
        agenda: [
          {
            at: { clock: { [tide]: 6 } },
            do: [{ flag: 'small:hale_moved' }],
            rumour: ['Hale has sent for a boat.'],
          },
        ],
      }),
      entity('small:board', 'item', 'noticeboard', {}, ['fixed', 'readable']),
      entity('small:tongue', 'item', 'bell tongue', {}),
    ],
    facts_add: [
      clue(receipt, 'Hale bought the saw.'),
      clue(tracks, 'A sledge went to the shed.'),
      clue(filings, 'The bolt was sawn.'),
    ],
    clocks_add: [
      {
        id: tide,
        name: 'The Long Tide',
        value: 0,
        max: 8,
        triggers: { '5': { text: 'The row is under water.', effects: [{ flag: 'small:flooded' }] } },
        tags: ['time:30m'],
      },
      { id: suspicion, name: 'Suspicion', value: 0, max: 6, triggers: {}, tags: ['suspicion'] },
    ],
    threads_add: [
      {
        id: 'small:who',
        title: 'Who took the tongue?',
        status: 'active',
        stakes: {},
        related_entity_ids: [hale],
        tags: [],
      },
    ],
    inventory_changes: [{ owner_id: inn, item_id: 'small:board', delta: 1 }],
  } as StateDiff
}
