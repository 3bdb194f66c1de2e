/** Features of paladin and ranger as data, from the rules of SRD 5.1. */
import { advantage, bonus, disadvantage, grant, minute, ruling } from '../words.ts'
import { attacks, type FeatureModel, feature, self } from './feature-parts.ts'

const paladin: Readonly<Record<string, FeatureModel>> = {
  'divine-sense': feature(
    [
      {
        kind: 'resource',
        id: 'divine_sense',
        amount: { modifier: 'charisma', plus: 1 },
        recovers: 'long-rest',
      },
    ],
    [
      {
        kind: 'utility',
        name: 'Divine Sense',
        cost: 'action',
        uses: { pool: 'divine_sense', cost: 1 },
        ruling: 'Knows celestials, fiends and undead within 60 feet, and hallowed or cursed places.',
      },
    ],
  ),
  'lay-on-hands': feature(
    [{ kind: 'resource', id: 'lay_on_hands_pool', amount: { times_level: 5 }, recovers: 'long-rest' }],
    [
      {
        kind: 'heal-from-pool',
        name: 'Lay on Hands',
        cost: 'action',
        uses: { pool: 'lay_on_hands_pool', cost: 1 },
        target: { who: 'ally', range: 5 },
        cures_for: 5,
      },
    ],
  ),
  'divine-smite': feature(
    [],
    [
      {
        kind: 'smite',
        name: 'Divine Smite',
        cost: 'none',
        trigger: 'on-melee-hit',
        dice: '2d8',
        per_slot: '1d8',
        most: '5d8',
        type: 'radiant',
        extra_against: { types: ['undead', 'fiend'], dice: '1d8' },
      },
    ],
  ),
  'divine-health': feature([ruling('Cannot get a disease.')]),
  'channel-divinity': feature([
    { kind: 'resource', id: 'channel_divinity', amount: 1, recovers: 'short-rest' },
  ]),
  'channel-divinity-sacred-weapon': feature(
    [],
    [
      {
        kind: 'apply',
        name: 'Sacred Weapon',
        cost: 'action',
        uses: { pool: 'channel_divinity', cost: 1 },
        target: self,
        effects: [
          grant([bonus({ roll: 'attack', with: 'weapon' }, 'charisma'), { kind: 'magical-attacks' }], {
            duration: minute,
          }),
        ],
      },
    ],
  ),
  'channel-divinity-turn-the-unholy': feature(
    [],
    [
      {
        kind: 'save',
        name: 'Turn the Unholy',
        cost: 'action',
        uses: { pool: 'channel_divinity', cost: 1 },
        ability: 'wisdom',
        dc: 'spell',
        success: 'none',
        damage: [],
        target: {
          who: 'enemy',
          range: 0,
          area: { shape: 'sphere', feet: 30, from: 'self' },
          only: ['fiend', 'undead'],
        },
        on_fail: [
          grant(
            [
              ruling('Turned: moves away and cannot take reactions until hurt.'),
              { kind: 'cannot', what: ['react', 'approach-source', 'attack-source'] },
            ],
            { duration: minute, ends_when: ['takes-damage'] },
          ),
        ],
      },
    ],
  ),
  'paladin-extra-attack': attacks(2),
  'aura-of-protection': feature([
    { kind: 'aura', feet_column: 'aura_range', mechanics: ['save-bonus-charisma'] },
  ]),
  'aura-of-devotion': feature([
    { kind: 'condition-immunity', conditions: ['charmed'] },
    { kind: 'aura', feet_column: 'aura_range', mechanics: ['immune-charmed'] },
  ]),
  'aura-of-courage': feature([
    { kind: 'condition-immunity', conditions: ['frightened'] },
    { kind: 'aura', feet_column: 'aura_range', mechanics: ['immune-frightened'] },
  ]),
  'improved-divine-smite': feature([
    { kind: 'extra-damage', dice: '1d8', type: 'radiant', form: 'melee', once_per_turn: false },
  ]),
  'cleansing-touch': feature(
    [
      {
        kind: 'resource',
        id: 'cleansing_touch',
        amount: { modifier: 'charisma', plus: 0 },
        recovers: 'long-rest',
      },
    ],
    [
      {
        kind: 'dispel',
        name: 'Cleansing Touch',
        cost: 'action',
        uses: { pool: 'cleansing_touch', cost: 1 },
        what: 'spells-on-target',
        up_to: 9,
        target: { who: 'ally', range: 5 },
      },
    ],
  ),
  'purity-of-spirit': feature([
    disadvantage({ roll: 'attack' }, ['attacker-is-evil-outsider'], 'against-self'),
  ]),
  'aura-improvements': feature([ruling('The auras reach 30 feet.')]),
  'holy-nimbus': feature(
    [{ kind: 'resource', id: 'holy_nimbus', amount: 1, recovers: 'long-rest' }],
    [
      {
        kind: 'damage',
        name: 'Holy Nimbus',
        cost: 'action',
        uses: { pool: 'holy_nimbus', cost: 1 },
        lingers: ['turn-start'],
        damage: [{ dice: '10', type: 'radiant' }],
        effects: [],
        target: { who: 'enemy', range: 0, area: { shape: 'sphere', feet: 30, from: 'self' } },
      },
    ],
  ),
  'oath-spells': feature([ruling('Spells of the oath are always prepared.')]),
}

const ranger: Readonly<Record<string, FeatureModel>> = {
  'favored-enemy-1-type': feature([
    advantage({ roll: 'check', skills: ['survival', 'history', 'nature', 'arcana', 'religion'] }, [
      'target-is-favored-enemy',
    ]),
  ]),
  'favored-enemy-2-types': feature([ruling('A second favoured enemy.')]),
  'favored-enemy-3-enemies': feature([ruling('A third favoured enemy.')]),
  'natural-explorer-1-terrain-type': feature([
    ruling(
      'In its terrain: doubled proficiency on Intelligence and Wisdom checks, no hard going, never lost, twice the food.',
    ),
  ]),
  'natural-explorer-2-terrain-types': feature([ruling('A second terrain.')]),
  'natural-explorer-3-terrain-types': feature([ruling('A third terrain.')]),
  'hunters-prey': feature([
    {
      kind: 'choose-feature',
      choose: 1,
      from: ['hunters-prey-colossus-slayer', 'hunters-prey-giant-killer', 'hunters-prey-horde-breaker'],
    },
  ]),
  'hunters-prey-colossus-slayer': feature([
    { kind: 'extra-damage', dice: '1d8', form: 'any', when: ['target-below-maximum'], once_per_turn: true },
  ]),
  'hunters-prey-giant-killer': feature(
    [],
    [
      {
        kind: 'weapon-attack',
        name: 'Giant Killer',
        cost: 'reaction',
        trigger: 'missed-by-melee-attack',
        count: 1,
        form: 'melee',
        unarmed: false,
        against: 'whoever-did-it',
      },
    ],
  ),
  'hunters-prey-horde-breaker': feature(
    [],
    [
      {
        kind: 'weapon-attack',
        name: 'Horde Breaker',
        cost: 'none',
        uses: { per: 'turn', times: 1 },
        count: 1,
        form: 'any',
        unarmed: false,
        against: 'another-beside-the-first',
      },
    ],
  ),
  'primeval-awareness': feature([
    ruling('A slot tells for a minute per level whether certain kinds of creature are within a mile.'),
  ]),
  'ranger-extra-attack': attacks(2),
  'defensive-tactics': feature([
    {
      kind: 'choose-feature',
      choose: 1,
      from: [
        'defensive-tactics-escape-the-horde',
        'defensive-tactics-multiattack-defense',
        'defensive-tactics-steel-will',
      ],
    },
  ]),
  'defensive-tactics-escape-the-horde': feature([
    ruling('Opportunity attacks against it have disadvantage.'),
  ]),
  'defensive-tactics-multiattack-defense': feature([
    ruling('After a hit, +4 armour class against that creature’s other attacks this turn.'),
  ]),
  'defensive-tactics-steel-will': feature([advantage({ roll: 'save', against: ['frightened'] })]),
  'ranger-lands-stride': feature([
    ruling('Plain hard going costs nothing extra.'),
    advantage({ roll: 'save', against: ['movement'] }),
  ]),
  'hide-in-plain-sight': feature([bonus({ roll: 'check', skills: ['stealth'] }, 10, ['camouflaged'])]),
  multiattack: feature([
    { kind: 'choose-feature', choose: 1, from: ['multiattack-volley', 'multiattack-whirlwind-attack'] },
  ]),
  'multiattack-volley': feature([ruling('A ranged attack against any number within 10 feet of a point.')]),
  'multiattack-whirlwind-attack': feature([ruling('A melee attack against any number within 5 feet.')]),
  vanish: feature([{ kind: 'bonus-action', actions: ['hide'] }]),
  'superior-hunters-defense': feature([
    {
      kind: 'choose-feature',
      choose: 1,
      from: ['evasion', 'stand-against-the-tide', 'uncanny-dodge'].map(
        (each) => `superior-hunters-defense-${each}`,
      ),
    },
  ]),
  'superior-hunters-defense-evasion': feature([{ kind: 'evasion' }]),
  'superior-hunters-defense-stand-against-the-tide': feature([
    ruling('A melee attack that misses may be turned against another.'),
  ]),
  'superior-hunters-defense-uncanny-dodge': feature([{ kind: 'uncanny-dodge' }]),
  'feral-senses': feature([ruling('Fights the unseen without disadvantage within 30 feet.')]),
  'foe-slayer': feature([bonus({ roll: 'attack' }, 'wisdom', ['target-is-favored-enemy'])]),
}

/** Models of these features. */
export const paladinAndRangerFeatures: Readonly<Record<string, FeatureModel>> = { ...paladin, ...ranger }
