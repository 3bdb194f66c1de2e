/** Magic armour, shields, and what is worn: cloaks, boots, gloves, headgear. SRD 5.1, our own words. */
import { advantage, bonus, condition, disadvantage, grant, hour, resist, ruling } from '../words.ts'
import {
  act,
  armourBonus,
  attuned,
  cast,
  castUpTo,
  charges,
  daily,
  goes,
  type ItemModel,
  immune,
  near,
  plain,
  raise,
  save,
  saves,
  score,
  sees,
  spending,
  tale,
  upon,
} from './item-parts.ts'

const protection = [armourBonus(1), saves(1)]

const armour: Readonly<Record<string, ItemModel>> = {
  'adamantine-armor': plain([{ kind: 'no-critical-hits' }]),
  'animated-shield': attuned([ruling('It hovers for a minute and leaves both hands free.')], {
    base: 'shield',
  }),
  'armor-of-invulnerability': attuned([resist(['bludgeoning', 'piercing', 'slashing'], 'nonmagical')], {
    base: 'plate-armor',
    ...daily,
    activities: [
      spending(
        1,
        upon('Made of metal', [
          grant(
            [
              {
                kind: 'immunity',
                to: { types: ['bludgeoning', 'piercing', 'slashing'], from: 'nonmagical' },
              },
            ],
            { duration: { amount: 10, unit: 'minute' } },
          ),
        ]),
      ),
    ],
  }),
  'armor-of-resistance': attuned([ruling('Resistance to one kind of damage, which stands in its name.')]),
  'armor-of-vulnerability': attuned(
    [
      resist(['slashing']),
      { kind: 'vulnerability', to: { types: ['bludgeoning', 'piercing'], from: 'any' } },
      ruling('Cursed: it stays on until the curse is lifted.'),
    ],
    { base: 'plate-armor' },
  ),
  'arrow-catching-shield': attuned(
    [
      bonus({ roll: 'attack', form: 'ranged' }, -2, [], 'against-self'),
      ruling('Its bearer may step before a missile that is meant for somebody within 5 feet.'),
    ],
    { base: 'shield' },
  ),
  'demon-armor': attuned(
    [
      armourBonus(1),
      ruling('Cursed: it stays on; attacks on demons and saves against them have disadvantage.'),
    ],
    {
      base: 'plate-armor',
      activities: [
        {
          kind: 'attack',
          name: 'Clawed gauntlets',
          cost: 'action',
          form: 'melee',
          with: 'weapon',
          bonus: 'weapon',
          reach: 5,
          damage: [{ dice: '1d8+1', type: 'slashing' }],
          on_hit: [],
          magical: true,
        },
      ],
    },
  ),
  'dwarven-plate': plain([armourBonus(2), ruling('A push along the ground may be 10 feet shorter.')], {
    base: 'plate-armor',
  }),
  'elven-chain': plain([armourBonus(1), ruling('Worn as if trained in it.')], { base: 'chain-shirt' }),
  'glamoured-studded-leather-armor': plain([armourBonus(1), ruling('Looks like any other clothes.')], {
    base: 'studded-leather-armor',
  }),
  'mithral-armor': plain([{ kind: 'silent-armor' }]),
  'plate-armor-of-etherealness': attuned([], {
    base: 'plate-armor',
    ...daily,
    activities: [spending(1, cast('etherealness', 7))],
  }),
  'shield-of-missile-attraction': attuned(
    [
      {
        kind: 'unsupported',
        reason: 'needs resistance that asks whether the blow came from a ranged weapon',
      },
      ruling('Cursed: missiles meant for somebody within 10 feet turn to its bearer.'),
    ],
    { base: 'shield' },
  ),
  'spellguard-shield': attuned(
    [
      advantage({ roll: 'save', against: ['magic'] }),
      disadvantage({ roll: 'attack', with: 'spell' }, [], 'against-self'),
    ],
    { base: 'shield' },
  ),
}

const worn: Readonly<Record<string, ItemModel>> = {
  'amulet-of-health': attuned([score('constitution', 19)]),
  'amulet-of-proof-against-detection-and-location': tale('No divination finds its wearer.', true),
  'amulet-of-the-planes': attuned([], { activities: [cast('plane-shift', 7)] }),
  'belt-of-dwarvenkind': attuned([
    raise('constitution', 2, 20),
    sees('darkvision', 60),
    advantage({ roll: 'save', against: ['poison', 'poisoned'] }),
    resist(['poison']),
    ruling('Dwarves like its wearer: advantage when persuading one.'),
  ]),
  'boots-of-elvenkind': plain([advantage({ roll: 'check', skills: ['stealth'] })]),
  'boots-of-levitation': attuned([], { activities: [cast('levitate', 2)] }),
  'boots-of-speed': attuned([], {
    ...daily,
    activities: [
      spending(
        1,
        upon(
          'Click the heels',
          [
            grant(
              [
                { kind: 'speed', mode: 'walk', times: 2 },
                disadvantage({ roll: 'attack', form: 'melee' }, [], 'against-self'),
              ],
              {
                duration: { amount: 10, unit: 'minute' },
              },
            ),
          ],
          'bonus',
        ),
      ),
    ],
  }),
  'boots-of-striding-and-springing': attuned([
    ruling('Walks at least 30 feet however burdened, and jumps three times as far.'),
  ]),
  'boots-of-the-winterlands': attuned([
    resist(['cold']),
    ruling('Ice and snow do not slow; the bitterest cold is borne.'),
  ]),
  'bracers-of-archery': attuned([bonus({ roll: 'damage', form: 'ranged', with: 'weapon' }, 2)]),
  'bracers-of-defense': attuned([{ kind: 'armor-class', bonus: 2, when: ['wearing-no-armor-or-shield'] }]),
  'brooch-of-shielding': attuned([
    resist(['force']),
    { kind: 'immunity', to: { types: ['force'], from: 'magic-missile' } },
  ]),
  'cape-of-the-mountebank': plain([], { ...daily, activities: [spending(1, cast('dimension-door', 4))] }),
  'circlet-of-blasting': plain([], {
    ...daily,
    activities: [spending(1, cast('scorching-ray', 2, { attack: 5 }))],
  }),
  'cloak-of-arachnida': attuned(
    [resist(['poison']), goes('climb', 30), ruling('Webs do not hold its wearer.')],
    {
      ...daily,
      activities: [spending(1, cast('web', 2, { dc: 13 }))],
    },
  ),
  'cloak-of-displacement': attuned([disadvantage({ roll: 'attack' }, [], 'against-self')]),
  'cloak-of-elvenkind': attuned([
    advantage({ roll: 'check', skills: ['stealth'] }),
    disadvantage({ roll: 'check', skills: ['perception'] }, ['using-sight'], 'against-self'),
  ]),
  'cloak-of-protection': attuned(protection),
  'cloak-of-the-bat': attuned(
    [
      advantage({ roll: 'check', skills: ['stealth'] }),
      { kind: 'speed', mode: 'fly', becomes: 40, when: ['in-dim-light-or-darkness'] },
    ],
    {
      ...daily,
      activities: [
        spending(1, {
          kind: 'transform',
          name: 'Become a bat',
          cost: 'action',
          into: { monsters: ['bat'], max_cr: '0' },
          duration: hour,
        }),
      ],
    },
  ),
  'cloak-of-the-manta-ray': plain([goes('swim', 60), ruling('Breathes under water with the hood up.')]),
  'dimensional-shackles': tale(
    'Whoever wears them cannot leave by magic; a DC 30 Strength check once in 30 days breaks them.',
  ),
  'eyes-of-charming': attuned([], {
    ...charges(3, '3'),
    activities: [spending(1, cast('charm-person', 1, { dc: 13 }))],
  }),
  'eyes-of-minute-seeing': plain([advantage({ roll: 'check', skills: ['investigation'] }, ['using-sight'])]),
  'eyes-of-the-eagle': attuned([advantage({ roll: 'check', skills: ['perception'] }, ['using-sight'])]),
  'gauntlets-of-ogre-power': attuned([score('strength', 19)]),
  'gloves-of-missile-snaring': attuned([], {
    activities: [
      {
        kind: 'reduce-damage',
        name: 'Catch the missile',
        cost: 'reaction',
        trigger: 'ranged-attack-missile',
        of: 'ranged-weapon',
        dice: '1d10',
        plus: ['dexterity'],
        times_level: 0,
      },
    ],
  }),
  'gloves-of-swimming-and-climbing': attuned([
    bonus({ roll: 'check', skills: ['athletics'] }, 5, ['climbing-or-swimming']),
    ruling('Climbing and swimming cost no extra movement.'),
  ]),
  'goggles-of-night': plain([sees('darkvision', 60)]),
  'hat-of-disguise': attuned([], { activities: [cast('disguise-self', 1)] }),
  'headband-of-intellect': attuned([score('intelligence', 19)]),
  'helm-of-brilliance': attuned([resist(['fire'])], {
    ...charges(60, null),
    activities: [
      spending(1, cast('daylight', 5)),
      spending(1, cast('fireball', 5, { dc: 18 })),
      spending(1, cast('prismatic-spray', 7, { dc: 18 })),
      spending(1, cast('wall-of-fire', 4, { dc: 18 })),
    ],
  }),
  'helm-of-comprehending-languages': plain([], { activities: [cast('comprehend-languages', 1)] }),
  'helm-of-telepathy': attuned([], {
    ...daily,
    activities: [cast('detect-thoughts', 2, { dc: 13 }), spending(1, cast('suggestion', 2, { dc: 13 }))],
  }),
  'helm-of-teleportation': attuned([], {
    ...charges(3, '1d3'),
    activities: [spending(1, cast('teleport', 7))],
  }),
  'mantle-of-spell-resistance': attuned([advantage({ roll: 'save', against: ['magic'] })]),
  'medallion-of-thoughts': attuned([], {
    ...charges(3, '1d3'),
    activities: [spending(1, cast('detect-thoughts', 2, { dc: 13 }))],
  }),
  'necklace-of-adaptation': attuned([
    ruling('Breathes anywhere; advantage against harmful gases and vapours.'),
  ]),
  'necklace-of-prayer-beads': attuned([], {
    ...charges(4, '4'),
    activities: [
      spending(1, cast('bless', 1, { name: 'Bead of blessing', cost: 'bonus' })),
      spending(1, cast('cure-wounds', 2, { name: 'Bead of curing', cost: 'bonus' })),
      spending(1, cast('lesser-restoration', 2, { name: 'Bead of mending', cost: 'bonus' })),
      spending(1, cast('branding-smite', 2, { name: 'Bead of smiting', cost: 'bonus' })),
    ],
  }),
  'periapt-of-health': tale('No disease takes hold, and one that has is asleep.'),
  'periapt-of-proof-against-poison': plain([
    immune('poison'),
    { kind: 'condition-immunity', conditions: ['poisoned'] },
  ]),
  'periapt-of-wound-closure': attuned([
    { kind: 'closes-wounds' },
    ruling('Hit dice spent on a rest heal twice as much.'),
  ]),
  'robe-of-eyes': attuned([
    advantage({ roll: 'check', skills: ['perception'] }, ['using-sight']),
    sees('darkvision', 120),
    ruling(
      'Sees all around, the invisible and the ethereal too, within 120 feet; a blaze of light blinds all eyes.',
    ),
  ]),
  'robe-of-scintillating-colors': attuned([], {
    ...charges(3, '1d3'),
    activities: [
      spending(
        1,
        upon('Shifting hues', [
          grant([disadvantage({ roll: 'attack' }, [], 'against-self')], {
            duration: { until: 'end-of-next-turn' },
          }),
        ]),
      ),
      spending(
        1,
        save('Dazzle', 'wisdom', 15, near(30), {
          fail: [condition('stunned', { duration: { until: 'end-of-next-turn' } })],
        }),
      ),
    ],
  }),
  'robe-of-stars': attuned([saves(1)], {
    ...charges(6, '1d6'),
    activities: [
      ...castUpTo('magic-missile', 5, 5, 1, { name: 'Star' }),
      act('Astral step', 'Enters the Astral Plane with all that is carried.'),
    ],
  }),
  'robe-of-the-archmagi': attuned([
    { kind: 'armor-class', unarmored: { base: 15, plus: [], shield: true } },
    advantage({ roll: 'save', against: ['magic'] }),
    { kind: 'spell-dc', bonus: 2 },
    bonus({ roll: 'attack', with: 'spell' }, 2),
  ]),
  'scarab-of-protection': attuned([
    advantage({ roll: 'save', against: ['magic'] }),
    { kind: 'unsupported', reason: 'needs a save against necromancy that twelve charges turn' },
  ]),
  'slippers-of-spider-climbing': attuned([
    goes('climb', 30),
    ruling('Walks on walls and ceilings with free hands.'),
  ]),
  'stone-of-good-luck-luckstone': attuned([bonus({ roll: 'check' }, 1), saves(1)]),
  'winged-boots': attuned([goes('fly', 30)]),
  'wings-of-flying': attuned([], {
    ...daily,
    activities: [spending(1, upon('Unfold the wings', [grant([goes('fly', 60)], { duration: hour })]))],
  }),
}

export const wornItems: Readonly<Record<string, ItemModel>> = { ...armour, ...worn }
