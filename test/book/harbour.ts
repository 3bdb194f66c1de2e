/**
 * A tavern, its cellar and the row outside, as a pack would create them: a small world definition and the state that goes with it,
 * for turns that are played whole. Only tests read it.
 */
import type { JsonObject } from '../../src/core/json.ts'
import type { StateDiff } from '../../src/core/state/state-diff.ts'
import { type WorldDefinition, worldDefinitionSchema } from '../../src/world/definition/world-definition.ts'
import { kira, openTable, type Table, type TableParts } from '../table.ts'

/** Jory, who rowed something heavy and will not say so. */
export const jory = 'tide:jory'
/** Brida, who keeps the tavern and talks. */
export const brida = 'tide:brida'
/** The tavern, where it begins. */
export const stool = 'tide:stool'
/** The row outside. */
export const row = 'tide:row'
/** The cellar, behind a locked hatch. */
export const cellar = 'tide:cellar'
/** The flooded stair, which bites. */
export const stair = 'tide:stair'

/** What the pack says beside the state. */
export const harbourDefinition: WorldDefinition = worldDefinitionSchema.parse({
  places: {
    [stool]: {
      id: stool,
      arrive: ['The Dry Stool is the last warm room before the sea.'],
      again: ['Nobody looks up when you come back in.'],
      props: { floor: 'the salt-swollen boards', crowd: 'the dice-players' },
      palette: {
        smell: ['Fish oil and wet wool.'],
        when: [{ if: { clock: { 'tide:long_tide': '>=3' } }, sight: ['Water stands on the sill.'] }],
      },
      exits: [
        { to: row, minutes: 3, lines: ['You duck under the lintel.', 'The door sticks, then does not.'] },
        { to: cellar, minutes: 1, locked: { dc: 13, key: 'tide:hatch_key', flag: 'tide:hatch_open' } },
        { to: stair, if: { clock: { 'tide:long_tide': '<2' } }, closed: ['The stair is under water.'] },
        { to: 'tide:vault', if: { clue: 'tide:c_jory' } },
      ],
      objects: [
        {
          id: 'tide:board',
          name: 'The noticeboard',
          aliases: ['board'],
          tags: ['fixed', 'readable'],
          text: ['High waters, chalked and dated, nineteen years apart.'],
          when: [{ if: { clue: 'tide:c_sledge' }, text: ['Somebody has rubbed out tonight.'] }],
        },
      ],
      affordances: [
        {
          id: 'tide:cheat',
          text: 'Cheat at the dice',
          phrases: ['cheat at dice', 'load the dice'],
          check: { skill: 'sleight_of_hand', dc: 13, two_d6: 'sleight' },
          minutes: 20,
          success: [{ item: { coin: 6 } }],
          fail: [{ clock: { 'tide:suspicion': 1 } }],
          say: { success: ['Six coins come home with you.'], fail: ['A hand closes over yours.'] },
        },
        {
          id: 'tide:toast',
          text: 'Drink to the drowned',
          phrases: ['drink to the drowned', 'raise a toast'],
          once: true,
          success: [{ disposition: { [brida]: 1 } }],
          say: { automatic: ['The room drinks with you.'] },
        },
      ],
    },
    [row]: {
      id: row,
      arrive: ['Gutters’ Row runs down to the water and stops.'],
      exits: [{ to: stool, minutes: 3 }],
    },
    [cellar]: { id: cellar, exits: [{ to: stool, minutes: 1 }] },
    [stair]: {
      id: stair,
      exits: [
        {
          to: stool,
          minutes: 4,
          hazard: {
            check: { skill: 'athletics', dc: 12 },
            fail: [{ clock: { 'tide:suspicion': 1 } }],
            say: { fail: ['The third step is not there.'] },
          },
        },
      ],
    },
  },
  people: {
    [jory]: {
      id: jory,
      pronoun: 'he',
      epithets: ['the boatman'],
      voice: { greet: { neutral: ['“Evening.”'], cold: ['He does not look up.'] } },
      business: { neutral: ['turns his mug a quarter-turn'], afraid: ['watches the door'] },
      unknown: ['“Couldn’t say.”'],
      pressed: ['“You asked me that.”'],
      reactions: [
        { when: { action: 'attack' }, do: 'flee', say: ['Jory is over the bench before you are.'] },
        {
          when: { action: 'show', item: 'tide:letter' },
          do: [{ disposition: { [jory]: 1 } }],
          once: true,
          say: ['He reads it twice.'],
        },
      ],
    },
    [brida]: {
      id: brida,
      pronoun: 'she',
      voice: {
        greet: { neutral: ['“Sit where it’s dry.”'], warm: ['“You again. Good.”'] },
        thanks: ['“None needed.”'],
      },
      unknown: ['“Not a thing I know.”'],
      reactions: [{ when: { action: 'provoke' }, do: 'fight', say: ['Brida puts down the cloth.'] }],
    },
  },
  topics: {
    'tide:tide': { id: 'tide:tide', name: 'the long tide', aliases: ['tide'] },
    'tide:tongue': { id: 'tide:tongue', name: 'the stolen tongue', aliases: ['tongue', 'clapper'] },
    'tide:amity': { id: 'tide:amity', name: 'the Amity', if: { clue: 'tide:c_sledge' } },
  },
  clues: {
    'tide:c_sledge': { id: 'tide:c_sledge', name: 'sledge tracks', fact: 'A sledge went to the water door.' },
    'tide:c_jory': { id: 'tide:c_jory', name: 'what Jory rowed', fact: 'Jory rowed it to Pier Nine.' },
  },
  clocks: { 'tide:suspicion': { id: 'tide:suspicion' }, 'tide:long_tide': { id: 'tide:long_tide' } },
})

const knows = {
  [brida]: [
    {
      id: 'k_tide',
      topics: ['tide:tide'],
      fact: 'The tide turns at midnight.',
      say: ['“Midnight, same as ever.”'],
      after: ['She goes back to the mugs.'],
    },
    { id: 'k_jory', topics: [jory], fact: 'Jory came in wet.', say: ['“Wet to the knee, he was.”'] },
  ],
  [jory]: [],
}
const withholds = {
  [brida]: [
    {
      id: 'w_cellar',
      topics: ['tide:tongue'],
      fact: 'The Undertow uses the cellar.',
      deflect: ['“Barrels.”'],
      tell: ['She wipes a clean glass.'],
      say: ['“They come and go below.”'],
      gate: { coin: 5 },
    },
  ],
  [jory]: [
    {
      id: 'w_sledge',
      topics: ['tide:tongue'],
      fact: 'Jory rowed the tongue to Pier Nine.',
      tell: ['He rubs the rope-burn on his palm.'],
      deflect: ['“Never seen a bell close to.”'],
      say: ['“All right. It was me at the oars.”'],
      gate: {
        any: [
          { check: { skill: 'persuasion', dc: 14 } },
          { check: { skill: 'intimidation', dc: 10 } },
          { evidence: 'tide:c_sledge' },
        ],
      },
      on_reveal: [{ clue: 'tide:c_jory' }],
    },
  ],
}

function person(id: string, name: string, at: string, attrs: JsonObject) {
  const body = { hp_current: 9, hp_max: 9, armor_class: 11, location_id: at }
  return packed({ id, type: 'npc', name, attrs: { ...body, ...attrs }, tags: [] })
}

function packed<Row extends object>(row_: Row) {
  return { ...row_, origin: 'pack' as const, pack_id: 'tide' }
}

/** The state the pack founds, as one change. */
export function harbourWorld(): StateDiff {
  const place = (id: string, name: string, connected_to: string[], more: JsonObject = {}) =>
    packed({
      id,
      type: 'location',
      name,
      attrs: { connected_to, ...more } as unknown as Record<string, never>,
      tags: [],
    })
  const thing = (id: string, name: string, tags: string[], attrs: JsonObject = {}) =>
    packed({ id, type: 'item', name, attrs: attrs as Record<string, never>, tags })
  const fact = (id: string, object: string) =>
    packed({ id, subject_id: 'world', predicate: 'clue', object, visibility: 'world', tags: ['clue'] })
  return {
    entities_add: [
      place(stool, 'The Dry Stool', [row, cellar, stair, 'tide:vault']),
      place('tide:vault', 'The Smugglers’ Vault', [stool]),
      place(row, 'Gutters’ Row', [stool], { aliases: ['street'] }),
      place(stair, 'The Water Stair', [stool]),
      place(cellar, 'The Cellar', [stool], {
        discoverables: [
          {
            id: 'tide:d_sledge',
            trigger: { verbs: ['search', 'examine'] },
            check: { skill: 'investigation', dc: 11, two_d6: 'wits' },
            core: true,
            reveal: ['Two ruts run to the water door.'],
            on_fail: [{ clock: { 'tide:long_tide': 1 } }],
            gives: { clue: 'tide:c_sledge' },
          },
          {
            id: 'tide:d_purse',
            trigger: { verbs: ['search'] },
            check: { skill: 'perception', dc: 15 },
            reveal: ['A purse, behind a stave.'],
            near_miss: ['Something is loose, and stays so.'],
            gives: { item: 'coin' },
          },
        ],
      } as JsonObject),
      person(jory, 'Jory Sprat', stool, {
        withholds: withholds[jory],
        aliases: ['boatman'],
      } as unknown as JsonObject),
      person(brida, 'Brida Oake', stool, {
        knows: knows[brida],
        withholds: withholds[brida],
      } as unknown as JsonObject),
      thing('tide:board', 'The noticeboard', ['fixed', 'readable'], { aliases: ['board'] }),
      thing('tide:chest', 'The sea-chest', ['container', 'locked'], { dc: 12 }),
      thing('tide:mug', 'The pewter mug', ['portable']),
      thing('tide:letter', 'Ysolde’s letter', ['portable', 'quest']),
      thing('tide:hatch_key', 'The hatch key', ['portable', 'key']),
      thing('tide:ledger', 'The ledger page', ['portable', 'evidence']),
    ] as NonNullable<StateDiff['entities_add']>,
    facts_add: [
      fact('tide:c_sledge', 'A sledge went to the water door.'),
      fact('tide:c_jory', 'Jory rowed it.'),
    ],
    clocks_add: [
      { id: 'tide:long_tide', name: 'The Long Tide', value: 0, max: 8, triggers: {}, tags: [] },
      { id: 'tide:suspicion', name: 'Suspicion', value: 0, max: 6, triggers: {}, tags: [] },
    ],
    inventory_changes: [
      ...['tide:board', 'tide:chest', 'tide:mug'].map((item_id) => ({ owner_id: stool, item_id, delta: 1 })),
      { owner_id: kira, item_id: 'coin', delta: 12 },
      { owner_id: kira, item_id: 'tide:letter', delta: 1 },
      { owner_id: kira, item_id: 'tide:ledger', delta: 1 },
    ],
    scene_update: { location_id: stool, present_entity_ids: [kira, jory, brida] },
  }
}

/** A table in the tavern. */
export function openHarbour(parts: TableParts = {}, more: StateDiff = {}): Promise<Table> {
  const world = harbourWorld()
  const both = {
    ...world,
    ...more,
    inventory_changes: [...(world.inventory_changes ?? []), ...(more.inventory_changes ?? [])],
    scene_update: { ...world.scene_update, ...more.scene_update },
  }
  return openTable({
    system: {},
    ...parts,
    world: both,
    desk: { definitionFor: () => Promise.resolve(harbourDefinition), ...parts.desk },
  })
}
