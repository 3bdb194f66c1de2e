/** What happens around some creatures: when their own turn starts, when somebody comes near, when they die. */
import type { Activity } from '../../data/activity-shapes.ts'
import { mechanicsOfKind } from '../rolls/mechanics.ts'
import { type Battle, combatantOf, feetBetween, isStanding, stateOf } from '../state/battle.ts'

type Perform = (battle: Battle, id: string, activity: Activity, targets: readonly string[]) => unknown

type Moment = 'own-turn-start' | 'enter' | 'death'

/** The activities that go off around somebody at a moment, with how far they reach. */
function aurasOf(
  battle: Battle,
  id: string,
  at: Moment,
): { readonly activity: Activity; readonly feet: number }[] {
  return mechanicsOfKind(battle, id, 'around').flatMap((aura) => {
    const activity = combatantOf(battle, id).activities.find((candidate) => candidate.name === aura.activity)
    return aura.at !== at || activity === undefined ? [] : [{ activity, feet: Math.max(5, aura.feet) }]
  })
}

function standingWithin(battle: Battle, id: string, feet: number): string[] {
  return Object.entries(battle.document.combatants).flatMap(([other, state]) =>
    other !== id && isStanding(state) && feetBetween(battle, id, other) <= feet ? [other] : [],
  )
}

/** Lets what surrounds somebody reach everybody near, friend or foe. */
export function triggerAuras(
  battle: Battle,
  id: string,
  at: 'own-turn-start' | 'death',
  perform: Perform,
): undefined {
  for (const { activity, feet } of aurasOf(battle, id, at)) {
    const near = standingWithin(battle, id, feet)
    if (near.length > 0) perform(battle, id, activity, near)
  }
}

/** Lets the surroundings of others reach somebody who has just come from further away. */
export function triggerEnteredAuras(battle: Battle, id: string, from: number, perform: Perform): undefined {
  for (const [other, state] of Object.entries(battle.document.combatants)) {
    if (other === id || !isStanding(state)) continue
    for (const { activity, feet } of aurasOf(battle, other, 'enter'))
      if (Math.abs(from - state.position) > feet && feetBetween(battle, id, other) <= feet)
        perform(battle, other, activity, [id])
  }
}

/** Settles what the fallen still do, each once, those it fells in turn included. */
export function resolveDeathBursts(battle: Battle, perform: Perform): undefined {
  for (let dead = battle.deathBursts.shift(); dead !== undefined; dead = battle.deathBursts.shift())
    if (stateOf(battle, dead).status.includes('dead')) triggerAuras(battle, dead, 'death', perform)
}
