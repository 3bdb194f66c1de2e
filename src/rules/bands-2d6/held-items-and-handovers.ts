/** What a character has that an act needs, and how things change hands. A quantity never falls below zero. */
import type { InventoryItem } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { integerIn, textIn, valueIn } from './read-json-fields.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'

/** The thing of a kind that an owner has: by id, by its flags or by the tags of the thing itself. */
export function heldOfKind(view: RulesView, ownerId: string, kind: string): InventoryItem | undefined {
  return view.items(ownerId).find((item) => {
    const words = item.item_id.split(/[_:]/)
    return (
      words.includes(kind) ||
      textIn(item.flags, 'kind') === kind ||
      (view.entity(item.item_id)?.tags.includes(kind) ?? false)
    )
  })
}

/** How many of a thing an owner has. */
export function quantityOf(view: RulesView, ownerId: string, itemId: string): number {
  return view.items(ownerId).find((item) => item.item_id === itemId)?.qty ?? 0
}

/** How many an action is about: one unless it says more. */
export function askedQuantity(action: AttemptedAction): number {
  return Math.max(1, integerIn(action.options, 'qty') ?? 1)
}

/** Who a thing would come from and go to when the act works; null when nothing changes hands. */
export function handOver(
  view: RulesView,
  action: AttemptedAction,
  verb: string,
): { readonly from: string; readonly to: string | null; readonly item: string; readonly qty: number } | null {
  const place = view.scene.location_id
  const { actor_id: actor, target_id: target, item_id: item } = action
  const qty = askedQuantity(action)
  if (verb === 'give' && item !== undefined && target !== undefined)
    return { from: actor, to: target, item, qty }
  if ((verb === 'drop' || verb === 'put') && item !== undefined) return { from: actor, to: place, item, qty }
  if (verb === 'use' && item !== undefined && isConsumable(view, actor, item))
    return { from: actor, to: null, item, qty: 1 }
  const taken = item ?? (view.entity(target ?? '')?.type === 'item' ? target : undefined)
  if (taken === undefined || !['take', 'grab', 'pickup', 'steal'].includes(verb)) return null
  const holder = [taken === target ? undefined : target, place ?? undefined].find(
    (owner) => owner !== undefined && quantityOf(view, owner, taken) > 0,
  )
  return holder === undefined ? null : { from: holder, to: actor, item: taken, qty }
}

function isConsumable(view: RulesView, owner: string, itemId: string): boolean {
  const held = view.items(owner).find((item) => item.item_id === itemId)
  return valueIn(held?.flags, 'consumable') === true
}

/** Moves a thing from one owner to another, or uses it up. */
export function moveThing(
  after: ResolutionBuilder,
  hand: { readonly from: string; readonly to: string | null; readonly item: string; readonly qty: number },
): void {
  const { from, to, item, qty } = hand
  const flags = after.view.items(from).find((held) => held.item_id === item)?.flags ?? {}
  const changes = [{ owner_id: from, item_id: item, delta: -qty }]
  const gained = to === null ? [] : [{ owner_id: to, item_id: item, delta: qty, flags }]
  const type = to === null ? 'item_used' : 'item_moved'
  after.record(type, { item_id: item, qty, from, to }, { inventory_changes: [...changes, ...gained] })
}
