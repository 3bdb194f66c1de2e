/**
 * Armour class from what is worn, never from what is told: armour with its limit on dexterity, a shield, unarmoured
 * defences, magic and effects, each with its source. The best way of being hard to hit counts, ways never add up.
 */

import { asObject, type JsonValue } from '../../../core/json.ts'
import type { Because } from '../../ruleset.ts'
import { emptyCatalogue } from '../data/catalogue-port.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Armour } from '../data/srd-entry-schemas.ts'
import type { Ability } from '../data/srd-vocabulary.ts'
import { findMagicItem, type ItemCatalogue } from '../items/find-item-by-name.ts'
import { type ItemArmour, itemArmour } from '../items/magic-item-mechanics.ts'
import { abilityCodes, abilityModifier } from './ability-modifiers.ts'
import { entryName, numberAt } from './read-json-fields.ts'
import type { Sheet } from './sheet.ts'
import { bodySlots, type EquipmentEntry, handSlots } from './worn-equipment.ts'

/** An armour class and where each part of it comes from. */
export interface ArmourClass {
  readonly value: number
  readonly parts: readonly Because[]
}

interface Worn {
  readonly armour: Armour | undefined
  readonly armourMagic: number
  readonly shield: Armour | undefined
  readonly shieldMagic: number
  /** What other items add. */
  readonly others: readonly Because[]
}

/** No item of the rules adds more. */
const mostMagic = 3

/** Other slots in which something protective may be worn. */
const otherSlots = [
  'cloak',
  'shoulders',
  'ring_1',
  'ring_2',
  'neck',
  'head',
  'hands',
  'waist',
  'belt',
  'feet',
] as const

/** Effects by name that change armour class. */
const effectBonuses: Readonly<Record<string, number>> = {
  'shield-of-faith': 2,
  shield: 5,
  haste: 2,
  slow: -2,
}

function magicIn(text: string): number {
  return Math.min(mostMagic, Number(/\+\s*(\d)/.exec(text)?.[1] ?? 0))
}

function armourNamed(text: string, armours: readonly Armour[]): Armour | undefined {
  const id = ruleId(text.replace(/\+\s*\d|\(.*\)/g, ''))
  return armours.find(
    (armour) => armour.id === id || armour.id === `${id}-armor` || ruleId(armour.name) === id,
  )
}

/** What an entry adds by its own word; an item of the rules is not asked, its mechanics say it. */
function itemBonus(entry: EquipmentEntry | undefined, catalogue: ItemCatalogue): number {
  if (entry === undefined || findMagicItem(entry.name, catalogue) !== undefined) return 0
  const told = entry.acBonus
  const named = ruleId(entry.name)
  const known = named === 'ring-of-protection' || named === 'cloak-of-protection' ? 1 : 0
  return Math.min(mostMagic, Math.max(0, told, known))
}

function wornBy(sheet: Sheet, armours: readonly Armour[], catalogue: ItemCatalogue, items: ItemArmour): Worn {
  const { equipment } = sheet
  const plain = equipment.armourTexts.map((text) => ({ text, armour: armourNamed(text, armours) }))
  const magic = items.bases.map((id) => ({ text: '', armour: armours.find((armour) => armour.id === id) }))
  const named = [...plain, ...magic]
  const body = named.find((armour) => armour.armour !== undefined && armour.armour.group !== 'shield')
  const shield = named.find((armour) => armour.armour?.group === 'shield')
  const bonusOf = (slots: readonly string[]): number =>
    Math.max(0, ...slots.map((slot) => itemBonus(equipment.slot(slot), catalogue)))
  const others = otherSlots.flatMap((slot) => {
    const value = itemBonus(equipment.slot(slot), catalogue)
    return value === 0 ? [] : [{ value, source: 'ITEM', reason: equipment.slot(slot)?.name ?? '' }]
  })
  return {
    armour: body?.armour,
    armourMagic: Math.max(magicIn(body?.text ?? ''), body === undefined ? 0 : bonusOf(bodySlots)),
    shield: shield?.armour,
    shieldMagic: Math.max(magicIn(shield?.text ?? ''), shield === undefined ? 0 : bonusOf(handSlots)),
    others: [...others, ...items.parts],
  }
}

function ability(sheet: Sheet, name: Ability, most: number | null = null): Because {
  const own = abilityModifier(sheet.scores[name])
  const value = most === null ? own : Math.min(own, most) // enforces: RULE-02
  const limited = value < own ? `, at most ${most} in this armour` : ''
  return { value, source: abilityCodes[name], reason: `${name} ${sheet.scores[name]}${limited}` }
}

function hasEffect(sheet: Sheet, id: string): boolean {
  return sheet.effectEntries.some((entry) => ruleId(entryName(entry)) === id && !bringsMechanics(entry))
}

/** An effect that brings its mechanics is counted where they work, never here as well. */
function bringsMechanics(entry: JsonValue): boolean {
  return Array.isArray(asObject(entry)?.mechanics)
}

/** The ways to reckon the armour class of a creature without armour. */
function unarmoured(sheet: Sheet, hasShield: boolean, items: ItemArmour): Because[][] {
  const dexterity = ability(sheet, 'dexterity')
  const base = (value: number, reason: string): Because => ({ value, source: 'BASE', reason })
  const ways = [[base(10, 'no armour'), dexterity]]
  if (sheet.classId === 'barbarian')
    ways.push([base(10, 'unarmored defense'), dexterity, ability(sheet, 'constitution')])
  if (sheet.classId === 'monk' && !hasShield)
    ways.push([base(10, 'unarmored defense'), dexterity, ability(sheet, 'wisdom')])
  if (sheet.classId === 'sorcerer' && ruleId(sheet.subclass).startsWith('draconic'))
    ways.push([base(13, 'draconic resilience'), dexterity])
  for (const robe of items.unarmoured) ways.push([base(robe.base, robe.name), dexterity])
  if (hasEffect(sheet, 'mage-armor')) ways.push([base(13, 'mage armor'), dexterity])
  return ways
}

function armoured(sheet: Sheet, armour: Armour, magic: number): Because[] {
  const parts: Because[] = [{ value: armour.base, source: 'ARMOR', reason: armour.name }]
  if (armour.dexterity_cap !== 0) parts.push(ability(sheet, 'dexterity', armour.dexterity_cap))
  if (magic > 0) parts.push({ value: magic, source: 'MAGIC', reason: `+${magic} ${armour.name}` })
  if (sheet.features.some((name) => /(^|-)fighting-style-defense$/.test(ruleId(name))))
    parts.push({ value: 1, source: 'STYLE', reason: 'fighting style: defense' })
  return parts
}

function additions(sheet: Sheet, worn: Worn): Because[] {
  const shield = worn.shield
  const held: Because[] =
    shield === undefined ? [] : [{ value: shield.base, source: 'SHIELD', reason: shield.name }]
  if (worn.shieldMagic > 0)
    held.push({ value: worn.shieldMagic, source: 'MAGIC', reason: `+${worn.shieldMagic} shield` })
  const effects = sheet.effectEntries.flatMap((entry) => {
    const name = entryName(entry)
    const told = numberAt(asObject(entry) ?? {}, 'ac_bonus', 0)
    if (bringsMechanics(entry)) return []
    const value = effectBonuses[ruleId(name)] ?? Math.min(5, Math.max(-5, told))
    return value === 0 ? [] : [{ value, source: 'EFFECT', reason: name }]
  })
  return [...held, ...worn.others, ...effects]
}

function sum(parts: readonly Because[]): number {
  return parts.reduce((total, part) => total + part.value, 0)
}

/**
 * The armour class of a sheet; without a catalogue magic items count by their names' numbers alone.
 *
 * @example
 * armourClass(readSheet({ attributes: { dexterity: 14 } }), []).value // 12
 */
export function armourClass(
  sheet: Sheet,
  armours: readonly Armour[],
  catalogue: ItemCatalogue = emptyCatalogue,
): ArmourClass {
  const items = itemArmour(sheet, catalogue)
  const worn = wornBy(sheet, armours, catalogue, items)
  const ways =
    worn.armour === undefined
      ? unarmoured(sheet, worn.shield !== undefined, items)
      : [armoured(sheet, worn.armour, worn.armourMagic)]
  const best = ways.reduce((first, second) => (sum(second) > sum(first) ? second : first))
  const parts = [...best, ...additions(sheet, worn)]
  const value = Math.max(0, sum(parts))
  if (value >= 16 || !hasEffect(sheet, 'barkskin')) return { value, parts }
  return { value: 16, parts: [{ value: 16, source: 'EFFECT', reason: 'barkskin' }] }
}
