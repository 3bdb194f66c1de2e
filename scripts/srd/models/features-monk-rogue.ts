/** Features of monk and rogue as data, from the rules of SRD 5.1. */
import { advantage, condition, grant, minute, ruling } from '../words.ts'
import { attacks, type FeatureModel, feature, self } from './feature-parts.ts'

const dc = (ability: 'wisdom' | 'charisma' | 'strength' | 'constitution') => ({ feature: ability })

const monk: Readonly<Record<string, FeatureModel>> = {
  'monk-unarmored-defense': feature([
    {
      kind: 'armor-class',
      unarmored: { base: 10, plus: ['wisdom'], shield: false },
      when: ['wearing-no-armor-or-shield'],
    },
  ]),
  'martial-arts': feature([
    { kind: 'bonus-action', actions: ['unarmed-strike'] },
    { kind: 'martial-arts', sides_column: 'martial_arts_sides' },
  ]),
  ki: feature([
    { kind: 'resource', id: 'ki_points', amount: { column: 'ki_points' }, recovers: 'short-rest' },
  ]),
  'flurry-of-blows': feature(
    [],
    [
      {
        kind: 'weapon-attack',
        name: 'Flurry of Blows',
        cost: 'bonus',
        uses: { pool: 'ki_points', cost: 1 },
        count: 2,
        form: 'melee',
        unarmed: true,
        against: 'any',
      },
    ],
  ),
  'patient-defense': feature([{ kind: 'bonus-action', actions: ['dodge'], uses_pool: 'ki_points' }]),
  'step-of-the-wind': feature([
    { kind: 'bonus-action', actions: ['dash', 'disengage'], uses_pool: 'ki_points' },
  ]),
  'unarmored-movement-1': feature([
    {
      kind: 'speed-column',
      mode: 'walk',
      column: 'unarmored_movement',
      when: ['wearing-no-armor-or-shield'],
    },
  ]),
  'unarmored-movement-2': feature([ruling('Runs up walls and over water on its turn.')]),
  'deflect-missiles': feature(
    [],
    [
      {
        kind: 'reduce-damage',
        name: 'Deflect Missiles',
        cost: 'reaction',
        trigger: 'ranged-attack-missile',
        of: 'ranged-weapon',
        dice: '1d10',
        plus: ['dexterity'],
        times_level: 1,
      },
    ],
  ),
  'open-hand-technique': feature(
    [],
    [
      {
        kind: 'save',
        name: 'Open Hand: prone',
        cost: 'none',
        trigger: 'on-melee-hit',
        ability: 'dexterity',
        dc: dc('wisdom'),
        success: 'none',
        damage: [],
        on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
      },
      {
        kind: 'save',
        name: 'Open Hand: push',
        cost: 'none',
        trigger: 'on-melee-hit',
        ability: 'strength',
        dc: dc('wisdom'),
        success: 'none',
        damage: [],
        on_fail: [{ kind: 'push', feet: 15 }],
      },
      {
        kind: 'apply',
        name: 'Open Hand: no reactions',
        cost: 'none',
        trigger: 'on-melee-hit',
        effects: [grant([{ kind: 'cannot', what: ['react'] }], { duration: { until: 'end-of-next-turn' } })],
      },
    ],
  ),
  'slow-fall': feature(
    [],
    [
      {
        kind: 'reduce-damage',
        name: 'Slow Fall',
        cost: 'reaction',
        of: 'falling',
        dice: '0',
        plus: [],
        times_level: 5,
      },
    ],
  ),
  'monk-extra-attack': attacks(2),
  'stunning-strike': feature(
    [],
    [
      {
        kind: 'save',
        name: 'Stunning Strike',
        cost: 'none',
        trigger: 'on-melee-hit',
        uses: { pool: 'ki_points', cost: 1 },
        ability: 'constitution',
        dc: dc('wisdom'),
        success: 'none',
        damage: [],
        on_fail: [condition('stunned', { duration: { until: 'end-of-next-turn' } })],
      },
    ],
  ),
  'ki-empowered-strikes': feature([{ kind: 'magical-attacks' }]),
  'wholeness-of-body': feature(
    [{ kind: 'resource', id: 'wholeness_of_body', amount: 1, recovers: 'long-rest' }],
    [
      {
        kind: 'utility',
        name: 'Wholeness of Body',
        cost: 'action',
        uses: { pool: 'wholeness_of_body', cost: 1 },
        ruling: 'Regains three times its level.',
      },
    ],
  ),
  'monk-evasion': feature([{ kind: 'evasion' }]),
  'stillness-of-mind': feature(
    [],
    [
      {
        kind: 'apply',
        name: 'Stillness of Mind',
        cost: 'action',
        target: self,
        effects: [{ kind: 'end-condition', conditions: ['charmed', 'frightened'] }],
      },
    ],
  ),
  'purity-of-body': feature([
    { kind: 'immunity', to: { types: ['poison'], from: 'any' } },
    { kind: 'condition-immunity', conditions: ['poisoned'] },
  ]),
  tranquility: feature([{ kind: 'warded', ability: 'wisdom', ends_when_attacks: true }]),
  'tongue-of-the-sun-and-moon': feature([ruling('Understands and is understood in every language.')]),
  'diamond-soul': feature([
    {
      kind: 'proficiency',
      saves: ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'],
    },
    ruling('A ki point rolls a failed save again.'),
  ]),
  'monk-timeless-body': feature([ruling('Does not age and needs no food or water.')]),
  'quivering-palm': feature(
    [],
    [
      {
        kind: 'save',
        name: 'Quivering Palm',
        cost: 'action',
        uses: { pool: 'ki_points', cost: 3 },
        ability: 'constitution',
        dc: dc('wisdom'),
        success: 'half',
        damage: [{ dice: '10d10', type: 'necrotic' }],
        target: { who: 'enemy', count: { base: 1 } },
        on_fail: [{ kind: 'fell', to: 'zero-hit-points' }],
      },
    ],
  ),
  'empty-body': feature(
    [],
    [
      {
        kind: 'apply',
        name: 'Empty Body',
        cost: 'action',
        uses: { pool: 'ki_points', cost: 4 },
        target: self,
        effects: [
          condition('invisible', { duration: minute }),
          grant(
            [
              {
                kind: 'resistance',
                to: {
                  types: [
                    'acid',
                    'bludgeoning',
                    'cold',
                    'fire',
                    'lightning',
                    'necrotic',
                    'piercing',
                    'poison',
                    'psychic',
                    'radiant',
                    'slashing',
                    'thunder',
                  ],
                  from: 'any',
                },
              },
            ],
            { duration: minute },
          ),
        ],
      },
    ],
  ),
  'perfect-self': feature([ruling('With no ki at the start of a fight, four points come back.')]),
}

const rogue: Readonly<Record<string, FeatureModel>> = {
  'rogue-expertise-1': feature([{ kind: 'expertise', choose: 2, also: ['thieves-tools'] }]),
  'rogue-expertise-2': feature([{ kind: 'expertise', choose: 2, also: ['thieves-tools'] }]),
  'sneak-attack': feature([{ kind: 'sneak-attack', dice_column: 'sneak_attack_dice', sides: 6 }]),
  'thieves-cant': feature([ruling('Knows the secret speech and signs of thieves.')]),
  'cunning-action': feature([{ kind: 'bonus-action', actions: ['dash', 'disengage', 'hide'] }]),
  'fast-hands': feature([{ kind: 'bonus-action', actions: ['use-object'] }]),
  'second-story-work': feature([ruling('Climbs at full speed and jumps farther by its Dexterity modifier.')]),
  'uncanny-dodge': feature([{ kind: 'uncanny-dodge' }]),
  'rogue-evasion': feature([{ kind: 'evasion' }]),
  'supreme-sneak': feature([advantage({ roll: 'check', skills: ['stealth'] })]),
  'reliable-talent': feature([{ kind: 'minimum-roll', of: { roll: 'check' }, is: 10, proficient: true }]),
  'use-magic-device': feature([ruling('Uses any magic item, whatever it asks of its user.')]),
  blindsense: feature([{ kind: 'sense', sense: 'blindsight', feet: 10 }]),
  'slippery-mind': feature([{ kind: 'proficiency', saves: ['wisdom'] }]),
  'thiefs-reflexes': feature([
    ruling('Two turns in the first round of a fight, the second at initiative minus 10.'),
  ]),
  elusive: feature([{ kind: 'no-advantage-against' }]),
  'stroke-of-luck': feature(
    [{ kind: 'resource', id: 'stroke_of_luck', amount: 1, recovers: 'short-rest' }],
    [
      {
        kind: 'reroll-failed',
        name: 'Stroke of Luck',
        cost: 'none',
        uses: { pool: 'stroke_of_luck', cost: 1 },
        trigger: 'fails-roll',
        of: 'any',
        counts_as_twenty: true,
      },
    ],
  ),
}

/** Models of these features. */
export const monkAndRogueFeatures: Readonly<Record<string, FeatureModel>> = { ...monk, ...rogue }
