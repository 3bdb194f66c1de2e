/** Magic armour, shields, and what is worn: cloaks, boots, gloves, headgear, rings, stones. SRD 5.1, our own words. */
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
  missing,
  near,
  one,
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

const rings: Readonly<Record<string, ItemModel>> = {
  'ring-of-animal-influence': plain([], {
    ...charges(3, '1d3'),
    activities: [
      spending(1, cast('animal-friendship', 1, { dc: 13 })),
      spending(1, cast('fear', 3, { dc: 13 })),
      spending(1, cast('speak-with-animals', 1)),
    ],
  }),
  'ring-of-djinni-summoning': attuned([], {
    ...daily,
    activities: [
      spending(1, {
        kind: 'summon',
        name: 'Call the djinni',
        cost: 'action',
        options: [{ count: { base: 1 }, monsters: ['djinni'] }],
        duration: hour,
      }),
    ],
  }),
  'ring-of-evasion': attuned([], {
    ...charges(3, '1d3'),
    activities: [
      spending(1, {
        kind: 'reroll-failed',
        name: 'Evade',
        cost: 'reaction',
        trigger: 'fails-roll',
        of: 'save',
        counts_as_twenty: true,
      }),
    ],
  }),
  'ring-of-feather-falling': tale('Falls 60 feet a round and takes no harm from it.', true),
  'ring-of-free-action': attuned([
    { kind: 'condition-immunity', conditions: ['paralyzed', 'restrained'] },
    ruling('Only where magic would do it; difficult ground costs nothing extra.'),
  ]),
  'ring-of-invisibility': attuned([], {
    activities: [
      upon('Vanish', [
        condition('invisible', { duration: { until: 'dispelled' }, ends_when: ['attacks', 'casts'] }),
      ]),
    ],
  }),
  'ring-of-jumping': attuned([], { activities: [cast('jump', 1, { cost: 'bonus' })] }),
  'ring-of-mind-shielding': tale(
    'Thoughts, lies, alignment and kind stay hidden; the soul of a dead wearer may stay in it.',
    true,
  ),
  'ring-of-protection': attuned(protection),
  'ring-of-regeneration': missing('needs hit points that come back every ten minutes of the world’s clock'),
  'ring-of-shooting-stars': attuned([], {
    ...charges(6, '1d6'),
    activities: [
      cast('dancing-lights', 0),
      cast('light', 0),
      spending(1, cast('faerie-fire', 1)),
      spending(
        1,
        save(
          'Shooting star',
          'dexterity',
          15,
          { who: 'creature', range: 60, area: { shape: 'cube', feet: 15, from: 'point' } },
          {
            damage: [{ dice: '5d4', type: 'fire' }],
            half: true,
          },
        ),
      ),
    ],
  }),
  'ring-of-spell-storing': missing('needs spells that somebody stored in it, each with its caster’s figures'),
  'ring-of-spell-turning': attuned([
    advantage({ roll: 'save', against: ['magic'] }),
    { kind: 'unsupported', reason: 'needs spells that a natural 20 on the save throws back' },
  ]),
  'ring-of-swimming': plain([goes('swim', 40)]),
  'ring-of-telekinesis': attuned([], { activities: [cast('telekinesis', 5)] }),
  'ring-of-the-ram': attuned([], {
    ...charges(3, '1d3'),
    activities: [1, 2, 3].map((spent) =>
      spending(spent, {
        kind: 'attack',
        name: spent === 1 ? 'Ram' : `Ram with ${spent} charges`,
        cost: 'action',
        form: 'ranged',
        with: 'spell',
        bonus: 7,
        range: { normal: 60 },
        target: one(60),
        damage: [{ dice: `${2 * spent}d10`, type: 'force' }],
        on_hit: [{ kind: 'push', feet: 5 * spent }],
      }),
    ),
  }),
  'ring-of-three-wishes': plain([], { ...charges(3, null), activities: [spending(1, cast('wish', 9))] }),
  'ring-of-warmth': attuned([
    resist(['cold']),
    ruling('Cold down to -50 degrees does not trouble its wearer.'),
  ]),
  'ring-of-water-walking': tale('Walks on any liquid as on ground.'),
  'ring-of-x-ray-vision': attuned([], {
    activities: [
      act(
        'Look through',
        'Sees 30 feet into and through solid things for a minute; a second time before a long rest is tiring.',
      ),
    ],
  }),
}

const stones: Readonly<Record<string, ItemModel>> = {
  'ioun-stone-of-awareness': attuned([{ kind: 'cannot', what: ['be-surprised'] }]),
  'ioun-stone-of-protection': attuned([armourBonus(1)]),
  'ioun-stone-of-sustenance': tale('Needs neither food nor drink.', true),
  'ioun-stone-of-reserve': missing('needs spells that somebody stored in it, each with its caster’s figures'),
  'ioun-stone-of-absorption': attuned([], {
    ...charges(20, null),
    activities: [
      spending(4, {
        kind: 'dispel',
        name: 'Absorb',
        cost: 'reaction',
        trigger: 'creature-casts-within-60',
        what: 'spell-being-cast',
        up_to: 4,
      }),
    ],
  }),
  'ioun-stone-of-greater-absorption': attuned([], {
    ...charges(50, null),
    activities: [
      spending(8, {
        kind: 'dispel',
        name: 'Absorb',
        cost: 'reaction',
        trigger: 'creature-casts-within-60',
        what: 'spell-being-cast',
        up_to: 8,
      }),
    ],
  }),
  'ioun-stone-of-agility': attuned([raise('dexterity', 2, 20)]),
  'ioun-stone-of-fortitude': attuned([raise('constitution', 2, 20)]),
  'ioun-stone-of-insight': attuned([raise('wisdom', 2, 20)]),
  'ioun-stone-of-intellect': attuned([raise('intelligence', 2, 20)]),
  'ioun-stone-of-leadership': attuned([raise('charisma', 2, 20)]),
  'ioun-stone-of-strength': attuned([raise('strength', 2, 20)]),
  'ioun-stone-of-mastery': missing('needs a proficiency bonus that an item may raise'),
  'ioun-stone-of-regeneration': missing('needs hit points that come back every hour of the world’s clock'),
}

export const wornItems: Readonly<Record<string, ItemModel>> = { ...armour, ...worn, ...rings, ...stones }
