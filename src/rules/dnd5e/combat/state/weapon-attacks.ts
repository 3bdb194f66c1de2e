/** The attacks a character's weapons allow: ability and proficiency to hit, the ability's modifier on the damage. */

import { abilityModifier } from '../../character/abilities.ts'
import type { EquipmentEntry } from '../../character/equipment.ts'
import type { Sheet } from '../../character/sheet.ts'
import { ruleId } from '../../character/stored-values.ts'
import type { Profile } from '../../checks/profile.ts'
import type { Activity, AttackActivity } from '../../data/activity-shapes.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import type { Weapon } from '../../data/shapes.ts'
import { findMagicItem, isSameItem } from '../../items/find-item.ts'
import { attunedItems, enchantedAttack } from '../../items/item-effects.ts'
import { averageOf, dicePlus } from '../rolls/formulas.ts'

/** No weapon of the rules has a greater bonus. */
const maxMagicBonus = 3

/** What decides how well a character uses weapons. */
export interface WeaponTraining {
  readonly isTrained: (weapon: Weapon) => boolean
  readonly shield: boolean
  /** Keeps one hand free although the weapon could be held in two. */
  readonly oneHanded: boolean
  /** Sides of the martial arts die; 0 for those who never learned them. */
  readonly martialSides: number
  /** Adds the ability modifier to the second weapon's damage. */
  readonly strongOffHand: boolean
}

/** How an attack is made: with which ability, and what the weapon in hand is like. */
export interface Wielded {
  readonly ability: 'strength' | 'dexterity'
  readonly proficient: boolean
  readonly properties: readonly string[]
  /** What enchantment adds. */
  readonly magic: number
  /** Both hands are on it. */
  readonly inBothHands: boolean
  readonly unarmed: boolean
  readonly offHand: boolean
}

/** An attack and how it is made. */
export interface WieldedAttack {
  readonly activity: AttackActivity
  readonly wielded: Wielded
}

/** A character's attacks, those of the best weapon first; bare hands when there is none. */
export function weaponAttacks(
  sheet: Sheet,
  profile: Profile,
  catalogue: Catalogue,
  skill: WeaponTraining,
): readonly WieldedAttack[] {
  const attacks = sheet.equipment.held.flatMap((entry) =>
    magicWeaponAttack(entry, sheet, profile, catalogue, skill),
  )
  const own = withoutRepeatedNames(attacks)
  const fists = skill.martialSides > 0 || own.length === 0 ? unarmedOf(sheet, profile, skill) : []
  return [...strongestFirst([...own, ...fists]), ...offHandAttack(attacks, skill)]
}

function strongestFirst(attacks: readonly WieldedAttack[]): WieldedAttack[] {
  const force = ({ activity }: WieldedAttack) =>
    Number(activity.bonus) + averageOf(activity.damage[0]?.dice ?? '0')
  return [...attacks].sort((a, b) => force(b) - force(a))
}

function withoutRepeatedNames(attacks: readonly WieldedAttack[]): WieldedAttack[] {
  return attacks.filter(
    (attack, index) => attacks.findIndex((other) => other.activity.name === attack.activity.name) === index,
  )
}

function unarmedOf(sheet: Sheet, profile: Profile, skill: WeaponTraining): WieldedAttack[] {
  if (sheet.classId === undefined) return []
  const { strength, dexterity } = profile.scores
  const nimble = skill.martialSides > 0 && dexterity > strength
  const modifier = abilityModifier(nimble ? dexterity : strength)
  const dice =
    skill.martialSides > 0 ? dicePlus(`1d${skill.martialSides}`, modifier) : String(Math.max(1, 1 + modifier))
  const activity: AttackActivity = {
    kind: 'attack',
    name: 'Unarmed strike',
    cost: 'action',
    form: 'melee',
    with: 'weapon',
    bonus: modifier + profile.proficiency,
    reach: 5,
    damage: [{ dice, type: 'bludgeoning' }],
    on_hit: [],
  }
  const wielded = {
    ability: nimble ? 'dexterity' : 'strength',
    proficient: true,
    properties: [],
    magic: 0,
    inBothHands: false,
    unarmed: true,
    offHand: false,
  } as const
  return [{ activity, wielded }]
}

/** The attack with a weapon and with the magic in it; a weapon that is not attuned to is a plain one. */
function magicWeaponAttack(
  entry: Readonly<Partial<EquipmentEntry>> & { readonly name: string },
  sheet: Sheet,
  profile: Profile,
  catalogue: Catalogue,
  skill: WeaponTraining,
): WieldedAttack[] {
  const found = findMagicItem(entry.name, catalogue)
  if (found?.base === undefined || catalogue.weapon(found.base) === undefined)
    return weaponAttack(entry, profile, catalogue, skill)
  const attuned = attunedItems(sheet, catalogue)
  const ready =
    !found.item.attunement || attuned === undefined || attuned.some((item) => isSameItem(item, found))
  const plain = weaponAttack({ name: found.base }, profile, catalogue, skill)
  if (!ready) return plain
  return plain.map(({ activity, wielded }) => {
    const enchanted = enchantedAttack(activity, found)
    const magic = Number(enchanted.bonus) - Number(activity.bonus)
    return { activity: enchanted, wielded: { ...wielded, magic } }
  })
}

function sidesOf(dice: string): number {
  return /^1d(\d+)$/.test(dice) ? Number(dice.slice(2)) : 99
}

function weaponAttack(
  entry: Readonly<Partial<EquipmentEntry>> & { readonly name: string },
  profile: Profile,
  catalogue: Catalogue,
  skill: WeaponTraining,
): WieldedAttack[] {
  const { name } = entry
  const magic = Math.min(maxMagicBonus, Number(/\+\s*(\d)/.exec(name)?.[1] ?? 0))
  const weapon = catalogue.weapon(ruleId(name.replace(/\+\s*\d|\(.*\)/g, '')))
  const told = weapon === undefined ? describedWeapon(entry.weapon, name) : weapon
  if (told === undefined || told.damage === null) return []
  const proficient = weapon === undefined || skill.isTrained(weapon)
  const { strength, dexterity } = profile.scores
  const martial = skill.martialSides > 0 && told.properties.includes('monk')
  const finesse = told.properties.includes('finesse') || martial
  const nimble = told.form === 'ranged' || (finesse && dexterity > strength)
  const modifier = abilityModifier(nimble ? dexterity : strength)
  const grip =
    told.damage.two_handed !== undefined &&
    !told.properties.includes('light') &&
    !skill.shield &&
    !skill.oneHanded
  const plain = grip ? (told.damage.two_handed ?? told.damage.dice) : told.damage.dice
  const dice = martial && sidesOf(plain) < skill.martialSides ? `1d${skill.martialSides}` : plain
  const activity: AttackActivity = {
    kind: 'attack',
    name: told.name,
    cost: 'action',
    form: told.properties.includes('thrown') ? 'melee-or-ranged' : told.form,
    with: 'weapon',
    bonus: modifier + (proficient ? profile.proficiency : 0) + magic,
    reach: told.reach === 0 ? 5 : told.reach,
    ...(told.range !== null && { range: told.range }),
    damage: [{ dice: dicePlus(dice, modifier + magic), type: told.damage.type }],
    on_hit: [],
  }
  const wielded = {
    ability: nimble ? 'dexterity' : 'strength',
    proficient,
    properties: told.properties,
    magic,
    inBothHands: grip || told.properties.includes('two-handed'),
    unarmed: false,
    offHand: false,
  } as const
  return [{ activity, wielded }]
}

/** The second of two light weapons: a bonus attack whose damage has no ability modifier, unless it is negative. */
function offHandAttack(attacks: readonly WieldedAttack[], skill: WeaponTraining): WieldedAttack[] {
  const light = attacks.filter(
    ({ activity, wielded }) => wielded.properties.includes('light') && activity.form !== 'ranged',
  )
  const second = light[1]
  if (second === undefined || skill.shield) return []
  const { activity, wielded } = second
  const damage = activity.damage.map((part) => {
    const [, dice = part.dice, told = '0'] = /^([^+-]*)([+-]\d+)$/.exec(part.dice) ?? []
    const modifier = Number(told) - wielded.magic
    return {
      ...part,
      dice: dicePlus(dice, wielded.magic + (skill.strongOffHand ? modifier : Math.min(0, modifier))),
    }
  })
  const named = {
    ...activity,
    name: `Off-hand ${activity.name}`,
    cost: 'bonus',
    form: 'melee',
    damage,
  } as const
  return [{ activity: named, wielded: { ...wielded, offHand: true } }]
}

type SomeWeapon = Pick<Weapon, 'name' | 'form' | 'damage' | 'reach' | 'range' | 'properties'>

/** A weapon the tables do not know, when its entry says what it does: `{name, damage: "1d8", type}`. */
function describedWeapon(entry: EquipmentEntry['weapon'], name: string): SomeWeapon | undefined {
  if (entry === undefined || name === '') return undefined
  const dice = /^\d{1,2}d(?:4|6|8|10|12)$/.exec(entry.damage.trim())?.[0]
  if (dice === undefined) return undefined
  const ranged = entry.ranged
  return {
    name,
    form: ranged ? 'ranged' : 'melee',
    damage: { dice, type: 'slashing' },
    reach: 5,
    range: ranged ? { normal: 80, long: 320 } : null,
    properties: entry.finesse ? ['finesse'] : [],
  }
}

export const martialArtsName = 'Martial Arts strike'

export const martialArtsStrike: Activity = {
  kind: 'weapon-attack',
  name: martialArtsName,
  cost: 'bonus',
  count: 1,
  form: 'melee',
  unarmed: true,
  against: 'any',
}
