/** Loot: what the beaten carried and what their loot table gives, by the dice, handed to the party once. */

import { slugOf } from '../../../core/identifier.ts'
import { isJsonObject, type JsonValue } from '../../../core/json.ts'
import { coinItem, hasCoinPurse } from '../../../core/purse.ts'
import { plainLabel } from '../checks/roll-d20.ts'
import { type Battle, fighterOf, tell } from './battle.ts'
import type { CombatSummary } from './combat-document.ts'

/** What was found. */
export interface Loot {
  readonly items: CombatSummary['loot_distributed']
  readonly gold: number
}

/** Gathers the loot of the beaten for whoever leads the party. */
export function gatherLoot(battle: Battle, beaten: readonly string[]): Loot {
  const finder = finderOf(battle)
  if (finder === undefined) return { items: [], gold: 0 }
  const items = beaten.flatMap((id) => [...carried(battle, id, finder), ...fromTable(battle, id, finder)])
  const gold = beaten.reduce((sum, id) => sum + goldOf(battle, id), 0)
  const coins = hasCoinPurse(fighterOf(battle, finder).sheet.attrs)
  if (gold > 0 && coins) battle.spoils.inventory.push({ owner_id: finder, item_id: coinItem, delta: gold })
  else if (gold > 0) battle.spoils.gold.set(finder, gold)
  battle.spoils.looted.push(...beaten)
  tell(battle, 'loot', { finder, items: items.map((one) => ({ ...one })), gold }, 'loot')
  return { items, gold }
}

function finderOf(battle: Battle): string | undefined {
  const { combatants } = battle.document
  const player = battle.view.campaign.player_id
  if (player !== null && combatants[player] !== undefined) return player
  return Object.entries(combatants).find(
    ([, state]) => state.type === 'pc' && !state.status.includes('dead'),
  )?.[0]
}

function carried(battle: Battle, id: string, finder: string): Loot['items'] {
  return battle.view.items(id).flatMap(({ item_id, qty }) => {
    if (qty <= 0) return []
    battle.spoils.inventory.push(
      { owner_id: id, item_id, delta: -qty },
      { owner_id: finder, item_id, delta: qty },
    )
    return [{ owner_id: finder, item_id, qty }]
  })
}

function fromTable(battle: Battle, id: string, finder: string): Loot['items'] {
  const table = fighterOf(battle, id).sheet.attrs.loot_table
  if (!isJsonObject(table)) return []
  const sure = listOf(table.guaranteed).flatMap((one) => (typeof one === 'string' ? [one] : []))
  const lucky = listOf(table.chance).flatMap((one) => {
    if (!isJsonObject(one) || typeof one.item !== 'string' || typeof one.percent !== 'number') return []
    const fell = roll(battle, id, '1d100', `Loot ${one.item}`)
    return fell <= one.percent ? [one.item] : []
  })
  return [...sure, ...lucky].map((name) => {
    const item = slugOf(name)
    battle.spoils.inventory.push({ owner_id: finder, item_id: item, delta: 1 })
    return { owner_id: finder, item_id: item, qty: 1 }
  })
}

function goldOf(battle: Battle, id: string): number {
  const { attrs, gold } = fighterOf(battle, id).sheet
  const table = isJsonObject(attrs.loot_table) ? attrs.loot_table.gold : undefined
  if (!isJsonObject(table)) return gold
  const least = Math.max(0, Number(table.min ?? 0))
  const most = Math.max(least, Number(table.max ?? least))
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most) || most === least) return gold + least
  const span = most - least
  return gold + least + Math.round((span * (roll(battle, id, '1d100', 'Gold found') - 1)) / 99)
}

function roll(battle: Battle, id: string, notation: string, label: string): number {
  const attempt = {
    actor: battle.document.combat_session_id,
    action: 'loot',
    target: id,
    check: label.slice(0, 200),
  }
  const rolled = battle.cup.roll({ label: plainLabel(label), notation, attempt })
  return rolled.ok ? rolled.value.total : 100
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}
