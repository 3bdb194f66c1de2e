/** Using a thing of the inventory in a fight: it must be there, it is used up, and what it does is data. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { ruleId } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { MagicItem } from '../data/shapes.ts'
import { type Battle, stateOf, tell } from './battle.ts'
import { isNamed } from './is-named.ts'
import { moveWithin } from './movement.ts'
import { perform } from './perform.ts'
import type { SpecialDeed } from './special-deed.ts'
import { aimAtOne } from './spell-aim.ts'

type ItemDeed = Extract<SpecialDeed, { kind: 'item' }>

const touch = 5

/** The potion an item of the inventory is, however its name is put together. */
export function potionOf(catalogue: Catalogue, itemId: string): MagicItem | undefined {
  const plain = ruleId(itemId.replace(/^item_|_\d+$/g, ''))
  const turned = plain.replace(/^(.+)-potions?$/, 'potion-of-$1').replace(/^potions-/, 'potion-')
  const strong = turned.replace(/^potion-of-(greater|superior|supreme)-healing$/, 'potion-of-healing-$1')
  const item = catalogue.magicItem(strong)
  return item?.group === 'potion' ? item : undefined
}

/** How many of an item somebody still has, with what this turn has used already. */
export function itemsLeft(battle: Battle, owner: string, itemId: string): number {
  const had = battle.view.items(owner).find((one) => one.item_id === itemId)?.qty ?? 0
  return battle.spoils.inventory
    .filter((one) => one.owner_id === owner && one.item_id === itemId)
    .reduce((left, one) => left + one.delta, had)
}

/** Reads which thing is used, and on whom. */
export function readItem(battle: Battle, action: AttemptedAction): Result<ItemDeed> {
  const id = action.actor_id
  const held = battle.view.items(id).filter((one) => itemsLeft(battle, id, one.item_id) > 0)
  const wanted =
    action.item_id ?? (typeof action.options?.item === 'string' ? action.options.item : undefined)
  const found =
    held.find((one) => one.item_id === wanted) ??
    held.find((one) => wanted !== undefined && isNamed(one.item_id, wanted))
  const usable = held.filter((one) => potionOf(battle.catalogue, one.item_id) !== undefined)
  const names = usable.map((one) => one.item_id).join(', ')
  const instead = names === '' ? 'nothing you carry can be used in a fight' : `you could use ${names}`
  if (found === undefined)
    return refuse('rules/no-item', `You do not have ${wanted ?? 'what you want to use'}; ${instead}.`, {
      rule: 'PIPE-05',
    })
  const potion = potionOf(battle.catalogue, found.item_id)
  const [activity] = potion?.activities ?? []
  if (activity === undefined)
    return refuse('rules/no-use', `${found.item_id} does nothing by itself in a fight; ${instead}.`, {
      rule: 'PIPE-05',
    })
  const aim = aimAtOne(battle, action, activity.name, activity, touch)
  return aim.ok ? done({ kind: 'item', itemId: found.item_id, activity, targets: aim.value }) : aim
}

/** Uses it up. */
export function doItem(battle: Battle, id: string, deed: ItemDeed): undefined {
  const [target = id] = deed.targets
  if (target !== id && !moveWithin(battle, id, target, touch))
    return tell(battle, 'too_far', { who: id, target })
  battle.spoils.inventory.push({ owner_id: id, item_id: deed.itemId, delta: -1 })
  const { name } = stateOf(battle, target)
  tell(battle, 'uses_item', { who: id, item: deed.itemId, does: deed.activity.name, target, name }, 'item')
  perform(battle, id, deed.activity, deed.targets)
}
