/** Ending spells on somebody, and stopping one as it is cast: at once up to the slot's level, above it by a check. */
import { abilityCodes } from '../../character/abilities.ts'
import { checkEdge } from '../../checks/edge.ts'
import { reached, rollD20 } from '../../checks/rolls.ts'
import type { Activity } from '../../data/activity-shapes.ts'
import { endHeldUp, endLasting } from '../effects/lasting.ts'
import type { ActivityUse } from '../rolls/roll-damage.ts'
import { type Battle, combatantOf, logEvent, profileNow, stateOf } from '../state/battle.ts'

/** Ends the spells that last on a target. */
export function dispelEffects(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'dispel' }>,
  target: string,
  use: ActivityUse,
): undefined {
  const atOnce = activity.up_to === 'slot' ? use.slot : activity.up_to
  for (const effect of stateOf(battle, target).lasting) {
    if (effect.spell_level === undefined) continue
    if (
      effect.spell_level <= atOnce ||
      passesDispelCheck(battle, id, effect.spell_level, effect.name, use.name)
    )
      endLasting(battle, target, effect, 'dispelled')
  }
  const { shape, summoned_by: called } = stateOf(battle, target)
  if (shape !== undefined && (atOnce >= 4 || passesDispelCheck(battle, id, 4, shape.name, use.name)))
    endHeldUp(battle, (held) => held === shape, 'dispelled')
  if (
    called !== undefined &&
    called.ends.until !== 'stays' &&
    passesDispelCheck(battle, id, 4, called.name, use.name)
  )
    endHeldUp(battle, (held) => held.source === called.id && held.ends === called.ends, 'dispelled')
}

/** A check with the ability one casts with, against 10 and the level of the other's spell. */
/** A check of the casting ability against a spell that is stronger than what would end it. */
export function passesDispelCheck(
  battle: Battle,
  id: string,
  level: number,
  spell: string,
  name: string,
): boolean {
  const { casting } = combatantOf(battle, id)
  const profile = profileNow(battle, id)
  const ability = casting?.ability ?? 'intelligence'
  const rolled = rollD20(battle.dice, {
    label: name,
    actor: id,
    action: name.slice(0, 200),
    target: spell,
    check: 'dispel',
    modifiers: [{ value: casting?.modifier ?? 0, source: abilityCodes[ability], reason: ability }],
    against: { kind: 'DC', value: 10 + level },
    edge: checkEdge(profile.conditions, profile.exhaustion),
  })
  const ended = rolled.ok && reached(rolled.value)
  logEvent(battle, 'dispel_check', {
    who: id,
    spell,
    dc: 10 + level,
    ended,
    roll: rolled.ok ? rolled.value.id : null,
  })
  return ended
}
