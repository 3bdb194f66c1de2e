import { advantage, bonus, condition, disadvantage, grant, hour, ruling } from '../words.ts'
import { apply, areaOf, buff, lasting, more, type SpellModel, say } from './spell-parts.ts'

const wisdom = 'wisdom'

const nextTurn = { duration: { until: 'end-of-next-turn' } } as const

const untilStart = { duration: { until: 'start-of-next-turn' } } as const

const charm = (days: boolean) =>
  condition('charmed', {
    duration: days ? { amount: 1, unit: 'day' } : hour,
    ends_when: ['harmed-by-source'],
  })

/** Models of these spells. */
export const firstSpells: Readonly<Record<string, SpellModel>> = {
  alarm: say('A silent or loud warning when somebody enters the place.'),
  'animal-friendship': { on_fail: [charm(true)], target: { only: ['beast'], ...more(1) } },
  bane: {
    on_fail: [
      grant([bonus({ roll: 'attack' }, '-1d4'), bonus({ roll: 'save' }, '-1d4')], {
        duration: { amount: 1, unit: 'minute' },
      }),
    ],
    target: more(3),
  },
  bless: buff([bonus({ roll: 'attack' }, '1d4'), bonus({ roll: 'save' }, '1d4')], more(3)),
  'charm-person': { on_fail: [charm(false)], target: { only: ['humanoid'], ...more(1) } },
  'color-spray': {
    activities: (spell) => [
      {
        kind: 'hit-point-pool',
        name: spell.name,
        cost: 'action',
        dice: '6d10',
        growth: {
          by: 'slot',
          at: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => [slot, `${4 + 2 * slot}d10`])),
        },
        target: { who: 'creature', range: 0, area: { shape: 'cone', feet: 15, from: 'self' } },
        effects: [condition('blinded', nextTurn)],
      },
    ],
  },
  command: {
    on_fail: [
      grant(
        [
          ruling('Spends its next turn on the one word it was told: approach, drop, flee, grovel, halt.'),
          { kind: 'cannot', what: ['act', 'react'] },
        ],
        nextTurn,
      ),
    ],
    target: { only: ['not-undead'], ...more(1) },
  },
  'comprehend-languages': say('The caster understands any language that is heard or touched in writing.'),
  'create-or-destroy-water': say('Ten gallons of water come or go, or fog in the area is gone.'),
  'detect-evil-and-good': say(
    'The caster knows aberrations, celestials, elementals, fey, fiends and undead within 30 feet, and hallowed places.',
  ),
  'detect-magic': say('The caster senses magic within 30 feet and sees its school.'),
  'detect-poison-and-disease': say('The caster senses poisons and diseases within 30 feet.'),
  'disguise-self': say('The caster looks different; Investigation against the spell finds it out.'),
  'divine-favor': buff([
    { kind: 'extra-damage', dice: '1d4', type: 'radiant', form: 'any', once_per_turn: false },
  ]),
  entangle: {
    on_fail: [
      condition('restrained', {
        duration: { amount: 1, unit: 'minute' },
        repeat: { at: 'turn-end', ability: 'strength' },
      }),
    ],
    zone: { difficult: true },
  },
  'expeditious-retreat': buff([{ kind: 'bonus-action', actions: ['dash'] }]),
  'faerie-fire': {
    on_fail: [
      grant([advantage({ roll: 'attack' }, [], 'against-self'), ruling('Glows, and cannot be invisible.')], {
        duration: { amount: 1, unit: 'minute' },
      }),
    ],
  },
  'false-life': {
    activities: (spell) => [
      {
        kind: 'apply',
        name: spell.name,
        cost: 'action',
        target: { who: 'self' },
        effects: [
          {
            kind: 'temporary-hit-points',
            dice: '1d4+4',
            growth: {
              by: 'slot',
              at: Object.fromEntries(
                [1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => [slot, `1d4+${4 + 5 * (slot - 1)}`]),
              ),
            },
          },
        ],
        ...lasting(spell),
      },
    ],
  },
  'feather-fall': say('Up to five who fall come down softly.'),
  'find-familiar': {
    activities: (spell) => [
      {
        kind: 'summon',
        name: spell.name,
        cost: 'minutes',
        options: [
          {
            count: { base: 1 },
            monsters: [
              'bat',
              'cat',
              'crab',
              'frog',
              'hawk',
              'lizard',
              'octopus',
              'owl',
              'poisonous-snake',
              'quipper',
              'rat',
              'raven',
              'sea-horse',
              'spider',
              'weasel',
            ],
          },
        ],
      },
      {
        kind: 'utility',
        name: 'Familiar',
        cost: 'action',
        ruling: 'It does not attack; the caster may see through its eyes and cast touch spells through it.',
      },
    ],
  },
  'floating-disk': say('A disk of force carries 500 pounds behind the caster.'),
  'fog-cloud': {
    activities: (spell) => [
      {
        kind: 'zone',
        name: spell.name,
        cost: 'action',
        obscured: 'heavily',
        difficult: false,
        silent: false,
        light: 'none',
        target: areaOf(spell),
        ...lasting(spell),
      },
    ],
  },
  goodberry: {
    activities: (spell) => [
      {
        kind: 'heal',
        name: spell.name,
        cost: 'action',
        dice: '1',
        target: { who: 'ally', range: 5, count: { base: 10 } },
        effects: [{ kind: 'ruling', text: 'A berry feeds for a day.' }],
      },
    ],
  },
  grease: {
    on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
    lingers: ['enter', 'turn-end'],
  },
  'guiding-bolt': { on_hit: [grant([advantage({ roll: 'attack' }, [], 'against-self')], nextTurn)] },
  'hellish-rebuke': { target: { who: 'enemy', count: { base: 1 } } },
  heroism: buff(
    [{ kind: 'condition-immunity', conditions: ['frightened'] }, { kind: 'fresh-temporary-hit-points' }],
    more(1),
  ),
  'hideous-laughter': {
    on_fail: ['prone' as const, 'incapacitated' as const].map((name) =>
      condition(name, {
        duration: { amount: 1, unit: 'minute' },
        repeat: { at: 'turn-end', ability: wisdom },
      }),
    ),
    ruling: 'Being hurt gives a save at once, with advantage.',
  },
  'hunters-mark': {
    activities: (spell) => [
      {
        kind: 'apply',
        name: spell.name,
        cost: 'bonus',
        again: 'bonus',
        target: { who: 'enemy', range: 90, count: { base: 1 } },
        effects: [
          {
            kind: 'grant',
            mechanics: [{ kind: 'ruling', text: 'Marked: the caster finds it more easily.' }],
          },
        ],
        ...lasting(spell),
      },
      {
        kind: 'apply',
        name: 'Mark the quarry',
        cost: 'none',
        target: { who: 'self' },
        effects: [
          grant(
            [
              {
                kind: 'extra-damage',
                dice: '1d6',
                form: 'any',
                when: ['target-under-this-effect'],
                once_per_turn: false,
              },
            ],
            lasting(spell),
          ),
        ],
      },
    ],
  },
  identify: say('The caster learns what a magic thing is and does.'),
  'illusory-script': say('Writing that only those named can read.'),
  jump: buff([ruling('Jumps three times as far.')]),
  longstrider: buff([{ kind: 'speed', mode: 'walk', bonus: 10 }], more(1)),
  'mage-armor': buff([
    { kind: 'armor-class', unarmored: { base: 13, plus: [], shield: true }, when: ['unarmored'] },
  ]),
  'magic-missile': {
    activities: (spell) => [
      {
        kind: 'damage',
        name: spell.name,
        cost: 'action',
        damage: [{ dice: '1d4+1', type: 'force' }],
        effects: [],
        count: { base: 3, per_slot: 1 },
        target: { who: 'enemy', range: 120 },
      },
    ],
  },
  'protection-from-evil-and-good': buff([
    disadvantage({ roll: 'attack' }, ['attacker-is-evil-outsider'], 'against-self'),
    ruling('Such creatures cannot charm, frighten or possess it.'),
  ]),
  'purify-food-and-drink': say('Food and drink within 5 feet are clean.'),
  sanctuary: buff([{ kind: 'warded', ability: wisdom, ends_when_attacks: true }]),
  shield: apply(
    [
      grant(
        [
          { kind: 'armor-class', bonus: 5 },
          { kind: 'immunity', to: { types: ['force'], from: 'magic-missile' } },
        ],
        untilStart,
      ),
    ],
    { who: 'self' },
    { trigger: 'hit-by-attack' },
  ),
  'shield-of-faith': buff([{ kind: 'armor-class', bonus: 2 }]),
  'silent-image': say('A picture of a thing or creature; Investigation against the spell finds it out.'),
  sleep: {
    activities: (spell) => [
      {
        kind: 'hit-point-pool',
        name: spell.name,
        cost: 'action',
        dice: '5d8',
        growth: {
          by: 'slot',
          at: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => [slot, `${3 + 2 * slot}d8`])),
        },
        target: {
          who: 'creature',
          range: 90,
          area: { shape: 'sphere', feet: 20, from: 'point' },
          only: ['not-undead', 'not-immune-to-charm'],
        },
        effects: [
          condition('unconscious', {
            duration: { amount: 1, unit: 'minute' },
            ends_when: ['takes-damage', 'shaken-awake'],
          }),
        ],
      },
    ],
  },
  'speak-with-animals': say('The caster talks with beasts.'),
  thunderwave: { on_fail: [{ kind: 'push', feet: 10 }] },
  'unseen-servant': say('An invisible helper does simple work.'),
}
