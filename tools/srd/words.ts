import type { Activity, PlainEffect } from '../../src/rules/dnd5e/data/activity-schemas.ts'
import type { Circumstance, Mechanic, RollFilter } from '../../src/rules/dnd5e/data/mechanic-schemas.ts'
import type { Trait } from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import type { Ability, ConditionId, DamageType } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'

export type Condition = Extract<PlainEffect, { kind: 'condition' }>
export type TraitModel = Omit<Trait, 'name'>

const abilityNames: Readonly<Record<string, Ability>> = {
  str: 'strength',
  dex: 'dexterity',
  con: 'constitution',
  int: 'intelligence',
  wis: 'wisdom',
  cha: 'charisma',
}

/** The ability of an abbreviation. */
export function ability(short: string): Ability {
  const long = abilityNames[short]
  if (long === undefined) throw new Error(`There is no ability "${short}".`)
  return long
}

/** An id with single hyphens. */
export function plainId(index: string): string {
  return index.replaceAll(/-{2,}/g, '-')
}

/** An id made of a name. */
export function idOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

export function bonus(
  of: RollFilter,
  amount: Extract<Mechanic, { kind: 'bonus-when' }>['amount'],
  when: readonly Circumstance[] = [],
  who: 'self' | 'against-self' = 'self',
): Mechanic {
  return { kind: 'bonus-when', of, who, amount, ...(when.length > 0 ? { when: [...when] } : {}) }
}

export function ruling(text: string): Mechanic {
  return { kind: 'ruling', text }
}

export function resist(types: readonly DamageType[], from: 'any' | 'nonmagical' = 'any'): Mechanic {
  return { kind: 'resistance', to: { types: [...types], from } }
}

export function condition(
  name: ConditionId,
  more: Partial<Omit<Condition, 'kind' | 'condition'>> = {},
): Condition {
  return { kind: 'condition', condition: name, ...more }
}

/** A condition for a minute that a save at the end of each turn ends. */
export function minuteOf(name: ConditionId, saveAbility: Ability, dc?: number): Condition {
  return condition(name, {
    duration: { amount: 1, unit: 'minute' },
    repeat: { at: 'turn-end', ability: saveAbility, ...(dc === undefined ? {} : { dc }) },
  })
}

export function grant(
  mechanics: readonly Mechanic[],
  more: Partial<Omit<Extract<PlainEffect, { kind: 'grant' }>, 'kind' | 'mechanics'>> = {},
): PlainEffect {
  return { kind: 'grant', mechanics: [...mechanics], ...more }
}

/** An activity of a trait that costs nothing. */
export function aroundSave(
  name: string,
  saveAbility: Ability,
  dc: number,
  parts: Partial<
    Pick<Extract<Activity, { kind: 'save' }>, 'success' | 'damage' | 'on_fail' | 'target' | 'on_fail_by'>
  >,
): Activity {
  return {
    kind: 'save',
    name,
    cost: 'none',
    ability: saveAbility,
    dc,
    success: parts.success ?? 'none',
    damage: parts.damage ?? [],
    on_fail: parts.on_fail ?? [],
    ...(parts.on_fail_by === undefined ? {} : { on_fail_by: parts.on_fail_by }),
    ...(parts.target === undefined ? {} : { target: parts.target }),
  }
}

/** A sphere around oneself. */
export function around(feet: number): NonNullable<Activity['target']> {
  return { who: 'creature', range: 0, area: { shape: 'sphere', feet, from: 'self' } }
}
