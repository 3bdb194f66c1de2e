/**
 * Auras and zones that act on those who come near, start or end a turn in them, and what some creatures still do when
 * they die.
 */
import type { Activity } from '../../data/activity-schemas.ts'
import { perform } from '../activities/perform-activity.ts'
import { mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  isStanding,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { Zone } from '../state/combat-document.ts'
import { affectsCombatant, covers, zonesAt } from './zones.ts'

interface Aura {
  readonly activity: Activity
  readonly feet: number
}

/** The activities that go off around a creature at a moment. */
function aurasOf(battle: Battle, id: string, at: 'own-turn-start' | 'enter' | 'death'): Aura[] {
  return mechanicsOfKind(battle, id, 'around').flatMap((aura) => {
    const activity = activityNamed(battle, id, aura.activity)
    return aura.at !== at || activity === undefined ? [] : [{ activity, feet: Math.max(5, aura.feet) }]
  })
}

function activityNamed(battle: Battle, id: string, name: string): Activity | undefined {
  return combatantOf(battle, id).activities.find((activity) => activity.name === name)
}

/** A creature's own auras reach all who are near, friend or foe. */
export function triggerAuras(battle: Battle, id: string, at: 'own-turn-start' | 'death'): undefined {
  for (const { activity, feet } of aurasOf(battle, id, at)) {
    const near = Object.entries(battle.document.combatants).flatMap(([other, state]) =>
      other !== id && isStanding(state) && feetBetween(battle, id, other) <= feet ? [other] : [],
    )
    if (near.length > 0) perform(battle, id, activity, near)
  }
}

/** The auras of others reach a combatant who has just come from further away. */
export function triggerEnteredAuras(battle: Battle, id: string, from: number): undefined {
  for (const [other, state] of Object.entries(battle.document.combatants)) {
    if (other === id || !isStanding(state)) continue
    for (const { activity, feet } of aurasOf(battle, other, 'enter'))
      if (Math.abs(from - state.position) > feet && feetBetween(battle, id, other) <= feet)
        perform(battle, other, activity, [id])
  }
}

/** The auras of foes that reach a combatant who starts a turn near them: stench, heat. */
export function triggerFoesAuras(battle: Battle, id: string): undefined {
  for (const foe of foesOf(battle, id)) {
    for (const aura of mechanicsOfKind(battle, foe, 'around')) {
      const near = aura.at === 'turn-start-of-others' || aura.at === 'while-near'
      if (!near || feetBetween(battle, id, foe) > Math.max(5, aura.feet)) continue
      const mark = `immune:${aura.activity}:${foe}`
      const state = stateOf(battle, id)
      const activity = activityNamed(battle, foe, aura.activity)
      if (activity === undefined || !isStanding(state) || state.steadied.includes(mark)) continue
      const before = state.lasting.length
      perform(battle, foe, activity, [id])
      if (aura.immune_after_success === true && state.lasting.length <= before)
        state.steadied = [...state.steadied, mark]
    }
  }
}

/** What the fallen do when they die, each once, including those felled by it. */
export function resolveDeathBursts(battle: Battle): undefined {
  for (let dead = battle.deathBursts.shift(); dead !== undefined; dead = battle.deathBursts.shift())
    if (stateOf(battle, dead).status.includes('dead')) triggerAuras(battle, dead, 'death')
}

/** The zones a combatant stands in act on it at this moment of its turn. */
export function triggerZones(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
  for (const zone of zonesAt(battle, id)) if (zone.strikes?.includes(at)) triggerZone(battle, id, zone)
}

/** Zones act on a combatant who has just come into them. */
export function triggerEnteredZones(battle: Battle, id: string, from: number): undefined {
  for (const zone of zonesAt(battle, id))
    if (zone.strikes?.includes('enter') && !covers(battle, zone, from)) triggerZone(battle, id, zone)
}

/** Once in a turn, and never on those whom its maker would spare. */
function triggerZone(battle: Battle, id: string, zone: Zone): undefined {
  const state = stateOf(battle, id)
  const mark = `zone:${zone.name}:${zone.source}`
  if (zone.activity === undefined || zone.doing === undefined || !affectsCombatant(battle, zone, id)) return
  if (!isStanding(state) || state.used_this_turn.includes(mark)) return
  state.used_this_turn = [...state.used_this_turn, mark]
  perform(battle, zone.source, zone.activity, [id], zone.doing)
}
