/** Spells of level 2 as data, written from the rules of SRD 5.1 in our own words. */
import type { Effect } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import {
  advantage,
  bonus,
  condition,
  disadvantage,
  grant,
  hour,
  minuteOf,
  resist,
  ruling,
  saveOnHit,
  told,
} from '../words.ts'
import { apply, areaOf, buff, lasting, more, type SpellModel, say } from './spell-parts.ts'

const wisdom = 'wisdom'

const untilStart = { duration: { until: 'start-of-next-turn' } } as const

const burning: Effect = {
  kind: 'damage',
  damage: [{ dice: '2d4', type: 'acid' }],
  at: 'turn-end',
  duration: { until: 'end-of-next-turn' },
}

const enhancements = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const

/** Models of these spells. */
export const secondSpells: Readonly<Record<string, SpellModel>> = {
  'acid-arrow': { on_hit: [burning], half_on_miss: true },
  aid: {
    activities: (spell) => [
      {
        kind: 'apply',
        name: spell.name,
        cost: 'action',
        target: { who: 'ally', range: 30, count: { base: 3 } },
        effects: [
          grant([{ kind: 'hit-points', maximum: 5, per_slot: 5 }], lasting(spell)),
          {
            kind: 'heal',
            dice: '5',
            growth: {
              by: 'slot',
              at: Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((slot) => [slot, String(5 * (slot - 1))])),
            },
          },
        ],
      },
    ],
  },
  'alter-self': {
    activities: (spell) => [
      {
        kind: 'apply',
        name: `${spell.name}: claws`,
        cost: 'action',
        target: { who: 'self' },
        effects: [
          grant(
            [
              { kind: 'weapon-die', dice: '1d6', ability: 'own' },
              { kind: 'magical-attacks' },
              bonus({ roll: 'attack', with: 'unarmed' }, 1),
              bonus({ roll: 'damage', with: 'unarmed' }, 1),
            ],
            lasting(spell),
          ),
        ],
      },
      {
        kind: 'utility',
        name: `${spell.name}: shape`,
        cost: 'action',
        ruling: 'Or looks like another, or breathes and swims in water.',
      },
    ],
  },
  'animal-messenger': say('A tiny beast carries a message of 25 words.'),
  'arcane-lock': say('A door or chest opens only to those named; breaking or picking it is 10 harder.'),
  'arcanists-magic-aura': say('A false aura hides or feigns magic.'),
  augury: say('An omen for the next half hour: weal, woe, both or neither.'),
  barkskin: buff([{ kind: 'armor-class', minimum: 16 }]),
  'blindness-deafness': {
    activities: (spell) =>
      (['blinded', 'deafened'] as const).map((name) => ({
        kind: 'save' as const,
        name: `${spell.name}: ${name}`,
        cost: 'action' as const,
        ability: 'constitution' as const,
        dc: 'spell' as const,
        success: 'none' as const,
        damage: [],
        target: { who: 'enemy' as const, range: 30, ...more(1) },
        on_fail: [minuteOf(name, 'constitution')],
        ...lasting(spell),
      })),
  },
  blur: buff([disadvantage({ roll: 'attack' }, [], 'against-self')]),
  'branding-smite': apply(
    [
      grant(
        [
          { kind: 'extra-damage', dice: '2d6', type: 'radiant', form: 'any', once_per_turn: true },
          ruling('The target glows and cannot be invisible.'),
        ],
        { duration: { amount: 1, unit: 'minute' }, ends_when: ['hits'] },
      ),
    ],
    { who: 'self' },
  ),
  'calm-emotions': {
    on_fail: [
      { kind: 'end-condition', conditions: ['charmed', 'frightened'] },
      told('Or: indifferent to those it was hostile to.'),
    ],
    target: { only: ['humanoid'] },
  },
  'continual-flame': say('A flame without heat burns for ever.'),
  darkness: {
    activities: (spell) => [
      {
        kind: 'zone',
        name: spell.name,
        cost: 'action',
        obscured: 'magical-darkness',
        difficult: false,
        silent: false,
        light: 'none',
        target: areaOf(spell),
        ...lasting(spell),
      },
    ],
  },
  darkvision: buff([{ kind: 'sense', sense: 'darkvision', feet: 60 }]),
  'detect-thoughts': say('The caster reads the surface of minds; deeper takes a Wisdom save of the target.'),
  'enhance-ability': {
    activities: (spell) =>
      enhancements.map((each) => ({
        kind: 'apply' as const,
        name: `${spell.name}: ${each}`,
        cost: 'action' as const,
        target: { who: 'ally' as const, range: 5, ...more(1) },
        effects: [
          grant([advantage({ roll: 'check', abilities: [each] })], lasting(spell)),
          ...(each === 'constitution' ? [{ kind: 'temporary-hit-points' as const, dice: '2d6' }] : []),
        ],
      })),
  },
  'enlarge-reduce': {
    activities: (spell) => [
      {
        kind: 'apply',
        name: 'Enlarge',
        cost: 'action',
        target: { who: 'ally', range: 30 },
        effects: [
          grant(
            [
              advantage({ roll: 'check', abilities: ['strength'] }),
              advantage({ roll: 'save', abilities: ['strength'] }),
              { kind: 'extra-damage', dice: '1d4', form: 'any', once_per_turn: false },
            ],
            lasting(spell),
          ),
        ],
      },
      {
        kind: 'save',
        name: 'Reduce',
        cost: 'action',
        ability: 'constitution',
        dc: 'spell',
        success: 'none',
        damage: [],
        target: { who: 'enemy', range: 30 },
        on_fail: [
          grant(
            [
              disadvantage({ roll: 'check', abilities: ['strength'] }),
              disadvantage({ roll: 'save', abilities: ['strength'] }),
              bonus({ roll: 'damage', with: 'weapon' }, '-1d4'),
            ],
            lasting(spell),
          ),
        ],
      },
    ],
  },
  enthrall: {
    on_fail: [
      grant([disadvantage({ roll: 'check', skills: ['perception'] })], {
        duration: { amount: 1, unit: 'minute' },
      }),
    ],
  },
  'find-steed': {
    activities: (spell) => [
      {
        kind: 'summon',
        name: spell.name,
        cost: 'minutes',
        options: [{ count: { base: 1 }, monsters: ['warhorse', 'pony', 'camel', 'elk', 'mastiff'] }],
      },
    ],
  },
  'find-traps': say('The caster senses whether there are traps in sight, not where.'),
  'flame-blade': {
    activities: (spell) => [
      {
        kind: 'attack',
        name: spell.name,
        cost: 'bonus',
        again: 'action',
        form: 'melee',
        with: 'spell',
        bonus: 'spell',
        reach: 5,
        damage: [
          {
            dice: '3d6',
            type: 'fire',
            growth: { by: 'slot', at: { '2': '3d6', '4': '4d6', '6': '5d6', '8': '6d6' } },
          },
        ],
        on_hit: [],
      },
    ],
  },
  'flaming-sphere': {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        again: 'bonus',
        lingers: ['turn-end'],
        ability: 'dexterity',
        dc: 'spell',
        success: 'half',
        damage: [
          {
            dice: '2d6',
            type: 'fire',
            growth: {
              by: 'slot',
              at: Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((slot) => [slot, `${slot}d6`])),
            },
          },
        ],
        on_fail: [],
        target: { who: 'enemy', range: 60, area: { shape: 'sphere', feet: 5, from: 'point' } },
        ...lasting(spell),
      },
    ],
  },
  'gentle-repose': say('A dead body does not decay and cannot become undead.'),
  'gust-of-wind': { on_fail: [{ kind: 'push', feet: 15 }], lingers: ['turn-start'], again: 'bonus' },
  'heat-metal': {
    activities: (spell) => [
      {
        kind: 'damage',
        name: spell.name,
        cost: 'action',
        again: 'bonus',
        damage: [
          {
            dice: '2d8',
            type: 'fire',
            growth: {
              by: 'slot',
              at: Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((slot) => [slot, `${slot}d8`])),
            },
          },
        ],
        target: { who: 'enemy', range: 60, only: ['wears-or-holds-metal'] },
        effects: [
          saveOnHit('constitution', 'spell', [
            grant(
              [
                disadvantage({ roll: 'attack' }),
                disadvantage({ roll: 'check' }),
                ruling('Drops the hot thing if it can.'),
              ],
              untilStart,
            ),
          ]),
        ],
      },
    ],
  },
  'hold-person': { on_fail: [minuteOf('paralyzed', wisdom)], target: { only: ['humanoid'], ...more(1) } },
  invisibility: apply([condition('invisible', { duration: hour, ends_when: ['attacks', 'casts'] })], {
    who: 'ally',
    ...more(1),
  }),
  knock: say('One lock, bar or chain opens with a loud knock.'),
  'lesser-restoration': apply(
    [{ kind: 'end-condition', conditions: ['blinded', 'deafened', 'paralyzed', 'poisoned'] }],
    { who: 'ally' },
  ),
  levitate: {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        ability: 'constitution',
        dc: 'spell',
        success: 'none',
        damage: [],
        target: { who: 'creature', range: 60, count: { base: 1 } },
        on_fail: [
          grant(
            [
              { kind: 'speed', mode: 'walk', becomes: 0 },
              ruling('Floats up to 20 feet; moves only by pushing or pulling.'),
            ],
            lasting(spell),
          ),
        ],
        ...lasting(spell),
      },
    ],
  },
  'locate-animals-or-plants': say('The caster knows the way to a kind of beast or plant within five miles.'),
  'locate-object': say('The caster knows the way to a thing within 1,000 feet.'),
  'magic-mouth': say('A thing speaks a message when its condition is met.'),
  'magic-weapon': {
    activities: (spell) =>
      (
        [
          [1, 2],
          [2, 4],
          [3, 6],
        ] as const
      ).map(([plus, slot]) => ({
        kind: 'apply' as const,
        name: `${spell.name} +${plus}`,
        cost: 'bonus' as const,
        min_slot: slot,
        target: { who: 'ally' as const, range: 5 },
        effects: [
          grant(
            [
              bonus({ roll: 'attack', with: 'weapon' }, plus),
              bonus({ roll: 'damage', with: 'weapon' }, plus),
              { kind: 'magical-attacks' },
            ],
            lasting(spell),
          ),
        ],
      })),
  },
  'mirror-image': buff([{ kind: 'decoys', count: 3 }]),
  'misty-step': apply([{ kind: 'teleport', feet: 30 }], { who: 'self' }),
  moonbeam: { lingers: ['enter', 'turn-start'], again: 'action' },
  'pass-without-trace': buff([bonus({ roll: 'check', skills: ['stealth'] }, 10)], { who: 'ally', range: 30 }),
  'prayer-of-healing': { target: { who: 'ally', count: { base: 6 } } },
  'protection-from-poison': buff([advantage({ roll: 'save', against: ['poison'] }), resist(['poison'])], {}, [
    { kind: 'end-condition', conditions: ['poisoned'] },
  ]),
  'ray-of-enfeeblement': {
    activities: (spell) => [
      {
        kind: 'attack',
        name: spell.name,
        cost: 'action',
        form: 'ranged',
        with: 'spell',
        bonus: 'spell',
        range: { normal: 60 },
        damage: [],
        on_hit: [
          grant([{ kind: 'weapon-damage-halved' }], {
            ...lasting(spell),
            repeat: { at: 'turn-end', ability: 'constitution' },
          }),
        ],
      },
    ],
  },
  'rope-trick': say('A rope leads to a hidden place for eight.'),
  'scorching-ray': {
    activities: (spell) => [
      {
        kind: 'attack',
        name: spell.name,
        cost: 'action',
        form: 'ranged',
        with: 'spell',
        bonus: 'spell',
        range: { normal: 120 },
        damage: [{ dice: '2d6', type: 'fire' }],
        on_hit: [],
        count: { base: 3, per_slot: 1 },
      },
    ],
  },
  'see-invisibility': say('The caster sees what is invisible or ethereal.'),
  silence: {
    activities: (spell) => [
      {
        kind: 'zone',
        name: spell.name,
        cost: 'action',
        obscured: 'no',
        difficult: false,
        silent: true,
        light: 'none',
        target: areaOf(spell),
        ...lasting(spell),
      },
    ],
  },
  'spider-climb': buff([
    { kind: 'speed', mode: 'climb', becomes: 30 },
    ruling('Walks on walls and ceilings.'),
  ]),
  'spike-growth': {
    activities: (spell) => [
      {
        kind: 'damage',
        name: spell.name,
        cost: 'action',
        lingers: ['enter'],
        damage: [{ dice: '2d4', type: 'piercing' }],
        effects: [{ kind: 'ruling', text: 'For every 5 feet moved in it; hard going, and hidden.' }],
        target: { who: 'creature', range: 150, area: { shape: 'sphere', feet: 20, from: 'point' } },
      },
    ],
  },
  'spiritual-weapon': { again: 'bonus', target: { range: 60 } },
  suggestion: {
    on_fail: [
      condition('charmed', { duration: { amount: 8, unit: 'hour' }, ends_when: ['harmed-by-source'] }),
      told('Follows a reasonable course that was named in a sentence or two.'),
    ],
  },
  'warding-bond': buff([
    { kind: 'armor-class', bonus: 1 },
    bonus({ roll: 'save' }, 1),
    resist([
      'acid',
      'bludgeoning',
      'cold',
      'fire',
      'force',
      'lightning',
      'necrotic',
      'piercing',
      'poison',
      'psychic',
      'radiant',
      'slashing',
      'thunder',
    ]),
    { kind: 'shares-damage-with-source' },
  ]),
  web: {
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
        target: { who: 'creature', range: 60, area: { shape: 'cube', feet: 20, from: 'point' } },
        on_fail: [
          condition('restrained', { ...lasting(spell), repeat: { at: 'turn-end', ability: 'strength' } }),
        ],
        ...lasting(spell),
      },
    ],
  },
  'zone-of-truth': {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        ability: 'charisma',
        dc: 'spell',
        success: 'none',
        damage: [],
        lingers: ['enter', 'turn-start'],
        target: { who: 'creature', range: 60, area: { shape: 'sphere', feet: 15, from: 'point' } },
        on_fail: [{ kind: 'ruling', text: 'Cannot tell a lie on purpose while it is there.' }],
        ...lasting(spell),
      },
    ],
  },
}
