import { around, condition, grant } from '../words.ts'
import { type ActionModel, fright, jump, near, one, parry, say } from './action-parts.ts'

/** Reactions. */
export const reactions: Readonly<Record<string, ActionModel>> = {
  Parry: { kind: 'ready', activity: parry },
  Split: {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'split',
      name: raw.name,
      cost: 'reaction',
      trigger: 'takes-damage',
      by: ['lightning', 'slashing'],
      least: 10,
    }),
  },
  'Unnerving Mask': {
    kind: 'save',
    target: { ...one, range: 30 },
    cost: 'reaction',
    on_fail: [condition('frightened', { duration: { until: 'end-of-next-turn' } })],
  },
  Shield: {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'reaction',
      trigger: 'ally-hit-within-5',
      target: { who: 'ally', range: 5 },
      effects: [grant([{ kind: 'armor-class', bonus: 2 }], { duration: { until: 'start-of-next-turn' } })],
    }),
  },
  Shriek: say(
    'It shrieks when light or somebody comes within 30 feet, for 1d4 rounds; it is heard 300 feet away.',
  ),
  'Rock Catching': say('It catches a rock thrown at it with a Dexterity save of 10.'),
}

/** Legendary actions that are not one of the monster's own. */
export const legendary: Readonly<Record<string, ActionModel>> = {
  'Unarmed Strike': say('Only in its own form.'),
  Bite: say('Not in this form.'),
  Detect: say('It looks and listens: a Perception check.'),
  Move: say('It moves up to its speed without provoking.'),
  Teleport: jump(120),
  'Cast a Spell': say('It casts a spell from its list with a slot.'),
  Cantrip: say('It casts a cantrip.'),
  'Wing Attack': {
    kind: 'save',
    target: near(10),
    success: 'none',
    on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
  },
  'Psychic Drain': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'damage',
      name: raw.name,
      cost: 'legendary',
      damage: [{ dice: '3d6', type: 'psychic' }],
      effects: [{ kind: 'drain', share: 'all' }],
      target: { who: 'enemy', range: 120, only: ['charmed'] },
    }),
  },
  'Ink Cloud': { kind: 'save', target: near(60), success: 'half', on_fail: [] },
  'Frightening Gaze': { kind: 'save', target: { ...one, range: 10 }, on_fail: fright },
  'Disrupt Life': { kind: 'save', target: near(20), success: 'half' },
  'Blinding Dust': {
    kind: 'save',
    target: near(5),
    on_fail: [condition('blinded', { duration: { until: 'end-of-next-turn' } })],
  },
  'Blasphemous Word': {
    kind: 'save',
    target: near(10),
    on_fail: [condition('stunned', { duration: { until: 'end-of-next-turn' } })],
  },
  'Channel Negative Energy': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'legendary',
      target: around(60),
      effects: [
        grant([{ kind: 'cannot', what: ['regain-hit-points'] }], { duration: { until: 'end-of-next-turn' } }),
      ],
    }),
  },
  'Whirlwind of Sand': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'legendary',
      target: { who: 'self' },
      effects: [{ kind: 'teleport', feet: 60 }],
    }),
  },
  'Searing Burst': { kind: 'save', target: near(10), success: 'half' },
  'Blinding Gaze': {
    kind: 'save',
    target: { ...one, range: 30 },
    on_fail: [condition('blinded', { duration: { until: 'cured' } })],
  },
  'Shimmering Shield': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'apply',
      name: raw.name,
      cost: 'legendary',
      target: { who: 'ally', range: 60, count: { base: 1 } },
      effects: [grant([{ kind: 'armor-class', bonus: 2 }], { duration: { until: 'end-of-next-turn' } })],
    }),
  },
  'Heal Self': {
    kind: 'ready',
    activity: (raw) => ({
      kind: 'heal',
      name: raw.name,
      cost: 'legendary',
      dice: '2d8+2',
      target: { who: 'self' },
      effects: [],
    }),
  },
}
