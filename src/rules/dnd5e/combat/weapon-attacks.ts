/** The attacks a character's weapons allow: ability and proficiency to hit, the ability's modifier on the damage. */
import { isJsonObject, type JsonValue } from '../../../core/json.ts'
import { abilityModifier } from '../character/ability.ts'
import { entryName, listAt, objectAt, ruleId, type Sheet } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Profile } from '../checks/profile.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import type { Weapon } from '../data/shapes.ts'
import { attunedItems } from '../items/carried-items.ts'
import { enchantedAttack } from '../items/enchanted-attack.ts'
import { findMagicItem, isSameItem } from '../items/find-magic-item.ts'

/** No weapon of the rules has a greater bonus. */
const mostMagic = 3

/** A character's attacks, best weapon first; bare hands when there is none. */
export function weaponAttacks(
  sheet: Sheet,
  profile: Profile,
  catalogue: Catalogue,
): readonly AttackActivity[] {
  const equipment = objectAt(sheet.attrs, 'equipment')
  const carried = [equipment.main_hand, ...listAt(equipment, 'weapons'), equipment.off_hand]
  const attacks = carried.flatMap((entry) =>
    entry === undefined ? [] : magicWeaponAttack(entry, sheet, profile, catalogue),
  )
  if (attacks.length > 0) return uniquelyNamed(attacks)
  return sheet.classId === undefined && carried.length > 2 ? [] : unarmedOf(sheet, profile)
}

function uniquelyNamed(attacks: readonly AttackActivity[]): AttackActivity[] {
  return attacks.filter((one, index) => attacks.findIndex((other) => other.name === one.name) === index)
}

function unarmedOf(sheet: Sheet, profile: Profile): AttackActivity[] {
  if (sheet.classId === undefined) return []
  const modifier = abilityModifier(profile.scores.strength)
  return [
    {
      kind: 'attack',
      name: 'Unarmed strike',
      cost: 'action',
      form: 'melee',
      with: 'weapon',
      bonus: modifier + profile.proficiency,
      reach: 5,
      damage: [{ dice: String(Math.max(1, 1 + modifier)), type: 'bludgeoning' }],
      on_hit: [],
    },
  ]
}

/** The attack with a weapon and with the magic in it; a weapon that is not attuned to is a plain one. */
function magicWeaponAttack(
  entry: JsonValue,
  sheet: Sheet,
  profile: Profile,
  catalogue: Catalogue,
): AttackActivity[] {
  const found = findMagicItem(entryName(entry), catalogue)
  if (found?.base === undefined || catalogue.weapon(found.base) === undefined)
    return weaponAttack(entry, profile, catalogue)
  const attuned = attunedItems(sheet.attrs, catalogue)
  const ready =
    !found.item.attunement || attuned === undefined || attuned.some((one) => isSameItem(one, found))
  return weaponAttack(found.base, profile, catalogue).map((one) =>
    ready ? enchantedAttack(one, found) : one,
  )
}

function weaponAttack(entry: JsonValue, profile: Profile, catalogue: Catalogue): AttackActivity[] {
  const name = entryName(entry)
  const magic = Math.min(mostMagic, Number(/\+\s*(\d)/.exec(name)?.[1] ?? 0))
  const weapon = catalogue.weapon(ruleId(name.replace(/\+\s*\d|\(.*\)/g, '')))
  const told = weapon === undefined ? toldWeapon(entry, name) : weapon
  if (told === undefined || told.damage === null) return []
  const { strength, dexterity } = profile.scores
  const finesse = told.properties.includes('finesse')
  const nimble = told.form === 'ranged' || (finesse && dexterity > strength)
  const modifier = abilityModifier(nimble ? dexterity : strength)
  const twoHanded = told.damage.two_handed !== undefined && !told.properties.includes('light')
  const dice = twoHanded ? (told.damage.two_handed ?? told.damage.dice) : told.damage.dice
  const add = modifier + magic
  return [
    {
      kind: 'attack',
      name: told.name,
      cost: 'action',
      form: told.properties.includes('thrown') ? 'melee-or-ranged' : told.form,
      with: 'weapon',
      bonus: modifier + profile.proficiency + magic,
      reach: told.reach === 0 ? 5 : told.reach,
      ...(told.range !== null && { range: told.range }),
      damage: [
        { dice: add === 0 ? dice : `${dice}${add > 0 ? '+' : '-'}${Math.abs(add)}`, type: told.damage.type },
      ],
      on_hit: [],
    },
  ]
}

type SomeWeapon = Pick<Weapon, 'name' | 'form' | 'damage' | 'reach' | 'range' | 'properties'>

/** A weapon the tables do not know, when its entry says what it does: `{name, damage: "1d8", type}`. */
function toldWeapon(entry: JsonValue, name: string): SomeWeapon | undefined {
  if (!isJsonObject(entry) || name === '' || typeof entry.damage !== 'string') return undefined
  const dice = /^\d{1,2}d(?:4|6|8|10|12)$/.exec(entry.damage.trim())?.[0]
  if (dice === undefined) return undefined
  const ranged = entry.ranged === true
  return {
    name,
    form: ranged ? 'ranged' : 'melee',
    damage: { dice, type: 'slashing' },
    reach: 5,
    range: ranged ? { normal: 80, long: 320 } : null,
    properties: entry.finesse === true ? ['finesse'] : [],
  }
}
