import { condition, grant, minute, minuteOf } from '../words.ts'
import { type ActionModel, cone, fright, line, near } from './action-parts.ts'

/** Models of breaths, by `monster/action` or the action alone. */
export const breaths: Readonly<Record<string, ActionModel>> = {
  'Frightful Presence': { kind: 'save', target: near(120), on_fail: fright },
  'Blinding Breath': { kind: 'save', target: cone(15), on_fail: [minuteOf('blinded', 'dexterity')] },
  'Petrifying Breath': {
    kind: 'save',
    target: cone(30),
    on_fail: [
      condition('restrained', {
        repeat: { at: 'turn-end', ability: 'constitution' },
        worsens: { to: 'petrified', duration: { until: 'cured' } },
      }),
    ],
  },
  'Acid Breath': { kind: 'save', target: line(60), success: 'half' },
  'Acid Spray': { kind: 'save', target: line(30), success: 'half' },
  'Lightning Breath': { kind: 'save', target: line(90), success: 'half' },
  'behir/Lightning Breath': { kind: 'save', target: line(20), success: 'half' },
  'Cold Breath': { kind: 'save', target: cone(60), success: 'half' },
  'winter-wolf/Cold Breath': { kind: 'save', target: cone(15), success: 'half' },
  'Fire Breath': { kind: 'save', target: cone(60), success: 'half' },
  'hell-hound/Fire Breath': { kind: 'save', target: cone(15), success: 'half' },
  'magma-mephit/Fire Breath': { kind: 'save', target: cone(15), success: 'half' },
  'chimera/Fire Breath': { kind: 'save', target: cone(15), success: 'half' },
  'half-red-dragon-veteran/Fire Breath': { kind: 'save', target: cone(15), success: 'half' },
  'Poison Breath': { kind: 'save', target: cone(60), success: 'half' },
  'iron-golem/Poison Breath': { kind: 'save', target: cone(15), success: 'half' },
  'Frost Breath': { kind: 'save', target: cone(15), success: 'half' },
  'Steam Breath': { kind: 'save', target: cone(60), success: 'half' },
  'steam-mephit/Steam Breath': { kind: 'save', target: cone(15), success: 'half' },
  'Sleep Breath': {
    kind: 'save',
    target: cone(60),
    on_fail: [
      condition('unconscious', {
        duration: { amount: 10, unit: 'minute' },
        ends_when: ['takes-damage', 'shaken-awake'],
      }),
    ],
  },
  'Repulsion Breath': { kind: 'save', target: cone(30), on_fail: [{ kind: 'push', feet: 60 }] },
  'Slowing Breath': {
    kind: 'save',
    target: cone(60),
    on_fail: [
      grant(
        [
          { kind: 'cannot', what: ['react', 'attack-more-than-once', 'bonus-act'] },
          { kind: 'speed', mode: 'all', times: 0.5 },
        ],
        { duration: minute, repeat: { at: 'turn-end', ability: 'constitution' } },
      ),
    ],
  },
  'Weakening Breath': {
    kind: 'save',
    target: cone(60),
    on_fail: [
      grant(
        [
          { kind: 'disadvantage-when', of: { roll: 'attack', abilities: ['strength'] }, who: 'self' },
          { kind: 'disadvantage-when', of: { roll: 'check', abilities: ['strength'] }, who: 'self' },
          { kind: 'disadvantage-when', of: { roll: 'save', abilities: ['strength'] }, who: 'self' },
        ],
        { duration: minute, repeat: { at: 'turn-end', ability: 'strength' } },
      ),
    ],
  },
  'Paralyzing Breath': { kind: 'save', target: cone(60), on_fail: [minuteOf('paralyzed', 'constitution')] },
}
