/**
 * What each named ability of a stat block does, in our own words and as data: the source gives only its name and
 * sometimes a number. Written from the rules of SRD 5.1.
 */
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import type { RawAction, RawMonster } from '../raw-source.ts'
import {
  ability,
  advantage,
  around,
  aroundSave,
  condition,
  disadvantage,
  minuteOf,
  ruling,
  type TraitModel,
} from '../words.ts'
import { charges } from './charges.ts'
import { rulings } from './trait-rulings.ts'

type Model = (monster: RawMonster, raw: RawAction) => TraitModel

const only =
  (...mechanics: Mechanic[]): Model =>
  () => ({ mechanics })

const say = (text: string): Model => only(ruling(text))

const keen = (...senses: ('using-smell' | 'using-hearing' | 'using-sight')[]): Model =>
  only(...senses.map((sense) => advantage({ roll: 'check', skills: ['perception'] }, [sense])))

const hidesIn = only(advantage({ roll: 'check', skills: ['stealth'] }, ['camouflaged']))

const dice = (raw: RawAction): string => raw.damage?.[0]?.damage_dice ?? '1d6'

const charge: Model = (monster) => ({ mechanics: charges(monster.index) })

const strikeBack =
  (to: 'melee-hit-within-5' | 'touch-or-grapple', type: 'fire' | 'acid' | 'piercing'): Model =>
  (_monster, raw) => ({
    mechanics: [{ kind: 'retaliate', dice: dice(raw), type, to, cost: 'none' }],
  })

function regeneration(monster: RawMonster): TraitModel {
  const vampire = monster.index.startsWith('vampire')
  const troll = monster.index === 'troll'
  return {
    mechanics: [
      {
        kind: 'regeneration',
        amount: vampire && monster.index !== 'vampire-spawn' ? 20 : 10,
        stopped_by: troll ? ['acid', 'fire'] : vampire ? ['radiant'] : [],
        ...(vampire ? { stopped_in: ['sunlight', 'running-water'] } : {}),
        dies_only_when_stopped: troll,
        needs_hit_points: !troll,
      },
    ],
  }
}

/** `4d6` becomes `2d6`. */
function halfDice(raw: RawAction): string {
  const [count = '2', sides = '6'] = dice(raw).split('d')
  return `${Math.floor(Number(count) / 2)}d${sides}`
}

function deathBurst(monster: RawMonster, raw: RawAction): TraitModel {
  const blinds = monster.index === 'dust-mephit'
  const feet = monster.index === 'magmin' ? 10 : monster.index === 'balor' ? 30 : 5
  return {
    mechanics: [{ kind: 'around', feet, at: 'death', activity: raw.name }],
    activities: [
      aroundSave(raw.name, ability(raw.dc?.dc_type.index ?? 'dex'), raw.dc?.dc_value ?? 10, {
        success: blinds || monster.index === 'steam-mephit' ? 'none' : 'half',
        damage: blinds
          ? []
          : [{ dice: dice(raw), type: monster.index === 'ice-mephit' ? 'slashing' : 'fire' }],
        on_fail: blinds ? [minuteOf('blinded', 'constitution')] : [],
        target: around(feet),
      }),
    ],
  }
}

/** Something that happens to those near at the start of their turns. */
function aura(feet: number, make: (raw: RawAction) => ReturnType<typeof aroundSave>): Model {
  return (_monster, raw) => ({
    mechanics: [
      { kind: 'around', feet, at: 'turn-start-of-others', activity: raw.name, immune_after_success: true },
    ],
    activities: [make(raw)],
  })
}

const stench = (raw: RawAction) =>
  aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 10, {
    on_fail: [condition('poisoned', { duration: { until: 'start-of-next-turn' } })],
    target: around(raw.dc?.dc_value === 14 ? 10 : 5),
  })

const petrifyingGaze: Model = (monster, raw) => ({
  mechanics: [{ kind: 'around', feet: 30, at: 'turn-start-of-others', activity: raw.name }],
  activities: [
    aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 12, {
      on_fail: [
        condition('restrained', {
          repeat: { at: 'turn-end', ability: 'constitution' },
          worsens: { to: 'petrified', duration: { until: 'cured' } },
        }),
      ],
      ...(monster.index === 'medusa'
        ? { on_fail_by: { margin: 5, effects: [condition('petrified', { duration: { until: 'cured' } })] } }
        : {}),
      target: around(30),
    }),
  ],
})

/** Passive changes that many stat blocks share. */
const shared: Readonly<Record<string, Model>> = {
  'Magic Resistance': only(advantage({ roll: 'save', against: ['magic'] })),
  'Legendary Resistance': (_monster, raw) => ({
    mechanics: [{ kind: 'legendary-resistance', uses: raw.usage?.times ?? 3 }],
    uses: { times: raw.usage?.times ?? 3, recovers: 'dawn' },
  }),
  'Keen Smell': keen('using-smell'),
  'Keen Hearing and Smell': keen('using-hearing', 'using-smell'),
  'Keen Sight': keen('using-sight'),
  'Keen Hearing': keen('using-hearing'),
  'Keen Hearing and Sight': keen('using-hearing', 'using-sight'),
  'Keen Sight and Smell': keen('using-sight', 'using-smell'),
  'Keen Senses': keen('using-hearing', 'using-sight', 'using-smell'),
  'Pack Tactics': only(advantage({ roll: 'attack' }, ['ally-within-5-of-target'])),
  'Magic Weapons': only({ kind: 'magical-attacks' }),
  'Angelic Weapons': only({ kind: 'magical-attacks' }),
  'Hellish Weapons': only({ kind: 'magical-attacks' }),
  Charge: charge,
  'Charge (Boar or Hybrid Form Only)': charge,
  Pounce: charge,
  'Trampling Charge': charge,
  'Sunlight Sensitivity': only(
    disadvantage({ roll: 'attack' }, ['in-sunlight']),
    disadvantage({ roll: 'check', skills: ['perception'] }, ['in-sunlight', 'using-sight']),
  ),
  'Light Sensitivity': only(
    disadvantage({ roll: 'attack' }, ['in-bright-light']),
    disadvantage({ roll: 'check', skills: ['perception'] }, ['in-bright-light', 'using-sight']),
  ),
  'Sunlight Weakness': only(
    disadvantage({ roll: 'attack' }, ['in-sunlight']),
    disadvantage({ roll: 'check' }, ['in-sunlight']),
    disadvantage({ roll: 'save' }, ['in-sunlight']),
  ),
  Regeneration: (monster) => regeneration(monster),
  Relentless: (monster) => ({
    mechanics: [
      {
        kind: 'cling-to-life',
        plus_damage: false,
        max_damage: monster.index === 'boar' ? 7 : monster.index === 'giant-boar' ? 10 : 14,
        except_types: [],
        except_critical: false,
        once_per: 'short-rest',
      },
    ],
  }),
  'Undead Fortitude': only({
    kind: 'cling-to-life',
    ability: 'constitution',
    dc: 5,
    plus_damage: true,
    except_types: ['radiant'],
    except_critical: true,
    once_per: 'always',
  }),
  'Death Burst': deathBurst,
  'Death Throes': deathBurst,
  'Stone Camouflage': hidesIn,
  'Underwater Camouflage': hidesIn,
  'Snow Camouflage': hidesIn,
  'Blood Frenzy': only(advantage({ roll: 'attack', form: 'melee' }, ['target-below-maximum'])),
  'Heated Body': strikeBack('melee-hit-within-5', 'fire'),
  'Fire Form': (_monster, raw) => ({
    mechanics: [
      { kind: 'retaliate', dice: dice(raw), type: 'fire', to: 'melee-hit-within-5', cost: 'none' },
      ruling('It slips through gaps an inch wide, burns what it passes through and gives light.'),
    ],
  }),
  'Barbed Hide': strikeBack('touch-or-grapple', 'piercing'),
  'Corrosive Form': (_monster, raw) => ({
    mechanics: [
      { kind: 'retaliate', dice: dice(raw), type: 'acid', to: 'melee-hit-within-5', cost: 'none' },
      { kind: 'corrodes-weapons', metal_only: false },
    ],
  }),
  // Its fire is already in the damage of its weapons.
  'Heated Weapons': say('Its metal weapons glow; the fire is in their damage.'),
  'Siege Monster': say('It does double damage to things and buildings.'),
  Flyby: only({ kind: 'no-opportunity-attacks' }),
  'Sure-Footed': only(advantage({ roll: 'save', abilities: ['strength', 'dexterity'], against: ['prone'] })),
  'Two-Headed': only(
    advantage({ roll: 'check', skills: ['perception'] }),
    advantage({
      roll: 'save',
      against: ['blinded', 'charmed', 'deafened', 'frightened', 'stunned', 'unconscious'],
    }),
  ),
  'Two Heads': only(
    advantage({ roll: 'check', skills: ['perception'] }),
    advantage({
      roll: 'save',
      against: ['blinded', 'charmed', 'deafened', 'frightened', 'stunned', 'unconscious'],
    }),
  ),
  Reckless: only({ kind: 'reckless' }),
  // The extra die stands in the damage that stat blocks print.
  Brute: say('A hit with a melee weapon does one die more; the damage printed has it already.'),
  'Dark Devotion': only(advantage({ roll: 'save', against: ['charmed', 'frightened'] })),
  Brave: only(advantage({ roll: 'save', against: ['frightened'] })),
  Steadfast: only({ kind: 'condition-immunity', conditions: ['frightened'] }),
  'Fey Ancestry': only(
    advantage({ roll: 'save', against: ['charmed'] }),
    ruling('Magic cannot put it to sleep.'),
  ),
  'Gnome Cunning': only(
    advantage({ roll: 'save', abilities: ['intelligence', 'wisdom', 'charisma'], against: ['magic'] }),
  ),
  'Duergar Resilience': only(
    advantage({ roll: 'save', against: ['poison', 'magic', 'charmed', 'paralyzed'] }),
  ),
  'Turn Defiance': only(advantage({ roll: 'save', against: ['turning'] })),
  'Turn Resistance': only(advantage({ roll: 'save', against: ['turning'] })),
  'Antimagic Susceptibility': say(
    'An antimagic field fells it; dispelling magic on it calls for a Constitution save or a minute unconscious.',
  ),
  'Immutable Form': say('No spell or effect changes its shape.'),
  Wakeful: say('One of its heads is awake while the others sleep.'),
}

/** Abilities of attack and defence that few stat blocks have. */
const fighting: Readonly<Record<string, Model>> = {
  'Sneak Attack (1/Turn)': (monster) => ({
    mechanics: [
      {
        kind: 'extra-damage',
        dice: monster.index === 'assassin' ? '4d6' : '2d6',
        form: 'any',
        when_any: ['advantage', 'ally-within-5-of-target'],
        once_per_turn: true,
      },
    ],
  }),
  'Martial Advantage': only({
    kind: 'extra-damage',
    dice: '2d6',
    form: 'any',
    when: ['ally-within-5-of-target'],
    once_per_turn: true,
  }),
  'Surprise Attack': (monster) => ({
    mechanics: [
      {
        kind: 'extra-damage',
        dice: monster.index === 'doppelganger' ? '3d6' : '2d6',
        form: 'any',
        when: ['target-surprised', 'first-round'],
        once_per_turn: false,
      },
    ],
  }),
  Ambusher: only(advantage({ roll: 'attack' }, ['target-surprised', 'first-round'])),
  Assassinate: only(advantage({ roll: 'attack' }, ['target-has-not-acted']), {
    kind: 'critical-when',
    when: ['target-surprised'],
  }),
  Evasion: only({ kind: 'evasion' }),
  'Nimble Escape': only({ kind: 'bonus-action', actions: ['disengage', 'hide'] }),
  'Cunning Action': only({ kind: 'bonus-action', actions: ['dash', 'disengage', 'hide'] }),
  Aggressive: only({ kind: 'bonus-action', actions: ['move-towards-enemy'] }),
  'Shadow Stealth': only({ kind: 'bonus-action', actions: ['hide'] }),
  Rampage: only({ kind: 'attack-after-felling', activity: 'Bite' }),
  Reactive: only({ kind: 'extra-reactions', count: 'every-turn', for_opportunity_only: false }),
  'Reactive Heads': only({ kind: 'extra-reactions', count: 4, for_opportunity_only: true }),
  'Multiple Heads': only(
    { kind: 'extra-heads', heads: 5, lost_per_damage: 25, grows: 2, stopped_by: ['fire'], heal: 10 },
    advantage({
      roll: 'save',
      against: ['blinded', 'charmed', 'deafened', 'frightened', 'stunned', 'unconscious'],
    }),
  ),
  'Divine Eminence': only({
    kind: 'extra-damage',
    dice: '3d6',
    type: 'radiant',
    form: 'melee',
    once_per_turn: true,
    spends_slot: true,
  }),
  'Damage Transfer': only({ kind: 'share-damage-with-grappled' }),
  Grappler: only(advantage({ roll: 'attack' }, ['target-grappled-by-self'])),
  'Petrifying Gaze': petrifyingGaze,
  Stench: aura(10, stench),
  'Fire Aura': (_monster, raw) => ({
    mechanics: [
      { kind: 'around', feet: 5, at: 'own-turn-start', activity: raw.name },
      { kind: 'retaliate', dice: dice(raw), type: 'fire', to: 'melee-hit-within-5', cost: 'none' },
    ],
    activities: [
      {
        kind: 'damage',
        name: raw.name,
        cost: 'none',
        damage: [{ dice: dice(raw), type: 'fire' }],
        effects: [],
        target: around(5),
      },
    ],
  }),
  'Fear Aura': aura(20, (raw) =>
    aroundSave(raw.name, 'wisdom', raw.dc?.dc_value ?? 21, {
      on_fail: [condition('frightened', { duration: { until: 'start-of-next-turn' } })],
      target: around(20),
    }),
  ),
  'Horrific Appearance': aura(60, (raw) =>
    aroundSave(raw.name, 'wisdom', 11, {
      on_fail: [minuteOf('frightened', 'wisdom')],
      target: { ...around(60), only: ['humanoid'] },
    }),
  ),
  'Mucous Cloud': (_monster, raw) => ({
    mechanics: [
      { kind: 'around', feet: 5, at: 'while-near', activity: raw.name },
      ruling('Only under water. Who fails breathes water and no air for some hours.'),
    ],
    activities: [
      aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 14, {
        on_fail: [
          {
            kind: 'ruling',
            text: 'Breathes only water for 1d4 hours.',
            duration: { amount: 4, unit: 'hour' },
          },
        ],
        target: around(5),
      }),
    ],
  }),
  Gibbering: (_monster, raw) => ({
    mechanics: [{ kind: 'around', feet: 20, at: 'turn-start-of-others', activity: raw.name }],
    activities: [
      aroundSave(raw.name, 'wisdom', raw.dc?.dc_value ?? 10, {
        on_fail: [
          {
            kind: 'grant',
            mechanics: [
              { kind: 'cannot', what: ['react'] },
              {
                kind: 'acts-at-random',
                sides: 8,
                rows: [
                  { up_to: 4, does: 'nothing' },
                  { up_to: 6, does: 'wander' },
                  { up_to: 8, does: 'strike-nearest' },
                ],
              },
            ],
            duration: { until: 'start-of-next-turn' },
          },
        ],
        target: around(20),
      }),
    ],
  }),
  'Aberrant Ground': say(
    'The ground within 10 feet is doughy: hard going, and a Strength save of 10 or no movement this turn.',
  ),
  'Consume Life': (_monster, raw) => ({
    mechanics: [],
    activities: [
      {
        ...aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 10, {
          on_fail: [{ kind: 'fell', to: 'death' }],
        }),
        cost: 'bonus',
        target: { who: 'creature', range: 5, only: ['at-zero-hit-points'] },
      },
      {
        kind: 'heal',
        name: 'Consume Life: heal',
        cost: 'none',
        dice: '3d6',
        effects: [],
        target: { who: 'self' },
      },
    ],
  }),
  Berserk: (monster) => ({
    mechanics: [{ kind: 'berserk', at_or_below: monster.index === 'flesh-golem' ? 40 : 60, on: 6 }],
  }),
  'Corrode Metal': only({ kind: 'corrodes-weapons', metal_only: true }),
  'Rust Metal': only({ kind: 'corrodes-weapons', metal_only: true }),
  'Aversion of Fire': only({ kind: 'hampered-by', type: 'fire', how: 'disadvantage' }),
  'Lightning Absorption': only({ kind: 'absorb', type: 'lightning' }),
  'Acid Absorption': only({ kind: 'absorb', type: 'acid' }),
  'Fire Absorption': only({ kind: 'absorb', type: 'fire' }),
  'Limited Magic Immunity': only(
    { kind: 'spell-immunity', up_to_level: 6 },
    advantage({ roll: 'save', against: ['magic'] }),
  ),
  'Reflective Carapace': only(
    ruling(
      'On a d6, magic missile, line spells and ranged spell attacks do nothing (1–5) or come back on a 6.',
    ),
  ),
  'Water Susceptibility': only({
    kind: 'takes-damage-at',
    at: 'per-gallon-or-5-feet',
    dice: '1',
    type: 'cold',
    when: 'underwater',
  }),
  Freeze: only({ kind: 'hampered-by', type: 'cold', how: 'slower-by-20' }),
  'Vampire Weaknesses': only(
    { kind: 'takes-damage-at', at: 'turn-start', dice: '20', type: 'radiant', when: 'in-sunlight' },
    disadvantage({ roll: 'attack' }, ['in-sunlight']),
    disadvantage({ roll: 'check' }, ['in-sunlight']),
    ruling(
      'It needs an invitation, a stake in the heart holds it still, running water costs it 20 acid damage at the end of its turn.',
    ),
  ),
  Swarm: (monster) => ({
    mechanics: [
      { kind: 'cannot', what: ['regain-hit-points'] },
      ...(monster.actions ?? []).map((action) => ({
        kind: 'weaker-below-half' as const,
        activity: action.name,
        dice: halfDice(action),
      })),
      ruling('It may stand where others stand and pass through small openings.'),
    ],
  }),
  'Ooze Cube': say('It fills its space; whoever enters is engulfed and has disadvantage on the save.'),
  Transparent: say('Seeing it takes Perception 15; walking into it surprises.'),
  'Grasping Tendrils': say(
    'Up to six tendrils; each has armour class 20 and 10 hit points and may be broken with Strength 15.',
  ),
  'Tail Spike Regrowth': say('It has 24 tail spikes; those shot grow back by a long rest.'),
  Mimicry: say('It copies sounds and voices; Insight 14 hears the difference.'),
}

/** What a named ability of a stat block does. */
export function modelTrait(monster: RawMonster, raw: RawAction): TraitModel {
  const special = specials[`${monster.index}/${raw.name}`] ?? shared[raw.name] ?? fighting[raw.name]
  if (special !== undefined) return special(monster, raw)
  const text = rulings[raw.name]
  return {
    mechanics: [text === undefined ? { kind: 'unsupported', reason: 'not modelled yet' } : ruling(text)],
  }
}

const specials: Readonly<Record<string, Model>> = {
  'invisible-stalker/Invisibility': only(
    advantage({ roll: 'attack' }),
    disadvantage({ roll: 'attack' }, [], 'against-self'),
    ruling('It is invisible, always.'),
  ),
  'mimic/Adhesive (Object Form Only)': say(
    'Whoever touches it sticks: grappled, escape 13, with disadvantage.',
  ),
  'guardian-naga/Rejuvenation': only({ kind: 'returns', after: '1d6 days', unless: 'a wish forbids it' }),
  'spirit-naga/Rejuvenation': only({ kind: 'returns', after: '1d6 days', unless: 'a wish forbids it' }),
  'lich/Rejuvenation': only({ kind: 'returns', after: '1d10 days', unless: 'its phylactery is destroyed' }),
  'mummy-lord/Rejuvenation': only({ kind: 'returns', after: '24 hours', unless: 'its heart is destroyed' }),
  'lemure/Hellish Rejuvenation': only({
    kind: 'returns',
    after: '1d10 days',
    unless: 'holy water or a good creature felled it',
  }),
  'ghast/Stench': aura(5, stench),
}
