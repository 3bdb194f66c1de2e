/** Spells of levels 6 to 9 as data, written from the rules of SRD 5.1 in our own words. */
import {
  advantage,
  condition,
  day,
  disadvantage,
  grant,
  hour,
  minute,
  minuteOf,
  ruling,
  told,
} from '../words.ts'
import { apply, buff, lasting, not, type SpellModel, say } from './spell-parts.ts'

const wisdom = 'wisdom'
const cured = { duration: { until: 'cured' } } as const
const conjured = (type: string, maxCr: string): SpellModel => ({
  activities: (spell) => [
    {
      kind: 'summon',
      name: spell.name,
      cost: 'minutes',
      options: [{ count: { base: 1 }, type, max_cr: maxCr }],
      duration: hour,
    },
  ],
})

const sixth: Readonly<Record<string, SpellModel>> = {
  'blade-barrier': { lingers: ['enter', 'turn-start'] },
  'chain-lightning': { target: { who: 'enemy', count: { base: 4, per_slot: 1 } } },
  'conjure-fey': conjured('fey', '6'),
  contingency: not('needs a second spell that waits for its condition'),
  'create-undead': {
    activities: (spell) => [
      {
        kind: 'summon',
        name: spell.name,
        cost: 'minutes',
        options: [{ count: { base: 3, per_slot: 1 }, monsters: ['ghoul'] }],
        duration: day,
      },
    ],
  },
  disintegrate: {
    damage: [
      {
        dice: '10d6+40',
        type: 'force',
        growth: { by: 'slot', at: { '6': '10d6+40', '7': '13d6+40', '8': '16d6+40', '9': '19d6+40' } },
      },
    ],
    on_fail: [told('Brought to 0 hit points it is dust.')],
    target: { who: 'enemy', count: { base: 1 } },
  },
  eyebite: {
    activities: (spell) =>
      (['unconscious', 'frightened', 'poisoned'] as const).map((name) => ({
        kind: 'save' as const,
        name: `${spell.name}: ${name}`,
        cost: 'action' as const,
        again: 'action' as const,
        ability: wisdom as 'wisdom',
        dc: 'spell' as const,
        success: 'none' as const,
        damage: [],
        target: { who: 'enemy' as const, range: 60, count: { base: 1 } },
        on_fail: [
          name === 'unconscious'
            ? condition(name, { duration: minute, ends_when: ['takes-damage', 'shaken-awake'] })
            : minuteOf(name, wisdom),
        ],
      })),
  },
  'find-the-path': say('The caster knows the shortest way to a place.'),
  'flesh-to-stone': {
    on_fail: [
      condition('restrained', {
        duration: minute,
        repeat: { at: 'turn-end', ability: 'constitution' },
        worsens: { to: 'petrified', duration: { until: 'cured' }, failures: 3 },
      }),
    ],
  },
  forbiddance: say(
    'No teleport or portal into the place; chosen kinds of creature take 5d10 radiant or necrotic damage there.',
  ),
  'globe-of-invulnerability': buff([{ kind: 'spell-immunity', up_to_level: 5 }]),
  'guards-and-wards': say('A building is full of fog, locks, webs and wrong turns.'),
  harm: {
    on_fail: [{ kind: 'lower-hit-point-maximum', by: 'damage', ends: 'long-rest' }],
    ruling: 'It cannot bring a target below 1 hit point.',
  },
  heal: { more: [], ruling: 'Also ends blindness, deafness and diseases.' },
  'heroes-feast': apply(
    [
      grant(
        [
          { kind: 'condition-immunity', conditions: ['poisoned', 'frightened'] },
          advantage({ roll: 'save', abilities: ['wisdom'] }),
          { kind: 'hit-points', maximum: 11 },
        ],
        { duration: day },
      ),
      { kind: 'heal', dice: '2d10' },
    ],
    { who: 'ally', count: { base: 12 } },
  ),
  'instant-summons': say('A marked thing comes to the caster’s hand.'),
  'irresistible-dance': apply(
    [
      grant(
        [
          { kind: 'speed', mode: 'all', becomes: 0 },
          disadvantage({ roll: 'attack' }),
          disadvantage({ roll: 'save', abilities: ['dexterity'] }),
          advantage({ roll: 'attack' }, [], 'against-self'),
        ],
        { duration: minute, repeat: { at: 'turn-end', ability: wisdom } },
      ),
    ],
    { who: 'enemy' },
  ),
  'magic-jar': not('needs souls that change bodies'),
  'mass-suggestion': {
    on_fail: [
      condition('charmed', { duration: day, ends_when: ['harmed-by-source'] }),
      told('Follows a reasonable course that was named.'),
    ],
    target: { count: { base: 12 } },
  },
  'move-earth': say('Ground of 40 feet is shaped anew.'),
  'planar-ally': say('A celestial, elemental or fiend comes and names its price.'),
  'programmed-illusion': say('A picture that starts when its condition is met.'),
  sunbeam: { again: 'action', on_fail: [condition('blinded', { duration: { until: 'end-of-next-turn' } })] },
  'transport-via-plants': say('One plant leads to another for a round.'),
  'true-seeing': buff([{ kind: 'sense', sense: 'truesight', feet: 120 }]),
  'wall-of-ice': { ruling: 'A wall with hit points; where it breaks cold air does 5d6.' },
  'wall-of-thorns': { lingers: ['enter'] },
  'wind-walk': say('Eleven become cloud and fly 300 feet a round.'),
  'word-of-recall': say('Six go at once to the caster’s sanctuary.'),
}

const seventh: Readonly<Record<string, SpellModel>> = {
  'arcane-sword': { again: 'bonus', target: { range: 60 } },
  'conjure-celestial': conjured('celestial', '4'),
  'delayed-blast-fireball': { ruling: 'Each turn it waits adds 1d6.' },
  'divine-word': {
    on_fail: [
      condition('deafened', { duration: minute }),
      told(
        'By hit points left: 40 blinded too for 10 minutes, 30 stunned too for an hour, 20 dead; outsiders go home.',
      ),
    ],
    target: { who: 'enemy', count: { base: 12 } },
  },
  etherealness: say('The caster walks the ethereal plane.'),
  'finger-of-death': {
    damage: [{ dice: '7d8+30', type: 'necrotic' }],
    on_fail: [told('A humanoid killed by it rises as a zombie.')],
  },
  forcecage: say('A prison of force; leaving by magic takes a Charisma save.'),
  'magnificent-mansion': say('A door to a fine house for a day.'),
  'mirage-arcane': say('A square mile looks, sounds and feels like another.'),
  'plane-shift': {
    activities: (spell) => [
      {
        kind: 'attack',
        name: spell.name,
        cost: 'action',
        form: 'melee',
        with: 'spell',
        bonus: 'spell',
        reach: 5,
        damage: [],
        on_hit: [
          {
            kind: 'save',
            ability: 'charisma',
            dc: 'spell',
            success: 'none',
            on_fail: [{ kind: 'remove-from-fight', how: 'banished', duration: { until: 'permanent' } }],
          },
        ],
      },
      {
        kind: 'utility',
        name: 'Travel',
        cost: 'action',
        ruling: 'Or nine willing creatures go to another plane.',
      },
    ],
  },
  'prismatic-spray': not('needs a d8 for each target and eight different rays'),
  'project-image': say('A double within 500 miles, through which the caster sees and speaks.'),
  regenerate: { ruling: 'One more each round for the hour; lost limbs grow back.' },
  resurrection: apply(
    [
      { kind: 'revive', within: { amount: 36500, unit: 'day' }, hit_points: 'all' },
      { kind: 'ruling', text: '-4 to attacks, checks and saves, one less after each long rest.' },
    ],
    { who: 'ally' },
  ),
  'reverse-gravity': { on_fail: [told('Falls upwards up to 100 feet, and hits what is there.')] },
  sequester: say('A creature or thing is hidden and asleep.'),
  simulacrum: not('needs a copy with half the hit points of any creature'),
  symbol: not('needs eight kinds of glyph with different effects'),
  teleport: apply([{ kind: 'teleport', feet: null }], { who: 'ally', count: { base: 9 } }),
}

const eighth: Readonly<Record<string, SpellModel>> = {
  'animal-shapes': apply([{ kind: 'transform', into: { type: 'beast', max_cr: '4' }, duration: day }], {
    who: 'ally',
    count: { base: 6 },
  }),
  'antimagic-field': not('needs every magic effect to ask whether it stands in the field'),
  'antipathy-sympathy': say('A kind of creature is drawn to the target or flees it.'),
  clone: say('A body waits for the soul of the one who died.'),
  'control-weather': say('The weather within five miles changes step by step.'),
  demiplane: say('A door to a room of its own.'),
  'dominate-monster': {
    on_fail: [
      condition('charmed', { duration: hour, repeat: { at: 'damage', ability: wisdom } }),
      told('Does what the caster thinks.'),
    ],
  },
  earthquake: {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        lingers: ['turn-end'],
        ability: 'dexterity',
        dc: 'spell',
        success: 'none',
        damage: [],
        on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
        target: { who: 'creature', range: 500, area: { shape: 'sphere', feet: 100, from: 'point' } },
        ...lasting(spell),
      },
      {
        kind: 'utility',
        name: 'The ground',
        cost: 'none',
        ruling: 'Fissures open, buildings take 50 damage a turn, concentration is tested.',
      },
    ],
  },
  feeblemind: {
    damage: [{ dice: '4d6', type: 'psychic' }],
    success: 'none',
    on_fail: [
      grant(
        [
          { kind: 'cannot', what: ['cast', 'speak'] },
          ruling('Intelligence and Charisma are 1 until cured; a save every thirty days.'),
        ],
        cured,
      ),
    ],
  },
  glibness: buff([
    { kind: 'minimum-roll', of: { roll: 'check', abilities: ['charisma'] }, is: 15, proficient: false },
  ]),
  'holy-aura': buff([advantage({ roll: 'save' }), disadvantage({ roll: 'attack' }, [], 'against-self')], {
    who: 'ally',
    range: 30,
  }),
  'incendiary-cloud': { lingers: ['enter', 'turn-end'] },
  maze: apply(
    [
      { kind: 'remove-from-fight', how: 'banished', duration: { amount: 10, unit: 'minute' } },
      { kind: 'ruling', text: 'Each turn an Intelligence check of 20 finds the way out.' },
    ],
    { who: 'enemy' },
  ),
  'mind-blank': buff([
    { kind: 'immunity', to: { types: ['psychic'], from: 'any' } },
    { kind: 'condition-immunity', conditions: ['charmed'] },
  ]),
  'power-word-stun': apply([condition('stunned', { repeat: { at: 'turn-end', ability: 'constitution' } })], {
    who: 'enemy',
    only: ['150-hit-points-or-fewer'],
  }),
  sunburst: { on_fail: [minuteOf('blinded', 'constitution')] },
}

const ninth: Readonly<Record<string, SpellModel>> = {
  'astral-projection': say('Nine souls travel the astral plane while their bodies sleep.'),
  foresight: buff([
    advantage({ roll: 'attack' }),
    advantage({ roll: 'check' }),
    advantage({ roll: 'save' }),
    disadvantage({ roll: 'attack' }, [], 'against-self'),
    { kind: 'cannot', what: ['be-surprised'] },
  ]),
  gate: say('A gate to a place on another plane; a being called by its true name is drawn through.'),
  imprisonment: {
    on_fail: [{ kind: 'remove-from-fight', how: 'banished', duration: { until: 'dispelled' } }],
  },
  'mass-heal': {
    ruling: '700 hit points shared among those the caster chooses; blindness, deafness and diseases end.',
  },
  'meteor-swarm': {
    damage: [
      { dice: '20d6', type: 'fire' },
      { dice: '20d6', type: 'bludgeoning' },
    ],
  },
  'power-word-kill': apply([{ kind: 'fell', to: 'death' }], {
    who: 'enemy',
    only: ['100-hit-points-or-fewer'],
  }),
  'prismatic-wall': not('needs seven layers that are passed and destroyed one by one'),
  shapechange: {
    activities: (spell) => [
      {
        kind: 'transform',
        name: spell.name,
        cost: 'action',
        again: 'action',
        into: { max_cr: 'level' },
        duration: hour,
      },
    ],
  },
  'storm-of-vengeance': {
    on_fail: [condition('deafened', { duration: { amount: 5, unit: 'minute' } })],
    ruling: 'Round by round: acid rain 1d6, six bolts of 10d6 lightning, hail 2d6, then gusts of cold 1d6.',
  },
  'time-stop': not('needs turns that others do not have'),
  'true-polymorph': {
    activities: (spell) => [
      {
        kind: 'save',
        name: spell.name,
        cost: 'action',
        ability: wisdom,
        dc: 'spell',
        success: 'none',
        damage: [],
        target: { who: 'creature', range: 30, count: { base: 1 } },
        on_fail: [{ kind: 'transform', into: { max_cr: 'target' }, duration: hour }],
      },
    ],
  },
  'true-resurrection': apply(
    [{ kind: 'revive', within: { amount: 73000, unit: 'day' }, hit_points: 'all' }],
    { who: 'ally' },
  ),
  weird: {
    on_fail: [
      condition('frightened', { duration: minute, repeat: { at: 'turn-end', ability: wisdom } }),
      {
        kind: 'damage',
        damage: [{ dice: '4d10', type: 'psychic' }],
        at: 'turn-end',
        duration: minute,
        repeat: { at: 'turn-end', ability: wisdom },
      },
    ],
  },
  wish: say(
    'Any spell of level 8 or lower at once; or something greater that the table decides, at a price.',
  ),
}

/** Models of spells of levels 6 to 9. */
export const highSpells: Readonly<Record<string, SpellModel>> = { ...sixth, ...seventh, ...eighth, ...ninth }
