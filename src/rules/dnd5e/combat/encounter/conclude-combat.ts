/**
 * The end of combat, in this order: experience (once per enemy), loot, what it cost, the summary, and only then the
 * fallen are taken away (CMB-14, 15, 16, 17, C17).
 */

import { coinItem } from '../../../../core/character-money.ts'
import { slugOf } from '../../../../core/entity-ids-and-slugs.ts'
import { asNumber, asObject, asObjects, asText, asTexts } from '../../../../core/json.ts'
import { formatTimestamp } from '../../../../core/time/format-and-read-time.ts'
import { countOf } from '../../../../text/capitals-articles-plurals-lists.ts'
import { experienceOf } from '../../challenge-rating.ts'
import { pointsForNext } from '../../character/experience.ts'
import { plainLabel } from '../../checks/d20-rolls.ts'
import { endHeldUp, endRage } from '../effects/lasting-effects-and-concentration.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, combatantOf, logEvent } from '../state/battle-and-combatant-queries.ts'
import { outlastsCombat } from '../state/carry-effects-into-combat-and-back.ts'
import type { CombatantState, CombatSummary } from '../state/combat-document.ts'
import { phasesBetween } from '../state/combat-phases.ts'

type Defeated = CombatSummary['enemies_defeated'][number]

export function concludeCombat(battle: Battle, outcome: CombatSummary['outcome']): undefined {
  const { document, view } = battle
  for (const id of Object.keys(document.combatants)) endRage(battle, id, 'the fight is over')
  enterPhase(battle, outcome === 'fled' ? 'fled' : 'concluding')
  endHeldUp(battle, ({ ends }) => ends.until !== 'stays', 'the fight is over')
  const defeated = awardExperience(battle)
  const loot = outcome === 'victory' ? gatherLoot(battle, defeated) : noLoot
  const summary: CombatSummary = {
    outcome,
    rounds_fought: document.current_round,
    enemies_defeated: defeated,
    xp_awarded: totalExperience(defeated),
    loot_distributed: loot.items,
    gold_found: loot.gold,
    resources_consumed: resourcesConsumed(battle),
    consequences: [...consequences(battle), ...rollReturns(battle)],
  }
  document.combat_summary = summary
  logSummary(battle, summary) // enforces: CMB-16
  removeFallen(battle)
  document.in_combat = false
  document.combat_end_timestamp = formatTimestamp(view.campaign.calendar, view.time)
  for (const state of Object.values(document.combatants)) endCombatEffects(state, document.current_round)
  if (outcome !== 'fled') enterPhase(battle, 'ended')
}

/** Goes to a phase through every phase that lies before it. */
function enterPhase(battle: Battle, phase: 'concluding' | 'ended' | 'fled'): undefined {
  for (const next of phasesBetween(battle.document.combat_phase, phase) ?? []) {
    battle.document.combat_phase = next
    logEvent(battle, 'combat_phase', { phase: next })
  }
}

/** Experience for every enemy slain or taken, each once; what got away is worth nothing (CMB-17). */
function awardExperience(battle: Battle): Defeated[] {
  const { document } = battle
  const defeated: Defeated[] = []
  for (const [id, state] of Object.entries(document.combatants)) {
    const slain = state.status.includes('dead')
    const beaten = slain || state.status.includes('surrendered') // enforces: CMB-17
    if (state.type !== 'enemy' || !beaten || state.summoned_by !== undefined) continue
    if (Object.hasOwn(document.xp_ledger, id)) continue // enforces: CMB-14
    const { cr, monster } = combatantOf(battle, id)
    const xp = monster?.xp ?? experienceOf(cr)
    document.xp_ledger[id] = xp
    defeated.push({ id, name: state.name, cr: cr ?? '', xp, how: slain ? 'slain' : 'surrendered' })
    logEvent(battle, 'xp', { enemy: id, name: state.name, cr: cr ?? null, xp }, 'experience')
  }
  shareExperience(battle, totalExperience(defeated))
  return defeated
}

function totalExperience(defeated: readonly Defeated[]): number {
  return defeated.reduce((sum, enemy) => sum + enemy.xp, 0)
}

/** Divides points among the heroes; what does not divide goes to the first, so that nothing is lost. */
function shareExperience({ document, spoils }: Battle, points: number): undefined {
  const heroes = Object.entries(document.combatants).flatMap(([id, state]) =>
    state.type === 'pc' && !state.status.includes('dead') ? [id] : [],
  )
  if (points === 0 || heroes.length === 0) return
  const each = Math.floor(points / heroes.length)
  for (const [index, id] of heroes.entries())
    spoils.experience.set(id, each + (index === 0 ? points - each * heroes.length : 0))
}

interface Loot {
  readonly items: CombatSummary['loot_distributed']
  readonly gold: number
}

const noLoot: Loot = { items: [], gold: 0 }

/** Gives all that the defeated carry to the leader of the party. */
function gatherLoot(battle: Battle, defeated: readonly Defeated[]): Loot {
  const finder = lootFinder(battle)
  if (finder === undefined) return noLoot
  const { spoils } = battle
  const ids = defeated.map((enemy) => enemy.id)
  const items = ids.flatMap((id) => [
    ...takeCarriedItems(battle, id, finder),
    ...rollLootTable(battle, id, finder),
  ])
  const gold = ids.reduce((sum, id) => sum + rollGold(battle, id), 0)
  const { carriesCoins } = combatantOf(battle, finder).sheet
  if (gold > 0 && carriesCoins) spoils.inventory.push({ owner_id: finder, item_id: coinItem, delta: gold })
  else if (gold > 0) spoils.gold.set(finder, gold)
  spoils.lootedFrom.push(...ids)
  logEvent(battle, 'loot', { finder, items: items.map((item) => ({ ...item })), gold }, 'loot')
  return { items, gold }
}

function lootFinder({ document, view }: Battle): string | undefined {
  const { combatants } = document
  const player = view.campaign.player_id
  if (player !== null && combatants[player] !== undefined) return player
  return Object.entries(combatants).find(
    ([, state]) => state.type === 'pc' && !state.status.includes('dead'),
  )?.[0]
}

function takeCarriedItems({ view, spoils }: Battle, id: string, finder: string): Loot['items'] {
  return view.items(id).flatMap(({ item_id, qty }) => {
    if (qty <= 0) return []
    spoils.inventory.push({ owner_id: id, item_id, delta: -qty }, { owner_id: finder, item_id, delta: qty })
    return [{ owner_id: finder, item_id, qty }]
  })
}

function rollLootTable(battle: Battle, id: string, finder: string): Loot['items'] {
  const table = combatantOf(battle, id).sheet.lootTable
  if (table === undefined) return []
  const found = asObjects(table.chance).flatMap((entry) => {
    const [item, percent] = [asText(entry.item), asNumber(entry.percent)]
    if (item === undefined || percent === undefined) return []
    return rollLoot(battle, id, `Loot ${item}`) <= percent ? [item] : []
  })
  return [...asTexts(table.guaranteed), ...found].map((name) => {
    const item = slugOf(name)
    battle.spoils.inventory.push({ owner_id: finder, item_id: item, delta: 1 })
    return { owner_id: finder, item_id: item, qty: 1 }
  })
}

/** The gold on the sheet, and what the loot table adds between its least and its most. */
function rollGold(battle: Battle, id: string): number {
  const { lootTable, gold } = combatantOf(battle, id).sheet
  const table = asObject(lootTable?.gold)
  if (table === undefined) return gold
  const least = Math.max(0, Number(table.min ?? 0))
  const most = Math.max(least, Number(table.max ?? least))
  if (!Number.isSafeInteger(least) || !Number.isSafeInteger(most) || most === least) return gold + least
  return gold + least + Math.round(((most - least) * (rollLoot(battle, id, 'Gold found') - 1)) / 99)
}

function rollLoot(battle: Battle, id: string, label: string): number {
  const rolled = battle.dice.roll({
    label: plainLabel(label),
    notation: '1d100',
    attempt: {
      actor: battle.document.combat_session_id,
      action: 'loot',
      target: id,
      check: label.slice(0, 200),
    },
  })
  return rolled.ok ? rolled.value.total : 100
}

function resourcesConsumed(battle: Battle): string[] {
  return Object.entries(battle.document.combatants).flatMap(([id, state]) => {
    if (state.type !== 'pc') return []
    const { slots } = combatantOf(battle, id).sheet
    const lost = state.hp_max - state.hp_current
    const spent = Object.entries(state.slots_used).filter(
      ([level, used]) => used > (slots.get(Number(level))?.used ?? 0) || battle.document.rounds_timed > 0,
    )
    return [
      ...(lost > 0 ? [`${state.name}: ${lost} hit points down`] : []),
      ...spent.map(([level, used]) => `${state.name}: level ${level} slots used ${used}`),
    ]
  })
}

function consequences(battle: Battle): string[] {
  return Object.values(battle.document.combatants).flatMap((state) => {
    if (state.status.includes('fled')) return [`${state.name} got away`]
    if (state.type !== 'enemy' && state.status.includes('dead')) return [`${state.name} is dead`]
    return []
  })
}

/** When the slain will return (Rejuvenation); the days are rolled now and not decided later. */
function rollReturns(battle: Battle): string[] {
  return Object.entries(battle.document.combatants).flatMap(([id, state]) => {
    if (!state.status.includes('dead') || state.summoned_by !== undefined) return []
    return mechanicsOfKind(battle, id, 'returns').map(({ after, unless }) => {
      const [dice = '1', unit = 'days'] = after.split(' ')
      const rolled = battle.dice.roll({
        label: plainLabel(`${state.name} returns`),
        notation: dice,
        attempt: { actor: id, action: 'return', target: id, check: 'return' },
      })
      const amount = rolled.ok ? rolled.value.total : Number(dice)
      logEvent(battle, 'will_return', { who: id, name: state.name, after: amount, unit, unless })
      return `${state.name} will return in ${amount} ${unit} unless ${unless}`
    })
  })
}

function logSummary(battle: Battle, summary: CombatSummary): undefined {
  const details = {
    outcome: summary.outcome,
    rounds_fought: summary.rounds_fought,
    enemies_defeated: summary.enemies_defeated.map((enemy) => ({ ...enemy })),
    xp_awarded: summary.xp_awarded,
    loot_distributed: summary.loot_distributed.map((item) => ({ ...item })),
    gold_found: summary.gold_found,
    resources_consumed: [...summary.resources_consumed],
    text: summaryText(battle, summary),
  }
  logEvent(battle, 'combat_summary', details, 'summary')
}

const titles: Readonly<Record<CombatSummary['outcome'], string>> = {
  victory: 'VICTORY',
  defeat: 'DEFEAT',
  fled: 'ESCAPED',
  surrendered: 'SURRENDERED',
  standoff: 'STANDOFF',
}

function summaryText(battle: Battle, summary: CombatSummary): string {
  const { resources_consumed: consumed, consequences: after, gold_found: gold } = summary
  const items = summary.loot_distributed.map((item) => `${item.qty} x ${item.item_id}`)
  const found = [...items, ...(gold > 0 ? [`${gold} gold`] : [])]
  return [
    `=== ${titles[summary.outcome]} after ${countOf(summary.rounds_fought, 'round')} ===`,
    ...summary.enemies_defeated.map(
      ({ name, cr, how, xp }) => `${name} (CR ${cr === '' ? '-' : cr}) ${how}: ${xp} XP`,
    ),
    `XP awarded: ${summary.xp_awarded}`,
    ...experienceLines(battle),
    `Loot: ${found.length === 0 ? 'nothing' : found.join(', ')}`,
    `Resources: ${consumed.length === 0 ? 'nothing spent' : consumed.join('; ')}`,
    ...(after.length > 0 ? [after.join('; ')] : []),
  ].join('\n')
}

function experienceLines(battle: Battle): string[] {
  return [...battle.spoils.experience].map(([id, points]) => {
    const { sheet, name } = combatantOf(battle, id)
    return `${name}: ${sheet.experience + points}/${pointsForNext(sheet.level)} XP (+${points})`
  })
}

/** Nameless enemies that fell are taken away last; those with a story stay, as dead people (CMB-15). */
function removeFallen(battle: Battle): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    const summoned = state.summoned_by !== undefined && state.summoned_by.ends.until !== 'stays'
    const fallen =
      state.type === 'enemy' && state.status.includes('dead') && !combatantOf(battle, id).sheet.isNotable
    if (!summoned && !fallen) continue
    // A body that carries something stays where it fell: goods never vanish with their owner.
    if (battle.view.items(id).length > 0) continue
    battle.spoils.removed.push(id)
    logEvent(battle, 'removed', { who: id, name: state.name })
  }
}

/** What lasts only as long as combat ends with it. */
function endCombatEffects(state: CombatantState, round: number): undefined {
  state.lasting = state.lasting.filter((effect) => effect.away === undefined && outlastsCombat(effect, round))
  const over = { dodging: false, disengaged: false, reckless: false, surprised: false, fleeing: false }
  Object.assign(state, over)
}
