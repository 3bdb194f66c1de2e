/** Using a thing outside a fight: potions, scrolls, wands, lights, and what a magic item can do. */

import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity, InventoryItem } from '../../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { Resolution } from '../../ruleset.ts'
import { sheetOf } from '../character/sheet.ts'
import { ownUse } from '../combat/activities/activity-use-of-combatant.ts'
import { countUse } from '../combat/activities/limited-uses.ts'
import { perform } from '../combat/activities/perform-activity.ts'
import { castFromItem } from '../combat/casting/cast-from-item.ts'
import { type Battle, logEvent } from '../combat/state/battle-and-combatant-queries.ts'
import type { Activity } from '../data/activity-schemas.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { findGear, findUsable, srdItemSlug } from '../items/find-item-by-name.ts'
import {
  canPay,
  type ItemPowers,
  itemPowers,
  powerOf,
  studied,
  whyUseless,
} from '../items/item-activities.ts'
import { hasBody, logEffectBegins, openSceneBattle, sceneResolution } from './battle-outside-combat.ts'
import { asPlayedOutsideCombat, isAttackSpell, isHostileActivity } from './classify-activities.ts'
import type { SceneActionReader, SceneAttempt } from './scene-action.ts'

/** `use`, `drink`, `feed` … with an item from the pack. */
export const readSceneItem: SceneActionReader = (attempt) => {
  const read = planUse(attempt)
  if (read === undefined || !read.ok) return read
  const use = read.value
  return done({
    demand: { kind: 'automatic', reason: `${use.name} works without a roll of the one who uses it.` },
    carryOut: (roller) => done(useItem(attempt, use, roller)),
  })
}

/** Things that burn, and for how many minutes; one that burns is used up. */
const burning: Readonly<Record<string, number>> = {
  torch: 60,
  candle: 60,
  lamp: 360,
  'lantern-hooded': 360,
  'lantern-bullseye': 360,
}

interface ItemUse {
  readonly item: InventoryItem | undefined
  readonly name: string
  readonly activity: Activity
  readonly target: string
  /** Minutes it burns. */
  readonly burns?: number
}

/** Reads a use; undefined when no item is named, or when it is a thing that does nothing by itself. */
function planUse({ view, action, actor, catalogue }: SceneAttempt): Result<ItemUse> | undefined {
  const { item_id: wanted } = action
  if (wanted === undefined) return undefined
  const rows = view.items(actor.id)
  const thing = itemPowers(sheetOf(actor), rows, wanted, catalogue)
  if (thing === undefined) {
    const owned = rows.some((row) => row.qty > 0 && srdItemSlug(row.item_id) === srdItemSlug(wanted))
    return owned ? undefined : notOwned(actor, findUsable(wanted, catalogue)?.name ?? wanted) // enforces: PIPE-05
  }
  const activity = powerOf(thing, action.options?.activity)
  const refused = whyNot(actor, thing, activity, catalogue)
  if (refused !== undefined) return refused
  if (activity === undefined) return undefined
  const target = action.target_id ?? actor.id
  const onSelf = target === actor.id && (action.target_id !== undefined || activity.target?.who === 'self')
  if (isHarmful(activity, catalogue) && !onSelf) return needsFight(thing.name)
  const entity = view.entity(target)
  if (!hasBody(entity) || (target !== actor.id && !view.scene.present_entity_ids.includes(target)))
    return refuse('rules/not-here', `${entity?.name ?? target} is not here to be given ${thing.name}.`, {
      rule: 'PIPE-03',
    })
  const burns = burning[findGear(thing.row?.item_id ?? '', catalogue)?.id ?? '']
  const name = thing.powers.length === 1 ? thing.name : activity.name
  return done({ item: thing.row, name, activity, target, ...(burns !== undefined && { burns }) })
}

function notOwned(actor: Entity, name: string): Result<ItemUse> {
  return refuse('rules/not-owned', `${actor.name} has no ${name}.`, { rule: 'PIPE-05' })
}

function needsFight(name: string): Result<ItemUse> {
  const message = `${name} is a weapon against somebody: attack, and use it in the fight.`
  return refuse('rules/needs-a-fight', message, { data: { instead: 'attack' } })
}

function isHarmful(activity: Activity, catalogue: Catalogue): boolean {
  const spell = activity.kind === 'cast' ? catalogue.spell(activity.spell) : undefined
  return spell === undefined ? isHostileActivity(activity) : isAttackSpell(spell)
}

function whyNot(
  actor: Entity,
  thing: ItemPowers,
  activity: Activity | undefined,
  catalogue: Catalogue,
): Result<ItemUse> | undefined {
  const { name } = thing
  if (!thing.ready)
    return refuse(
      'rules/not-attuned',
      `${actor.name} must first be attuned to the ${name}: that takes a short rest.`,
    )
  if (activity === undefined || activity.kind === 'unsupported')
    return refuse('rules/nothing-to-use', whyUseless(actor.name, thing))
  const spent = refuse('rules/used-up', `The ${name} has no charge left for that; dawn may bring some.`, {
    rule: 'RULE-10',
  })
  if (!canPay(thing, activity, catalogue)) return spent // enforces: RULE-10
  if (activity.kind !== 'restore-slot') return undefined
  const low = [...sheetOf(actor).slots].filter(([level]) => level <= activity.up_to)
  return low.some(([, pool]) => pool.used > 0)
    ? undefined
    : refuse('rules/nothing-spent', `No slot of level ${activity.up_to} or lower is spent.`)
}

function useItem({ view, actor, catalogue }: SceneAttempt, use: ItemUse, roller: DiceRoller): Resolution {
  const battle = openSceneBattle(view, roller, catalogue, [actor.id, use.target])
  const { activity, item } = use
  if (activity.uses === undefined && use.burns === undefined)
    logEvent(
      battle,
      'item_used',
      { who: actor.id, item: item?.item_id ?? null, name: use.name, spent: 0 },
      'item',
    )
  const lessons = studied(activity, sheetOf(actor))
  if (lessons.length > 0) {
    countUse(battle, actor.id, activity)
    logEvent(battle, 'studied', { who: actor.id, item: use.name }, 'item')
  } else if (use.burns !== undefined) burn(battle, actor.id, use, use.burns)
  else carryOut(battle, actor.id, use)
  const leaves = lessons.length > 0 ? { leaves: { id: actor.id, set: lessons } } : {}
  return sceneResolution(battle, 'automatic', { action: 'quick_action' }, leaves)
}

function carryOut(battle: Battle, id: string, use: ItemUse): void {
  const { activity, target } = use
  if (activity.kind !== 'cast') {
    const own = { ...ownUse(battle, id, activity), name: use.name }
    perform(battle, id, asPlayedOutsideCombat(activity), [target], own)
    return
  }
  countUse(battle, id, activity)
  castFromItem(battle, { actor: id, activity, targets: [target] }, (table, who, candidate, targets, doing) =>
    perform(table, who, asPlayedOutsideCombat(candidate), targets, doing),
  )
}

function burn(battle: Battle, id: string, use: ItemUse, minutes: number): void {
  const itemId = use.item?.item_id ?? ''
  battle.spoils.inventory.push({ owner_id: id, item_id: itemId, delta: -1 })
  logEvent(battle, 'item_used', { who: id, item: itemId, name: use.name, spent: 1, gone: true }, 'item')
  logEffectBegins(battle, id, use.name, { amount: minutes, unit: 'minute' })
}
