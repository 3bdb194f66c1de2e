/** The books of a simulated fight: nothing that was carried is lost or doubled, and the log leads to the same end again. */
import { canonicalJson } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { GameState } from '../../../core/state/state.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { CombatDocument } from './combat-document.ts'
import { stateAfter } from './sample-fight.ts'

/** What every enemy of a simulated fight carries, so that there is something to count. */
const keepsake = { item: 'brass_button', each: 3 } as const

/** The pockets of the enemies. */
export function filledPockets(enemies: readonly Entity[]): StateDiff {
  const inventory_changes = enemies.map(({ id }) => ({
    owner_id: id,
    item_id: keepsake.item,
    delta: keepsake.each,
  }))
  return { inventory_changes }
}

/** What is wrong with the pockets afterwards: things are somebody's, the beaten have none, the winners have theirs. */
export function pocketProblems(
  state: GameState,
  document: CombatDocument,
  enemies: readonly Entity[],
): readonly string[] {
  const kept = Object.values(state.inventory).filter((row) => row.item_id === keepsake.item)
  const total = kept.reduce((sum, row) => sum + row.qty, 0)
  const won = new Set((document.combat_summary?.enemies_defeated ?? []).map((one) => one.id))
  const ours = kept
    .filter((row) => !enemies.some((enemy) => enemy.id === row.owner_id))
    .reduce((sum, row) => sum + row.qty, 0)
  const looted = enemies.filter((enemy) => won.has(enemy.id)).length * keepsake.each
  const told = (document.combat_summary?.loot_distributed ?? [])
    .filter((one) => one.item_id === keepsake.item)
    .reduce((sum, one) => sum + one.qty, 0)
  const problems: string[] = []
  if (total !== enemies.length * keepsake.each)
    problems.push(`${enemies.length * keepsake.each} things came into the fight, ${total} came out`)
  if (ours !== told) problems.push(`loot told ${told}, gained ${ours}`)
  if (told > 0 && told !== looted) problems.push(`loot of the beaten ${looted}, told ${told}`)
  return problems
}

/** What is wrong with the fold: every change written out and read again leads to the same state. */
export function foldProblems(
  start: GameState,
  diffs: readonly StateDiff[],
  end: GameState,
): readonly string[] {
  const kept = JSON.parse(JSON.stringify(diffs)) as StateDiff[]
  const again = kept.reduce(stateAfter, start)
  return canonicalJson(again) === canonicalJson(end) ? [] : ['the log folds to another state']
}
