/** Magic weapons: what they add to the weapon they are. SRD 5.1, in our own words. */
import type { Effect } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import { condition, day, grant, minute, resist, ruling, saveOnHit } from '../words.ts'
import {
  attuned,
  cast,
  charges,
  daily,
  extra,
  type ItemModel,
  line,
  magic,
  near,
  one,
  plain,
  plus,
  save,
  spending,
  upon,
} from './item-parts.ts'

const evil = ['fiend', 'undead']

/** Weapons by id. */
export const weaponItems: Readonly<Record<string, ItemModel>> = {
  'arrow-of-slaying': plain([magic, ruling('Made against one kind of creature, which its name says.')], {
    base: 'arrow',
    consumable: true,
    on_hit: [
      saveOnHit('constitution', 17, [], { success: 'half', damage: [{ dice: '6d10', type: 'piercing' }] }),
    ],
  }),
  'berserker-axe': attuned(
    [
      ...plus(1),
      { kind: 'hit-points', per_level: 1 },
      ruling(
        'Cursed: it is never put down, and a wound may drive its owner at whoever is nearest (Wisdom save of 15).',
      ),
    ],
    { base: 'battleaxe' },
  ),
  'dagger-of-venom': plain(plus(1), {
    base: 'dagger',
    ...daily,
    activities: [
      spending(
        1,
        upon('Venom', [
          grant(
            [{ kind: 'extra-damage', dice: '2d10', type: 'poison', form: 'melee', once_per_turn: true }],
            {
              duration: minute,
              ends_when: ['hits'],
            },
          ),
        ]),
      ),
    ],
  }),
  'dancing-sword': attuned([magic], {
    activities: [
      {
        kind: 'weapon-attack',
        name: 'Let it dance',
        cost: 'bonus',
        again: 'bonus',
        count: 1,
        form: 'melee',
        unarmed: false,
        against: 'any',
      },
    ],
  }),
  defender: attuned([
    ...plus(3),
    { kind: 'unsupported', reason: 'needs a bonus that is moved between blade and armour each turn' },
  ]),
  'dragon-slayer': plain([...plus(1), extra('3d6', undefined, ['dragon'])]),
  'dwarven-thrower': attuned(
    [
      ...plus(3),
      extra('1d8', undefined),
      extra('1d8', undefined, ['giant']),
      ruling('Thrown 20 or 60 feet, and it flies back.'),
    ],
    {
      base: 'warhammer',
    },
  ),
  'flame-tongue': attuned([
    magic,
    extra('2d6', 'fire'),
    ruling('While it burns: bright light for 40 feet, dim for 40 more.'),
  ]),
  'frost-brand': attuned([
    magic,
    extra('1d6', 'cold'),
    resist(['fire']),
    ruling('In the cold it sheds light, and it may put out flames.'),
  ]),
  'giant-slayer': plain([...plus(1), extra('2d6', undefined, ['giant'])], {
    on_hit: [
      {
        ...saveOnHit('strength', 15, [condition('prone', { duration: { until: 'stands-up' } })]),
        only_against: ['giant'],
      } as Effect,
    ],
  }),
  'hammer-of-thunderbolts': attuned(
    [
      ...plus(1),
      {
        kind: 'unsupported',
        reason: 'with belt and gauntlets of a giant it should slay giants and strengthen its bearer',
      },
    ],
    {
      base: 'maul',
      ...charges(5, '1d4+1'),
      activities: [
        spending(1, {
          kind: 'attack',
          name: 'Thunderous throw',
          cost: 'action',
          form: 'ranged',
          with: 'weapon',
          bonus: 'weapon',
          range: { normal: 20, long: 60 },
          target: one(60),
          damage: [{ dice: '2d6+1', type: 'bludgeoning' }],
          on_hit: [
            saveOnHit('constitution', 17, [
              condition('stunned', { duration: { until: 'end-of-next-turn' } }),
            ]),
          ],
          magical: true,
        }),
      ],
    },
  ),
  'holy-avenger': attuned([
    ...plus(3),
    extra('2d10', 'radiant', evil),
    { kind: 'unsupported', reason: 'needs an aura that gives friends advantage against magic' },
  ]),
  'javelin-of-lightning': plain([magic], {
    base: 'javelin',
    ...daily,
    activities: [
      spending(
        1,
        save('Bolt', 'dexterity', 13, line(120), {
          damage: [{ dice: '4d6', type: 'lightning' }],
          half: true,
        }),
      ),
    ],
  }),
  'luck-blade': attuned([...plus(1), { kind: 'bonus-when', of: { roll: 'save' }, who: 'self', amount: 1 }], {
    ...daily,
    activities: [
      spending(1, {
        kind: 'reroll-failed',
        name: 'Luck',
        cost: 'none',
        trigger: 'fails-roll',
        of: 'any',
        counts_as_twenty: false,
      }),
    ],
  }),
  'mace-of-disruption': attuned([magic, extra('2d6', 'radiant', evil)], {
    base: 'mace',
    on_hit: [
      {
        kind: 'save',
        ability: 'wisdom',
        dc: 15,
        success: 'none',
        on_fail: [{ kind: 'fell', to: 'death', at_most: 25 }],
        only_against: evil,
      },
    ],
  }),
  'mace-of-smiting': plain(
    [
      ...plus(1),
      { kind: 'critical-damage', dice: '7' },
      { kind: 'critical-damage', dice: '7', only_against: ['construct'] },
      extra('2', undefined, ['construct']),
      {
        kind: 'unsupported',
        reason:
          'needs a bonus to hit that depends on the target (constructs: +3), and their end at 25 hit points on a 20',
      },
    ],
    { base: 'mace' },
  ),
  'mace-of-terror': attuned([magic], {
    base: 'mace',
    ...charges(3, '1d3'),
    activities: [
      spending(
        1,
        save('Wave of terror', 'wisdom', 15, near(30), {
          fail: [
            condition('frightened', {
              duration: minute,
              repeat: { at: 'turn-end', ability: 'wisdom', dc: 15 },
            }),
          ],
        }),
      ),
    ],
  }),
  'nine-lives-stealer': attuned([
    ...plus(2),
    { kind: 'unsupported', reason: 'needs a save that only a critical hit asks for' },
  ]),
  oathbow: attuned([magic, { ...extra('3d6', 'piercing'), when: ['target-under-this-effect'] } as Mechanic], {
    base: 'longbow',
    ...daily,
    activities: [
      spending(
        1,
        upon(
          'Swear death',
          [
            grant(
              [
                { kind: 'advantage-when', of: { roll: 'attack', form: 'ranged' }, who: 'against-self' },
                ruling('Sworn enemy: cover and range do not help it.'),
              ],
              { duration: { amount: 7, unit: 'day' } },
            ),
          ],
          'none',
          one(600),
        ),
      ),
    ],
  }),
  'scimitar-of-speed': attuned(plus(2), {
    base: 'scimitar',
    activities: [
      {
        kind: 'weapon-attack',
        name: 'Quick cut',
        cost: 'bonus',
        count: 1,
        form: 'melee',
        unarmed: false,
        against: 'any',
      },
    ],
  }),
  'sun-blade': attuned(
    [
      ...plus(2),
      extra('1d8', 'radiant', ['undead']),
      ruling('The blade is sunlight, 15 feet bright and 15 dim.'),
    ],
    {
      base: 'longsword',
    },
  ),
  'sword-of-life-stealing': attuned([
    magic,
    { kind: 'critical-damage', dice: '10', type: 'necrotic' },
    { kind: 'unsupported', reason: 'needs temporary hit points for whoever rolled a 20 (10 of them)' },
  ]),
  'sword-of-sharpness': attuned([
    magic,
    { kind: 'critical-damage', dice: '14', type: 'slashing' },
    ruling('Objects take the most it can do; a second 20 takes a limb off.'),
  ]),
  'sword-of-wounding': attuned([magic], {
    on_hit: [
      {
        kind: 'damage',
        damage: [{ dice: '1d4', type: 'necrotic' }],
        at: 'turn-start',
        duration: minute,
        repeat: { at: 'turn-end', ability: 'constitution', dc: 15 },
      },
      { kind: 'ruling', text: 'What it took comes back by resting only.', duration: day },
    ],
  }),
  'trident-of-fish-command': attuned([magic], {
    base: 'trident',
    ...charges(3, '1d3'),
    activities: [spending(1, cast('dominate-beast', 4, { dc: 15 }))],
  }),
  'vicious-weapon': plain([magic, { kind: 'critical-damage', dice: '7' }]),
  'vorpal-sword': attuned([
    ...plus(3),
    { kind: 'critical-damage', dice: '6d8', type: 'slashing' },
    { kind: 'unsupported', reason: 'needs to know who has a head to lose' },
  ]),
}
