/**
 * Drinking, feeding, applying: a thing from somebody's pack does what the rules say it does and is gone if it is of
 * the kind that is used up. Nobody uses what they do not carry (PIPE-05).
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Entity, InventoryItem } from '../../../core/state/rows.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Resolution } from '../../ruleset.ts'
import { numberAt } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { stateOf, tell } from '../combat/battle.ts'
import { stabilise } from '../combat/death.ts'
import { endingOf } from '../combat/endings.ts'
import { perform } from '../combat/perform.ts'
import { plainDoing } from '../combat/plain-doing.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { isHostile } from './hostile-activity.ts'
import { hasBody, openTable, tableResolution } from './peace-table.ts'
import { itemRuleId } from './worn-items.ts'

/** How many uses a thing has that is not used up at once. */
const usesOf: Readonly<Record<string, number>> = { 'healers-kit': 10, 'restorative-ointment': 5 }

/** Things that burn, and for how many minutes. */
const burning: Readonly<Record<string, number>> = {
  torch: 60,
  candle: 60,
  lamp: 360,
  'lantern-hooded': 360,
  'lantern-bullseye': 360,
}

/** Groups whose things are gone when they are used. */
const usedUpGroups: ReadonlySet<string> = new Set(['potion', 'standard-gear', 'ammunition'])

/** A use that can be made. */
export interface ItemUse {
  readonly item: InventoryItem
  readonly ruleId: string
  readonly name: string
  readonly activity: Activity
  readonly target: string
  readonly usedUp: boolean
}

function articleOf(catalogue: Catalogue, id: string) {
  const magic = catalogue.magicItem(id)
  const thing = magic ?? catalogue.gear?.get(id) ?? catalogue.gear?.get(`${id}-vial`)
  return thing === undefined ? undefined : { ...thing, id: thing.id }
}

/** Reads a use; undefined when no item is named, or when the item is thrown at somebody. */
export function readItemUse(
  view: RulesView,
  action: AttemptedAction,
  actor: Entity,
  catalogue: Catalogue,
): Result<ItemUse> | undefined {
  if (action.item_id === undefined) return undefined
  const wanted = itemRuleId(action.item_id)
  const item = view.items(actor.id).find((one) => one.qty > 0 && itemRuleId(one.item_id) === wanted)
  const article = articleOf(catalogue, wanted)
  const name = article?.name ?? action.item_id
  if (item === undefined) return notOwned(actor, name) // enforces: PIPE-05
  const activity = article?.activities.find((one) => one.kind !== 'unsupported')
  if (article === undefined || activity === undefined) return undefined
  const target = action.target_id ?? actor.id
  if (isHostile(activity) && action.target_id !== actor.id && activity.target?.who !== 'self')
    return undefined
  const entity = view.entity(target)
  if (!hasBody(entity) || (target !== actor.id && !view.scene.present_entity_ids.includes(target)))
    return refuse('rules/not-here', `${entity?.name ?? target} is not here to be given ${name}.`, {
      rule: 'PIPE-03',
    })
  return done({ item, ruleId: article.id, name, activity, target, usedUp: isUsedUp(article, item) })
}

function notOwned(actor: Entity, name: string): Result<ItemUse> {
  return refuse('rules/not-owned', `${actor.name} has no ${name}.`, { rule: 'PIPE-05' })
}

function isUsedUp(article: { readonly id: string; readonly group: string }, item: InventoryItem): boolean {
  const most = usesOf[article.id]
  if (most !== undefined) return usesLeft(item, most) <= 1
  return usedUpGroups.has(article.group) || Object.hasOwn(burning, article.id)
}

function usesLeft(item: InventoryItem, most: number): number {
  return numberAt(isJsonObject(item.flags) ? (item.flags as JsonObject) : {}, 'uses_left', most)
}

/** Uses it. */
export function useItem(
  view: RulesView,
  actor: Entity,
  use: ItemUse,
  cup: Cup,
  catalogue: Catalogue,
): Resolution {
  const battle = openTable(view, cup, catalogue, [actor.id, use.target])
  const { activity, item } = use
  tell(
    battle,
    'item_used',
    { who: actor.id, item: item.item_id, name: use.name, target: use.target, used_up: use.usedUp },
    'item',
  )
  const { uses: _counted, ...whole } = activity
  const doing = { ...plainDoing(battle, actor.id, activity), name: use.name }
  perform(battle, actor.id, whole as Activity, [use.target], doing)
  if (activity.kind === 'apply' && activity.effects.some((one) => one.kind === 'stabilize'))
    stabilise(battle, use.target, use.name)
  const minutes = burning[use.ruleId]
  if (minutes !== undefined) {
    const ends = endingOf(battle, { amount: minutes, unit: 'minute' }, actor.id, actor.id)
    stateOf(battle, actor.id).lasting.push({ name: use.name, source: actor.id, ends })
    tell(battle, 'effect_begins', {
      who: actor.id,
      effect: use.name,
      condition: null,
      from: actor.id,
      ends: { ...ends },
    })
  }
  return tableResolution(battle, 'automatic', { action: 'quick_action' }, { diff: packChange(actor, use) })
}

function packChange(actor: Entity, use: ItemUse) {
  const { item, ruleId, usedUp } = use
  const change = { owner_id: actor.id, item_id: item.item_id }
  const most = usesOf[ruleId]
  if (most !== undefined) {
    const flags = { ...(item.flags as JsonObject), uses_left: usedUp ? most : usesLeft(item, most) - 1 }
    return { inventory_changes: [{ ...change, delta: usedUp ? -1 : 0, flags: flags as never }] }
  }
  return usedUp ? { inventory_changes: [{ ...change, delta: -1 }] } : {}
}
