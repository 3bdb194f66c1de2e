/**
 * Turns a battle into a StateDiff: leaves of the combat document, of the sheets of those who took part, and what the
 * end of combat brought. It is the one writer of combat's changes.
 */

import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts'
import type { StateDiff } from '../../../../core/state/state-diff.ts'
import { exhaustionWithin } from '../../character/exhaustion.ts'
import type { Pool } from '../../character/resource-pool.ts'
import { type Sheet, sheetOf } from '../../character/sheet.ts'
import { type SheetChange, setLeaf } from '../../character/sheet-diff.ts'
import { type Battle, combatantOf, conditionsOf } from '../state/battle-and-combatant-queries.ts'
import { sheetRowsAfter, uncountedConditions } from '../state/carry-effects-into-combat-and-back.ts'
import { type CombatantState, combatIn, documentJson } from '../state/combat-document.ts'

interface Leaves {
  readonly set: { path: string[]; value: JsonValue }[]
  readonly remove: string[][]
}

/** The leaves in which two objects differ. */
export function differingLeaves(before: JsonObject, after: JsonObject, at: readonly string[] = []): Leaves {
  const set: Leaves['set'] = []
  const remove: string[][] = []
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) remove.push([...at, key])
  for (const [key, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, key) ? before[key] : undefined
    if (isJsonObject(old) && isJsonObject(value)) {
      const inner = differingLeaves(old, value, [...at, key])
      set.push(...inner.set)
      remove.push(...inner.remove)
    } else if (value !== undefined && (old === undefined || canonicalJson(old) !== canonicalJson(value)))
      set.push({ path: [...at, key], value })
  }
  return { set, remove }
}

type DocumentUpdate = NonNullable<StateDiff['documents_update']>[number]
type EntityUpdate = NonNullable<StateDiff['entities_update']>[number]

export function battleDiff(battle: Battle): StateDiff {
  const gone = new Set(battle.spoils.removed)
  const before = combatIn(battle.view)
  const after = JSON.parse(JSON.stringify(battle.document)) as JsonObject
  const { set, remove } = differingLeaves(before === undefined ? {} : documentJson(before), after)
  const update = {
    kind: 'combat',
    id: 'current',
    ...(set.length > 0 && { set }),
    ...(remove.length > 0 && { remove }),
  }
  const entities = Object.entries(battle.document.combatants).flatMap(([id, state]) =>
    gone.has(id) ? [] : entityUpdate(battle, id, state),
  )
  const present = battle.view.scene.present_entity_ids
  const joined = [...battle.joined.values()].filter((entity) => !gone.has(entity.id))
  const staying = [...present.filter((id) => !gone.has(id)), ...joined.map((entity) => entity.id)]
  const removed = [...gone].filter((id) => !battle.joined.has(id))
  const moved = staying.length !== present.length || joined.length > 0
  return {
    documents_update: [update as DocumentUpdate],
    ...(joined.length > 0 && { entities_add: joined }),
    ...(entities.length > 0 && { entities_update: entities }),
    ...(battle.spoils.inventory.length > 0 && { inventory_changes: battle.spoils.inventory }),
    ...(removed.length > 0 && { entities_remove: removed.map((id) => ({ id })) }),
    ...(moved && { scene_update: { present_entity_ids: [...staying] } }),
  }
}

function entityUpdate(battle: Battle, id: string, now: CombatantState): EntityUpdate[] {
  const state = now.shape === undefined ? now : { ...now, ...now.shape.own }
  const { sheet } = combatantOf(battle, id)
  const entity = battle.view.entity(id) ?? battle.joined.get(id)
  const stored = sheetOf(entity)
  const changes = [
    setLeaf(['hp_current'], state.hp_current),
    setLeaf(['hp_max'], state.hp_max),
    ...loweredMaximum(state),
    ...(state.corroded === undefined ? [] : [setLeaf(['corroded'], { ...state.corroded })]),
    ...(state.temp_hp === 0 && !stored.stores('temp_hp') ? [] : [setLeaf(['temp_hp'], state.temp_hp)]),
    ...bodyChanges(state, stored, entity?.type === 'pc'),
    ...slotChanges(state, sheet),
    ...poolChanges(state, stored),
    ...gainChanges(battle, id, sheet),
    ...effectChanges(battle, id, stored),
    ...tiredChanges(battle, id, sheet),
  ]
  const set = stored.realChanges(changes).map(({ path, value }) => ({ path: [...path], value }))
  return set.length === 0 ? [] : [{ id, set } as EntityUpdate]
}

/** What lasts stands on the sheet too, with the moment it ends. */
function effectChanges(battle: Battle, id: string, stored: Sheet): SheetChange[] {
  const rows = sheetRowsAfter(battle.view, battle.document, id, stored)
  return rows === undefined || (rows.length === 0 && !stored.hasEffectList)
    ? []
    : [setLeaf(['active_effects'], rows)]
}

/** What was drained from the maximum, so that a rest or a cure gives back exactly that. */
function loweredMaximum(state: CombatantState): SheetChange[] {
  const { hp_max_lowered: resting, hp_max_lowered_until_cured: cured } = state
  return [
    ...(resting === undefined ? [] : [setLeaf(['hp_max_lowered'], resting)]),
    ...(cured === undefined ? [] : [setLeaf(['hp_max_lowered_until_cured'], cured)]),
  ]
}

function bodyChanges(state: CombatantState, stored: Sheet, isPlayer: boolean): SheetChange[] {
  const names = [...new Set(conditionsOf({ ...state, hidden: false }))].filter(
    (name) => state.hp_current > 0 || name !== 'prone',
  )
  const word = state.status.includes('dead') ? 'dead' : state.hp_current === 0 ? 'unconscious' : 'conscious'
  const changes: SheetChange[] = []
  if (names.length > 0 || stored.stores('status_conditions'))
    changes.push(setLeaf(['status_conditions'], [...uncountedConditions(stored), ...names]))
  if (isPlayer) {
    changes.push(setLeaf(['death_saves'], { ...state.death_saves }))
    if (state.stable !== stored.isStable) changes.push(setLeaf(['stable'], state.stable))
    if (word !== 'conscious' || stored.stores('status')) changes.push(setLeaf(['status'], word))
    return changes
  }
  // Friends fight for life too, and what became of it outlives the fight.
  if (state.type === 'ally') {
    if (state.stable !== stored.isStable) changes.push(setLeaf(['stable'], state.stable))
    if (state.hp_current === 0 || stored.stores('death_saves'))
      changes.push(setLeaf(['death_saves'], { ...state.death_saves }))
  }
  return [...changes, setLeaf(['status'], word), setLeaf(['conscious'], word === 'conscious')]
}

function slotChanges(state: CombatantState, sheet: Sheet): SheetChange[] {
  return [...sheet.slots].flatMap(([level, pool]) => {
    const used = Math.min(pool.max, state.slots_used[String(level)] ?? pool.used)
    return used === pool.used ? [] : sheet.setSlots(level, { ...pool, used })
  })
}

function tiredChanges(battle: Battle, id: string, sheet: Sheet): SheetChange[] {
  const levels = battle.spoils.exhaustion.get(id) ?? 0
  return levels === 0 ? [] : [setLeaf(['exhaustion'], exhaustionWithin(sheet.exhaustion + levels))]
}

function poolChanges(state: CombatantState, stored: Sheet): SheetChange[] {
  return [
    ...spentPools(state, stored.classFeatures, (key, pool) => stored.setClassFeature(key, pool)),
    ...spentPools(state, stored.racialFeatures, (key, pool) => stored.setRacialFeature(key, pool)),
  ]
}

function spentPools(
  state: CombatantState,
  pools: ReadonlyMap<string, Pool>,
  set: (key: string, pool: Pool) => SheetChange[],
): SheetChange[] {
  return Object.entries(state.spent).flatMap(([mark, used]) => {
    const key = mark.startsWith('pool:') ? mark.slice(5) : ''
    const pool = pools.get(key)
    if (pool === undefined || used === pool.used) return []
    return set(key, { ...pool, used: Math.min(used, pool.max) })
  })
}

function gainChanges(battle: Battle, id: string, sheet: Sheet): SheetChange[] {
  const points = battle.spoils.experience.get(id) ?? 0
  const gold = battle.spoils.gold.get(id) ?? 0
  return [
    ...(points > 0 ? [setLeaf(['experience', 'current'], sheet.experience + points)] : []),
    ...(gold > 0 ? [setLeaf(['resources', 'gold'], sheet.gold + gold)] : []),
    ...(sheet.gold > 0 && battle.spoils.lootedFrom.includes(id) ? [setLeaf(['resources', 'gold'], 0)] : []),
  ]
}
