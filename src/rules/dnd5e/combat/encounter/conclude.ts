/**
 * The end of combat, in this order: experience (once per enemy), loot, what it cost, the summary, and only then the
 * fallen are taken away (CMB-14, 15, 16, 17, C17).
 */

import { slugOf } from '../../../../core/ids.ts'
import { asNumber, asObject, asObjects, asText, asTexts } from '../../../../core/json.ts'
import { coinItem } from '../../../../core/money.ts'
import { formatTimestamp } from '../../../../core/time/time-format.ts'
import { countOf } from '../../../../text/grammar.ts'
import { experienceFor, readRating } from '../../challenge.ts'
import { pointsForNext } from '../../character/experience.ts'
import { plainLabel } from '../../checks/rolls.ts'
import { endHeldUp, endRage } from '../effects/lasting.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import { type Battle, combatantOf, logEvent } from '../state/battle.ts'
import { type CombatantState, type CombatSummary, phasesBetween } from '../state/combat-document.ts'
import { outlasts } from '../state/sheet-effects.ts'

type Defeated = CombatSummary['enemies_defeated'][number]

export function concludeCombat(battle: Battle, outcome: CombatSummary['outcome']): undefined {
  const { document } = battle
  endRages(battle)
  enterPhase(battle, outcome === 'fled' ? 'fled' : 'concluding')
  endHeldUp(battle, ({ ends }) => ends.until !== 'stays', 'the fight is over')
  const defeated = awardExperience(battle)
  const loot =
    outcome === 'victory'
      ? gatherLoot(
          battle,
          defeated.map((enemy) => enemy.id),
        )
      : { items: [], gold: 0 }
  const summary: CombatSummary = {
    outcome,
    rounds_fought: document.current_round,
    enemies_defeated: defeated,
    xp_awarded: defeated.reduce((sum, enemy) => sum + enemy.xp, 0),
    loot_distributed: loot.items,
    gold_found: loot.gold,
    resources_consumed: consumed(battle),
    consequences: [...consequences(battle), ...returnsToCome(battle)],
  }
  document.combat_summary = summary
  tellSummary(battle, summary) // enforces: CMB-16
  takeFallenAway(battle)
  document.in_combat = false
  document.combat_end_timestamp = formatTimestamp(battle.view.campaign.calendar, battle.view.time)
  for (const state of Object.values(document.combatants)) endFightEffects(state, document.current_round)
  if (outcome !== 'fled') enterPhase(battle, 'ended')
}

function tellSummary(battle: Battle, summary: CombatSummary): undefined {
  logEvent(
    battle,
    'combat_summary',
    { ...summaryDetails(summary), text: summaryText(battle, summary) },
    'summary',
  )
}

function summaryDetails(summary: CombatSummary) {
  return {
    outcome: summary.outcome,
    rounds_fought: summary.rounds_fought,
    enemies_defeated: summary.enemies_defeated.map((enemy) => ({ ...enemy })),
    xp_awarded: summary.xp_awarded,
    loot_distributed: summary.loot_distributed.map((item) => ({ ...item })),
    gold_found: summary.gold_found,
    resources_consumed: [...summary.resources_consumed],
  }
}

/** Goes to a phase through every phase that lies before it. */
function enterPhase(battle: Battle, phase: 'concluding' | 'ended' | 'fled'): undefined {
  for (const next of phasesBetween(battle.document.combat_phase, phase) ?? []) {
    battle.document.combat_phase = next
    logEvent(battle, 'combat_phase', { phase: next })
  }
}

/** What lasts only as long as combat ends with it. */
function endFightEffects(state: CombatantState, round: number): undefined {
  state.lasting = state.lasting.filter((effect) => effect.away === undefined && outlasts(effect, round))
  Object.assign(state, {
    dodging: false,
    disengaged: false,
    reckless: false,
    surprised: false,
    fleeing: false,
  })
}

/** Experience for everybody slain or taken, each once; what got away is worth nothing (CMB-17). */
function awardExperience(battle: Battle): Defeated[] {
  const { document, spoils } = battle
  const defeated: Defeated[] = []
  for (const [id, state] of Object.entries(document.combatants)) {
    const slain = state.status.includes('dead')
    const beaten = slain || state.status.includes('surrendered') // enforces: CMB-17
    if (state.type !== 'enemy' || !beaten || state.summoned_by !== undefined) continue
    if (Object.hasOwn(document.xp_ledger, id)) continue // enforces: CMB-14
    const combatant = combatantOf(battle, id)
    const xp = combatant.monster?.xp ?? worthOf(combatant.cr)
    document.xp_ledger[id] = xp
    defeated.push({ id, name: state.name, cr: combatant.cr ?? '', xp, how: slain ? 'slain' : 'surrendered' })
    logEvent(battle, 'xp', { enemy: id, name: state.name, cr: combatant.cr ?? null, xp }, 'experience')
  }
  share(
    battle,
    defeated.reduce((sum, enemy) => sum + enemy.xp, 0),
    spoils.experience,
  )
  return defeated
}

/** What an enemy without a stat block is worth; nothing when it has no rating. */
function worthOf(cr: string | undefined): number {
  const rating = readRating(cr)
  return rating === null ? 0 : experienceFor(rating)
}

/** Divides points among the heroes; what does not divide goes to the first, so that nothing is lost. */
function share(battle: Battle, points: number, into: Map<string, number>): undefined {
  const heroes = Object.entries(battle.document.combatants).flatMap(([id, state]) =>
    state.type === 'pc' && !state.status.includes('dead') ? [id] : [],
  )
  if (points === 0 || heroes.length === 0) return
  const each = Math.floor(points / heroes.length)
  for (const [index, id] of heroes.entries())
    into.set(id, each + (index === 0 ? points - each * heroes.length : 0))
}

function consumed(battle: Battle): string[] {
  return Object.entries(battle.document.combatants).flatMap(([id, state]) => {
    if (state.type !== 'pc') return []
    const before = combatantOf(battle, id)
    const lost = state.hp_max - state.hp_current
    const slots = Object.entries(state.slots_used).flatMap(([level, used]) => {
      const already = before.sheet.slots.get(Number(level))?.used ?? 0
      return used > already || battle.document.rounds_timed > 0
        ? [`${state.name}: level ${level} slots used ${used}`]
        : []
    })
    return [...(lost > 0 ? [`${state.name}: ${lost} hit points down`] : []), ...slots]
  })
}

function consequences(battle: Battle): string[] {
  return Object.values(battle.document.combatants).flatMap((state) => {
    if (state.status.includes('fled')) return [`${state.name} got away`]
    if (state.type !== 'enemy' && state.status.includes('dead')) return [`${state.name} is dead`]
    return []
  })
}

/** Nameless enemies that fell are taken away last; those with a story stay, as dead people (CMB-15). */
function takeFallenAway(battle: Battle): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    const called = state.summoned_by !== undefined && state.summoned_by.ends.until !== 'stays'
    const fallen = state.type === 'enemy' && state.status.includes('dead') && !isNamedCharacter(battle, id)
    if (!called && !fallen) continue
    // A body that carries something stays where it fell: goods never vanish with their owner.
    if (battle.view.items(id).length > 0) continue
    battle.spoils.removed.push(id)
    logEvent(battle, 'removed', { who: id, name: state.name })
  }
}

/** True for an enemy with a story of its own. */
export function isNamedCharacter(battle: Battle, id: string): boolean {
  return combatantOf(battle, id).sheet.isNotable
}

function endRages(battle: Battle): undefined {
  for (const id of Object.keys(battle.document.combatants)) {
    endRage(battle, id, 'the fight is over')
  }
}

/** When the slain will return (Rejuvenation); the days are rolled now and not decided later. */
function returnsToCome(battle: Battle): string[] {
  return Object.entries(battle.document.combatants).flatMap(([id, state]) => {
    if (!state.status.includes('dead') || state.summoned_by !== undefined) return []
    return mechanicsOfKind(battle, id, 'returns').map(({ after, unless }) => {
      const [dice, unit = 'days'] = after.split(' ')
      const rolled = battle.dice.roll({
        label: plainLabel(`${state.name} returns`),
        notation: dice ?? '1',
        attempt: { actor: id, action: 'return', target: id, check: 'return' },
      })
      const amount = rolled.ok ? rolled.value.total : Number(dice)
      logEvent(battle, 'will_return', { who: id, name: state.name, after: amount, unit, unless })
      return `${state.name} will return in ${amount} ${unit} unless ${unless}`
    })
  })
}

/** What was found. */
interface Loot {
  readonly items: CombatSummary['loot_distributed']
  readonly gold: number
}

/** Gathers the loot of the beaten for the leader of the party. */
function gatherLoot(battle: Battle, beaten: readonly string[]): Loot {
  const finder = lootFinder(battle)
  if (finder === undefined) return { items: [], gold: 0 }
  const items = beaten.flatMap((id) => [
    ...carriedItems(battle, id, finder),
    ...itemsFromTable(battle, id, finder),
  ])
  const gold = beaten.reduce((sum, id) => sum + goldOf(battle, id), 0)
  const coins = combatantOf(battle, finder).sheet.carriesCoins
  if (gold > 0 && coins) battle.spoils.inventory.push({ owner_id: finder, item_id: coinItem, delta: gold })
  else if (gold > 0) battle.spoils.gold.set(finder, gold)
  battle.spoils.lootedFrom.push(...beaten)
  logEvent(battle, 'loot', { finder, items: items.map((item) => ({ ...item })), gold }, 'loot')
  return { items, gold }
}

function lootFinder(battle: Battle): string | undefined {
  const { combatants } = battle.document
  const player = battle.view.campaign.player_id
  if (player !== null && combatants[player] !== undefined) return player
  return Object.entries(combatants).find(
    ([, state]) => state.type === 'pc' && !state.status.includes('dead'),
  )?.[0]
}

function carriedItems(battle: Battle, id: string, finder: string): Loot['items'] {
  return battle.view.items(id).flatMap(({ item_id, qty }) => {
    if (qty <= 0) return []
    battle.spoils.inventory.push(
      { owner_id: id, item_id, delta: -qty },
      { owner_id: finder, item_id, delta: qty },
    )
    return [{ owner_id: finder, item_id, qty }]
  })
}

function itemsFromTable(battle: Battle, id: string, finder: string): Loot['items'] {
  const table = combatantOf(battle, id).sheet.lootTable
  if (table === undefined) return []
  const sure = asTexts(table.guaranteed)
  const lucky = asObjects(table.chance).flatMap((entry) => {
    const [item, percent] = [asText(entry.item), asNumber(entry.percent)]
    if (item === undefined || percent === undefined) return []
    return roll(battle, id, '1d100', `Loot ${item}`) <= percent ? [item] : []
  })
  return [...sure, ...lucky].map((name) => {
    const item = slugOf(name)
    battle.spoils.inventory.push({ owner_id: finder, item_id: item, delta: 1 })
    return { owner_id: finder, item_id: item, qty: 1 }
  })
}

function goldOf(battle: Battle, id: string): number {
  const { lootTable, gold } = combatantOf(battle, id).sheet
  const table = asObject(lootTable?.gold)
  if (table === undefined) return gold
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
  const rolled = battle.dice.roll({ label: plainLabel(label), notation, attempt })
  return rolled.ok ? rolled.value.total : 100
}

const titles: Readonly<Record<CombatSummary['outcome'], string>> = {
  victory: 'VICTORY',
  defeat: 'DEFEAT',
  fled: 'ESCAPED',
  surrendered: 'SURRENDERED',
  standoff: 'STANDOFF',
}

export function summaryText(battle: Battle, summary: CombatSummary): string {
  const rounds = countOf(summary.rounds_fought, 'round')
  const lines = [`=== ${titles[summary.outcome]} after ${rounds} ===`]
  for (const enemy of summary.enemies_defeated)
    lines.push(`${enemy.name} (CR ${enemy.cr === '' ? '-' : enemy.cr}) ${enemy.how}: ${enemy.xp} XP`)
  lines.push(`XP awarded: ${summary.xp_awarded}`, ...experienceLines(battle))
  const items = summary.loot_distributed.map((item) => `${item.qty} x ${item.item_id}`)
  const found = [...items, ...(summary.gold_found > 0 ? [`${summary.gold_found} gold`] : [])]
  lines.push(`Loot: ${found.length === 0 ? 'nothing' : found.join(', ')}`)
  lines.push(
    `Resources: ${summary.resources_consumed.length === 0 ? 'nothing spent' : summary.resources_consumed.join('; ')}`,
  )
  if (summary.consequences.length > 0) lines.push(summary.consequences.join('; '))
  return lines.join('\n')
}

function experienceLines(battle: Battle): string[] {
  return [...battle.spoils.experience].map(([id, points]) => {
    const { sheet, name } = combatantOf(battle, id)
    return `${name}: ${sheet.experience + points}/${pointsForNext(sheet.level)} XP (+${points})`
  })
}

/** The state of health in a word (seed 000's labels). */
export function conditionWord(state: Pick<CombatantState, 'hp_current' | 'hp_max'>): string {
  const share = state.hp_max === 0 ? 0 : state.hp_current / state.hp_max
  if (share <= 0) return 'DEFEATED'
  if (share > 0.75) return 'OK'
  if (share > 0.5) return 'Wounded'
  return share > 0.25 ? 'Bloodied' : 'Critical'
}
