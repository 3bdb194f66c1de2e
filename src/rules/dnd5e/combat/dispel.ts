/** Ending spells on somebody, and stopping one as it is cast: at once up to the slot's level, above it by a check. */
import { abilityCodes } from '../character/abilities.ts'
import { checkEdge } from '../checks/edge.ts'
import { reached, rollD20 } from '../checks/rolls.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, logEvent, profileNow, stateOf } from './battle.ts'
import { endHeld, endLasting } from './lasting.ts'
import type { ActivityUse } from './roll-damage.ts'

/** Ends the spells that last on a target. */
export function dispelOn(
  battle: Battle,
  id: string,
  activity: Extract<Activity, { kind: 'dispel' }>,
  target: string,
  doing: ActivityUse,
): undefined {
  const atOnce = activity.up_to === 'slot' ? doing.slot : activity.up_to
  for (const effect of stateOf(battle, target).lasting) {
    if (effect.spell_level === undefined) continue
    if (effect.spell_level <= atOnce || passesCheck(battle, id, effect.spell_level, effect.name, doing.name))
      endLasting(battle, target, effect, 'dispelled')
  }
  const { shape, summoned_by: called } = stateOf(battle, target)
  if (shape !== undefined && (atOnce >= 4 || passesCheck(battle, id, 4, shape.name, doing.name)))
    endHeld(battle, (held) => held === shape, 'dispelled')
  if (
    called !== undefined &&
    called.ends.until !== 'stays' &&
    passesCheck(battle, id, 4, called.name, doing.name)
  )
    endHeld(battle, (held) => held.source === called.id && held.ends === called.ends, 'dispelled')
}

/** A check with the ability one casts with, against 10 and the level of the other's spell. */
/** A check of the casting ability against a spell that is stronger than what would end it. */
export function passesCheck(battle: Battle, id: string, level: number, spell: string, name: string): boolean {
  const { casting } = fighterOf(battle, id)
  const profile = profileNow(battle, id)
  const ability = casting?.ability ?? 'intelligence'
  const rolled = rollD20(battle.cup, {
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
