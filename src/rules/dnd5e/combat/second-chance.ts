/** What saves a failed roll: a die held for it, an indomitable will that tries again, a stroke of luck. */
import type { SaveOutcome } from '../checks/saving-throw.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, fighterOf, stateOf, tell } from './battle.ts'
import { spendDie } from './lasting-die.ts'
import { countUse, isAvailable } from './uses.ts'

type SecondChance = Extract<Activity, { kind: 'reroll-failed' }>

function luckFor(battle: Battle, id: string, of: 'save' | 'attack'): SecondChance | undefined {
  const { economy } = stateOf(battle, id)
  return fighterOf(battle, id).activities.find(
    (one): one is SecondChance =>
      one.kind === 'reroll-failed' &&
      one.trigger === 'fails-roll' &&
      (one.of === of || (one.of === 'any' && of === 'attack')) &&
      (one.cost !== 'reaction' || economy.reaction > 0) &&
      isAvailable(battle, id, one),
  )
}

function use(battle: Battle, id: string, luck: SecondChance): undefined {
  countUse(battle, id, luck)
  if (luck.cost === 'reaction') stateOf(battle, id).economy.reaction -= 1
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
  use(battle, id, again)
  tell(battle, 'tries_again', { who: id, with: again.name, roll: first.entry.id })
  return again.counts_as_twenty ? { ...first, saved: true, margin: 0 } : roll()
}

/** Turns a miss into a hit, when somebody has the luck for it. */
export function turnMiss(battle: Battle, id: string): boolean {
  const luck = luckFor(battle, id, 'attack')
  if (luck === undefined) return false
  use(battle, id, luck)
  tell(battle, 'stroke_of_luck', { who: id, with: luck.name })
  return true
}
