/** What a death save calls for, in a fight or without one: ten or more, and nothing for those who are not dying. */
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand } from '../../ruleset.ts'
import { edgeFlags, noEdge } from '../checks/edge.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { aloneAt } from './alone.ts'
import { openBattle } from './battle.ts'
import { runningCombat } from './combat-document.ts'
import { isDying } from './death.ts'
import { mechanicBonuses, mechanicEdge } from './mechanics.ts'

/** Says what a death save calls for. */
export function demandDeathSave(
  view: RulesView,
  action: AttemptedAction,
  catalogue: Catalogue,
  noDice: Cup,
): Result<Demand> {
  const { actor_id: id } = action
  const entity = view.entity(id)
  if (entity === undefined) return refuse('rules/unknown-creature', `There is nobody called "${id}" here.`)
  const running = runningCombat(view)
  const battle =
    running?.combatants[id] === undefined
      ? aloneAt(view, entity, noDice, catalogue)
      : openBattle(view, noDice, catalogue, running)
  const state = battle.document.combatants[id]
  if (state === undefined || !isDying(state))
    return done({ kind: 'impossible', reason: 'Nobody needs a death save here.' })
  const context = { roll: 'death-save', self: id } as const
  const { advantage } = edgeFlags(mechanicEdge(battle, context))
  const check = {
    label: 'Death save',
    skill: 'death save',
    notation: '1d20',
    modifiers: [
      ...mechanicBonuses(battle, context),
      ...mechanicBonuses(battle, { ...context, roll: 'save' }),
    ],
    difficulty: {
      kind: 'DC',
      value: 10,
      parts: [{ value: 10, source: 'death', reason: 'life hangs in the balance' }],
    },
    ...edgeFlags(noEdge),
    advantage,
    rule: 'a death saving throw: three successes and you are stable, three failures and you die',
  } as const
  return done({ kind: 'check', check })
}
