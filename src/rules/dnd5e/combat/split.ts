/** A pudding that is cut becomes two, each with half of what was left. The second is worth no further experience. */
import { type Battle, canAct, fighterOf, stateOf, tell } from './battle.ts'
import { joinFight } from './join-fight.ts'

/** Splits somebody who was subjected to such damage, also when it did no harm, and has enough left. */
export function splitWhenCut(
  battle: Battle,
  id: string,
  parts: readonly { readonly amount: number; readonly type: string }[],
): undefined {
  const state = stateOf(battle, id)
  const { activities, monster } = fighterOf(battle, id)
  const split = activities.find((one) => one.kind === 'split')
  if (
    split?.kind !== 'split' ||
    monster === undefined ||
    !parts.some(({ amount, type }) => amount > 0 && split.by.some((one) => one === type))
  )
    return
  if (state.hp_current < split.least || state.economy.reaction < 1 || !canAct(state)) return
  const half = Math.floor(state.hp_current / 2)
  const other = joinFight(battle, monster, id, { id, name: split.name, ends: { until: 'stays' } })
  if (other === undefined) return
  state.economy.reaction -= 1
  state.hp_current = half
  Object.assign(stateOf(battle, other), { hp_current: half, hp_max: half })
  tell(battle, 'splits', { who: id, name: state.name, into: other, hp: half })
}
