import { advantage, condition, grant, hour, minute, resist, ruling } from '../words.ts'
import {
  act,
  armourBonus,
  attuned,
  calls,
  cast,
  castUpTo,
  charges,
  cone,
  daily,
  type ItemModel,
  immune,
  missing,
  near,
  one,
  plain,
  plus,
  save,
  saves,
  spending,
} from './item-parts.ts'

const wand = charges(7, '1d6+1')
const repeats = (name: 'frightened' | 'paralyzed', ability: 'wisdom' | 'constitution') =>
  condition(name, { duration: minute, repeat: { at: 'turn-end', ability, dc: 15 } })

const wands: Readonly<Record<string, ItemModel>> = {
  'wand-of-binding': attuned([], {
    ...wand,
    activities: [
      spending(2, cast('hold-person', 2, { dc: 17 })),
      spending(5, cast('hold-monster', 5, { dc: 17 })),
      spending(1, {
        kind: 'reroll-failed',
        name: 'Slip the bond',
        cost: 'reaction',
        trigger: 'fails-roll',
        of: 'save',
        counts_as_twenty: false,
      }),
    ],
  }),
  'wand-of-enemy-detection': attuned([], {
    ...wand,
    activities: [
      spending(
        1,
        act(
          'Find enemies',
          'For a minute its holder knows which way the nearest hostile creature within 60 feet is.',
        ),
      ),
    ],
  }),
  'wand-of-fear': attuned([], {
    ...wand,
    activities: [
      spending(1, cast('command', 1, { dc: 15 })),
      spending(1, save('Cone of fear', 'wisdom', 15, cone(60), { fail: [repeats('frightened', 'wisdom')] })),
    ],
  }),
  'wand-of-fireballs': attuned([], { ...wand, activities: castUpTo('fireball', 3, 9, 1, { dc: 15 }) }),
  'wand-of-lightning-bolts': attuned([], {
    ...wand,
    activities: castUpTo('lightning-bolt', 3, 9, 1, { dc: 15 }),
  }),
  'wand-of-magic-detection': plain([], {
    ...charges(3, '1d3'),
    activities: [spending(1, cast('detect-magic', 1))],
  }),
  'wand-of-magic-missiles': plain([], { ...wand, activities: castUpTo('magic-missile', 1, 7, 1) }),
  'wand-of-paralysis': attuned([], {
    ...wand,
    activities: [
      spending(
        1,
        save('Blue ray', 'constitution', 15, one(60), { fail: [repeats('paralyzed', 'constitution')] }),
      ),
    ],
  }),
  'wand-of-polymorph': attuned([], { ...wand, activities: [spending(1, cast('polymorph', 4, { dc: 15 }))] }),
  'wand-of-secrets': plain([], {
    ...charges(3, '1d3'),
    activities: [
      spending(
        1,
        act('Point at secrets', 'Pulses and points at the nearest secret door or trap within 30 feet.'),
      ),
    ],
  }),
  'wand-of-web': attuned([], { ...wand, activities: [spending(1, cast('web', 2, { dc: 15 }))] }),
  'wand-of-wonder': missing('needs a table of a hundred different outcomes'),
}

const rods: Readonly<Record<string, ItemModel>> = {
  'immovable-rod': plain([], {
    activities: [
      act(
        'Press the button',
        'Stays where it is and bears 8,000 pounds; a DC 30 Strength check moves it 10 feet.',
      ),
    ],
  }),
  'rod-of-absorption': attuned([], {
    ...charges(50, null),
    activities: [
      spending(1, {
        kind: 'dispel',
        name: 'Absorb',
        cost: 'reaction',
        trigger: 'creature-casts-within-60',
        what: 'spell-being-cast',
        up_to: 9,
      }),
    ],
  }),
  'rod-of-alertness': attuned(
    [advantage({ roll: 'check', skills: ['perception'] }), advantage({ roll: 'initiative' })],
    {
      ...daily,
      activities: [
        cast('detect-evil-and-good', 1),
        cast('detect-magic', 1),
        cast('see-invisibility', 2),
        spending(1, {
          kind: 'apply',
          name: 'Protective aura',
          cost: 'action',
          target: { who: 'ally', range: 60, count: { base: 10 } },
          effects: [grant([armourBonus(1), saves(1)], { duration: { amount: 10, unit: 'minute' } })],
        }),
      ],
    },
  ),
  'rod-of-lordly-might': attuned(plus(3), {
    base: 'mace',
    ...daily,
    activities: [
      spending(
        1,
        save('Paralyze', 'strength', 17, one(5), {
          fail: [
            condition('paralyzed', {
              duration: minute,
              repeat: { at: 'turn-end', ability: 'strength', dc: 17 },
            }),
          ],
        }),
      ),
      spending(
        1,
        save('Terrify', 'wisdom', 17, near(30), {
          fail: [
            condition('frightened', {
              duration: minute,
              repeat: { at: 'turn-end', ability: 'wisdom', dc: 17 },
            }),
          ],
        }),
      ),
      spending(
        1,
        save('Drain life', 'constitution', 17, one(5), { damage: [{ dice: '4d6', type: 'necrotic' }] }),
      ),
      act(
        'Change its shape',
        'Becomes a burning sword, an axe, a spear, a climbing pole, a ram or a compass.',
        'bonus',
      ),
    ],
  }),
  'rod-of-rulership': attuned([], {
    ...daily,
    activities: [
      spending(
        1,
        save('Demand obedience', 'wisdom', 15, near(120), {
          fail: [
            condition('charmed', { duration: { amount: 8, unit: 'hour' }, ends_when: ['harmed-by-source'] }),
          ],
        }),
      ),
    ],
  }),
  'rod-of-security': plain([], {
    activities: [
      act(
        'Go to paradise',
        'Takes up to 199 willing creatures to a safe place outside the world; 200 days shared among them, then ten days of rest.',
      ),
    ],
  }),
}

const horns: Readonly<Record<string, ItemModel>> = {
  'horn-of-blasting': plain(
    [{ kind: 'unsupported', reason: 'needs a die that may burst the horn (10d6 fire to whoever blew it)' }],
    {
      activities: [
        save('Blast', 'constitution', 15, cone(30), {
          damage: [{ dice: '5d6', type: 'thunder' }],
          half: true,
          fail: [condition('deafened', { duration: minute })],
        }),
      ],
    },
  ),
  ...Object.fromEntries(
    Object.entries({ silver: '2d4+2', brass: '3d4+3', bronze: '4d4+4', iron: '5d4+5' }).map(
      ([metal, dice]) => [
        `horn-of-valhalla-${metal}`,
        plain([], {
          ...charges(1, '1'),
          activities: [
            spending(1, {
              kind: 'summon',
              name: 'Blow the horn',
              cost: 'action',
              options: [{ count: { base: 2 }, count_dice: dice, monsters: ['berserker'] }],
              duration: hour,
            }),
          ],
        }),
      ],
    ),
  ),
  'pipes-of-haunting': plain([], {
    ...charges(3, '1d3'),
    activities: [
      spending(1, save('Haunting tune', 'wisdom', 15, near(30), { fail: [repeats('frightened', 'wisdom')] })),
    ],
  }),
  'pipes-of-the-sewers': attuned([ruling('Rats leave its bearer alone.')], {
    ...charges(3, '1d3'),
    activities: [spending(1, calls('Call the rats', ['swarm-of-rats'], 1))],
  }),
}

const elementSpells = {
  air: [
    spending(3, cast('chain-lightning', 6, { dc: 17 })),
    spending(2, cast('gust-of-wind', 2, { dc: 17 })),
    spending(1, cast('wind-wall', 3, { dc: 17 })),
  ],
  earth: [
    spending(2, cast('stone-shape', 4)),
    spending(3, cast('stoneskin', 4)),
    spending(3, cast('wall-of-stone', 5, { dc: 17 })),
  ],
  fire: [
    spending(1, cast('burning-hands', 1, { dc: 17 })),
    spending(2, cast('fireball', 3, { dc: 17 })),
    spending(3, cast('wall-of-fire', 4, { dc: 17 })),
  ],
  water: [
    spending(1, cast('create-or-destroy-water', 1)),
    spending(3, cast('control-water', 4, { dc: 17 })),
    spending(2, cast('ice-storm', 4, { dc: 17 })),
    spending(3, cast('wall-of-ice', 6, { dc: 17 })),
  ],
}

const commanded: Readonly<Record<string, ItemModel>> = Object.fromEntries(
  Object.entries({
    air: [immune('lightning'), immune('thunder')],
    earth: [resist(['acid'])],
    fire: [immune('fire')],
    water: [resist(['cold'])],
  }).map(([element, mechanics]) => [
    `ring-of-elemental-command-${element}`,
    attuned(
      [
        ...mechanics,
        ruling(
          `Elementals of ${element} fight its wearer at a disadvantage and may be ruled once their kind was slain.`,
        ),
      ],
      {
        ...charges(5, '1d4+1'),
        activities: elementSpells[element as keyof typeof elementSpells],
      },
    ),
  ]),
)

/** Charged things by id. */
export const chargedItems: Readonly<Record<string, ItemModel>> = {
  ...wands,
  ...rods,
  ...horns,
  ...commanded,
}
