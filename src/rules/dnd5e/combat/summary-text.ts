/** The words of a fight that the engine writes itself: the reward box at its end, the state of everybody in it. */
import { countOf } from '../../../text/grammar.ts'
import { pointsForNext } from '../character/experience.ts'
import { type Battle, fighterOf } from './battle.ts'
import type { CombatantState, CombatSummary } from './combat-document.ts'

const titles: Readonly<Record<CombatSummary['outcome'], string>> = {
  victory: 'VICTORY',
  defeat: 'DEFEAT',
  fled: 'ESCAPED',
  surrendered: 'SURRENDERED',
  standoff: 'STANDOFF',
}

/** The reward box. */
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
    const { sheet, name } = fighterOf(battle, id)
    return `${name}: ${sheet.experience + points}/${pointsForNext(sheet.level)} XP (+${points})`
  })
}

/** How somebody is doing, in a word (seed 000's labels). */
export function conditionWord(state: Pick<CombatantState, 'hp_current' | 'hp_max'>): string {
  const share = state.hp_max === 0 ? 0 : state.hp_current / state.hp_max
  if (share <= 0) return 'DEFEATED'
  if (share > 0.75) return 'OK'
  if (share > 0.5) return 'Wounded'
  return share > 0.25 ? 'Bloodied' : 'Critical'
}
