/** What magic items and gear let their owner do, as activities, and how many of their uses are left. */
import { asInteger } from '../../../core/json.ts'
import type { InventoryItem } from '../../../core/state/table-row-schemas.ts'
import { abilityModifier } from '../character/ability-modifiers.ts'
import type { Sheet } from '../character/sheet.ts'
import { type SheetChange, setLeaf } from '../character/sheet-diff.ts'
import type { Activity } from '../data/activity-schemas.ts'
import { ruleId } from '../data/names-and-ids.ts'
import { type CarriedItem, carriedItems } from './carried-magic-items.ts'
import {
  findMagicItem,
  findUsable,
  type ItemCatalogue,
  srdItemSlug,
  type Usable,
} from './find-item-by-name.ts'

export interface ItemPowers {
  /** The row of the inventory; undefined when only the sheet names it. */
  readonly row: InventoryItem | undefined
  readonly name: string
  /** Attuned, or in no need of it. */
  readonly ready: boolean
  readonly isScroll: boolean
  readonly powers: readonly Activity[]
}

/**
 * Finds the item among what a character wears and carries; undefined when there is none, or when it does nothing.
 *
 * @example
 * itemPowers(sheetOf(kira), view.items(kira.id), 'potion_of_healing', srd)?.powers[0]?.kind // 'heal'
 */
export function itemPowers(
  sheet: Sheet,
  rows: readonly InventoryItem[],
  wanted: string,
  catalogue: ItemCatalogue,
): ItemPowers | undefined {
  const slug = srdItemSlug(wanted)
  const all = itemActivities(sheet, rows, catalogue)
  const magic = carriedItems(sheet, rows, catalogue).find((carriedItem) =>
    namesOf(carriedItem).includes(slug),
  )
  if (magic !== undefined) {
    const { row, name, ready, spell } = magic
    const powers = all.filter((activity) => activity.name === name || activity.name.startsWith(`${name}: `))
    return { row, name, ready, isScroll: spell !== undefined, powers }
  }
  const row =
    rows.find((item) => item.qty > 0 && srdItemSlug(item.item_id) === slug) ??
    rows.find((item) => item.qty > 0 && slug !== '' && srdItemSlug(item.item_id).includes(slug))
  const thing = row === undefined ? undefined : findUsable(row.item_id, catalogue)
  if (row === undefined || thing === undefined) return undefined
  const powers = all.filter((activity) => paysFrom(activity) === row.item_id || activity.name === thing.name)
  return { row, name: thing.name, ready: true, isScroll: false, powers }
}

function namesOf(carried: CarriedItem): string[] {
  return [carried.slug, srdItemSlug(carried.name), srdItemSlug(carried.row?.item_id ?? '')]
}

/** The row an activity is paid from; undefined for what no item pays. */
export function paysFrom({ uses }: Activity): string | undefined {
  return uses !== undefined && 'pool' in uses ? itemOfPool(uses.pool) : undefined
}

/** The power that was asked for by name, the first when none was. */
export function powerOf(thing: ItemPowers, asked: unknown): Activity | undefined {
  const wanted = typeof asked === 'string' ? ruleId(asked) : ''
  return thing.powers.find((power) => ruleId(power.name).includes(wanted))
}

/** True when the thing still has what a power costs. */
export function canPay(thing: ItemPowers, power: Activity, catalogue: ItemCatalogue): boolean {
  const { row } = thing
  const { uses } = power
  const usable = row === undefined ? undefined : findUsable(row.item_id, catalogue)
  if (row === undefined || usable === undefined || uses === undefined || !('pool' in uses)) return true
  return usesLeft(row, usable) >= uses.cost
}

/** Why a thing without such a power cannot be used, for the person who tried. */
export function whyUseless(owner: string, { name, isScroll, powers }: ItemPowers): string {
  if (isScroll)
    return `The words of the ${name} mean nothing to ${owner}: the spell is not on their class's list.`
  return powers.length === 0
    ? `The ${name} works by being worn or wielded; there is nothing else to do with it.`
    : `The ${name} can do this: ${powers.map((power) => power.name).join(', ')}.`
}

const prefix = 'item:'

/** The pool of an item's row. */
export function itemPool(itemId: string): string {
  return `${prefix}${itemId}`
}

/** The item a pool belongs to; undefined for any other pool. */
export function itemOfPool(pool: string): string | undefined {
  return pool.startsWith(prefix) ? pool.slice(prefix.length) : undefined
}

/** How many uses are left in a row: charges, or how many there are of what is used up. */
export function usesLeft(row: InventoryItem, thing: Pick<Usable, 'charges' | 'consumable'>): number {
  if (thing.consumable === true) return row.qty
  const max = thing.charges?.max
  if (max === undefined) return Number.POSITIVE_INFINITY
  const used = asInteger(row.flags.charges_used) ?? 0
  return max - Math.min(Math.max(used, 0), max)
}

/**
 * All activities that a character's items allow; `uses` names the row that pays.
 *
 * @example
 * itemActivities(sheetOf(kira), view.items(kira.id), srd).map(({ name }) => name) // ['Potion of Healing']
 */
export function itemActivities(
  sheet: Sheet,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
): readonly Activity[] {
  const magic = carriedItems(sheet, rows, catalogue)
    .filter((carriedItem) => carriedItem.ready)
    .flatMap((carriedItem) => activitiesOfItem(carriedItem, sheet, catalogue))
  return [...magic, ...gearActivities(sheet, rows, catalogue, itemPool)]
}

function activitiesOfItem(carried: CarriedItem, sheet: Sheet, catalogue: ItemCatalogue): Activity[] {
  const { item, row } = carried
  const own = [...item.activities, ...readable(carried, sheet, catalogue)]
  return own.flatMap((activity) => {
    const name = isNamedAfter(activity.name, carried.name)
      ? carried.name
      : `${carried.name}: ${activity.name}`
    const pays = item.consumable === true ? 1 : costOf(activity)
    if (pays === undefined) return [{ ...activity, name }]
    return row === undefined ? [] : [{ ...activity, name, uses: { pool: itemPool(row.item_id), cost: pays } }]
  })
}

function isNamedAfter(activity: string, item: string): boolean {
  return activity.toLowerCase() === item.toLowerCase()
}

function costOf(activity: Activity): number | undefined {
  return activity.uses !== undefined && 'pool' in activity.uses ? activity.uses.cost : undefined
}

/** A scroll can be read by those whose class list has the spell; one too high for them asks for a check first. */
function readable(carried: CarriedItem, sheet: Sheet, catalogue: ItemCatalogue): Activity[] {
  const { scroll } = carried.item
  const spell = carried.spell === undefined ? undefined : catalogue.spell(carried.spell)
  if (scroll === undefined || spell === undefined || sheet.classId === undefined) return []
  if (!spell.classes.includes(sheet.classId)) return []
  const highest = Math.max(0, ...sheet.slots.keys())
  return [
    {
      kind: 'cast',
      name: carried.name,
      cost: spell.casting.cost,
      spell: spell.id,
      slot: spell.level,
      dc: scroll.dc,
      attack: scroll.attack,
      ...(spell.level > highest && { check: 10 + spell.level }),
    },
  ]
}

/** The activities of gear; each is paid from its row, `poolOf` names the pool. */
function gearActivities(
  sheet: Sheet,
  rows: readonly InventoryItem[],
  catalogue: ItemCatalogue,
  poolOf: (itemId: string) => string,
): readonly Activity[] {
  return rows.flatMap((row) => {
    if (row.qty < 1 || findMagicItem(row.item_id, catalogue) !== undefined) return []
    const thing = findUsable(row.item_id, catalogue)
    return (thing?.activities ?? []).map((activity) => {
      const paid = thing?.consumable === true || thing?.charges !== undefined
      const uses = paid ? { uses: { pool: poolOf(row.item_id), cost: 1 } } : {}
      return { ...thrown(activity, sheet), ...uses } as Activity
    })
  })
}

/** A thrown flask is an improvised weapon: Dexterity, and no training helps. */
function thrown(activity: Activity, sheet: Sheet): Activity {
  if (activity.kind !== 'attack' || activity.bonus !== 'weapon') return activity
  return { ...activity, bonus: abilityModifier(sheet.scores.dexterity) }
}

/** The changes; none for what is no book of that kind. */
export function studied(activity: Activity, sheet: Sheet): SheetChange[] {
  if (activity.kind !== 'apply') return []
  return activity.effects.flatMap((effect) => {
    if (effect.kind !== 'grant' || effect.duration === undefined || !('until' in effect.duration)) return []
    if (effect.duration.until !== 'permanent') return []
    return effect.mechanics.flatMap((mechanic) => {
      if (mechanic.kind !== 'ability-increase') return []
      const raised = Math.min(mechanic.maximum ?? 20, sheet.scores[mechanic.ability] + mechanic.amount)
      return [setLeaf(['attributes', mechanic.ability], Math.max(sheet.scores[mechanic.ability], raised))]
    })
  })
}
