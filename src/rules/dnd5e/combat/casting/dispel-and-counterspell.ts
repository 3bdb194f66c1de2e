/** Dispel Magic and Counterspell: at once up to the level of the slot, above it by a check. */
import { abilityCodes } from '../../character/ability-modifiers.ts'
import { checkEdge } from '../../checks/advantage.ts'
import { reached, rollD20 } from '../../checks/d20-rolls.ts'
import type { Activity, ActivityOfKind } from '../../data/activity-schemas.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import { mayReact } from '../attack/reactions-to-attacks.ts'
import { perceives } from '../battlefield/range-area-targets-and-sight.ts'
import { endHeldUp, endLasting } from '../effects/lasting-effects-and-concentration.ts'
import { forbiddenBy } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { Cast, PerformedActivity } from '../state/performed-activity.ts'
import { lowestSlot, spendSlot } from './spell-slots-and-sustained-spells.ts'

/** The level that a shape or a summoned creature counts as, which keeps no level of its own. */
const usualLevel = 4

/** Dispel Magic: ends the spells that last on its targets, their shapes and summoned targets themselves. */
export function dispelEffects(
  battle: Battle,
  { actor, activity, targets, use }: PerformedActivity<ActivityOfKind<'dispel'>>,
): undefined {
  const atOnce = activity.up_to === 'slot' ? use.slot : activity.up_to
  const checked = (name: string, level: number) => passesDispelCheck(battle, actor, use.name, { name, level })
  for (const target of targets) {
    for (const effect of stateOf(battle, target).lasting) {
      const level = effect.spell_level
      if (level !== undefined && (level <= atOnce || checked(effect.name, level)))
        endLasting(battle, target, effect, 'dispelled')
    }
    const { shape, summoned_by: called } = stateOf(battle, target)
    if (shape !== undefined && (atOnce >= usualLevel || checked(shape.name, usualLevel)))
      endHeldUp(battle, (held) => held === shape, 'dispelled')
    if (called !== undefined && called.ends.until !== 'stays' && checked(called.name, usualLevel))
      endHeldUp(battle, (held) => held.source === called.id && held.ends === called.ends, 'dispelled')
  }
}

/** A check of the casting ability against a spell that is stronger than what would end it. */
function passesDispelCheck(
  battle: Battle,
  id: string,
  name: string,
  spell: { readonly name: string; readonly level: number },
): boolean {
  const { casting } = combatantOf(battle, id)
  const profile = profileNow(battle, id)
  const ability = casting?.ability ?? 'intelligence'
  const dc = 10 + spell.level
  const rolled = rollD20(battle.dice, {
    label: name,
    actor: id,
    action: name.slice(0, 200),
    target: spell.name,
    check: 'dispel',
    modifiers: [{ value: casting?.modifier ?? 0, source: abilityCodes[ability], reason: ability }],
    against: { kind: 'DC', value: dc },
    edge: checkEdge(profile.conditions, profile.exhaustion),
  })
  const ended = rolled.ok && reached(rolled.value)
  const roll = rolled.ok ? rolled.value.id : null
  logEvent(battle, 'dispel_check', { who: id, spell: spell.name, dc, ended, roll })
  return ended
}

/** Spells below this level are not worth a Counterspell. */
const worthCountering = 3

/** Counterspell: true when a foe within sight and 60 feet stops the spell. */
export function isCountered(battle: Battle, cast: Cast): boolean {
  const { caster, spell } = cast
  const level = Math.max(cast.slot, spell.level)
  if (level < worthCountering) return false
  for (const foe of foesOf(battle, caster)) {
    if (!mayReact(battle, foe) || feetBetween(battle, foe, caster) > 60) continue
    if (!perceives(battle, foe, caster)) continue
    if (!absorbs(battle, foe, cast, level) && !counters(battle, foe, cast, level)) continue
    logEvent(battle, 'countered', { who: caster, spell: spell.name, by: foe })
    return true
  }
  return false
}

/** An Ioun Stone of Absorption takes in what is aimed at its bearer alone. */
function absorbs(battle: Battle, id: string, { targets }: Cast, level: number): boolean {
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

function counters(battle: Battle, id: string, { caster, spell }: Cast, level: number): boolean {
  const known = combatantOf(battle, id).casting?.spells.find((entry) =>
    entry.spell.activities.some(answersSpells),
  )
  if (known === undefined || forbiddenBy(battle, id, 'cast') !== undefined) return false
  const { name } = known.spell
  const slot = lowestSlot(battle, id, known.spell.level)
  if (slot === undefined || !spendSlot(battle, id, slot)) return false
  stateOf(battle, id).economy.reaction -= 1
  logEvent(battle, 'cast', { who: id, spell: name, slot, targets: [caster] }, 'spell')
  return level <= slot || passesDispelCheck(battle, id, name, { name: spell.name, level })
}

function answersSpells(activity: Activity): activity is ActivityOfKind<'dispel'> {
  return activity.kind === 'dispel' && activity.trigger === 'creature-casts-within-60'
}
