/** Rings and ioun stones. SRD 5.1, our own words. */
import { advantage, condition, hour, resist, ruling } from '../words.ts'
import {
  act,
  armourBonus,
  attuned,
  cast,
  charges,
  daily,
  goes,
  type ItemModel,
  missing,
  one,
  plain,
  raise,
  save,
  saves,
  spending,
  tale,
  upon,
} from './item-parts.ts'

const protection = [armourBonus(1), saves(1)]

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

/** Rings and stones by id. */
export const ringItems: Readonly<Record<string, ItemModel>> = { ...rings, ...stones }
