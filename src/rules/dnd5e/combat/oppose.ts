/** A deed that is a check against a number, or against the other's own strength when the data names no number. */
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import { checkEdge } from '../checks/edge.ts'
import { checkModifiers } from '../checks/profile.ts'
import { rollD20 } from '../checks/roll-d20.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, profileNow, tell } from './battle.ts'
import type { Doing } from './roll-damage.ts'

/** True when the actor prevails: a spell's caster with the casting ability against the target's named ability. */
export function prevails(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'contest' }>,
  target: string,
  doing: Doing,
): boolean {
  const own = profileNow(battle, id)
  const ability = doing.spell
    ? (fighterOf(battle, id).casting?.ability ?? activity.ability)
    : activity.ability
  const theirs = typeof activity.dc === 'number' ? undefined : profileNow(battle, target)
  const resists =
    theirs === undefined
      ? undefined
      : rollD20(battle.cup, {
          label: `Resists ${doing.name}`,
          actor: target,
          action: `resist ${doing.name}`.slice(0, 200),
          target: id,
          check: activity.ability,
          modifiers: checkModifiers(theirs, activity.ability),
          edge: checkEdge(theirs.conditions, theirs.exhaustion),
        })
  const value =
    resists?.ok === true ? resists.value.total + 1 : typeof activity.dc === 'number' ? activity.dc : 10
  const rolled = rollD20(battle.cup, {
    label: doing.name,
    actor: id,
    action: doing.name.slice(0, 200),
    target,
    check: ability,
    modifiers: [
      { value: abilityModifier(own.scores[ability]), source: abilityCodes[ability], reason: ability },
    ],
    against: { kind: 'DC', value },
    edge: checkEdge(own.conditions, own.exhaustion),
  })
  const won = rolled.ok && rolled.value.total >= value
  tell(battle, 'contest', {
    who: id,
    target,
    with: doing.name,
    dc: value,
    won,
    roll: rolled.ok ? rolled.value.id : null,
  })
  return won
}
