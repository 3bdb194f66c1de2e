/** Dispel Magic and Counterspell: at once up to the level of the slot, above it by a check. */
import { abilityCodes } from '../../character/abilities.ts'
import { checkEdge } from '../../checks/edge.ts'
import { reached, rollD20 } from '../../checks/rolls.ts'
import type { Activity, ActivityOfKind } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { countUse, isAvailable } from '../activities/activity-uses.ts'
import { mayReact } from '../attack/reactions.ts'
import { perceives } from '../battlefield/range.ts'
import { endHeldUp, endLasting } from '../effects/lasting.ts'
import { forbiddenBy } from '../rolls/mechanics.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle.ts'
import { lowestSlot, spendSlot } from './spell-slots.ts'

/** Ends the spells that last on a target. */
export function dispelEffects(
  battle: Battle,
  id: string,
  activity: ActivityOfKind<'dispel'>,
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

/** Spells below this are not worth a counterspell. */
const worthCountering = 3

function answersSpells(activity: Activity): activity is ActivityOfKind<'dispel'> {
  return activity.kind === 'dispel' && activity.trigger === 'creature-casts-within-60'
}

/** Counterspell: true when a foe within sight and 60 feet stops the spell. */
export function isCountered(battle: Battle, { caster, spell, slot, targets }: CastSpell): boolean {
  const level = Math.max(slot, spell.level)
  if (level < worthCountering) return false
  for (const foe of foesOf(battle, caster)) {
    if (!mayReact(battle, foe) || feetBetween(battle, foe, caster) > 60) continue
    if (!perceives(battle, foe, caster)) continue
    if (!absorbs(battle, foe, level, targets) && !counters(battle, foe, caster, spell, level)) continue
    logEvent(battle, 'countered', { who: caster, spell: spell.name, by: foe })
    return true
  }
  return false
}

interface CastSpell {
  readonly caster: string
  readonly spell: Spell
  readonly slot: number
  readonly targets: readonly string[]
}

/** A stone takes in what is aimed at its bearer alone. */
function absorbs(battle: Battle, id: string, level: number, targets: readonly string[]): boolean {
  if (targets.length !== 1 || targets[0] !== id) return false
  const stone = combatantOf(battle, id).activities.find(
    (activity) =>
      answersSpells(activity) &&
      typeof activity.up_to === 'number' &&
      activity.up_to >= level &&
      isAvailable(battle, id, activity),
  )
  if (stone === undefined) return false
  stateOf(battle, id).economy.reaction -= 1
  countUse(battle, id, stone)
  return true
}

function counters(battle: Battle, id: string, caster: string, spell: Spell, level: number): boolean {
  const known = combatantOf(battle, id).casting?.spells.find((entry) =>
    entry.spell.activities.some(answersSpells),
  )
  if (known === undefined || forbiddenBy(battle, id, 'cast') !== undefined) return false
  const { name, level: least } = known.spell
  const own = lowestSlot(battle, id, least)
  if (own === undefined || !spendSlot(battle, id, own)) return false
  stateOf(battle, id).economy.reaction -= 1
  logEvent(battle, 'cast', { who: id, spell: name, slot: own, targets: [caster] }, 'spell')
  return level <= own || passesDispelCheck(battle, id, level, spell.name, name)
}
