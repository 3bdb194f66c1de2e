/** What saves a failed roll: a die held for it, an indomitable will that tries again, a stroke of luck. */
import type { SaveOutcome } from '../checks/saving-throw.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, stateOf, tell } from './battle.ts'
import { spendDie } from './lasting-die.ts'
import { countUse, isAvailable } from './uses.ts'

function luckFor(battle: Battle, id: string, of: 'save' | 'attack'): Activity | undefined {
  return fighterOf(battle, id).activities.find(
    (one) =>
      one.kind === 'reroll-failed' &&
      (one.of === of || (one.of === 'any' && of === 'attack')) &&
      isAvailable(battle, id, one),
  )
}

/** Rolls a save, and again where somebody may; the last roll counts. */
export function saveOrTryAgain(battle: Battle, id: string, roll: () => SaveOutcome): SaveOutcome {
  const first = roll()
  if (first.saved || first.entry === undefined) return first
  const added = spendDie(battle, id, 'save', -first.margin)
  if (added > 0) return { ...first, saved: first.margin + added >= 0, margin: first.margin + added }
  const again = luckFor(battle, id, 'save')
  // A creature that may simply choose to succeed keeps its dice.
  if (again === undefined || stateOf(battle, id).legendary_resistances > 0) return first
  countUse(battle, id, again)
  tell(battle, 'tries_again', { who: id, with: again.name, roll: first.entry.id })
  return roll()
}

/** Turns a miss into a hit, when somebody has the luck for it. */
export function turnMiss(battle: Battle, id: string): boolean {
  const luck = luckFor(battle, id, 'attack')
  if (luck === undefined) return false
  countUse(battle, id, luck)
  tell(battle, 'stroke_of_luck', { who: id, with: luck.name })
  return true
}
