/** Using a thing in a fight, whatever it is: a potion, a wand, a scroll, a flask. What it does and costs is data. */
import { type Result, refuse } from '../../../core/refusal.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { itemPowers, paysFrom, powerOf, whyUseless } from '../items/item-powers.ts'
import { type ActivityDeed, aimedActivity } from './aimed-activity.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import { textOf } from './is-named.ts'
import { isAvailable } from './uses.ts'

/** Reads which thing is used, for what, and on whom. */
export function readItem(battle: Battle, action: AttemptedAction): Result<ActivityDeed> {
  const { actor_id: id } = action
  const wanted = action.item_id ?? textOf(action.options?.item)
  const entity = battle.view.entity(id)
  const thing =
    wanted === undefined || entity === undefined
      ? undefined
      : itemPowers(entity, battle.view.items(id), wanted, battle.catalogue)
  if (thing === undefined) {
    const message = `You do not have ${wanted ?? 'what you want to use'}, or it does nothing in a fight; ${instead(battle, id)}.`
    return refuse('rules/no-item', message, { rule: 'PIPE-05' })
  }
  if (!thing.ready) return refuse('rules/not-attuned', `You are not attuned to the ${thing.name}.`)
  const power = powerOf(thing, action.options?.activity)
  if (power === undefined)
    return refuse('rules/no-use', whyUseless(stateOf(battle, id).name, thing), { rule: 'PIPE-05' })
  return aimedActivity(battle, action, power)
}

function instead(battle: Battle, id: string): string {
  const names = fighterOf(battle, id).activities.flatMap((one) =>
    paysFrom(one) !== undefined && isAvailable(battle, id, one) ? [one.name] : [],
  )
  return names.length === 0
    ? 'nothing you carry can be used in a fight'
    : `you could use ${[...new Set(names)].join(', ')}`
}
