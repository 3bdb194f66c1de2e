/** Stopping a spell while it is cast, as a reaction: by a counterspell, or by a stone that drinks it in. */
import type { Activity } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'
import { mayReact } from './answer-blow.ts'
import { type Battle, feetBetween, fighterOf, foesOf, stateOf, tell } from './battle.ts'
import { passesCheck } from './dispel.ts'
import { whatForbids } from './forbidden.ts'
import { perceives } from './sight.ts'
import { lowestSlot, spendSlot } from './slots.ts'
import { countUse, isAvailable } from './uses.ts'

/** Spells below this are not worth a counterspell. */
const worthCountering = 3

function answersSpells(activity: Activity): activity is Extract<Activity, { kind: 'dispel' }> {
  return activity.kind === 'dispel' && activity.trigger === 'creature-casts-within-60'
}

/** True when a foe within sight and 60 feet stops the spell. */
export function isCountered(
  battle: Battle,
  caster: string,
  spell: Spell,
  slot: number,
  targets: readonly string[],
): boolean {
  const level = Math.max(slot, spell.level)
  if (level < worthCountering) return false
  for (const foe of foesOf(battle, caster)) {
    if (!mayReact(battle, foe) || feetBetween(battle, foe, caster) > 60) continue
    if (!perceives(battle, foe, caster)) continue
    if (!absorbs(battle, foe, level, targets) && !counters(battle, foe, caster, spell, level)) continue
    tell(battle, 'countered', { who: caster, spell: spell.name, by: foe })
    return true
  }
  return false
}

/** A stone takes in what is aimed at its bearer alone. */
function absorbs(battle: Battle, id: string, level: number, targets: readonly string[]): boolean {
  if (targets.length !== 1 || targets[0] !== id) return false
  const stone = fighterOf(battle, id).activities.find(
    (one) =>
      answersSpells(one) &&
      typeof one.up_to === 'number' &&
      one.up_to >= level &&
      isAvailable(battle, id, one),
  )
  if (stone === undefined) return false
  stateOf(battle, id).economy.reaction -= 1
  countUse(battle, id, stone)
  return true
}

function counters(battle: Battle, id: string, caster: string, spell: Spell, level: number): boolean {
  const known = fighterOf(battle, id).casting?.spells.find((one) => one.spell.activities.some(answersSpells))
  if (known === undefined || whatForbids(battle, id, 'cast') !== undefined) return false
  const { name, level: least } = known.spell
  const own = lowestSlot(battle, id, least)
  if (own === undefined || !spendSlot(battle, id, own)) return false
  stateOf(battle, id).economy.reaction -= 1
  tell(battle, 'cast', { who: id, spell: name, slot: own, targets: [caster] }, 'spell')
  return level <= own || passesCheck(battle, id, level, spell.name, name)
}
