/**
 * Which magic item a written name means: sheets and inventories write `+1 longsword`, `item_flame_tongue_longsword_001`,
 * `Scroll of Fireball`. It only reads; a name that no item answers to is no magic item.
 */

import type { Catalogue } from '../data/catalogue-port.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Gear, MagicItem } from '../data/srd-entry-schemas.ts'

/** The part of the catalogue that items need. */
export type ItemCatalogue = Pick<
  Catalogue,
  'magicItem' | 'weapon' | 'armor' | 'spell' | 'gearItem' | 'memory'
>

/** A magic item and the plain thing it is made of. */
export interface FoundItem {
  readonly item: MagicItem
  /** As a person would call it. */
  readonly name: string
  /** The weapon or armour it is, when it is one. */
  readonly base: string | undefined
  /** The spell on a scroll. */
  readonly spell: string | undefined
  /** The words it was found by, for things whose name says more. */
  readonly slug: string
}

/**
 * Finds a magic item by what it is called.
 *
 * @example
 * findMagicItem('item_longsword_plus_1_001', createSrd())?.item.id // 'weapon-1'
 */
export function findMagicItem(text: string, catalogue: ItemCatalogue): FoundItem | undefined {
  const { memory } = catalogue
  const look = () => lookFor(srdItemSlug(text), catalogue)
  return memory === undefined ? look() : memory.ofText('magic item', text, look)
}

function lookFor(slug: string, catalogue: ItemCatalogue): FoundItem | undefined {
  if (slug === '') return undefined
  return (
    named(slug, catalogue) ??
    scroll(slug, catalogue) ??
    numbered(slug, catalogue) ??
    composed(slug, catalogue)
  )
}

/** True for two names of the same thing. */
export function isSameItem(item: FoundItem, other: FoundItem): boolean {
  return item.item.id === other.item.id && item.base === other.base && item.spell === other.spell
}

/** The words of an item's id or name, without the id's prefix and count. */
export function srdItemSlug(text: string): string {
  return ruleId(text.replace(/^item_/, '').replace(/_\d{3,6}$/, ''))
}

function found(
  item: MagicItem,
  slug: string,
  more: { base?: string; spell?: string; name?: string } = {},
): FoundItem {
  return { item, name: more.name ?? item.name, base: more.base ?? item.base, spell: more.spell, slug }
}

const giantStrength = /^(belt|potion)-of-(hill|stone|frost|fire|cloud|storm)-giant-strength$/

function otherNames(slug: string): string[] {
  return [
    slug.replace(/^(?:potion-of-)?(greater|superior|supreme)-healing(?:-potion)?$/, 'potion-of-healing-$1'),
    slug.replace(/^(?:potion-of-healing|healing-potion)$/, 'potion-of-healing-common'),
    slug.replace(giantStrength, '$1-of-giant-strength-$2'),
    slug.replace(/^(ring|potion)-of-(\w+)-resistance$/, '$1-of-resistance-$2'),
    slug.replace(/^(\w+)-dragon-scale-mail$/, 'dragon-scale-mail-$1'),
    slug.replace(/^(?:stone-of-good-luck|luckstone)$/, 'stone-of-good-luck-luckstone'),
    slug.replace(/s$/, ''),
  ]
}

/** Families whose members alone are found. */
const families = ['armor', 'weapon', 'ammunition']

function named(slug: string, catalogue: ItemCatalogue): FoundItem | undefined {
  for (const name of [slug, ...otherNames(slug)]) {
    const item = catalogue.magicItem(name)
    if (item !== undefined && !families.includes(item.id)) return found(item, slug)
  }
  return undefined
}

const ordinals = ['cantrip', '1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th'] as const

function scroll(slug: string, catalogue: ItemCatalogue): FoundItem | undefined {
  const written = /^(?:spell-)?scroll-(?:of-)?(.+)$/.exec(slug)?.[1]
  const spell = written === undefined ? undefined : catalogue.spell(written)
  const item = spell === undefined ? undefined : catalogue.magicItem(`spell-scroll-${ordinals[spell.level]}`)
  if (spell === undefined || item === undefined) return undefined
  return found(item, slug, { spell: spell.id, name: `Scroll of ${spell.name}` })
}

function baseOf(
  words: string,
  catalogue: ItemCatalogue,
): { id: string; name: string; kind: 'weapon' | 'armor' } | undefined {
  const weapon = catalogue.weapon(words)
  if (weapon !== undefined) return { id: weapon.id, name: weapon.name, kind: 'weapon' }
  const armour = catalogue.armor(words) ?? catalogue.armor(`${words}-armor`)
  return armour === undefined ? undefined : { id: armour.id, name: armour.name, kind: 'armor' }
}

const ammunition = /^(?:arrow|bolt|crossbow-bolt|sling-bullet|blowgun-needle|ammunition)s?$/

/** A plain thing with a bonus: `longsword-plus-1`, `1-shield`. */
function numbered(slug: string, catalogue: ItemCatalogue): FoundItem | undefined {
  const parts = /^(?:plus-)?([123])-(.+)$/.exec(slug) ?? /^(.+?)-(?:plus-)?([123])$/.exec(slug)
  if (parts === null) return undefined
  const [amount, words] = /^[123]$/.test(parts[1] ?? '') ? [parts[1], parts[2]] : [parts[2], parts[1]]
  if (words === undefined) return undefined
  const base = baseOf(words, catalogue)
  const family = ammunition.test(words) ? 'ammunition' : base?.kind
  const item = family === undefined ? undefined : catalogue.magicItem(`${family}-${amount}`)
  if (item === undefined) return undefined
  return found(item, slug, base === undefined ? {} : { base: base.id, name: `${base.name} +${amount}` })
}

/** A magic thing and what it is made of, in either order: `flame-tongue-longsword`, `longsword-of-sharpness`. */
function composed(slug: string, catalogue: ItemCatalogue): FoundItem | undefined {
  const words = slug.split('-')
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [first, last] = [words.slice(0, at).join('-'), words.slice(at).join('-')]
    const whole = magicAndBase(first, last, slug, catalogue) ?? magicAndBase(last, first, slug, catalogue)
    if (whole !== undefined) return whole
  }
  return undefined
}

function magicAndBase(
  magic: string,
  plain: string,
  slug: string,
  catalogue: ItemCatalogue,
): FoundItem | undefined {
  const base = baseOf(plain, catalogue)
  if (base === undefined) {
    // "Armor of Resistance (fire)": the rest of the name is a choice the item leaves open.
    const item = catalogue.magicItem(magic)
    return item === undefined || !/^of-|resistance$/.test(item.id.slice(-10)) ? undefined : found(item, slug)
  }
  const kinds = base.kind === 'weapon' ? ['sword', 'weapon'] : ['armor', 'shield']
  const names = [magic, `${magic}-armor`, `${magic}-weapon`, ...kinds.map((kind) => `${kind}-${magic}`)]
  for (const name of names) {
    const item = catalogue.magicItem(name)
    if (item !== undefined && !families.includes(item.id))
      return found(item, slug, { base: base.id, name: `${item.name} (${base.name})` })
  }
  return undefined
}

/** Something with activities that are paid from its row of the inventory. */
export type Usable = Pick<MagicItem, 'name' | 'activities' | 'charges' | 'consumable'>

/** A healer's kit has ten uses; other gear with activities is gone with one. */
const kits: Readonly<Record<string, number>> = { 'healers-kit': 10 }

/** What stays when it is used. */
const kept = ['torch', 'hunting-trap']

/**
 * Finds something that can be used by what it is called.
 *
 * @example
 * findUsable('item_acid_vial_001', createSrd())?.consumable // true
 */
export function findUsable(text: string, catalogue: ItemCatalogue): Usable | undefined {
  const magic = findMagicItem(text, catalogue)
  if (magic !== undefined) return magic.item
  const gear = findGear(text, catalogue)
  return gear === undefined || gear.activities.length === 0 ? undefined : usableGear(gear)
}

/** A piece of gear by what it is called: `acid`, `vial of acid`, `acid_vial`. */
export function findGear(text: string, catalogue: ItemCatalogue): Gear | undefined {
  const slug = srdItemSlug(text).replace(/^(?:vial|flask|bag)s?-of-/, '')
  const names = [
    slug,
    slug.replace(/s$/, ''),
    ...['vial', 'flask', 'bag-of-1000'].map((end) => `${slug}-${end}`),
  ]
  for (const name of names) {
    const gear = catalogue.gearItem?.(name)
    if (gear !== undefined) return gear
  }
  return undefined
}

function usableGear(gear: Gear): Usable {
  const { name, activities } = gear
  const uses = kits[gear.id]
  if (uses !== undefined) return { name, activities, charges: { max: uses, regains: null } }
  return kept.includes(gear.id) ? { name, activities } : { name, activities, consumable: true }
}
