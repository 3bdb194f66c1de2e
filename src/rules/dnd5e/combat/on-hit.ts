/**
 * What somebody may add to a hit that has landed: a stunning strike, the open hand, a throw through hell. A person names
 * it with the attack (`on_hit`); others do it when it can change something.
 */
import { ruleId } from '../character/read-sheet.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, conditionsOf, fighterOf, isStanding, stateOf, tell } from './battle.ts'
import { hurt } from './damage.ts'
import { applyEffects, blowFrom, forceSave } from './effects.ts'
import { isPlayed } from './is-played.ts'
import type { LandedHit } from './landed-hit.ts'
import { difficultyFor, rollDamage } from './roll-damage.ts'
import { countUse, isAvailable } from './uses.ts'

/** Does what is wanted and allowed, each once a turn. */
export function followHit(battle: Battle, hit: LandedHit): undefined {
  const own = fighterOf(battle, hit.attacker)
  if (own.monster !== undefined) return
  for (const activity of own.activities) {
    if (activity.trigger !== 'on-hit' && activity.trigger !== 'on-melee-hit') continue
    if (!isStanding(stateOf(battle, hit.target)) || !fits(battle, activity, hit)) continue
    const state = stateOf(battle, hit.attacker)
    const mark = activity.name.split(':')[0] ?? activity.name
    if (state.used_this_turn.includes(mark)) continue
    state.used_this_turn = [...state.used_this_turn, mark]
    carryOut(battle, activity, hit)
  }
}

function fits(battle: Battle, activity: Activity, hit: LandedHit): boolean {
  const melee = hit.form === 'melee' && hit.activity.with === 'weapon'
  if (activity.trigger === 'on-melee-hit' && !melee) return false
  if (activity.name.startsWith('Open Hand') && hit.doing.flurry !== true) return false
  if (!isAvailable(battle, hit.attacker, activity)) return false
  if (isPlayed(battle, hit.attacker))
    return (hit.doing.wishes?.onHit ?? []).some((wish) => ruleId(activity.name).includes(ruleId(wish)))
  return isWorthIt(battle, activity, hit.target)
}

/** Nobody stuns the stunned, trips the fallen, or spends the best they have on the nearly dead. */
function isWorthIt(battle: Battle, activity: Activity, target: string): boolean {
  const state = stateOf(battle, target)
  const conditions = conditionsOf(state)
  if (activity.kind === 'save')
    return activity.on_fail.some(
      (one) =>
        one.kind === 'condition' &&
        !conditions.includes(one.condition) &&
        !fighterOf(battle, target).conditionImmunities.includes(one.condition),
    )
  return activity.kind === 'damage' && state.hp_current > 30
}

function carryOut(battle: Battle, activity: Activity, hit: LandedHit): undefined {
  const doing = { ...hit.doing, name: activity.name }
  countUse(battle, hit.attacker, activity)
  tell(battle, 'follows_hit', { who: hit.attacker, target: hit.target, activity: activity.name })
  const cause = { doing, damageDone: 0, dc: doing.dc }
  if (activity.kind === 'save') {
    const dc = difficultyFor(battle, activity.dc, doing)
    const against = activity.on_fail.flatMap((one) => (one.kind === 'condition' ? [one.condition] : []))
    const outcome = forceSave(battle, hit.target, { ability: activity.ability, dc, doing, against })
    if (!outcome.saved)
      applyEffects(battle, hit.target, activity.on_fail, { ...cause, dc, ability: activity.ability })
  }
  if (activity.kind === 'apply') applyEffects(battle, hit.target, activity.effects, cause)
  if (activity.kind === 'damage') {
    hurt(battle, hit.target, rollDamage(battle, doing, activity.damage, hit.target), blowFrom(doing))
    applyEffects(battle, hit.target, activity.effects, cause)
  }
}
