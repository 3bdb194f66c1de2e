import { advantage, grant, hour, minute, ruling } from '../words.ts'
import { type FeatureModel, feature } from './feature-parts.ts'

const say = (text: string): FeatureModel => feature([ruling(text)])

const inspire = (die: number): FeatureModel =>
  feature(
    die === 6
      ? [
          {
            kind: 'resource',
            id: 'bardic_inspiration',
            amount: { modifier: 'charisma', plus: 0 },
            recovers: 'long-rest',
          },
        ]
      : [],
    [
      {
        kind: 'apply',
        name: `Bardic Inspiration (d${die})`,
        cost: 'bonus',
        uses: { pool: 'bardic_inspiration', cost: 1 },
        target: { who: 'ally', range: 60, count: { base: 1 } },
        effects: [
          grant([{ kind: 'bonus-once', of: ['check', 'attack', 'save'], dice: `1d${die}` }], {
            duration: { amount: 10, unit: 'minute' },
          }),
        ],
      },
    ],
  )

const turned = grant(
  [
    ruling('Turned: moves away and cannot take reactions until hurt.'),
    { kind: 'cannot', what: ['react', 'approach-source', 'attack-source'] },
  ],
  { duration: minute, ends_when: ['takes-damage'] },
)

const destroys = (cr: string): FeatureModel => feature([{ kind: 'destroys-turned', up_to_cr: cr }])

const lands: Readonly<Record<string, readonly (readonly [number, string, string])[]>> = {
  arctic: [
    [3, 'hold-person', 'spike-growth'],
    [5, 'sleet-storm', 'slow'],
    [7, 'freedom-of-movement', 'ice-storm'],
    [9, 'commune-with-nature', 'cone-of-cold'],
  ],
  coast: [
    [3, 'mirror-image', 'misty-step'],
    [5, 'water-breathing', 'water-walk'],
    [7, 'control-water', 'freedom-of-movement'],
    [9, 'conjure-elemental', 'scrying'],
  ],
  desert: [
    [3, 'blur', 'silence'],
    [5, 'create-food-and-water', 'protection-from-energy'],
    [7, 'blight', 'hallucinatory-terrain'],
    [9, 'insect-plague', 'wall-of-stone'],
  ],
  forest: [
    [3, 'barkskin', 'spider-climb'],
    [5, 'call-lightning', 'plant-growth'],
    [7, 'divination', 'freedom-of-movement'],
    [9, 'commune-with-nature', 'tree-stride'],
  ],
  grassland: [
    [3, 'invisibility', 'pass-without-trace'],
    [5, 'daylight', 'haste'],
    [7, 'divination', 'freedom-of-movement'],
    [9, 'dream', 'insect-plague'],
  ],
  mountain: [
    [3, 'spider-climb', 'spike-growth'],
    [5, 'lightning-bolt', 'meld-into-stone'],
    [7, 'stone-shape', 'stoneskin'],
    [9, 'passwall', 'wall-of-stone'],
  ],
  swamp: [
    [3, 'darkness', 'acid-arrow'],
    [5, 'water-walk', 'stinking-cloud'],
    [7, 'freedom-of-movement', 'locate-creature'],
    [9, 'insect-plague', 'scrying'],
  ],
}

const landFeatures = Object.fromEntries(
  Object.entries(lands).map(([land, rows]) => [
    `circle-of-the-land-${land}`,
    feature(
      rows.map(([level, ...spells]) => ({
        kind: 'knows-spells' as const,
        spells,
        ability: 'wisdom' as const,
        at_level: level,
        always_prepared: true as const,
      })),
    ),
  ]),
)

const shape = (cr: string): FeatureModel =>
  feature(cr === '1/4' ? [{ kind: 'resource', id: 'wild_shape', amount: 2, recovers: 'short-rest' }] : [], [
    {
      kind: 'transform',
      name: 'Wild Shape',
      cost: 'action',
      uses: { pool: 'wild_shape', cost: 1 },
      into: { type: 'beast', max_cr: { column: 'wild_shape_max_cr' } },
      duration: hour,
    },
  ])

const bard: Readonly<Record<string, FeatureModel>> = {
  'bardic-inspiration-d6': inspire(6),
  'bardic-inspiration-d8': inspire(8),
  'bardic-inspiration-d10': inspire(10),
  'bardic-inspiration-d12': inspire(12),
  'jack-of-all-trades': feature([
    {
      kind: 'half-proficiency',
      abilities: ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'],
      round: 'down',
    },
  ]),
  'song-of-rest-d6': feature([{ kind: 'bonus-when', of: { roll: 'hit-die' }, who: 'self', amount: '1d6' }]),
  'song-of-rest-d8': feature([{ kind: 'bonus-when', of: { roll: 'hit-die' }, who: 'self', amount: '1d8' }]),
  'song-of-rest-d10': feature([{ kind: 'bonus-when', of: { roll: 'hit-die' }, who: 'self', amount: '1d10' }]),
  'song-of-rest-d12': feature([{ kind: 'bonus-when', of: { roll: 'hit-die' }, who: 'self', amount: '1d12' }]),
  'bonus-proficiencies': feature([{ kind: 'choose-proficiency', choose: 3, from: ['any-skill'] }]),
  'cutting-words': feature(
    [],
    [
      {
        kind: 'apply',
        name: 'Cutting Words',
        cost: 'reaction',
        trigger: 'enemy-rolls-within-60',
        uses: { pool: 'bardic_inspiration', cost: 1 },
        target: { who: 'enemy', range: 60 },
        effects: [
          grant([
            {
              kind: 'bonus-once',
              of: ['attack', 'check', 'damage'],
              dice: '-1d6',
              column: 'bardic_inspiration_die',
            },
          ]),
        ],
      },
    ],
  ),
  'bard-expertise-1': feature([{ kind: 'expertise', choose: 2 }]),
  'bard-expertise-2': feature([{ kind: 'expertise', choose: 2 }]),
  'font-of-inspiration': say('Bardic inspiration comes back on a short rest too.'),
  countercharm: feature(
    [],
    [
      {
        kind: 'apply',
        name: 'Countercharm',
        cost: 'action',
        target: { who: 'ally', range: 30, area: { shape: 'sphere', feet: 30, from: 'self' } },
        effects: [
          grant([advantage({ roll: 'save', against: ['charmed', 'frightened'] })], {
            duration: { until: 'end-of-next-turn' },
          }),
        ],
      },
    ],
  ),
  'additional-magical-secrets': say('Two spells of any class.'),
  'magical-secrets-1': say('Two spells of any class.'),
  'magical-secrets-2': say('Two more spells of any class.'),
  'magical-secrets-3': say('Two more spells of any class.'),
  'peerless-skill': say('A bardic inspiration die may be added to its own check.'),
  'superior-inspiration': say('With none left at the start of a fight, one bardic inspiration comes back.'),
}

const cleric: Readonly<Record<string, FeatureModel>> = {
  'bonus-proficiency': feature([{ kind: 'proficiency', armor: ['heavy'] }]),
  'disciple-of-life': feature([{ kind: 'bonus-healing', amount: 2, plus_spell_level: true }]),
  'channel-divinity-1-rest': feature([
    {
      kind: 'resource',
      id: 'channel_divinity',
      amount: { column: 'channel_divinity_charges' },
      recovers: 'short-rest',
    },
  ]),
  'channel-divinity-2-rest': say('A second use between rests.'),
  'channel-divinity-3-rest': say('A third use between rests.'),
  'channel-divinity-turn-undead': feature(
    [],
    [
      {
        kind: 'save',
        name: 'Turn Undead',
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
          only: ['undead'],
        },
        on_fail: [turned],
      },
    ],
  ),
  'channel-divinity-preserve-life': feature(
    [],
    [
      {
        kind: 'heal-shared',
        name: 'Preserve Life',
        cost: 'action',
        uses: { pool: 'channel_divinity', cost: 1 },
        times_level: 5,
        up_to: 'half',
        target: { who: 'ally', range: 30, area: { shape: 'sphere', feet: 30, from: 'self' } },
      },
    ],
  ),
  'destroy-undead-cr-1-2-or-below': destroys('1/2'),
  'destroy-undead-cr-1-or-below': destroys('1'),
  'destroy-undead-cr-2-or-below': destroys('2'),
  'destroy-undead-cr-3-or-below': destroys('3'),
  'destroy-undead-cr-4-or-below': destroys('4'),
  'blessed-healer': say('Healing another with a spell heals the caster by 2 and the spell’s level.'),
  'divine-strike': feature([
    { kind: 'extra-damage', dice: '1d8', type: 'radiant', form: 'any', once_per_turn: true },
    ruling('2d8 from level 14.'),
  ]),
  'divine-intervention': say('Once a week a d100 of its level or less and the god helps.'),
  'divine-intervention-improvement': say('The god always helps.'),
  'supreme-healing': feature([{ kind: 'maximum-healing' }]),
}

const druid: Readonly<Record<string, FeatureModel>> = {
  druidic: say('Knows the secret language of druids.'),
  'wild-shape-cr-1-4-or-below-no-flying-or-swim-speed': shape('1/4'),
  'wild-shape-cr-1-2-or-below-no-flying-speed': shape('1/2'),
  'wild-shape-cr-1-or-below': shape('1'),
  'circle-of-the-land': feature([{ kind: 'choose-feature', choose: 1, from: Object.keys(landFeatures) }]),
  ...landFeatures,
  'bonus-cantrip': feature([{ kind: 'choose-cantrip', list: 'druid', ability: 'wisdom', choose: 1 }]),
  'natural-recovery': feature(
    [{ kind: 'resource', id: 'natural_recovery', amount: 1, recovers: 'long-rest' }],
    [
      {
        kind: 'recover-slots',
        name: 'Natural Recovery',
        cost: 'minutes',
        uses: { pool: 'natural_recovery', cost: 1 },
        levels: 'half-level-up',
        most: 5,
      },
    ],
  ),
  'druid-lands-stride': feature([
    ruling('Plain hard going costs nothing extra.'),
    advantage({ roll: 'save', against: ['movement'] }),
  ]),
  'natures-ward': feature([
    { kind: 'immunity', to: { types: ['poison'], from: 'any' } },
    ruling('Elementals and fey cannot charm or frighten it.'),
  ]),
  'natures-sanctuary': say('Beasts and plants must make a Wisdom save to attack it.'),
  'druid-timeless-body': say('Ages one year in ten.'),
  'beast-spells': say('Casts spells in beast shape.'),
  archdruid: say('Wild shape without limit; no words, gestures or cheap components.'),
  'circle-spells-1': say('Spells of the land are always prepared.'),
  'circle-spells-2': say('Spells of the land are always prepared.'),
  'circle-spells-3': say('Spells of the land are always prepared.'),
  'circle-spells-4': say('Spells of the land are always prepared.'),
}

/** Models of these features. */
export const prayerFeatures: Readonly<Record<string, FeatureModel>> = { ...bard, ...cleric, ...druid }
