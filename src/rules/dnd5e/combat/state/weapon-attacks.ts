/** The attacks a character's weapons allow: ability and proficiency to hit, the ability's modifier on the damage. */

import { abilityModifier } from '../../character/ability-modifiers.ts'
import type { Sheet } from '../../character/sheet.ts'
import type { EquipmentEntry } from '../../character/worn-equipment.ts'
import type { Profile } from '../../checks/creature-scores-and-proficiencies.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import type { Weapon } from '../../data/srd-entry-schemas.ts'
import { attunedItems } from '../../items/carried-magic-items.ts'
import { findMagicItem, isSameItem } from '../../items/find-item-by-name.ts'
import { enchantedAttack } from '../../items/magic-item-mechanics.ts'
import { averageOfDice, withNumberAdded } from '../rolls/dice-string-arithmetic.ts'

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
  /** The bonus of its enchantment. */
  readonly magic: number
  readonly inBothHands: boolean
  readonly unarmed: boolean
  readonly offHand: boolean
}

export interface WieldedAttack {
  readonly activity: AttackActivity
  readonly wielded: Wielded
}

/** A character with weapons in hand. */
interface WeaponUser {
  readonly sheet: Sheet
  readonly profile: Profile
  readonly training: WeaponTraining
  readonly catalogue: Catalogue
}

/** A character's attacks, those of the best weapon first; bare hands when there is none. */
export function weaponAttacks(user: WeaponUser): readonly WieldedAttack[] {
  const { sheet, training } = user
  const attacks = sheet.equipment.held.flatMap((entry) => magicWeaponAttack(user, entry))
  const weapons = withoutRepeatedNames(attacks)
  const fists = training.martialSides > 0 || weapons.length === 0 ? unarmedStrike(user) : []
  return [...strongestFirst([...weapons, ...fists]), ...offHandAttack(attacks, training)]
}

function strongestFirst(attacks: readonly WieldedAttack[]): WieldedAttack[] {
  const force = ({ activity }: WieldedAttack) =>
    Number(activity.bonus) + averageOfDice(activity.damage[0]?.dice ?? '0')
  return [...attacks].sort((a, b) => force(b) - force(a))
}

function withoutRepeatedNames(attacks: readonly WieldedAttack[]): WieldedAttack[] {
  return attacks.filter(
    (attack, index) => attacks.findIndex((other) => other.activity.name === attack.activity.name) === index,
  )
}

function unarmedStrike({ sheet, profile, training }: WeaponUser): WieldedAttack[] {
  if (sheet.classId === undefined) return []
  const { strength, dexterity } = profile.scores
  const { martialSides: sides } = training
  const nimble = sides > 0 && dexterity > strength
  const modifier = abilityModifier(nimble ? dexterity : strength)
  const dice = sides > 0 ? withNumberAdded(`1d${sides}`, modifier) : String(Math.max(1, 1 + modifier))
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
function magicWeaponAttack(user: WeaponUser, entry: EquipmentEntry): WieldedAttack[] {
  const { sheet, catalogue } = user
  const found = findMagicItem(entry.name, catalogue)
  if (found?.base === undefined || catalogue.weapon(found.base) === undefined)
    return weaponAttack(user, entry)
  const attuned = attunedItems(sheet, catalogue)
  const ready =
    !found.item.attunement || attuned === undefined || attuned.some((item) => isSameItem(item, found))
  const plain = weaponAttack(user, { name: found.base })
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
  { profile, catalogue, training }: WeaponUser,
  { name, weapon: described }: Pick<EquipmentEntry, 'name' | 'weapon'>,
): WieldedAttack[] {
  const magic = Math.min(maxMagicBonus, Number(/\+\s*(\d)/.exec(name)?.[1] ?? 0))
  const known = catalogue.weapon(ruleId(name.replace(/\+\s*\d|\(.*\)/g, '')))
  const weapon = known ?? describedWeapon(described, name)
  if (weapon === undefined || weapon.damage === null) return []
  const { damage, properties } = weapon
  const proficient = known === undefined || training.isTrained(known)
  const { strength, dexterity } = profile.scores
  const martial = training.martialSides > 0 && properties.includes('monk')
  const finesse = properties.includes('finesse') || martial
  const nimble = weapon.form === 'ranged' || (finesse && dexterity > strength)
  const modifier = abilityModifier(nimble ? dexterity : strength)
  const versatile =
    damage.two_handed !== undefined &&
    !properties.includes('light') &&
    !training.shield &&
    !training.oneHanded
  const printed = versatile ? (damage.two_handed ?? damage.dice) : damage.dice
  const dice = martial && sidesOf(printed) < training.martialSides ? `1d${training.martialSides}` : printed
  const activity: AttackActivity = {
    kind: 'attack',
    name: weapon.name,
    cost: 'action',
    form: properties.includes('thrown') ? 'melee-or-ranged' : weapon.form,
    with: 'weapon',
    bonus: modifier + (proficient ? profile.proficiency : 0) + magic,
    reach: weapon.reach === 0 ? 5 : weapon.reach,
    ...(weapon.range !== null && { range: weapon.range }),
    damage: [{ dice: withNumberAdded(dice, modifier + magic), type: damage.type }],
    on_hit: [],
  }
  const wielded = {
    ability: nimble ? 'dexterity' : 'strength',
    proficient,
    properties,
    magic,
    inBothHands: versatile || properties.includes('two-handed'),
    unarmed: false,
    offHand: false,
  } as const
  return [{ activity, wielded }]
}

/** The second of two light weapons: a bonus attack whose damage has no ability modifier, unless it is negative. */
function offHandAttack(attacks: readonly WieldedAttack[], training: WeaponTraining): WieldedAttack[] {
  const light = attacks.filter(
    ({ activity, wielded }) => wielded.properties.includes('light') && activity.form !== 'ranged',
  )
  const second = light[1]
  if (second === undefined || training.shield) return []
  const { activity, wielded } = second
  const damage = activity.damage.map((part) => {
    const [, dice = part.dice, bonus = '0'] = /^([^+-]*)([+-]\d+)$/.exec(part.dice) ?? []
    const modifier = Number(bonus) - wielded.magic
    const added = training.strongOffHand ? modifier : Math.min(0, modifier)
    return { ...part, dice: withNumberAdded(dice, wielded.magic + added) }
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
  const { ranged } = entry
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
