/** Staffs: what they are and what their charges do. SRD 5.1, in our own words. */
import type { Activity } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import { advantage, bonus, condition, grant, hour, minute, resist, ruling, saveOnHit } from '../words.ts'
import {
  act,
  armourBonus,
  attuned,
  ball,
  calls,
  cast,
  castUpTo,
  charges,
  type ItemModel,
  line,
  magic,
  near,
  one,
  plus,
  save,
  saves,
  spending,
} from './item-parts.ts'

const smack = (dice: string, cost: number, name: string): Activity =>
  spending(cost, {
    kind: 'apply',
    name,
    cost: 'none',
    trigger: 'on-melee-hit',
    target: one(5),
    effects: [{ kind: 'damage', damage: [{ dice, type: 'force' }] }],
  })

/** Staffs by id. */
export const staffItems: Readonly<Record<string, ItemModel>> = {
  'staff-of-charming': attuned(
    [
      ruling(
        'A failed save against enchantment may succeed once a day, and a charm may fall back on its caster.',
      ),
    ],
    {
      base: 'quarterstaff',
      ...charges(10, '1d8+2'),
      activities: [
        spending(1, cast('charm-person', 1)),
        spending(1, cast('command', 1)),
        spending(1, cast('comprehend-languages', 1)),
      ],
    },
  ),
  'staff-of-fire': attuned([resist(['fire'])], {
    base: 'quarterstaff',
    ...charges(10, '1d6+4'),
    activities: [
      spending(1, cast('burning-hands', 1)),
      spending(3, cast('fireball', 3)),
      spending(4, cast('wall-of-fire', 4)),
    ],
  }),
  'staff-of-frost': attuned([resist(['cold'])], {
    base: 'quarterstaff',
    ...charges(10, '1d6+4'),
    activities: [
      spending(5, cast('cone-of-cold', 5)),
      spending(1, cast('fog-cloud', 1)),
      spending(4, cast('ice-storm', 4)),
      spending(4, cast('wall-of-ice', 6)),
    ],
  }),
  'staff-of-healing': attuned([], {
    base: 'quarterstaff',
    ...charges(10, '1d6+4'),
    activities: [
      ...castUpTo('cure-wounds', 1, 4, 1),
      spending(2, cast('lesser-restoration', 2)),
      spending(5, cast('mass-cure-wounds', 5)),
    ],
  }),
  'staff-of-power': attuned(
    [
      ...plus(2),
      armourBonus(2),
      saves(2),
      bonus({ roll: 'attack', with: 'spell' }, 2),
      ruling('Broken, it bursts with all its charges.'),
    ],
    {
      base: 'quarterstaff',
      ...charges(20, '2d8+4'),
      activities: [
        smack('1d6', 1, 'Power strike'),
        spending(5, cast('cone-of-cold', 5)),
        spending(5, cast('fireball', 5)),
        spending(6, cast('globe-of-invulnerability', 6)),
        spending(5, cast('hold-monster', 5)),
        spending(2, cast('levitate', 2)),
        spending(5, cast('lightning-bolt', 5)),
        spending(1, cast('magic-missile', 1)),
        spending(1, cast('ray-of-enfeeblement', 2)),
        spending(5, cast('wall-of-force', 5)),
      ],
    },
  ),
  'staff-of-striking': attuned(plus(3), {
    base: 'quarterstaff',
    ...charges(10, '1d6+4'),
    activities: [
      smack('1d6', 1, 'Strike harder'),
      smack('2d6', 2, 'Strike harder (2 charges)'),
      smack('3d6', 3, 'Strike harder (3 charges)'),
    ],
  }),
  'staff-of-swarming-insects': attuned([], {
    base: 'quarterstaff',
    ...charges(10, '1d6+4'),
    activities: [
      spending(4, cast('giant-insect', 4)),
      spending(5, cast('insect-plague', 5)),
      spending(1, {
        kind: 'zone',
        name: 'Insect cloud',
        cost: 'action',
        obscured: 'heavily',
        difficult: false,
        silent: false,
        light: 'none',
        target: ball(30, 0),
        duration: { amount: 10, unit: 'minute' },
      }),
    ],
  }),
  'staff-of-the-magi': attuned(
    [
      ...plus(2),
      bonus({ roll: 'attack', with: 'spell' }, 2),
      advantage({ roll: 'save', against: ['magic'] }),
      ruling('Swallows spells aimed at its holder alone; broken, it takes much with it.'),
    ],
    {
      base: 'quarterstaff',
      ...charges(50, '4d6+2'),
      activities: [
        cast('arcane-lock', 2),
        cast('detect-magic', 1),
        cast('enlarge-reduce', 2),
        cast('light', 0),
        cast('mage-hand', 0),
        cast('protection-from-evil-and-good', 1),
        spending(7, cast('conjure-elemental', 5)),
        spending(3, cast('dispel-magic', 3)),
        spending(7, cast('fireball', 7)),
        spending(2, cast('flaming-sphere', 2)),
        spending(4, cast('ice-storm', 4)),
        spending(2, cast('invisibility', 2)),
        spending(2, cast('knock', 2)),
        spending(7, cast('lightning-bolt', 7)),
        spending(5, cast('passwall', 5)),
        spending(7, cast('plane-shift', 7)),
        spending(5, cast('telekinesis', 5)),
        spending(4, cast('wall-of-fire', 4)),
        spending(2, cast('web', 2)),
      ],
    },
  ),
  'staff-of-the-python': attuned([], {
    base: 'quarterstaff',
    activities: [calls('Become a snake', ['giant-constrictor-snake'], 1)],
  }),
  'staff-of-the-woodlands': attuned([...plus(2), bonus({ roll: 'attack', with: 'spell' }, 2)], {
    base: 'quarterstaff',
    ...charges(10, '1d6+4'),
    activities: [
      cast('pass-without-trace', 2),
      spending(1, cast('animal-friendship', 1)),
      spending(5, cast('awaken', 5)),
      spending(2, cast('barkskin', 2)),
      spending(2, cast('locate-animals-or-plants', 2)),
      spending(1, cast('speak-with-animals', 1)),
      spending(3, cast('speak-with-plants', 3)),
      spending(6, cast('wall-of-thorns', 6)),
      act('Become a tree', 'Planted, it turns into a tree of 60 feet and back again.'),
    ],
  }),
  'staff-of-thunder-and-lightning': attuned(plus(2), {
    base: 'quarterstaff',
    ...charges(5, '5'),
    activities: [
      spending(1, {
        kind: 'apply',
        name: 'Lightning',
        cost: 'none',
        trigger: 'on-melee-hit',
        target: one(5),
        effects: [{ kind: 'damage', damage: [{ dice: '2d6', type: 'lightning' }] }],
      }),
      spending(1, {
        kind: 'apply',
        name: 'Thunder',
        cost: 'none',
        trigger: 'on-melee-hit',
        target: one(5),
        effects: [
          saveOnHit('constitution', 17, [condition('stunned', { duration: { until: 'end-of-next-turn' } })]),
        ],
      }),
      spending(
        1,
        save('Lightning strike', 'dexterity', 17, line(120), {
          damage: [{ dice: '9d6', type: 'lightning' }],
          half: true,
        }),
      ),
      spending(
        1,
        save('Thunderclap', 'constitution', 17, near(60), {
          damage: [{ dice: '2d6', type: 'thunder' }],
          half: true,
          fail: [condition('deafened', { duration: minute })],
        }),
      ),
      spending(
        1,
        save('Thunder and lightning', 'dexterity', 17, line(120), {
          damage: [
            { dice: '9d6', type: 'lightning' },
            { dice: '2d6', type: 'thunder' },
          ],
          half: true,
        }),
      ),
    ],
  }),
  'staff-of-withering': attuned([magic], {
    base: 'quarterstaff',
    ...charges(3, '1d3'),
    activities: [
      spending(1, {
        kind: 'apply',
        name: 'Wither',
        cost: 'none',
        trigger: 'on-melee-hit',
        target: one(5),
        effects: [
          { kind: 'damage', damage: [{ dice: '2d10', type: 'necrotic' }] },
          saveOnHit('constitution', 15, [
            grant(
              [
                {
                  kind: 'disadvantage-when',
                  of: { roll: 'check', abilities: ['strength', 'constitution'] },
                  who: 'self',
                },
                {
                  kind: 'disadvantage-when',
                  of: { roll: 'save', abilities: ['strength', 'constitution'] },
                  who: 'self',
                },
              ],
              { duration: hour },
            ),
          ]),
        ],
      }),
    ],
  }),
}
