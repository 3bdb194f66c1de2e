/** Casting, using a feature, using a thing: the three readers, in the words of the scene's door. */

import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity, InventoryItem } from '../../../core/state/rows.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Resolution } from '../../ruleset.ts'
import { sheetOf } from '../character/sheet.ts'
import { countUse, ownUse } from '../combat/activities/activity-uses.ts'
import { perform } from '../combat/activities/perform.ts'
import { castFromItem } from '../combat/casting/item-spells.ts'
import { endingOf } from '../combat/effects/lasting.ts'
import { type Battle, logEvent, stateOf } from '../combat/state/battle.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { findGear, findUsable, itemSlug } from '../items/find-item.ts'
import {
  canPay,
  type ItemPowers,
  itemPowers,
  powerOf,
  studied,
  whyUseless,
} from '../items/item-activities.ts'
import { isAttackSpell, isHostile } from './castable-spells.ts'
import type { SceneActionReader } from './scene-action.ts'
import { hasBody, openSceneBattle, sceneResolution } from './scene-battle.ts'
import { castOutsideCombat, readCasting } from './spellcasting.ts'
import { asPlayedOutsideCombat, readFeatureUse, useFeature } from './use-feature.ts'

/** `cast`: a spell that attacks no creature. */
export const readCast: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const read = readCasting(view, action, actor, catalogue)
  if (read === undefined || !read.ok) return read
  const casting = read.value
  const cost = { cantrip: 'no slot', ritual: 'ten minutes more and no slot', gift: 'its daily use' }
  const price = casting.way.kind === 'slot' ? `a slot of level ${casting.way.slot}` : cost[casting.way.kind]
  return done({
    demand: { kind: 'automatic', reason: `${casting.spell.name} takes ${price}; others may have to save.` },
    carryOut: (roller) => done(castOutsideCombat(view, actor, casting, roller, catalogue)),
  })
}

/** `use` with `options.feature`. */
export const readFeature: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const read = readFeatureUse(view, action, actor, catalogue)
  if (read === undefined || !read.ok) return read
  const use = read.value
  return done({
    demand: { kind: 'automatic', reason: `${use.name} is simply used.` },
    carryOut: (roller) => done(useFeature(view, actor, use, action, roller, catalogue)),
  })
}

/** `use`, `drink`, `feed` … with an item from the pack. */
export const readItem: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const read = readItemUse(view, action, actor, catalogue)
  if (read === undefined || !read.ok) return read
  const use = read.value
  return done({
    demand: { kind: 'automatic', reason: `${use.name} works without a roll of the one who uses it.` },
    carryOut: (roller) => done(useItem(view, actor, use, roller, catalogue)),
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

/** A use that can be made. */
interface ItemUse {
  readonly item: InventoryItem | undefined
  readonly name: string
  readonly activity: Activity
  readonly target: string
  /** Minutes it burns. */
  readonly burns?: number
}

/** Reads a use; undefined when no item is named, or when it is a thing that does nothing by itself. */
function readItemUse(
  view: RulesView,
  action: AttemptedAction,
  actor: Entity,
  catalogue: Catalogue,
): Result<ItemUse> | undefined {
  const { item_id: wanted } = action
  if (wanted === undefined) return undefined
  const rows = view.items(actor.id)
  const thing = itemPowers(sheetOf(actor), rows, wanted, catalogue)
  if (thing === undefined) {
    const owned = rows.some((row) => row.qty > 0 && itemSlug(row.item_id) === itemSlug(wanted))
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
  return spell === undefined ? isHostile(activity) : isAttackSpell(spell)
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

/** Uses it. */
function useItem(
  view: RulesView,
  actor: Entity,
  use: ItemUse,
  roller: DiceRoller,
  catalogue: Catalogue,
): Resolution {
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

function carryOut(battle: Battle, id: string, use: ItemUse): undefined {
  const { activity, target } = use
  if (activity.kind !== 'cast') {
    const doing = { ...ownUse(battle, id, activity), name: use.name }
    return perform(battle, id, asPlayedOutsideCombat(activity), [target], doing)
  }
  countUse(battle, id, activity)
  castFromItem(battle, { actor: id, activity, targets: [target] }, (table, who, candidate, targets, doing) =>
    perform(table, who, asPlayedOutsideCombat(candidate), targets, doing),
  )
}

function burn(battle: Battle, id: string, use: ItemUse, minutes: number): undefined {
  const itemId = use.item?.item_id ?? ''
  battle.spoils.inventory.push({ owner_id: id, item_id: itemId, delta: -1 })
  logEvent(battle, 'item_used', { who: id, item: itemId, name: use.name, spent: 1, gone: true }, 'item')
  const ends = endingOf(battle, { amount: minutes, unit: 'minute' }, id, id)
  stateOf(battle, id).lasting.push({ name: use.name, source: id, ends })
  logEvent(battle, 'effect_begins', {
    who: id,
    effect: use.name,
    condition: null,
    from: id,
    ends: { ...ends },
  })
}
