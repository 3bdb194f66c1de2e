/** The heads of a hydra: enough damage in one turn takes one, two grow for each at the end of its turn, unless burned. */

import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, isStanding, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'

/** How many heads it has now; undefined for what has no heads to count. */
export function headsOf(battle: Battle, id: string): number | undefined {
  const [hydra] = mechanicsOfKind(battle, id, 'extra-heads')
  return hydra === undefined ? undefined : (stateOf(battle, id).heads?.alive ?? hydra.heads)
}

/** Counts damage towards a head; true when the last one is gone. */
export function loseHeads(battle: Battle, id: string, total: number, types: readonly string[]): boolean {
  const [hydra] = mechanicsOfKind(battle, id, 'extra-heads')
  if (hydra === undefined) return false
  const state = stateOf(battle, id)
  const turn = `${battle.document.current_round}:${battle.document.turn_index}`
  const before = state.heads ?? { alive: hydra.heads, lost: 0, taken: 0, turn, burned: false }
  const taken = (before.turn === turn ? before.taken : 0) + total
  const falls =
    taken >= hydra.lost_per_damage && (before.turn !== turn || before.taken < hydra.lost_per_damage)
  const burned = before.burned || hydra.stopped_by.some((type) => types.includes(type))
  const alive = before.alive - (falls ? 1 : 0)
  state.heads = { alive, lost: before.lost + (falls ? 1 : 0), taken, turn, burned }
  if (falls) logEvent(battle, 'head_lost', { who: id, name: state.name, heads: alive })
  return alive <= 0
}

/** At the end of its turn new heads grow, two for each that died, and heal it. */
export function growHeads(battle: Battle, id: string, heal: (amount: number) => void): undefined {
  const [hydra] = mechanicsOfKind(battle, id, 'extra-heads')
  const state = stateOf(battle, id)
  const { heads } = state
  if (hydra === undefined || heads === undefined || !isStanding(state)) return
  const grown = heads.burned ? 0 : heads.lost * hydra.grows
  state.heads = { ...heads, alive: heads.alive + grown, lost: 0, burned: false }
  if (grown === 0) return
  logEvent(battle, 'heads_grow', { who: id, name: state.name, grown, heads: heads.alive + grown })
  heal(grown * hydra.heal)
}
