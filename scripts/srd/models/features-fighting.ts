/** Features of barbarian and fighter, and the fighting styles as data, from the rules of SRD 5.1. */
import { advantage, bonus, condition, disadvantage, grant, minute, ruling } from '../words.ts'
import { attacks, type FeatureModel, feature, self, style } from './feature-parts.ts'

const weaponTypes = ['bludgeoning', 'piercing', 'slashing'] as const

const dc = (ability: 'wisdom' | 'charisma' | 'strength' | 'constitution') => ({ feature: ability })

const barbarian: Readonly<Record<string, FeatureModel>> = {
  rage: feature(
    [{ kind: 'resource', id: 'rage', amount: { column: 'rage_count' }, recovers: 'long-rest' }],
    [
      {
        kind: 'apply',
        name: 'Rage',
        cost: 'bonus',
        uses: { pool: 'rage', cost: 1 },
        target: self,
        effects: [
          grant(
            [
              advantage({ roll: 'check', abilities: ['strength'] }, ['not-heavily-armored']),
              advantage({ roll: 'save', abilities: ['strength'] }, ['not-heavily-armored']),
              {
                kind: 'bonus-column-when',
                of: { roll: 'damage', form: 'melee', abilities: ['strength'] },
                column: 'rage_damage_bonus',
                when: ['not-heavily-armored'],
              },
              {
                kind: 'resistance',
                to: { types: [...weaponTypes], from: 'any' },
                when: ['not-heavily-armored'],
              },
              { kind: 'cannot', what: ['cast', 'concentrate'] },
            ],
            { duration: minute },
          ),
        ],
      },
    ],
  ),
  'barbarian-unarmored-defense': feature([
    {
      kind: 'armor-class',
      unarmored: { base: 10, plus: ['constitution'], shield: true },
      when: ['unarmored'],
    },
  ]),
  'reckless-attack': feature([{ kind: 'reckless' }]),
  'danger-sense': feature([advantage({ roll: 'save', abilities: ['dexterity'] }, ['using-sight'])]),
  frenzy: feature(
    [ruling('A frenzy ends in one level of exhaustion.')],
    [
      {
        kind: 'weapon-attack',
        name: 'Frenzied attack',
        cost: 'bonus',
        count: 1,
        form: 'melee',
        unarmed: false,
        against: 'any',
      },
    ],
  ),
  'barbarian-extra-attack': attacks(2),
  'fast-movement': feature([{ kind: 'speed', mode: 'walk', bonus: 10, when: ['not-heavily-armored'] }]),
  'mindless-rage': feature([
    { kind: 'condition-immunity', conditions: ['charmed', 'frightened'], when: ['raging'] },
  ]),
  'feral-instinct': feature([
    advantage({ roll: 'initiative' }),
    ruling('Surprised, it still acts if it rages first.'),
  ]),
  'brutal-critical-1-die': feature([{ kind: 'critical-dice', dice: 1 }]),
  'brutal-critical-2-dice': feature([{ kind: 'critical-dice', dice: 2 }]),
  'brutal-critical-3-dice': feature([{ kind: 'critical-dice', dice: 3 }]),
  'intimidating-presence': feature(
    [],
    [
      {
        kind: 'save',
        name: 'Intimidating Presence',
        cost: 'action',
        again: 'action',
        ability: 'wisdom',
        dc: dc('charisma'),
        success: 'none',
        damage: [],
        target: { who: 'enemy', range: 30, count: { base: 1 } },
        on_fail: [condition('frightened', { duration: { until: 'end-of-next-turn' } })],
      },
    ],
  ),
  'relentless-rage': feature([
    {
      kind: 'cling-to-life',
      ability: 'constitution',
      dc: 10,
      dc_step: 5,
      plus_damage: false,
      except_types: [],
      except_critical: false,
      once_per: 'always',
      needs: 'raging',
    },
  ]),
  retaliation: feature(
    [],
    [
      {
        kind: 'weapon-attack',
        name: 'Retaliation',
        cost: 'reaction',
        trigger: 'damaged-by-creature-within-5',
        count: 1,
        form: 'melee',
        unarmed: false,
        against: 'whoever-did-it',
      },
    ],
  ),
  'persistent-rage': feature([ruling('Rage ends early only by falling or by choice.')]),
  'indomitable-might': feature([ruling('A Strength check is never less than the Strength score.')]),
  'primal-champion': feature([
    { kind: 'ability-increase', ability: 'strength', amount: 4, maximum: 24 },
    { kind: 'ability-increase', ability: 'constitution', amount: 4, maximum: 24 },
  ]),
}

const fighter: Readonly<Record<string, FeatureModel>> = {
  'second-wind': feature(
    [{ kind: 'resource', id: 'second_wind', amount: 1, recovers: 'short-rest' }],
    [
      {
        kind: 'heal',
        name: 'Second Wind',
        cost: 'bonus',
        uses: { pool: 'second_wind', cost: 1 },
        dice: '1d10',
        plus_level: true,
        target: self,
        effects: [],
      },
    ],
  ),
  'action-surge-1-use': feature(
    [{ kind: 'resource', id: 'action_surge', amount: { column: 'action_surges' }, recovers: 'short-rest' }],
    [
      {
        kind: 'apply',
        name: 'Action Surge',
        cost: 'none',
        uses: { pool: 'action_surge', cost: 1 },
        target: self,
        effects: [grant([{ kind: 'extra-action' }], { duration: { until: 'start-of-next-turn' } })],
      },
    ],
  ),
  'action-surge-2-uses': feature([ruling('A second use between rests, not in the same turn.')]),
  'improved-critical': feature([{ kind: 'critical-range', from: 19 }]),
  'superior-critical': feature([{ kind: 'critical-range', from: 18 }]),
  'extra-attack-1': attacks(2),
  'extra-attack-2': attacks(3),
  'extra-attack-3': attacks(4),
  'remarkable-athlete': feature([
    { kind: 'half-proficiency', abilities: ['strength', 'dexterity', 'constitution'], round: 'up' },
  ]),
  'indomitable-1-use': feature(
    [{ kind: 'resource', id: 'indomitable', amount: { column: 'indomitable_uses' }, recovers: 'long-rest' }],
    [
      {
        kind: 'reroll-failed',
        name: 'Indomitable',
        cost: 'none',
        uses: { pool: 'indomitable', cost: 1 },
        trigger: 'fails-roll',
        of: 'save',
        counts_as_twenty: false,
      },
    ],
  ),
  'indomitable-2-uses': feature([ruling('A second use between long rests.')]),
  'indomitable-3-uses': feature([ruling('A third use between long rests.')]),
  'additional-fighting-style': feature([
    {
      kind: 'choose-feature',
      choose: 1,
      from: [
        'archery',
        'defense',
        'dueling',
        'great-weapon-fighting',
        'protection',
        'two-weapon-fighting',
      ].map((each) => `fighter-fighting-style-${each}`),
    },
  ]),
  survivor: feature([
    ruling(
      'At the start of each turn, at half its hit points or fewer and not at 0, it regains 5 and its Constitution modifier.',
    ),
  ]),
}

const styles: Readonly<Record<string, FeatureModel>> = {
  ...style('archery', [bonus({ roll: 'attack', form: 'ranged', with: 'weapon' }, 2)]),
  ...style('defense', [{ kind: 'armor-class', bonus: 1, when: ['wearing-armor'] }]),
  ...style('dueling', [
    bonus({ roll: 'damage', form: 'melee', with: 'weapon' }, 2, ['one-handed-weapon-alone']),
  ]),
  ...style('great-weapon-fighting', [
    { kind: 'reroll', of: { roll: 'damage', form: 'melee', with: 'weapon' }, up_to: 2 },
  ]),
  ...style(
    'protection',
    [],
    [
      {
        kind: 'apply',
        name: 'Protection',
        cost: 'reaction',
        trigger: 'ally-attacked-within-5',
        target: { who: 'ally', range: 5 },
        effects: [grant([disadvantage({ roll: 'attack' }, [], 'against-self')])],
      },
    ],
  ),
  ...style('two-weapon-fighting', [{ kind: 'off-hand-modifier' }]),
}

/** Models of these features. */
export const fightingFeatures: Readonly<Record<string, FeatureModel>> = {
  ...barbarian,
  ...fighter,
  ...styles,
}
