/** Which of their things somebody means to use, and what it can do for them. It reads; it spends nothing. */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity, InventoryItem } from '../../../core/state/rows.ts'
import { ruleId } from '../character/read-sheet.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type CarriedItem, carriedItems } from './carried-items.ts'
import { type ItemCatalogue, itemSlug } from './find-magic-item.ts'
import { findUsable } from './find-usable.ts'
import { itemActivities, itemOfPool, usesLeft } from './item-activities.ts'

/** A thing and its powers. */
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
 * Finds the thing among what somebody wears and carries; undefined when there is none, or when it does nothing.
 *
 * @example
 * itemPowers(kira, view.items(kira.id), 'potion_of_healing', srd)?.powers[0]?.kind // 'heal'
 */
export function itemPowers(
  owner: Pick<Entity, 'attrs'>,
  rows: readonly InventoryItem[],
  wanted: string,
  catalogue: ItemCatalogue,
): ItemPowers | undefined {
  const slug = itemSlug(wanted)
  const all = itemActivities(owner, rows, catalogue)
  const magic = carriedItems(owner.attrs as JsonObject, rows, catalogue).find((carriedItem) =>
    namesOf(carriedItem).includes(slug),
  )
  if (magic !== undefined) {
    const { row, name, ready, spell } = magic
    const powers = all.filter((activity) => activity.name === name || activity.name.startsWith(`${name}: `))
    return { row, name, ready, isScroll: spell !== undefined, powers }
  }
  const row =
    rows.find((item) => item.qty > 0 && itemSlug(item.item_id) === slug) ??
    rows.find((item) => item.qty > 0 && slug !== '' && itemSlug(item.item_id).includes(slug))
  const thing = row === undefined ? undefined : findUsable(row.item_id, catalogue)
  if (row === undefined || thing === undefined) return undefined
  const powers = all.filter((activity) => paysFrom(activity) === row.item_id || activity.name === thing.name)
  return { row, name: thing.name, ready: true, isScroll: false, powers }
}

function namesOf(carried: CarriedItem): string[] {
  return [carried.slug, itemSlug(carried.name), itemSlug(carried.row?.item_id ?? '')]
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
