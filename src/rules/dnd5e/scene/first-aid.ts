/** Tending somebody who lies dying: a Medicine check stops the bleeding; it gives no hit points back. */
import type { JsonObject } from '../../../core/json.ts'
import { done } from '../../../core/refusal.ts'
import { readSheet } from '../character/read-sheet.ts'
import { demandCheck } from '../checks/demand-check.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { reached } from '../checks/roll-d20.ts'
import { tell } from '../combat/battle.ts'
import { stabilise } from '../combat/death.ts'
import { openTable, tableResolution } from './peace-table.ts'
import type { ReadAct } from './scene-act.ts'

/** `treat` somebody at 0 hit points; wounds of those who stand are another matter. */
export const readFirstAid: ReadAct = ({ view, action, catalogue }) => {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  if (target === undefined || target.attrs.status === 'dead' || target.attrs.stable === true) return undefined
  const sheet = readSheet(target.attrs as JsonObject)
  if (sheet.hitPoints > 0 || sheet.hitPointMaximum === 0 || typeof target.attrs.hp_max !== 'number')
    return undefined
  const demand = demandCheck(view, { ...action, verb: 'treat' }, catalogue)
  if (!demand.ok || demand.value.kind !== 'check') return demand.ok ? undefined : demand
  const { check } = demand.value
  return done({
    demand: demand.value,
    carryOut: (cup) => {
      const rolled = rollCheck(cup, action, check)
      if (!rolled.ok) return rolled
      const success = reached(rolled.value)
      const battle = openTable(view, cup, catalogue, [action.actor_id, target.id])
      const details = { who: target.id, by: action.actor_id, roll: rolled.value.id, success }
      tell(battle, 'first_aid', details, 'check', success ? 'success' : 'failure')
      if (success) stabilise(battle, target.id, check.label)
      return done(tableResolution(battle, success ? 'success' : 'failure', { action: 'quick_action' }))
    },
  })
}
