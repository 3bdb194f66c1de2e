/** The pieces that the models of magic items are put together from. */
import type { Activity, Damage, Effect, PlainEffect } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import type { MagicItem } from '../../../src/rules/dnd5e/data/shapes.ts'
import type { Ability, DamageType } from '../../../src/rules/dnd5e/data/vocabulary.ts'
import { bonus, grant, hour, ruling } from '../words.ts'

export type ItemModel = Pick<MagicItem, 'attunement' | 'mechanics' | 'activities'> &
  Partial<Pick<MagicItem, 'base' | 'charges' | 'consumable' | 'on_hit' | 'scroll'>>

type Extra = Partial<Omit<ItemModel, 'mechanics'>>
type Target = NonNullable<Activity['target']>

/** An item that must be attuned to. */
export function attuned(mechanics: readonly Mechanic[], more: Extra = {}): ItemModel {
  return { attunement: true, mechanics: [...mechanics], activities: [], ...more }
}

/** An item that anybody can use. */
export function plain(mechanics: readonly Mechanic[], more: Extra = {}): ItemModel {
  return { attunement: false, mechanics: [...mechanics], activities: [], ...more }
}

/** Something that is gone when used. */
export function single(...activities: readonly Activity[]): ItemModel {
  return { attunement: false, mechanics: [], activities: [...activities], consumable: true }
}

/** So many charges, some of which come back at dawn (null: never). */
export function charges(
  max: number,
  regains: string | null,
): { charges: { max: number; regains: string | null } } {
  return { charges: { max, regains } }
}

/** Once between two dawns. */
export const daily = charges(1, '1')

/** What a charge or more is spent on. */
export function spending<One extends Activity>(cost: number, activity: One): One {
  return { ...activity, uses: { pool: 'charges', cost } }
}

/** An item that leaves everything to the narrator. */
export function tale(text: string, attunement = false): ItemModel {
  return { attunement, mechanics: [ruling(text)], activities: [] }
}

/** Something to do that only the narrator can make true. */
export function act(name: string, text: string, cost: Activity['cost'] = 'action'): Activity {
  return { kind: 'utility', name, cost, ruling: text }
}

/** Not playable yet. */
export function missing(reason: string, attunement = true): ItemModel {
  return { attunement, mechanics: [{ kind: 'unsupported', reason }], activities: [] }
}

interface CastOptions {
  readonly dc?: number
  readonly attack?: number
  readonly name?: string
  readonly cost?: Activity['cost']
  readonly free?: true
}

const titled = (id: string): string =>
  id
    .split('-')
    .map((word) =>
      ['of', 'and', 'or', 'the', 'with'].includes(word) ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`,
    )
    .join(' ')

/** A spell cast by the item. */
export function cast(spell: string, slot: number, options: CastOptions = {}): Activity {
  return {
    kind: 'cast',
    name: options.name ?? titled(spell),
    cost: options.cost ?? 'action',
    spell,
    slot,
    ...(options.dc === undefined ? {} : { dc: options.dc }),
    ...(options.attack === undefined ? {} : { attack: options.attack }),
    ...(options.free === undefined ? {} : { without_concentration: options.free }),
  }
}

/** The same spell at several levels: the first costs `from` charges and each further level one more. */
export function castUpTo(
  spell: string,
  slot: number,
  most: number,
  from: number,
  options: CastOptions = {},
): Activity[] {
  return Array.from({ length: most - slot + 1 }, (_, step) =>
    spending(
      from + step,
      cast(
        spell,
        slot + step,
        step === 0 ? options : { ...options, name: `${titled(spell)} at level ${slot + step}` },
      ),
    ),
  )
}

/** A save of those who are reached. */
export function save(
  name: string,
  ability: Ability,
  dc: number,
  target: Target,
  parts: { damage?: Damage[]; half?: boolean; fail?: PlainEffect[]; cost?: Activity['cost'] } = {},
): Activity {
  return {
    kind: 'save',
    name,
    cost: parts.cost ?? 'action',
    ability,
    dc,
    success: parts.half === true ? 'half' : 'none',
    damage: parts.damage ?? [],
    on_fail: parts.fail ?? [],
    target,
  }
}

/** Effects without a roll on who uses it. */
export function upon(
  name: string,
  effects: Effect[],
  cost: Activity['cost'] = 'action',
  target: Target = { who: 'self' },
): Activity {
  return { kind: 'apply', name, cost, target, effects }
}

/** Drunk: its drinker has these for a while. */
export function drink(
  name: string,
  mechanics: readonly Mechanic[],
  duration: { amount: number; unit: 'minute' | 'hour' } = hour,
  more: readonly Effect[] = [],
): ItemModel {
  return single(upon(name, [grant(mechanics, { duration }), ...more]))
}

/** Creatures that come when it is used. */
export function calls(
  name: string,
  monsters: string[],
  amount: number,
  time: { amount: number; unit: 'minute' | 'hour' } = hour,
): Activity {
  return {
    kind: 'summon',
    name,
    cost: 'action',
    options: [{ count: { base: amount }, monsters }],
    duration: time,
  }
}

export const cone = (feet: number): Target => ({
  who: 'creature',
  range: 0,
  area: { shape: 'cone', feet, from: 'self' },
})
export const line = (feet: number): Target => ({
  who: 'creature',
  range: 0,
  area: { shape: 'line', feet, from: 'self' },
})
export const near = (feet: number): Target => ({
  who: 'enemy',
  range: 0,
  area: { shape: 'sphere', feet, from: 'self' },
})
export const ball = (feet: number, range: number): Target => ({
  who: 'creature',
  range,
  area: { shape: 'sphere', feet, from: 'point' },
})
export const one = (range: number): Target => ({ who: 'enemy', range, count: { base: 1 } })

/** A weapon's bonus to hit and to damage. */
export const plus = (amount: number): Mechanic[] => [
  bonus({ roll: 'attack', with: 'weapon' }, amount),
  bonus({ roll: 'damage', with: 'weapon' }, amount),
  { kind: 'magical-attacks' },
]
export const magic: Mechanic = { kind: 'magical-attacks' }
export const armourBonus = (amount: number): Mechanic => ({ kind: 'armor-class', bonus: amount })
export const saves = (amount: number): Mechanic => bonus({ roll: 'save' }, amount)
export const score = (ability: Ability, is: number): Mechanic => ({ kind: 'ability-score', ability, is })
export const raise = (ability: Ability, amount: number, maximum: number): Mechanic => ({
  kind: 'ability-increase',
  ability,
  amount,
  maximum,
})
export const goes = (mode: 'walk' | 'fly' | 'swim' | 'climb', becomes: number): Mechanic => ({
  kind: 'speed',
  mode,
  becomes,
})
export const sees = (sense: 'darkvision' | 'truesight' | 'blindsight', feet: number): Mechanic => ({
  kind: 'sense',
  sense,
  feet,
})
export const immune = (type: DamageType): Mechanic => ({
  kind: 'immunity',
  to: { types: [type], from: 'any' },
})

/** More damage with every hit of the weapon. */
export function extra(dice: string, type: DamageType | undefined, against?: string[]): Mechanic {
  return {
    kind: 'extra-damage',
    dice,
    ...(type === undefined ? {} : { type }),
    form: 'any',
    once_per_turn: false,
    ...(against === undefined ? {} : { only_against: against }),
  }
}
