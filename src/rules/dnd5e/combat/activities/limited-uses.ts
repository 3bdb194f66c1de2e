/**
 * The strength behind what a combatant does, and how often it can still be done: per day, by recharge, from a pool
 * or from the charges of an item.
 */
import type { InventoryItem } from '../../../../core/state/rows.ts'
import { plainLabel } from '../../checks/d20-roll.ts'
import type { Activity, AttackActivity } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { findUsable } from '../../items/find-item.ts'
import { itemOfPool, usesLeft } from '../../items/item-activities.ts'
import { isRaging, offHandMark } from '../rolls/circumstances.ts'
import { mechanicsOf } from '../rolls/mechanics.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../state/battle.ts'
import { martialArtsName } from '../state/weapon-attacks.ts'

/** The strength behind an activity that is no spell. */
export function ownUse(battle: Battle, id: string, activity: Activity): ActivityUse {
  const { casting, profile } = combatantOf(battle, id)
  const spell = 'with' in activity && activity.with === 'spell'
  return {
    source: id,
    name: activity.name,
    magical: spell || isMagical(battle, id, activity),
    spell,
    slot: 0,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? 0,
    dc: casting?.dc ?? 8 + profile.proficiency,
  }
}

/** Enchanted weapons are magical, and so are attacks of those with such a feature; a monk's is for unarmed strikes only. */
function isMagical(battle: Battle, id: string, activity: Activity): boolean {
  if ('magical' in activity && activity.magical === true) return true
  const held = combatantOf(battle, id).wielded?.get(activity.name)
  if ((held?.magic ?? 0) > 0) return true
  return mechanicsOf(battle, id).some(
    ({ source, mechanic }) =>
      mechanic.kind === 'magical-attacks' && (!/^ki\b/i.test(source) || held === undefined || held.unarmed),
  )
}

/** The strength behind a spell that a creature casts from this slot. */
export function spellUse(battle: Battle, caster: string, spell: Spell, slot: number): ActivityUse {
  const { casting, profile } = combatantOf(battle, caster)
  return {
    source: caster,
    name: spell.name,
    magical: true,
    spell: true,
    slot,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? 0,
    dc: casting?.dc ?? 8 + profile.proficiency,
  }
}

/** True when what must come first has come: an attack for a second attack, a rage for Frenzy. */
function isOpen(battle: Battle, id: string, activity: Activity): boolean {
  const { wielded } = combatantOf(battle, id)
  const state = stateOf(battle, id)
  if (wielded?.get(activity.name)?.offHand === true) return state.used_this_turn.includes(lightMark)
  if (activity.kind === 'transform') return state.shape === undefined
  if (activity.kind !== 'weapon-attack' || activity.cost !== 'bonus') return true
  if (/frenz/i.test(activity.name)) return isRaging(state) && state.used_this_turn.includes(attackMark)
  // A sword that dances, a scimitar that is quick by itself: they wait for no other attack.
  if (!activity.unarmed) return true
  return state.used_this_turn.includes(activity.name === martialArtsName ? martialMark : attackMark)
}

/** True when the activity can be used now, as far as its limited uses go. */
export function isAvailable(battle: Battle, id: string, activity: Activity): boolean {
  const { uses } = activity
  const { spent } = stateOf(battle, id)
  if (!isOpen(battle, id, activity)) return false
  if (uses === undefined) return true
  if ('recharge' in uses) return (spent[activity.name] ?? 0) === 0
  if ('per' in uses) return (spent[activity.name] ?? 0) < uses.times
  const item = itemOfPool(uses.pool)
  if (item !== undefined) return itemUsesLeft(battle, id, item) >= uses.cost
  const pool = combatantOf(battle, id).sheet.pool(uses.pool)
  return pool !== undefined && pool.max - (spent[poolKey(uses.pool)] ?? 0) >= uses.cost
}

/** The mark under which spending from a pool is counted. */
export function poolKey(pool: string): string {
  return `pool:${pool}`
}

/** What is left of a pool of the sheet. */
export function poolLeft(battle: Battle, id: string, pool: string): number {
  const max = combatantOf(battle, id).sheet.pool(pool)?.max ?? 0
  return Math.max(0, max - (stateOf(battle, id).spent[poolKey(pool)] ?? 0))
}

export function spendFromPool(battle: Battle, id: string, pool: string, points: number): undefined {
  const { spent } = stateOf(battle, id)
  spent[poolKey(pool)] = (spent[poolKey(pool)] ?? 0) + points
}

export function countUse(battle: Battle, id: string, activity: Activity): undefined {
  const { uses } = activity
  const { spent } = stateOf(battle, id)
  if (uses === undefined || activity.kind === 'heal-from-pool') return
  const item = 'pool' in uses ? itemOfPool(uses.pool) : undefined
  if (item !== undefined && 'cost' in uses) return spendItemUse(battle, id, item, uses.cost)
  const mark = 'pool' in uses ? poolKey(uses.pool) : activity.name
  spent[mark] = (spent[mark] ?? 0) + ('pool' in uses ? uses.cost : 1)
}

/** Rolls for everything that recharges, at the start of a turn. */
export function rollRecharges(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  for (const activity of combatantOf(battle, id).activities) {
    const { uses } = activity
    if (uses !== undefined && 'per' in uses && (uses.per === 'turn' || uses.per === 'round'))
      state.spent[activity.name] = 0
    if (uses === undefined || !('recharge' in uses) || (state.spent[activity.name] ?? 0) === 0) continue
    const rolled = battle.dice.roll({
      label: plainLabel(`${activity.name} recharge`),
      notation: '1d6',
      attempt: { actor: id, action: 'recharge', target: id, check: activity.name.slice(0, 200) },
    })
    const back = rolled.ok && rolled.value.total >= uses.recharge
    if (back) state.spent[activity.name] = 0
    logEvent(battle, 'recharge', {
      who: id,
      activity: activity.name,
      back,
      roll: rolled.ok ? rolled.value.id : null,
    })
  }
}

/** The row as it will be after what was already spent in this resolution. */
function rowNow(battle: Battle, owner: string, itemId: string): InventoryItem | undefined {
  const row = battle.view.items(owner).find((item) => item.item_id === itemId)
  if (row === undefined) return undefined
  const spent = battle.spoils.inventory.filter((item) => item.owner_id === owner && item.item_id === itemId)
  const qty = spent.reduce((sum, change) => sum + change.delta, row.qty)
  const flags = Object.assign({}, row.flags, ...spent.map((change) => change.flags ?? {})) as typeof row.flags
  return { ...row, qty, flags }
}

export function itemUsesLeft(battle: Battle, owner: string, itemId: string): number {
  const row = rowNow(battle, owner, itemId)
  const found = row === undefined ? undefined : findUsable(itemId, battle.catalogue)
  return row === undefined || found === undefined ? 0 : usesLeft(row, found)
}

/** Spends charges of an item, or one of what is used up; the last charge of what never recharges ends it. */
export function spendItemUse(battle: Battle, owner: string, itemId: string, cost: number): undefined {
  const row = rowNow(battle, owner, itemId)
  const found = row === undefined ? undefined : findUsable(itemId, battle.catalogue)
  if (row === undefined || found === undefined) return
  const left = usesLeft(row, found) - cost
  const { charges, consumable } = found
  const gone = consumable === true || (charges?.regains === null && left <= 0)
  const max = charges?.max ?? 0
  battle.spoils.inventory.push(
    gone
      ? {
          owner_id: owner,
          item_id: itemId,
          delta: -1,
          ...(consumable !== true && { flags: { charges_used: 0 } }),
        }
      : { owner_id: owner, item_id: itemId, delta: 0, flags: { charges_used: max - left } },
  )
  const { name } = found
  logEvent(battle, 'item_used', {
    who: owner,
    item: itemId,
    name,
    spent: cost,
    left: Math.max(0, left),
    gone,
  })
}

/** Marks a turn in which a light weapon struck: the other hand may follow. */
export const lightMark = 'attacked-light'
/** Marks a turn in which fists or a monk's weapon struck: another attack may follow. */
export const martialMark = 'attacked-martial'
/** Marks a turn in which the Attack action was used. */
export const attackMark = 'attacked'

export function markAttack(battle: Battle, attacker: string, activity: AttackActivity): undefined {
  const state = stateOf(battle, attacker)
  if (isRaging(state)) state.stirred = true
  const held = combatantOf(battle, attacker).wielded?.get(activity.name)
  if (held === undefined) return
  const own = activity.cost === 'action'
  const marks = [
    ...(own ? [attackMark] : []),
    ...(own && held.properties.includes('light') && activity.form !== 'ranged' ? [lightMark] : []),
    ...(own && (held.unarmed || held.properties.includes('monk')) ? [martialMark] : []),
    ...(held.offHand ? [offHandMark] : []),
  ]
  state.used_this_turn = [...new Set([...state.used_this_turn, ...marks])]
}
