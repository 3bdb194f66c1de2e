/**
 * Using a magic item when no fight goes on: a potion heals, a pearl gives a slot back, everything else spends what it
 * costs and tells what it does. In a fight the fight itself carries it out.
 */
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Entity, InventoryItem } from '../../../core/state/rows.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Resolution } from '../../ruleset.ts'
import { hitPointCeiling } from '../character/may-rest.ts'
import { remaining, restoreTo } from '../character/pool.ts'
import { listAt, readSheet, ruleId, type Sheet } from '../character/read-sheet.ts'
import { slotKey } from '../character/rest-recovery.ts'
import { type SheetChange, setLeaf, setPool, sheetDiff } from '../character/sheet-changes.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { carriedItems } from './carried-items.ts'
import { type ItemCatalogue, itemSlug } from './find-magic-item.ts'
import { findUsable, type Usable } from './find-usable.ts'
import { itemActivities, itemOfPool, usesLeft } from './item-activities.ts'

/**
 * Uses an item; `options.activity` says which of its powers, the first when it does not.
 *
 * @example
 * const healed = useItem(srd, view, { verb: 'use_item', actor_id: 'pc_mira_001', item_id: 'potion_of_healing' }, cup)
 */
export function useItem(
  catalogue: ItemCatalogue,
  view: RulesView,
  action: AttemptedAction,
  cup: Cup,
): Result<Resolution> {
  const actor = view.entity(action.actor_id)
  const target = view.entity(action.target_id ?? action.actor_id)
  if (actor === undefined || target === undefined)
    return refuse('rules/unknown-creature', 'There is nobody of that name here.', { rule: 'PIPE-03' })
  const rows = view.items(actor.id)
  const thing = thingToUse(actor, rows, itemSlug(action.item_id ?? ''), catalogue)
  if (thing === undefined)
    return refuse('rules/not-owned', `${actor.name} has no "${action.item_id ?? 'such thing'}" to use.`, {
      rule: 'PIPE-05',
    })
  const { name, usable } = thing
  if (!thing.ready)
    return refuse(
      'rules/not-attuned',
      `${actor.name} must first be attuned to the ${name}: that takes a short rest.`,
    )
  const wanted = typeof action.options?.activity === 'string' ? ruleId(action.options.activity) : ''
  const own = itemActivities(actor, rows, catalogue).filter((each) => each.name.startsWith(name))
  const activity = own.find((each) => ruleId(each.name).includes(wanted))
  if (activity === undefined) return cannotBeUsed(actor, name, thing.isScroll, own)
  const price = priceOf(activity, rows, usable)
  if (price === undefined)
    return refuse('rules/used-up', `The ${name} has no charge left for that; dawn may bring some.`, {
      rule: 'RULE-10',
    })
  return carryOut(actor, target, activity, price, cup)
}

interface Thing {
  readonly name: string
  readonly usable: Usable
  readonly ready: boolean
  readonly isScroll: boolean
}

/** The thing somebody means, among what they wear and carry. */
function thingToUse(
  actor: Entity,
  rows: readonly InventoryItem[],
  slug: string,
  catalogue: ItemCatalogue,
): Thing | undefined {
  const one = carriedItems(actor.attrs as JsonObject, rows, catalogue).find((each) =>
    [each.slug, itemSlug(each.name), itemSlug(each.row?.item_id ?? '')].includes(slug),
  )
  if (one !== undefined)
    return { name: one.name, usable: one.item, ready: one.ready, isScroll: one.spell !== undefined }
  const row = rows.find((each) => each.qty > 0 && itemSlug(each.item_id) === slug)
  const usable = row === undefined ? undefined : findUsable(row.item_id, catalogue)
  return usable === undefined ? undefined : { name: usable.name, usable, ready: true, isScroll: false }
}

function cannotBeUsed(
  actor: Entity,
  name: string,
  isScroll: boolean,
  own: readonly Activity[],
): Result<Resolution> {
  const sentence = isScroll
    ? `The words of the ${name} mean nothing to ${actor.name}: the spell is not on their class's list.`
    : own.length === 0
      ? `The ${name} works by being worn or wielded; there is nothing else to do with it.`
      : `The ${name} can do this: ${own.map((each) => each.name).join(', ')}.`
  return refuse('rules/nothing-to-use', sentence)
}

type InventoryChange = NonNullable<StateDiff['inventory_changes']>[number]

/** What the use costs, or undefined when there is not enough. */
function priceOf(
  activity: Activity,
  rows: readonly InventoryItem[],
  thing: Usable,
): InventoryChange[] | undefined {
  const { uses } = activity
  const itemId = uses !== undefined && 'pool' in uses ? itemOfPool(uses.pool) : undefined
  const row = rows.find((each) => each.item_id === itemId)
  if (uses === undefined || !('pool' in uses) || row === undefined) return []
  const left = usesLeft(row, thing) - uses.cost
  if (left < 0) return undefined // enforces: RULE-10
  const { charges, consumable } = thing
  const owner = { owner_id: row.owner_id, item_id: row.item_id }
  if (consumable === true) return [{ ...owner, delta: -1 }]
  if (charges?.regains === null && left === 0) return [{ ...owner, delta: -1, flags: { charges_used: 0 } }]
  return [{ ...owner, delta: 0, flags: { charges_used: (charges?.max ?? 0) - left } }]
}

function carryOut(
  actor: Entity,
  target: Entity,
  activity: Activity,
  price: readonly InventoryChange[],
  cup: Cup,
): Result<Resolution> {
  const attrs = target.attrs as JsonObject
  const changed = changesOf(actor, target, activity, cup)
  if (!changed.ok) return changed
  const details = {
    actor_id: actor.id,
    target_id: target.id,
    item: activity.name,
    does: activity.kind,
    ...(activity.kind === 'cast' && { spell: activity.spell, slot: activity.slot }),
    ...(activity.kind === 'utility' && { text: activity.ruling }),
  }
  return done({
    outcome: 'automatic',
    events: [{ type: 'item_used', details, tags: ['magic'] }],
    diff: {
      ...sheetDiff(target.id, attrs, changed.value),
      ...(price.length > 0 && { inventory_changes: [...price] }),
    },
    elapsed: { action: 'unspecified', measured_seconds: 6 },
  })
}

function changesOf(actor: Entity, target: Entity, activity: Activity, cup: Cup): Result<SheetChange[]> {
  const attrs = target.attrs as JsonObject
  const sheet = readSheet(attrs)
  if (activity.kind === 'heal') {
    const attempt = {
      actor: actor.id,
      action: 'use item',
      target: target.id,
      check: activity.name.slice(0, 200),
    }
    const rolled = cup.roll({ label: 'Healing', notation: activity.dice, attempt })
    if (!rolled.ok) return rolled
    const after = Math.min(hitPointCeiling(sheet), sheet.hitPoints + Math.max(0, rolled.value.total))
    return done([setLeaf(['hp_current'], Math.max(sheet.hitPoints, after))])
  }
  if (activity.kind === 'restore-slot') {
    const spent = [...sheet.slots].filter(
      ([level, pool]) => level <= activity.up_to && remaining(pool) < pool.max,
    )
    const [level, pool] = spent.at(-1) ?? []
    if (level === undefined || pool === undefined)
      return refuse('rules/nothing-spent', `No slot of level ${activity.up_to} or lower is spent.`)
    return done(setPool(attrs, ['resources', 'spell_slots', slotKey(sheet, level)], restoreTo(pool, 1)))
  }
  if (activity.kind !== 'apply') return done([])
  const kept = listAt(attrs, 'active_effects').filter((entry) => entry !== activity.name)
  const grown = studied(activity, sheet)
  return done(grown.length > 0 ? grown : [setLeaf(['active_effects'], [...kept, activity.name])])
}

/** What a manual or tome changes for good. */
function studied(activity: Extract<Activity, { kind: 'apply' }>, sheet: Sheet): SheetChange[] {
  return activity.effects.flatMap((effect) => {
    if (effect.kind !== 'grant' || effect.duration === undefined || !('until' in effect.duration)) return []
    if (effect.duration.until !== 'permanent') return []
    return effect.mechanics.flatMap((one) => {
      if (one.kind !== 'ability-increase') return []
      const raised = Math.min(one.maximum ?? 20, sheet.scores[one.ability] + one.amount)
      return [setLeaf(['attributes', one.ability], Math.max(sheet.scores[one.ability], raised))]
    })
  })
}
