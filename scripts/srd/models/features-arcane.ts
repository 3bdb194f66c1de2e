/** Features of sorcerer, warlock and wizard as data, from the rules of SRD 5.1. */
import type { Activity } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { DamageType } from '../../../src/rules/dnd5e/data/vocabulary.ts'
import { bonus, condition, grant, minute, ruling } from '../words.ts'
import { type FeatureModel, feature, self } from './feature-parts.ts'

const say = (text: string): FeatureModel => feature([ruling(text)])

const knows = (spells: string[], more: { per_day?: number } = {}): FeatureModel =>
  feature([{ kind: 'knows-spells', spells, ability: 'charisma', ...more }])

const ancestors: Readonly<Record<string, DamageType>> = {
  black: 'acid',
  blue: 'lightning',
  brass: 'fire',
  bronze: 'lightning',
  copper: 'acid',
  gold: 'fire',
  green: 'poison',
  red: 'fire',
  silver: 'cold',
  white: 'cold',
}

const ancestorFeatures = Object.fromEntries(
  Object.entries(ancestors).map(([dragon, type]) => [
    `dragon-ancestor-${dragon}-${type}-damage`,
    feature([{ kind: 'draconic-ancestry', type }]),
  ]),
)

const metamagics = [
  'careful',
  'distant',
  'empowered',
  'extended',
  'heightened',
  'quickened',
  'subtle',
  'twinned',
].map((each) => `metamagic-${each}-spell`)

const metamagic = (which: Extract<Activity, { kind: 'metamagic' }>['which'], cost: number): FeatureModel =>
  feature(
    [],
    [
      {
        kind: 'metamagic',
        name: `${which.charAt(0).toUpperCase()}${which.slice(1)} Spell`,
        cost: 'none',
        uses: { pool: 'sorcery_points', cost },
        which,
      },
    ],
  )

const boons = ['pact-of-the-chain', 'pact-of-the-blade', 'pact-of-the-tome']

const invocation = (name: string, model: FeatureModel): Record<string, FeatureModel> => ({
  [`eldritch-invocation-${name}`]: model,
})

const sorcerer: Readonly<Record<string, FeatureModel>> = {
  'dragon-ancestor': feature([{ kind: 'choose-feature', choose: 1, from: Object.keys(ancestorFeatures) }]),
  ...ancestorFeatures,
  'draconic-resilience': feature([
    { kind: 'hit-points', per_level: 1 },
    { kind: 'armor-class', unarmored: { base: 13, plus: [], shield: true }, when: ['unarmored'] },
  ]),
  'font-of-magic': feature([
    { kind: 'resource', id: 'sorcery_points', amount: { column: 'sorcery_points' }, recovers: 'long-rest' },
  ]),
  'flexible-casting-creating-spell-slots': feature(
    [],
    [
      {
        kind: 'convert-slots',
        name: 'Create a spell slot',
        cost: 'bonus',
        from: 'points',
        pool: 'sorcery_points',
      },
    ],
  ),
  'flexible-casting-converting-spell-slot': feature(
    [],
    [
      {
        kind: 'convert-slots',
        name: 'Convert a spell slot',
        cost: 'bonus',
        from: 'slot',
        pool: 'sorcery_points',
      },
    ],
  ),
  'metamagic-1': feature([{ kind: 'choose-feature', choose: 2, from: metamagics }]),
  'metamagic-2': feature([{ kind: 'choose-feature', choose: 1, from: metamagics }]),
  'metamagic-3': feature([{ kind: 'choose-feature', choose: 1, from: metamagics }]),
  'metamagic-careful-spell': metamagic('careful', 1),
  'metamagic-distant-spell': metamagic('distant', 1),
  'metamagic-empowered-spell': metamagic('empowered', 1),
  'metamagic-extended-spell': metamagic('extended', 1),
  'metamagic-heightened-spell': metamagic('heightened', 3),
  'metamagic-quickened-spell': metamagic('quickened', 2),
  'metamagic-subtle-spell': metamagic('subtle', 1),
  'metamagic-twinned-spell': metamagic('twinned', 1),
  'elemental-affinity': say(
    'Adds its Charisma modifier to one damage roll of its ancestor’s kind; a sorcery point gives an hour of resistance.',
  ),
  'dragon-wings': feature(
    [],
    [
      {
        kind: 'apply',
        name: 'Dragon Wings',
        cost: 'bonus',
        target: self,
        effects: [grant([{ kind: 'speed', mode: 'fly', becomes: 30 }], { duration: { until: 'dispelled' } })],
      },
    ],
  ),
  'draconic-presence': feature(
    [],
    [
      {
        kind: 'save',
        name: 'Draconic Presence',
        cost: 'action',
        uses: { pool: 'sorcery_points', cost: 5 },
        ability: 'wisdom',
        dc: 'spell',
        success: 'none',
        damage: [],
        target: { who: 'enemy', range: 0, area: { shape: 'sphere', feet: 60, from: 'self' } },
        on_fail: [condition('frightened', { duration: minute })],
      },
    ],
  ),
  'sorcerous-restoration': say('Four sorcery points come back on a short rest.'),
}

const warlock: Readonly<Record<string, FeatureModel>> = {
  'dark-ones-blessing': feature([
    { kind: 'temporary-hit-points-on-felling', modifier: 'charisma', plus_level: true },
  ]),
  'pact-boon': feature([{ kind: 'choose-feature', choose: 1, from: boons }]),
  'pact-of-the-chain': feature([
    { kind: 'knows-spells', spells: ['find-familiar'], ability: 'charisma' },
    ruling('The familiar may be an imp, pseudodragon, quasit or sprite.'),
  ]),
  'pact-of-the-blade': feature([
    { kind: 'magical-attacks' },
    ruling('Calls a melee weapon to its hand and is proficient with it.'),
  ]),
  'pact-of-the-tome': say('Three cantrips of any class.'),
  'dark-ones-own-luck': feature(
    [{ kind: 'resource', id: 'dark_ones_own_luck', amount: 1, recovers: 'short-rest' }],
    [
      {
        kind: 'apply',
        name: 'Dark One’s Own Luck',
        cost: 'none',
        uses: { pool: 'dark_ones_own_luck', cost: 1 },
        target: self,
        effects: [grant([{ kind: 'bonus-once', of: ['check', 'save'], dice: '1d10' }])],
      },
    ],
  ),
  'fiendish-resilience': say('Chooses after each rest one kind of damage to resist.'),
  'mystic-arcanum-6th-level': say('One spell of level 6, once a day, without a slot.'),
  'mystic-arcanum-7th-level': say('One spell of level 7, once a day, without a slot.'),
  'mystic-arcanum-8th-level': say('One spell of level 8, once a day, without a slot.'),
  'mystic-arcanum-9th-level': say('One spell of level 9, once a day, without a slot.'),
  'hurl-through-hell': feature(
    [{ kind: 'resource', id: 'hurl_through_hell', amount: 1, recovers: 'long-rest' }],
    [
      {
        kind: 'damage',
        name: 'Hurl Through Hell',
        cost: 'none',
        trigger: 'on-hit',
        uses: { pool: 'hurl_through_hell', cost: 1 },
        damage: [{ dice: '10d10', type: 'psychic' }],
        effects: [{ kind: 'remove-from-fight', how: 'banished', duration: { until: 'end-of-next-turn' } }],
        target: { who: 'enemy', count: { base: 1 } },
      },
    ],
  ),
  'eldritch-master': say('Once a day a minute of prayer brings all pact slots back.'),
  ...invocation(
    'agonizing-blast',
    feature([{ kind: 'spell-damage-modifier', spells: ['eldritch-blast'], modifier: 'charisma' }]),
  ),
  ...invocation('armor-of-shadows', knows(['mage-armor'])),
  ...invocation('beast-speech', knows(['speak-with-animals'])),
  ...invocation(
    'beguiling-influence',
    feature([{ kind: 'proficiency', skills: ['deception', 'persuasion'] }]),
  ),
  ...invocation('book-of-ancient-secrets', say('Writes rituals of any class into its book.')),
  ...invocation(
    'devils-sight',
    feature([{ kind: 'sense', sense: 'darkvision', feet: 120 }, ruling('Sees in magical darkness too.')]),
  ),
  ...invocation('eldritch-sight', knows(['detect-magic'])),
  ...invocation('eldritch-spear', feature([{ kind: 'spell-rider', spell: 'eldritch-blast', range: 300 }])),
  ...invocation('eyes-of-the-rune-keeper', say('Reads all writing.')),
  ...invocation('fiendish-vigor', knows(['false-life'])),
  ...invocation('gaze-of-two-minds', say('Sees and hears through a willing humanoid.')),
  ...invocation('mask-of-many-faces', knows(['disguise-self'])),
  ...invocation('misty-visions', knows(['silent-image'])),
  ...invocation('repelling-blast', feature([{ kind: 'spell-rider', spell: 'eldritch-blast', push: 10 }])),
  ...invocation('thief-of-five-fates', knows(['bane'], { per_day: 1 })),
  ...invocation(
    'voice-of-the-chain-master',
    say('Speaks and sees through its familiar anywhere on the plane.'),
  ),
  ...invocation('mire-the-mind', knows(['slow'], { per_day: 1 })),
  ...invocation('one-with-shadows', say('Invisible in dim light while it does not move or act.')),
  ...invocation('sign-of-ill-omen', knows(['bestow-curse'], { per_day: 1 })),
  ...invocation(
    'thirsting-blade',
    feature([{ kind: 'attacks-per-action', count: 2 }, ruling('With the pact weapon.')]),
  ),
  ...invocation('bewitching-whispers', knows(['compulsion'], { per_day: 1 })),
  ...invocation('dreadful-word', knows(['confusion'], { per_day: 1 })),
  ...invocation('sculptor-of-flesh', knows(['polymorph'], { per_day: 1 })),
  ...invocation('ascendant-step', knows(['levitate'])),
  ...invocation('minions-of-chaos', knows(['conjure-elemental'], { per_day: 1 })),
  ...invocation('otherworldly-leap', knows(['jump'])),
  ...invocation('whispers-of-the-grave', knows(['speak-with-dead'])),
  ...invocation(
    'lifedrinker',
    feature([
      bonus({ roll: 'damage', form: 'melee' }, 'charisma'),
      ruling('Necrotic, with the pact weapon.'),
    ]),
  ),
  ...invocation('chains-of-carceri', knows(['hold-monster'])),
  ...invocation('master-of-myriad-forms', knows(['alter-self'])),
  ...invocation('visions-of-distant-realms', knows(['arcane-eye'])),
  ...invocation('witch-sight', say('Sees true shapes within 30 feet.')),
}

const wizard: Readonly<Record<string, FeatureModel>> = {
  'arcane-recovery': feature(
    [{ kind: 'resource', id: 'arcane_recovery', amount: 1, recovers: 'long-rest' }],
    [
      {
        kind: 'recover-slots',
        name: 'Arcane Recovery',
        cost: 'minutes',
        uses: { pool: 'arcane_recovery', cost: 1 },
        levels: 'half-level-up',
        most: 5,
      },
    ],
  ),
  'evocation-savant': say('Copies evocation spells for half the gold and time.'),
  'sculpt-spells': feature([{ kind: 'sculpt-spells', school: 'evocation' }]),
  'potent-cantrip': feature([{ kind: 'potent-cantrip' }]),
  'empowered-evocation': feature([
    { kind: 'spell-damage-modifier', school: 'evocation', modifier: 'intelligence' },
  ]),
  overchannel: say(
    'A spell of level 5 or lower does its most; again before a long rest it costs 2d12 necrotic per level, rising.',
  ),
  'spell-mastery': say('One spell of level 1 and one of level 2 without a slot.'),
  'signature-spell': say('Two spells of level 3 always prepared, each once between rests without a slot.'),
}

/** Models of these features. */
export const arcaneFeatures: Readonly<Record<string, FeatureModel>> = { ...sorcerer, ...warlock, ...wizard }
