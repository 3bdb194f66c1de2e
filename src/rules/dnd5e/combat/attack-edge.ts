/** What makes an attack easier or harder: where both stand, what they can see, and what their mechanics say. */
import { attackEdge, type Edge, edgeFor, joinEdges } from '../checks/edge.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { attackContext } from './attack-context.ts'
import { formAt } from './attack-reach.ts'
import { type Battle, canAct, feetBetween, foesOf, profileNow, stateOf } from './battle.ts'
import { circumstanceHolds, mechanicEdge } from './mechanics.ts'
import { openingEdge } from './openings.ts'
import { sightEdge } from './sight.ts'

/** What makes an attack from here easier or harder. */
export function edgeOf(battle: Battle, attacker: string, target: string, activity: AttackActivity): Edge {
  const feet = feetBetween(battle, attacker, target)
  const form = formAt(activity, feet)
  const context = attackContext(battle, attacker, target, activity, form)
  const apt = activity.advantage_when?.every((when) => circumstanceHolds(battle, when, attacker, target))
  return joinEdges(
    edgeAt(battle, attacker, target, activity, form, feet),
    edgeFor(apt === true ? 'advantage' : undefined, activity.name),
    sightEdge(battle, attacker, target),
    mechanicEdge(battle, context),
    openingEdge(battle, attacker, target),
  )
}

function edgeAt(
  battle: Battle,
  attacker: string,
  target: string,
  activity: AttackActivity,
  form: 'melee' | 'ranged',
  feet: number,
): Edge {
  const own = stateOf(battle, attacker)
  const other = stateOf(battle, target)
  const pressed =
    form === 'ranged' &&
    foesOf(battle, attacker).some(
      (foe) => feetBetween(battle, attacker, foe) <= 5 && canAct(stateOf(battle, foe)),
    )
  const far = form === 'ranged' && activity.range !== undefined && feet > activity.range.normal
  const dodges = other.dodging && canAct(other)
  return joinEdges(
    attackEdge(profileNow(battle, attacker), profileNow(battle, target), feet),
    edgeFor(pressed ? 'disadvantage' : undefined, 'an enemy is too close to shoot'),
    edgeFor(far ? 'disadvantage' : undefined, 'long range'),
    edgeFor(dodges ? 'disadvantage' : undefined, 'the target dodges'),
    edgeFor(own.reckless && form === 'melee' ? 'advantage' : undefined, 'reckless attack'),
    edgeFor(other.reckless ? 'advantage' : undefined, 'the target is reckless'),
  )
}
