/**
 * What the conditions of SRD 5.1 do to rolls, as data. Rolls, movement and damage ask here; no other file knows what
 * being prone means.
 */
import type { Ability } from '../data/srd-vocabulary.ts'
import { type ConditionId, conditionIds } from '../data/srd-vocabulary.ts'

/** Better or worse than a plain roll. */
export type Tilt = 'advantage' | 'disadvantage'

/** What one condition does while it lasts. */
export interface ConditionEffects {
  /** On attacks the creature makes. */
  readonly attacks?: Tilt
  /** On attacks made against it, from anywhere. */
  readonly attacked?: Tilt
  /** On attacks made against it from within 5 feet. */
  readonly attackedNear?: Tilt
  /** On attacks made against it from further away. */
  readonly attackedFar?: Tilt
  /** A hit from within 5 feet is a critical hit. */
  readonly nearHitsAreCritical?: true
  readonly checks?: Tilt
  readonly saves?: Readonly<Partial<Record<Ability, Tilt | 'fails'>>>
  readonly cannotAct?: true
  readonly cannotMove?: true
  readonly cannotSpeak?: true
  /** Moving on foot away from the source only: it will not come closer. */
  readonly keepsAway?: true
  /** It will not harm the creature that caused this. */
  readonly sparesSource?: true
  readonly resistsAllDamage?: true
  /** What it does, for a player who asks. */
  readonly words: string
}

const helpless = { strength: 'fails', dexterity: 'fails' } as const

/** All of them; exhaustion is counted in levels and lives in character/exhaustion.ts. */
export const conditionEffects: Readonly<Record<ConditionId, ConditionEffects>> = {
  blinded: { attacks: 'disadvantage', attacked: 'advantage', words: 'it sees nothing' },
  charmed: { sparesSource: true, words: 'it will not harm who charmed it' },
  deafened: { words: 'it hears nothing' },
  exhaustion: { words: 'it is worn out' },
  frightened: { attacks: 'disadvantage', checks: 'disadvantage', keepsAway: true, words: 'it is afraid' },
  grappled: { cannotMove: true, words: 'it is held' },
  incapacitated: { cannotAct: true, words: 'it can do nothing' },
  invisible: { attacks: 'advantage', attacked: 'disadvantage', words: 'it cannot be seen' },
  paralyzed: {
    attacked: 'advantage',
    nearHitsAreCritical: true,
    saves: helpless,
    cannotAct: true,
    cannotMove: true,
    cannotSpeak: true,
    words: 'it cannot move a limb',
  },
  petrified: {
    attacked: 'advantage',
    saves: helpless,
    cannotAct: true,
    cannotMove: true,
    cannotSpeak: true,
    resistsAllDamage: true,
    words: 'it is stone',
  },
  poisoned: { attacks: 'disadvantage', checks: 'disadvantage', words: 'poison is in its blood' },
  prone: {
    attacks: 'disadvantage',
    attackedNear: 'advantage',
    attackedFar: 'disadvantage',
    words: 'it is on the ground',
  },
  restrained: {
    attacks: 'disadvantage',
    attacked: 'advantage',
    saves: { dexterity: 'disadvantage' },
    cannotMove: true,
    words: 'it is bound',
  },
  stunned: {
    attacked: 'advantage',
    saves: helpless,
    cannotAct: true,
    cannotMove: true,
    words: 'it is stunned',
  },
  unconscious: {
    attacked: 'advantage',
    nearHitsAreCritical: true,
    saves: helpless,
    cannotAct: true,
    cannotMove: true,
    cannotSpeak: true,
    words: 'it is unconscious',
  },
}

/** The condition a word means, or undefined. */
export function conditionNamed(word: string): ConditionId | undefined {
  const plain = word.trim().toLowerCase().replace('paralysed', 'paralyzed')
  return conditionIds.find((id) => id === plain)
}

/** The effects of several conditions, each with its name. */
export function effectsOf(
  conditions: readonly string[],
): readonly (ConditionEffects & { readonly name: ConditionId })[] {
  return conditions.flatMap((word) => {
    const name = conditionNamed(word)
    return name === undefined ? [] : [{ ...conditionEffects[name], name }]
  })
}

/** True when any of the conditions forbids actions. */
export function cannotAct(conditions: readonly string[]): boolean {
  return effectsOf(conditions).some((effect) => effect.cannotAct)
}

/** True when any of the conditions holds the creature in place. */
export function cannotMove(conditions: readonly string[]): boolean {
  return effectsOf(conditions).some((effect) => effect.cannotMove)
}
