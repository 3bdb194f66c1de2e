/**
 * What a monster's hit does besides its damage: the source lost it with its prose. Written from the rules of SRD 5.1;
 * the key is `monster/action`.
 */
import type { Effect } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import {
  condition,
  day,
  grant,
  grapple,
  hour,
  minute,
  minuteOf,
  poisonOnHit,
  proneOnHit,
  ruling,
  saveOnHit,
  told,
} from '../words.ts'

const constitution = 'constitution'
const strength = 'strength'
const poisonedMinute = (dc: number): Effect =>
  saveOnHit(constitution, dc, [minuteOf('poisoned', constitution)])
const paralyzedMinute = (dc: number): Effect =>
  saveOnHit(constitution, dc, [minuteOf('paralyzed', constitution)])
const drainsMaximum = (dc: number): Effect =>
  saveOnHit(constitution, dc, [{ kind: 'lower-hit-point-maximum', by: 'damage', ends: 'long-rest' }])
const disease = (dc: number, text: string): Effect =>
  saveOnHit(constitution, dc, [
    grant([{ kind: 'cannot', what: ['regain-hit-points'] }, ruling(text)], { duration: { until: 'cured' } }),
  ])
const lycanthropy = (dc: number): Effect =>
  saveOnHit(constitution, dc, [told('Cursed with lycanthropy, if it is a humanoid.')])
const burns = (dice: string): Effect => ({
  kind: 'damage',
  damage: [{ dice, type: 'fire' }],
  at: 'turn-start',
  duration: { until: 'cured' },
})
const knocksOut = (dc: number, margin: boolean): Effect =>
  saveOnHit(
    constitution,
    dc,
    [condition('poisoned', { duration: hour })],
    margin
      ? {
          by5: [
            condition('poisoned', { duration: hour }),
            condition('unconscious', { duration: hour, ends_when: ['takes-damage', 'shaken-awake'] }),
          ],
        }
      : {},
  )
const paralysingPoison = (dc: number, dice: string): Effect[] => [
  poisonOnHit(dc, dice),
  { kind: 'stable-at-zero', conditions: ['poisoned', 'paralyzed'], duration: hour },
]

/** Beasts and other low ones. */
const low: Readonly<Record<string, readonly Effect[]>> = {
  'ankheg/Bite': grapple(13, [], 'large'),
  'constrictor-snake/Constrict': grapple(14, ['restrained']),
  'crocodile/Bite': grapple(12, ['restrained']),
  'giant-crocodile/Bite': grapple(16, ['restrained']),
  'giant-crocodile/Tail': [proneOnHit(16)],
  'giant-constrictor-snake/Constrict': grapple(16, ['restrained']),
  'giant-crab/Claw': grapple(11),
  'giant-frog/Bite': grapple(11, ['restrained'], 'medium'),
  'giant-toad/Bite': grapple(13, ['restrained'], 'medium'),
  'giant-octopus/Tentacles': grapple(16, ['restrained']),
  'octopus/Tentacles': grapple(10),
  'giant-scorpion/Claw': grapple(12),
  'giant-scorpion/Sting': [poisonOnHit(12, '4d10')],
  'giant-centipede/Bite': paralysingPoison(11, '3d6').map((effect) =>
    effect.kind === 'save' ? { ...effect, success: 'none' as const } : effect,
  ),
  'giant-poisonous-snake/Bite': [poisonOnHit(11, '3d6')],
  'giant-rat-diseased/Bite': [disease(10, 'Loses 1d6 from its maximum each day until cured.')],
  'giant-spider/Bite': paralysingPoison(11, '2d8'),
  'giant-spider/Web': grapple(12, ['restrained']).slice(1),
  'giant-wasp/Sting': paralysingPoison(11, '3d6'),
  'giant-wolf-spider/Bite': paralysingPoison(11, '2d6'),
  'phase-spider/Bite': paralysingPoison(11, '4d8'),
  'poisonous-snake/Bite': [poisonOnHit(10, '2d4')],
  'scorpion/Sting': [poisonOnHit(9, '1d8')],
  'spider/Bite': [poisonOnHit(9, '1d4', 'none')],
  'swarm-of-poisonous-snakes/Bites': [poisonOnHit(10, '4d6')],
  'swarm-of-centipedes/Bites': [
    { kind: 'stable-at-zero', conditions: ['poisoned', 'paralyzed'], duration: hour },
  ],
  'wolf/Bite': [proneOnHit(11)],
  'dire-wolf/Bite': [proneOnHit(13)],
  'winter-wolf/Bite': [proneOnHit(14)],
  'worg/Bite': [proneOnHit(13)],
  'mastiff/Bite': [proneOnHit(11)],
  'stirge/Blood Drain': [
    {
      kind: 'damage',
      damage: [{ dice: '1d4+3', type: 'piercing' }],
      at: 'turn-start',
      duration: { until: 'escaped' },
    },
    told('It clings on; an action pulls it off, and after 10 hit points it lets go.'),
  ],
  'ettercap/Bite': [poisonedMinute(11)],
  'ettercap/Web': grapple(11, ['restrained']).slice(1),
  'wyvern/Stinger': [poisonOnHit(15, '7d6')],
  'tyrannosaurus-rex/Bite': grapple(17, ['restrained'], 'medium'),
  'roc/Talons': grapple(19, ['restrained']),
  'purple-worm/Tail Stinger': [poisonOnHit(19, '12d6')],
  'purple-worm/Bite': [
    saveOnHit('dexterity', 19, [
      condition('blinded', { duration: { until: 'escaped' } }),
      condition('restrained', { duration: { until: 'escaped' } }),
      {
        kind: 'damage',
        damage: [{ dice: '6d6', type: 'acid' }],
        at: 'turn-start',
        duration: { until: 'escaped' },
      },
      told(
        'Swallowed: total cover; 30 damage from within in one turn and a failed Constitution save of 21 make it let go.',
      ),
    ]),
  ],
  'remorhaz/Bite': grapple(17, ['restrained']),
  'behir/Constrict': grapple(16, ['restrained'], 'large'),
  'couatl/Bite': [
    saveOnHit(constitution, 13, [
      condition('poisoned', { duration: day }),
      condition('unconscious', { duration: day, ends_when: ['shaken-awake'] }),
    ]),
  ],
  'couatl/Constrict': grapple(15, ['restrained'], 'medium'),
  'chuul/Pincer': grapple(14, [], 'large'),
  'otyugh/Bite': [
    saveOnHit(constitution, 15, [
      condition('poisoned', { duration: { until: 'cured' }, repeat: { at: 'day', ability: constitution } }),
      told('Each failed daily save lowers its maximum by 1d10.'),
    ]),
  ],
  'otyugh/Tentacle': grapple(13, ['restrained'], 'medium'),
  'roper/Tendril': [
    ...grapple(15, ['restrained']),
    grant(
      [
        { kind: 'disadvantage-when', of: { roll: 'check', abilities: [strength] }, who: 'self' },
        { kind: 'disadvantage-when', of: { roll: 'save', abilities: [strength] }, who: 'self' },
      ],
      { duration: { until: 'escaped' } },
    ),
  ],
  'rug-of-smothering/Smother': [
    ...grapple(13, ['restrained', 'blinded'], 'medium'),
    {
      kind: 'damage',
      damage: [{ dice: '2d6+3', type: 'bludgeoning' }],
      at: 'turn-start',
      duration: { until: 'escaped' },
    },
  ],
  'darkmantle/Crush': [
    condition('blinded', { duration: { until: 'escaped' }, escape_dc: 13 }),
    told('It clings to the head and smothers: no breath, no sight, while it holds.'),
  ],
  'mimic/Pseudopod': grapple(13),
  'cloaker/Bite': [
    condition('blinded', { duration: { until: 'escaped' }, escape_dc: 16, up_to_size: 'large' }),
    told('It wraps itself around the target; half the damage done to it then goes to the one inside.'),
  ],
}

/** Folk, fiends, the dead and the rest. */
const high: Readonly<Record<string, readonly Effect[]>> = {
  'aboleth/Tentacle': [
    disease(14, 'After a minute its skin turns slick: 1d12 acid damage every ten minutes out of water.'),
  ],
  'bearded-devil/Beard': [
    saveOnHit(constitution, 12, [
      minuteOf('poisoned', constitution),
      grant([{ kind: 'cannot', what: ['regain-hit-points'] }], { duration: minute }),
    ]),
  ],
  'bearded-devil/Glaive': [
    saveOnHit(constitution, 12, [
      {
        kind: 'damage',
        damage: [{ dice: '1d10', type: 'slashing' }],
        at: 'turn-start',
        duration: { until: 'cured' },
      },
    ]),
  ],
  'black-pudding/Pseudopod': [{ kind: 'corrode', what: 'armor', by: 1, metal_only: false }],
  'bone-devil/Sting': [poisonedMinute(14)],
  'chain-devil/Chain': [
    ...grapple(14, ['restrained']),
    {
      kind: 'damage',
      damage: [{ dice: '2d6', type: 'piercing' }],
      at: 'turn-start',
      duration: { until: 'escaped' },
    },
  ],
  'clay-golem/Slam': [
    saveOnHit(constitution, 15, [{ kind: 'lower-hit-point-maximum', by: 'damage', ends: 'cured' }]),
  ],
  'cockatrice/Bite': [
    saveOnHit(constitution, 11, [
      condition('restrained', {
        repeat: { at: 'turn-end', ability: constitution },
        worsens: { to: 'petrified', duration: day },
      }),
    ]),
  ],
  'death-dog/Bite': [
    saveOnHit(constitution, 12, [
      condition('poisoned', { duration: { until: 'cured' }, repeat: { at: 'day', ability: constitution } }),
      told('Each failed daily save lowers its maximum by 1d10.'),
    ]),
  ],
  'deep-gnome-svirfneblin/Poisoned Dart': [poisonedMinute(12)],
  'dragon-turtle/Tail': [
    saveOnHit(strength, 20, [
      { kind: 'push', feet: 10 },
      condition('prone', { duration: { until: 'stands-up' } }),
    ]),
  ],
  'drow/Hand Crossbow': [knocksOut(13, true)],
  'erinyes/Longbow': [saveOnHit(constitution, 14, [condition('poisoned', { duration: { until: 'cured' } })])],
  'fire-elemental/Touch': [burns('1d10')],
  'magmin/Touch': [burns('1d6')],
  'efreeti/Hurl Flame': [],
  'horned-devil/Hurl Flame': [],
  'horned-devil/Tail': [
    saveOnHit(constitution, 17, [
      {
        kind: 'damage',
        damage: [{ dice: '3d6', type: 'piercing' }],
        at: 'turn-start',
        duration: { until: 'cured' },
      },
    ]),
  ],
  'ghast/Claws': [paralyzedMinute(10)],
  'ghoul/Claws': [paralyzedMinute(10)],
  'gibbering-mouther/Bites': [proneOnHit(10, 'medium')],
  'glabrezu/Pincer': grapple(15, [], 'medium'),
  'gladiator/Shield Bash': [proneOnHit(15, 'medium')],
  'gray-ooze/Pseudopod': [{ kind: 'corrode', what: 'armor', by: 1, metal_only: true }],
  'guardian-naga/Bite': [poisonOnHit(15, '10d8')],
  'guardian-naga/Spit Poison': [poisonOnHit(15, '10d8')],
  'spirit-naga/Bite': [poisonOnHit(13, '7d8')],
  'homunculus/Bite': [
    saveOnHit(constitution, 10, [condition('poisoned', { duration: minute })], {
      by5: [
        condition('poisoned', { duration: { amount: 5, unit: 'minute' } }),
        condition('unconscious', { duration: { amount: 5, unit: 'minute' } }),
      ],
    }),
  ],
  'imp/Sting (Bite in Beast Form)': [poisonOnHit(11, '3d6')],
  'quasit/Claw (Bite in Beast Form)': [
    saveOnHit(constitution, 10, [minuteOf('poisoned', constitution)], {
      damage: [{ dice: '2d4', type: 'poison' }],
    }),
  ],
  'kraken/Bite': [],
  'kraken/Tentacle': grapple(18, ['restrained']),
  'lamia/Intoxicating Touch': [
    grant(
      [
        { kind: 'disadvantage-when', of: { roll: 'save', abilities: ['wisdom'] }, who: 'self' },
        { kind: 'disadvantage-when', of: { roll: 'check' }, who: 'self' },
      ],
      { duration: hour },
    ),
  ],
  'lich/Paralyzing Touch': [paralyzedMinute(18)],
  'marilith/Tail': grapple(19, ['restrained'], 'medium'),
  'merrow/Harpoon': [saveOnHit(strength, 14, [{ kind: 'push', feet: -20 }])],
  'mummy/Rotting Fist': [disease(12, 'Mummy rot: loses 3d6 from its maximum each day, and is dust at 0.')],
  'mummy-lord/Rotting Fist': [
    disease(16, 'Mummy rot: loses 3d6 from its maximum each day, and is dust at 0.'),
  ],
  'pit-fiend/Bite': [
    saveOnHit(constitution, 21, [
      minuteOf('poisoned', constitution),
      grant([{ kind: 'cannot', what: ['regain-hit-points'] }], { duration: minute }),
      { kind: 'damage', damage: [{ dice: '6d6', type: 'poison' }], at: 'turn-start', duration: minute },
    ]),
  ],
  'pit-fiend/Mace': [{ kind: 'damage', damage: [{ dice: '6d6', type: 'fire' }] }],
  'pseudodragon/Sting': [knocksOut(11, true)],
  'rakshasa/Claw': [told('Cursed: rests do it no good until the curse is lifted.')],
  'salamander/Tail': grapple(14, ['restrained']),
  'shadow/Strength Drain': [
    { kind: 'lower-ability', ability: strength, dice: '1d4', ends: 'short-rest', dies_at_zero: true },
  ],
  'solar/Slaying Longbow': [
    told('A target with 100 hit points or fewer makes a Constitution save of 15 or dies.'),
  ],
  'specter/Life Drain': [drainsMaximum(10)],
  'sprite/Shortbow': [
    saveOnHit(constitution, 10, [condition('poisoned', { duration: minute })], {
      by5: [
        condition('poisoned', { duration: minute }),
        condition('unconscious', { duration: minute, ends_when: ['takes-damage', 'shaken-awake'] }),
      ],
    }),
  ],
  'tarrasque/Bite': grapple(20, ['restrained']),
  'tarrasque/Tail': [proneOnHit(20)],
  'vampire-vampire/Bite': [
    { kind: 'lower-hit-point-maximum', by: '3d6', ends: 'long-rest' },
    { kind: 'drain', share: 'half' },
  ],
  'vampire-bat/Bite': [
    { kind: 'lower-hit-point-maximum', by: '3d6', ends: 'long-rest' },
    { kind: 'drain', share: 'half' },
  ],
  'vampire-vampire/Unarmed Strike': grapple(18),
  'vampire-spawn/Bite': [
    { kind: 'lower-hit-point-maximum', by: '2d6', ends: 'long-rest' },
    { kind: 'drain', share: 'half' },
  ],
  'vampire-spawn/Claws': grapple(13),
  'werebear-bear/Bite': [lycanthropy(14)],
  'werebear-hybrid/Bite': [lycanthropy(14)],
  'wereboar-boar/Tusks': [lycanthropy(12)],
  'wereboar-hybrid/Tusks': [lycanthropy(12)],
  'wererat-hybrid/Bite': [lycanthropy(11)],
  'wererat-rat/Bite': [lycanthropy(11)],
  'weretiger-hybrid/Bite': [lycanthropy(13)],
  'weretiger-tiger/Bite': [lycanthropy(13)],
  'werewolf-hybrid/Bite': [lycanthropy(12)],
  'werewolf-wolf/Bite': [lycanthropy(12)],
  'wight/Life Drain': [drainsMaximum(13)],
  'wraith/Life Drain': [drainsMaximum(14)],
}

/** What a hit does besides its damage. */
export function ridersOf(monster: string, action: string): readonly Effect[] {
  const key = `${monster}/${action}`
  return low[key] ?? high[key] ?? []
}

/** The keys, so that the converter can tell a misspelt one. */
export const riderKeys: readonly string[] = [...Object.keys(low), ...Object.keys(high)]
