import { condition, grant, grapple, minute, minuteOf, told } from '../words.ts'
import {
  type ActionModel,
  becomeInvisible,
  charmed,
  fright,
  heal,
  jump,
  near,
  one,
  say,
  summon,
  swallow,
} from './action-parts.ts'
import { breaths } from './breaths.ts'
import { legendary, reactions } from './legendary-actions.ts'

const actions: Readonly<Record<string, ActionModel>> = {
  'Animate Chains': say('Four chains near it come alive and strike like its own for a minute.'),
  'Animate Trees': summon(2, ['treant'], 1),
  Antennae: {
    kind: 'save',
    ability: 'dexterity',
    dc: 11,
    target: { who: 'enemy', range: 5, only: ['wears-or-holds-metal'] },
    on_fail: [{ kind: 'corrode', what: 'armor-or-weapon', by: 1, metal_only: true }],
  },
  'Blinding Spittle': {
    kind: 'save',
    target: { who: 'creature', range: 15, area: { shape: 'sphere', feet: 5, from: 'point' } },
    on_fail: [condition('blinded', { duration: { until: 'end-of-next-turn' } })],
  },
  'Change Shape': say('It takes the shape of a humanoid or beast, or its own again.'),
  'succubus-incubus/Charm': {
    kind: 'save',
    target: { ...one, range: 30, only: ['humanoid'] },
    on_fail: [charmed],
  },
  Charm: { kind: 'save', target: { ...one, range: 30, only: ['humanoid'] }, on_fail: [charmed] },
  'Children of the Night': summon(3, ['swarm-of-bats', 'swarm-of-rats', 'wolf'], 1),
  'Create Specter': say(
    'The spirit of a humanoid that died by violence within a minute rises as a specter under its will.',
  ),
  'Create Whirlwind': {
    kind: 'save',
    target: { who: 'creature', range: 120, area: { shape: 'cylinder', feet: 5, from: 'point' } },
    on_fail: [condition('restrained', { duration: { until: 'escaped' }, escape_dc: 18 })],
  },
  'Darkness Aura': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'zone',
      name: raw.name,
      cost: 'action',
      obscured: 'magical-darkness',
      difficult: false,
      silent: false,
      light: 'none',
      target: { who: 'point', range: 0, area: { shape: 'sphere', feet: 15, from: 'self' } },
      duration: { amount: 10, unit: 'minute' },
    }),
  },
  'Deadly Leap': {
    kind: 'save',
    ability: 'strength',
    dc: 16,
    damage: [
      { dice: '3d6+4', type: 'bludgeoning' },
      { dice: '3d6+4', type: 'slashing' },
    ],
    success: 'half',
    target: { who: 'creature', range: 30, area: { shape: 'cube', feet: 10, from: 'point' } },
    on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
  },
  'Death Glare': {
    kind: 'save',
    target: { ...one, range: 30, only: ['frightened'] },
    on_fail: [{ kind: 'fell', to: 'zero-hit-points' }],
  },
  'Draining Kiss': {
    kind: 'save',
    ability: 'constitution',
    dc: 15,
    success: 'half',
    target: { who: 'enemy', range: 5, only: ['charmed'] },
    on_fail: [{ kind: 'lower-hit-point-maximum', by: 'damage', ends: 'long-rest' }],
  },
  'Dreadful Glare': {
    kind: 'save',
    target: one,
    on_fail: [condition('frightened', { duration: { until: 'end-of-next-turn' } })],
    on_fail_by: {
      margin: 5,
      effects: [
        condition('frightened', { duration: { until: 'end-of-next-turn' } }),
        condition('paralyzed', { duration: { until: 'end-of-next-turn' } }),
      ],
    },
  },
  'gelatinous-cube/Engulf': {
    kind: 'save',
    target: { who: 'creature', range: 5 },
    on_fail: [
      condition('restrained', { duration: { until: 'escaped' }, escape_dc: 12 }),
      {
        kind: 'damage',
        damage: [{ dice: '6d6', type: 'acid' }],
        at: 'turn-start',
        duration: { until: 'escaped' },
      },
    ],
  },
  'shambling-mound/Engulf': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'none',
      target: { who: 'enemy', range: 5, only: ['grappled-by-self'] },
      effects: [
        condition('blinded', { duration: { until: 'escaped' }, escape_dc: 14 }),
        condition('restrained', { duration: { until: 'escaped' }, escape_dc: 14 }),
        {
          kind: 'damage',
          damage: [{ dice: '2d8+4', type: 'bludgeoning' }],
          at: 'turn-start',
          duration: { until: 'escaped' },
        },
      ],
    }),
  },
  Enlarge: {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'action',
      uses: { per: 'short-rest', times: 1 },
      target: { who: 'self' },
      effects: [
        grant(
          [
            { kind: 'extra-damage', dice: 'weapon-die', form: 'melee', once_per_turn: false },
            { kind: 'advantage-when', of: { roll: 'check', abilities: ['strength'] }, who: 'self' },
            { kind: 'advantage-when', of: { roll: 'save', abilities: ['strength'] }, who: 'self' },
          ],
          { duration: minute },
        ),
      ],
    }),
  },
  Enslave: {
    kind: 'save',
    target: { ...one, range: 30 },
    on_fail: [
      condition('charmed', { duration: { until: 'cured' }, repeat: { at: 'damage', ability: 'wisdom' } }),
    ],
  },
  'Ethereal Stride': say('It and three willing creatures step into the ethereal plane or back.'),
  Etherealness: say('It steps into the ethereal plane or back.'),
  'Fetid Cloud': {
    kind: 'save',
    target: near(10),
    on_fail: [
      condition('poisoned', { duration: { until: 'start-of-next-turn' } }),
      grant([{ kind: 'cannot', what: ['react', 'bonus-act', 'attack-more-than-once'] }], {
        duration: { until: 'start-of-next-turn' },
      }),
    ],
  },
  'Fey Charm': {
    kind: 'save',
    target: { ...one, range: 30, only: ['humanoid', 'beast'] },
    on_fail: [charmed],
  },
  Fling: {
    kind: 'save',
    ability: 'dexterity',
    dc: 18,
    success: 'none',
    damage: [{ dice: '6d6', type: 'bludgeoning' }],
    target: { who: 'enemy', range: 60, only: ['grappled-by-self'] },
    on_fail: [{ kind: 'push', feet: 60 }, condition('prone', { duration: { until: 'stands-up' } })],
  },
  'Flying Sword': say('Its greatsword fights by itself, as a bonus action, 50 feet away.'),
  Haste: {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'action',
      uses: { recharge: 5 },
      target: { who: 'self' },
      effects: [
        grant(
          [
            { kind: 'armor-class', bonus: 2 },
            { kind: 'advantage-when', of: { roll: 'save', abilities: ['dexterity'] }, who: 'self' },
            { kind: 'extra-action', only: ['Slam'] },
          ],
          { duration: { until: 'end-of-next-turn' } },
        ),
      ],
    }),
  },
  'deva/Healing Touch': heal('4d8+2'),
  'planetar/Healing Touch': heal('6d8+3'),
  'solar/Healing Touch': heal('8d8+4'),
  'unicorn/Healing Touch': heal('2d8+2'),
  'Heart Sight': {
    kind: 'save',
    target: { who: 'creature', range: 5 },
    on_fail: [told('Its alignment and mood are known; fiends, undead and celestials fail without a roll.')],
  },
  'Horrifying Visage': {
    kind: 'save',
    target: { ...near(60), who: 'enemy', only: ['not-undead'] },
    on_fail: fright,
    on_fail_by: { margin: 5, effects: [...fright, told('Ages 1d4 × 10 years.')] },
  },
  'Horror Nimbus': { kind: 'save', target: near(15), on_fail: fright },
  'Illusory Appearance': say('It looks like another humanoid; touch or Investigation 20 shows the truth.'),
  'Ink Cloud': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'zone',
      name: raw.name,
      cost: 'action',
      obscured: 'heavily',
      difficult: false,
      silent: false,
      light: 'none',
      target: { who: 'point', range: 0, area: { shape: 'sphere', feet: 20, from: 'self' } },
      duration: { amount: 1, unit: 'minute' },
    }),
  },
  Invisibility: becomeInvisible,
  'Invisible Passage': becomeInvisible,
  Leadership: {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'action',
      uses: { per: 'short-rest', times: 1 },
      target: { who: 'ally', range: 30, area: { shape: 'sphere', feet: 30, from: 'self' } },
      effects: [
        grant(
          [
            { kind: 'bonus-when', of: { roll: 'attack' }, who: 'self', amount: '1d4' },
            { kind: 'bonus-when', of: { roll: 'save' }, who: 'self', amount: '1d4' },
          ],
          { duration: minute },
        ),
      ],
    }),
  },
  'Lightning Storm': {
    kind: 'save',
    target: { who: 'enemy', range: 120, count: { base: 3 } },
    success: 'half',
  },
  'Lightning Strike': {
    kind: 'save',
    target: { who: 'creature', range: 500, area: { shape: 'sphere', feet: 10, from: 'point' } },
    success: 'half',
  },
  'Luring Song': {
    kind: 'save',
    ability: 'wisdom',
    dc: 11,
    target: { ...near(300), who: 'enemy', only: ['humanoid', 'giant'] },
    on_fail: [
      condition('charmed', { repeat: { at: 'turn-end', ability: 'wisdom' }, duration: minute }),
      condition('incapacitated', { repeat: { at: 'turn-end', ability: 'wisdom' }, duration: minute }),
      told(
        'Walks towards the singer by the shortest way; a save may be made before danger and whenever hurt.',
      ),
    ],
  },
  Moan: {
    kind: 'save',
    target: near(60),
    on_fail: [condition('frightened', { duration: { until: 'end-of-next-turn' } })],
  },
  'Nightmare Haunting': say(
    'It enters the dreams of a sleeper; without rest the sleeper’s maximum goes down by 1d10.',
  ),
  Phantasms: {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'action',
      uses: { per: 'short-rest', times: 1 },
      target: { who: 'self' },
      effects: [grant([{ kind: 'decoys', count: 3 }], { duration: minute })],
    }),
  },
  Possession: {
    kind: 'save',
    target: { who: 'enemy', range: 5, only: ['humanoid'] },
    on_fail: [
      condition('incapacitated', { duration: { until: 'dispelled' } }),
      told(
        'The ghost is inside and moves the body; it leaves at 0 hit points, by its own will or when turned.',
      ),
    ],
  },
  'Read Thoughts': say(
    'It hears the surface of a mind within 60 feet, and has advantage on Insight, Deception, Intimidation and Persuasion against it.',
  ),
  Reel: {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'none',
      target: { who: 'enemy', range: 50, only: ['grappled-by-self'] },
      effects: [{ kind: 'push', feet: -25 }],
    }),
  },
  Scare: { kind: 'save', target: { ...one, range: 20 }, on_fail: fright },
  Slow: {
    kind: 'save',
    target: near(10),
    on_fail: [
      grant(
        [
          { kind: 'cannot', what: ['react', 'attack-more-than-once', 'bonus-act'] },
          { kind: 'speed', mode: 'all', times: 0.5 },
        ],
        { duration: minute, repeat: { at: 'turn-end', ability: 'wisdom' } },
      ),
    ],
  },
  Spores: {
    kind: 'save',
    target: near(15),
    on_fail: [
      condition('poisoned', { repeat: { at: 'turn-end', ability: 'constitution' } }),
      {
        kind: 'damage',
        damage: [{ dice: '1d10', type: 'poison' }],
        at: 'turn-start',
        repeat: { at: 'turn-end', ability: 'constitution' },
      },
    ],
  },
  'Stunning Screech': {
    kind: 'save',
    target: near(20),
    on_fail: [condition('stunned', { duration: { until: 'end-of-next-turn' } })],
  },
  'behir/Swallow': swallow('6d6'),
  'giant-frog/Swallow': swallow('2d4'),
  'giant-toad/Swallow': swallow('3d6'),
  'remorhaz/Swallow': swallow('6d6'),
  'tarrasque/Swallow': swallow('16d6'),
  Teleport: jump(120),
  'blink-dog/Teleport': jump(40),
  'unicorn/Teleport': say('It and three willing creatures go to a place it knows within a mile.'),
  'Tentacle Slam': {
    kind: 'save',
    damage: [{ dice: '2d6+3', type: 'bludgeoning' }],
    success: 'half',
    target: { who: 'enemy', range: 10, only: ['grappled-by-self'] },
    on_fail: [condition('stunned', { duration: { until: 'end-of-next-turn' } })],
  },
  'chuul/Tentacles': {
    kind: 'save',
    target: { who: 'enemy', range: 10, only: ['grappled-by-self'] },
    on_fail: [minuteOf('poisoned', 'constitution'), minuteOf('paralyzed', 'constitution')],
  },
  'Wall of Ice': say(
    'A wall of ice rises as by the spell and stands while it concentrates, a minute at most.',
  ),
  Whelm: {
    kind: 'save',
    target: { who: 'creature', range: 5 },
    success: 'half',
    on_fail: [
      ...grapple(14, ['restrained'], 'large'),
      {
        kind: 'damage',
        damage: [{ dice: '2d8+4', type: 'bludgeoning' }],
        at: 'turn-start',
        duration: { until: 'escaped' },
      },
    ],
  },
  Whirlwind: {
    kind: 'save',
    ability: 'strength',
    dc: 13,
    damage: [{ dice: '3d8+2', type: 'bludgeoning' }],
    success: 'half',
    target: { who: 'creature', range: 5 },
    on_fail: [{ kind: 'push', feet: 20 }, condition('prone', { duration: { until: 'stands-up' } })],
  },
  'First Roar': { kind: 'save', target: near(500), on_fail: fright },
  'Second Roar': {
    kind: 'save',
    target: near(500),
    on_fail: [
      condition('deafened', { duration: minute }),
      ...fright,
      condition('paralyzed', { duration: minute, repeat: { at: 'turn-end', ability: 'wisdom' } }),
    ],
  },
  'Third Roar': {
    kind: 'save',
    target: near(500),
    damage: [{ dice: '8d10', type: 'thunder' }],
    success: 'half',
    on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
  },
}

/** The model of an action, by monster and name or by name alone. */
export function actionModel(
  monster: string,
  name: string,
  where: 'actions' | 'reactions' | 'legendary',
): ActionModel | undefined {
  const tables = where === 'actions' ? [breaths, actions] : where === 'reactions' ? [reactions] : [legendary]
  for (const table of tables) {
    const model = table[`${monster}/${name}`] ?? table[name]
    if (model !== undefined) return model
  }
  return undefined
}
