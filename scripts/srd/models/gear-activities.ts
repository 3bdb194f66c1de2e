/** What adventuring gear does, written from the rules of SRD 5.1 in our own words. */
import type { Activity } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { DamageType } from '../../../src/rules/dnd5e/data/vocabulary.ts'
import { advantage, condition, grant, hour, minute, ruling } from '../words.ts'

const throwAt = (
  name: string,
  dice: string,
  type: DamageType,
  more: Partial<Extract<Activity, { kind: 'attack' }>> = {},
): Activity => ({
  kind: 'attack',
  name,
  cost: 'action',
  form: 'ranged',
  with: 'weapon',
  bonus: 'weapon',
  range: { normal: 20 },
  damage: [{ dice, type }],
  on_hit: [],
  ...more,
})

const gear: Readonly<Record<string, (name: string) => readonly Activity[]>> = {
  'acid-vial': (name) => [throwAt(name, '2d6', 'acid')],
  'alchemists-fire-flask': (name) => [
    throwAt(name, '1d4', 'fire', {
      on_hit: [
        {
          kind: 'damage',
          damage: [{ dice: '1d4', type: 'fire' }],
          at: 'turn-start',
          duration: { until: 'cured' },
        },
      ],
    }),
  ],
  'holy-water-flask': (name) => [
    throwAt(name, '2d6', 'radiant', {
      damage: [{ dice: '2d6', type: 'radiant', only_against: ['undead', 'fiend'] }],
    }),
  ],
  'oil-flask': (name) => [
    throwAt(name, '5', 'fire', {
      damage: [],
      on_hit: [{ kind: 'ruling', text: 'Soaked for a minute: the next fire damage does 5 more.' }],
    }),
  ],
  'antitoxin-vial': (name) => [
    {
      kind: 'apply',
      name,
      cost: 'action',
      target: { who: 'self' },
      effects: [grant([advantage({ roll: 'save', against: ['poison'] })], { duration: hour })],
    },
  ],
  'poison-basic-vial': (name) => [
    {
      kind: 'apply',
      name,
      cost: 'action',
      target: { who: 'self' },
      effects: [
        grant(
          [
            { kind: 'extra-damage', dice: '1d4', type: 'poison', form: 'any', once_per_turn: false },
            ruling('For a minute; a hit gives a Constitution save of 10 against it.'),
          ],
          { duration: minute },
        ),
      ],
    },
  ],
  'healers-kit': (name) => [
    {
      kind: 'apply',
      name,
      cost: 'action',
      target: { who: 'ally', range: 5 },
      uses: { pool: 'healers_kit', cost: 1 },
      effects: [{ kind: 'stabilize' }],
    },
  ],
  caltrops: (name) => [
    {
      kind: 'save',
      name,
      cost: 'action',
      lingers: ['enter'],
      ability: 'dexterity',
      dc: 15,
      success: 'none',
      damage: [{ dice: '1', type: 'piercing' }],
      target: { who: 'creature', range: 5, area: { shape: 'cube', feet: 5, from: 'point' } },
      on_fail: [grant([{ kind: 'speed', mode: 'walk', bonus: -10 }], { duration: { until: 'cured' } })],
    },
  ],
  'ball-bearings-bag-of-1000': (name) => [
    {
      kind: 'save',
      name,
      cost: 'action',
      lingers: ['enter'],
      ability: 'dexterity',
      dc: 10,
      success: 'none',
      damage: [],
      target: { who: 'creature', range: 10, area: { shape: 'cube', feet: 10, from: 'point' } },
      on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
    },
  ],
  'hunting-trap': (name) => [
    {
      kind: 'save',
      name,
      cost: 'action',
      trigger: 'trap-sprung',
      ability: 'dexterity',
      dc: 13,
      success: 'none',
      damage: [{ dice: '1d4', type: 'piercing' }],
      on_fail: [condition('restrained', { duration: { until: 'escaped' }, escape_dc: 13 })],
    },
  ],
  torch: (name) => [
    {
      kind: 'utility',
      name,
      cost: 'none',
      ruling: 'Light for 20 feet and dim light for 20 more, for an hour; 1 fire damage when it hits.',
    },
  ],
}

/** What a piece of gear does. */
export function gearActivities(id: string, name: string): Activity[] {
  return [...(gear[id]?.(name) ?? [])]
}
