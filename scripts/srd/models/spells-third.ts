/** Spells of level 3 as data, written from the rules of SRD 5.1 in our own words. */
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import {
  advantage,
  bonus,
  condition,
  day,
  disadvantage,
  grant,
  hour,
  minute,
  minuteOf,
  resist,
  ruling,
  told,
} from '../words.ts'
import { apply, areaOf, buff, lasting, more, type SpellModel, say } from './spell-parts.ts'

const wisdom = 'wisdom'

const slots = (from: number, make: (slot: number) => string) => ({
  by: 'slot' as const,
  at: Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((slot) => slot >= from).map((slot) => [slot, make(slot)]),
  ),
})

const conjured = (type: string, options: readonly (readonly [number, string])[]): SpellModel => ({
  activities: (spell) => [
    {
      kind: 'summon',
      name: spell.name,
      cost: spell.casting_time === '1 action' ? 'action' : 'minutes',
      options: options.map(([count, max_cr]) => ({ count: { base: count }, type, max_cr })),
      duration: hour,
    },
  ],
})

const energies = ['acid', 'cold', 'fire', 'lightning', 'thunder'] as const

const slowed: readonly Mechanic[] = [
  { kind: 'armor-class', bonus: -2 },
  bonus({ roll: 'save', abilities: ['dexterity'] }, -2),
  { kind: 'speed', mode: 'all', times: 0.5 },
  { kind: 'cannot', what: ['react', 'attack-more-than-once', 'bonus-act'] },
]

/** Models of these spells. */
export const thirdSpells: Readonly<Record<string, SpellModel>> = {
  'animate-dead': {
    activities: (spell) => [
      {
        kind: 'summon',
        name: spell.name,
        cost: 'minutes',
        options: [{ count: { base: 1, per_slot: 2 }, monsters: ['skeleton', 'zombie'] }],
        duration: day,
      },
    ],
  },
  'beacon-of-hope': buff(
    [
      advantage({ roll: 'save', abilities: ['wisdom'] }),
      advantage({ roll: 'death-save' }),
      { kind: 'maximum-healing' },
    ],
    { count: { base: 6 } },
  ),
  'bestow-curse': {
    on_fail: [
      grant(
        [
          disadvantage({ roll: 'attack' }, ['target-under-this-effect']),
          ruling(
            'Or: disadvantage with one ability, a turn lost on a failed Wisdom save, or 1d8 necrotic more from the caster’s hits.',
          ),
        ],
        { duration: minute },
      ),
    ],
  },
  blink: buff([{ kind: 'blinks', on: 11 }]),
  'call-lightning': {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        again: 'action',
        ability: 'dexterity',
        dc: 'spell',
        success: 'half',
        damage: [{ dice: '3d10', type: 'lightning', growth: slots(3, (slot) => `${slot}d10`) }],
        on_fail: [],
        target: { who: 'creature', range: 120, area: { shape: 'sphere', feet: 5, from: 'point' } },
        ...lasting(spell),
      },
    ],
  },
  clairvoyance: say('The caster sees or hears a place it knows within a mile.'),
  'conjure-animals': conjured('beast', [
    [1, '2'],
    [2, '1'],
    [4, '1/2'],
    [8, '1/4'],
  ]),
  counterspell: {
    activities: (spell) => [
      {
        kind: 'dispel',
        name: spell.name,
        cost: 'reaction',
        trigger: 'creature-casts-within-60',
        what: 'spell-being-cast',
        up_to: 'slot',
        target: { who: 'enemy', range: 60 },
      },
    ],
  },
  'create-food-and-water': say('Food and water for fifteen for a day.'),
  daylight: {
    activities: (spell) => [
      {
        kind: 'zone',
        name: spell.name,
        cost: 'action',
        obscured: 'no',
        difficult: false,
        silent: false,
        light: 'bright',
        target: areaOf(spell),
        ...lasting(spell),
      },
    ],
  },
  'dispel-magic': {
    activities: (spell) => [
      {
        kind: 'dispel',
        name: spell.name,
        cost: 'action',
        what: 'spells-on-target',
        up_to: 'slot',
        target: { who: 'creature', range: 120 },
      },
    ],
  },
  fear: {
    on_fail: [
      minuteOf('frightened', wisdom),
      told('Drops what it holds and runs; it may save again only out of the caster’s sight.'),
    ],
  },
  fly: buff([{ kind: 'speed', mode: 'fly', becomes: 60 }], more(1)),
  'gaseous-form': buff([
    resist(['bludgeoning', 'piercing', 'slashing'], 'nonmagical'),
    { kind: 'speed', mode: 'fly', becomes: 10 },
    { kind: 'cannot', what: ['act', 'cast', 'speak'] },
    advantage({ roll: 'save', abilities: ['strength', 'dexterity', 'constitution'] }),
  ]),
  'glyph-of-warding': {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'minutes',
        trigger: 'trap-sprung',
        ability: 'dexterity',
        dc: 'spell',
        success: 'half',
        damage: [
          {
            dice: '5d8',
            type: 'fire',
            or_type: ['acid', 'cold', 'lightning', 'thunder'],
            growth: slots(3, (slot) => `${slot + 2}d8`),
          },
        ],
        on_fail: [],
        target: { who: 'creature', range: 5, area: { shape: 'sphere', feet: 20, from: 'point' } },
      },
    ],
  },
  haste: buff([
    { kind: 'armor-class', bonus: 2 },
    { kind: 'speed', mode: 'all', times: 2 },
    advantage({ roll: 'save', abilities: ['dexterity'] }),
    { kind: 'extra-action', only: ['attack-once', 'dash', 'disengage', 'hide', 'use-object'] },
    ruling('When it ends the target loses its next turn.'),
  ]),
  'hypnotic-pattern': {
    on_fail: ['charmed' as const, 'incapacitated' as const].map((name) =>
      condition(name, { duration: minute, ends_when: ['takes-damage', 'shaken-awake'] }),
    ),
    target: { area: { shape: 'cube', feet: 30, from: 'point' } },
  },
  'magic-circle': say(
    'A circle of 10 feet that such outsiders cannot enter or leave without a Charisma save; their attacks into it have disadvantage.',
  ),
  'major-image': say('A picture with sound, smell and warmth; Investigation against the spell finds it out.'),
  'mass-healing-word': { target: { who: 'ally', count: { base: 6 } } },
  'meld-into-stone': say('The caster hides in stone.'),
  nondetection: say('The target cannot be found or watched by magic.'),
  'phantom-steed': {
    activities: (spell) => [
      {
        kind: 'summon',
        name: spell.name,
        cost: 'minutes',
        options: [{ count: { base: 1 }, monsters: ['riding-horse'] }],
        duration: hour,
      },
    ],
  },
  'plant-growth': {
    activities: (spell) => [
      {
        kind: 'zone',
        name: spell.name,
        cost: 'action',
        obscured: 'no',
        difficult: true,
        silent: false,
        light: 'none',
        target: areaOf(spell),
        ...lasting(spell),
      },
    ],
  },
  'protection-from-energy': {
    activities: (spell) =>
      energies.map((type) => ({
        kind: 'apply' as const,
        name: `${spell.name}: ${type}`,
        cost: 'action' as const,
        target: { who: 'ally' as const, range: 5 },
        effects: [grant([resist([type])], lasting(spell))],
      })),
  },
  'remove-curse': say('All curses on one creature or thing end.'),
  revivify: apply([{ kind: 'revive', within: minute, hit_points: 1 }], { who: 'ally' }),
  sending: say('Twenty-five words reach anybody anywhere, who may answer.'),
  'sleet-storm': {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        lingers: ['enter', 'turn-start'],
        ability: 'dexterity',
        dc: 'spell',
        success: 'none',
        damage: [],
        on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
        target: { who: 'creature', range: 150, area: { shape: 'cylinder', feet: 40, from: 'point' } },
        ...lasting(spell),
      },
      {
        kind: 'zone',
        name: 'In the sleet',
        cost: 'none',
        obscured: 'heavily',
        difficult: true,
        silent: false,
        light: 'none',
        target: areaOf(spell),
        ...lasting(spell),
      },
    ],
  },
  slow: {
    on_fail: [grant(slowed, { duration: minute, repeat: { at: 'turn-end', ability: wisdom } })],
    target: { who: 'enemy', count: { base: 6 } },
  },
  'speak-with-dead': say('A corpse answers five questions with what it knew.'),
  'speak-with-plants': say('Plants within 30 feet talk, and let pass or hinder.'),
  'spirit-guardians': {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        lingers: ['enter', 'turn-start'],
        ability: wisdom,
        dc: 'spell',
        success: 'half',
        damage: [
          { dice: '3d8', type: 'radiant', or_type: ['necrotic'], growth: slots(3, (slot) => `${slot}d8`) },
        ],
        on_fail: [],
        target: { who: 'enemy', range: 0, area: { shape: 'sphere', feet: 15, from: 'self' } },
        ...lasting(spell),
      },
      {
        kind: 'apply',
        name: 'Among the spirits',
        cost: 'none',
        target: { who: 'enemy', range: 0, area: { shape: 'sphere', feet: 15, from: 'self' } },
        effects: [
          grant([{ kind: 'speed', mode: 'all', times: 0.5 }], { duration: { until: 'source-moves-away' } }),
        ],
      },
    ],
  },
  'stinking-cloud': {
    on_fail: [grant([{ kind: 'cannot', what: ['act'] }], { duration: { until: 'start-of-next-turn' } })],
    lingers: ['turn-start'],
    zone: { obscured: 'heavily' },
  },
  'tiny-hut': say('A dome of force shelters nine from weather and attack.'),
  tongues: say('The target understands and is understood in every language.'),
  'vampiric-touch': { again: 'action', on_hit: [{ kind: 'drain', share: 'half' }] },
  'water-breathing': say('Up to ten breathe water.'),
  'water-walk': say('Up to ten walk on water and the like.'),
  'wind-wall': { ruling: 'Small flyers, arrows and gas do not pass.' },
}
