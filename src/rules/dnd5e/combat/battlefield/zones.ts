/**
 * Places that are different while they last: fog, darkness, silence, thorns, a moonbeam. The line of battle has no
 * breadth, so a careful caster is taken to place what strikes where only foes stand in it.
 */
import type { Activity } from '../../data/activity-shapes.ts'
import type { ActivityUse } from '../rolls/roll-damage.ts'
import { areHostile, type Battle, isStanding, logEvent, stateOf } from '../state/battle.ts'
import type { Zone } from '../state/combat-document.ts'

/** Where the middle of a place is now. */
function middleOf(battle: Battle, zone: Zone): number {
  return zone.at ?? battle.document.combatants[zone.source]?.position ?? 0
}

/** True when a spot on the line lies in a place. */
export function covers(battle: Battle, zone: Zone, spot: number): boolean {
  return Math.abs(spot - middleOf(battle, zone)) <= zone.feet
}

/** The places somebody stands in. */
export function zonesAt(battle: Battle, id: string): readonly Zone[] {
  const zones = battle.document.zones ?? []
  return zones.length === 0
    ? zones
    : zones.filter((zone) => covers(battle, zone, stateOf(battle, id).position))
}

/** Makes a place; the same one of the same maker moves. */
export function placeZone(battle: Battle, zone: Zone): undefined {
  const others = (battle.document.zones ?? []).filter(
    (place) => place.name !== zone.name || place.source !== zone.source,
  )
  battle.document.zones = [...others, zone]
  const { name, source, feet, obscured, difficult, silent } = zone
  logEvent(battle, 'zone_begins', {
    zone: name,
    from: source,
    at: middleOf(battle, zone),
    feet,
    obscured,
    difficult,
    silent,
  })
}

/** True when a place would strike somebody: those it was not made for walk around it. */
export function affectsCombatant(battle: Battle, zone: Zone, id: string): boolean {
  const maker = battle.document.combatants[zone.source]
  return maker !== undefined && zone.activity !== undefined && areHostile(maker, stateOf(battle, id))
}

/** What each foot on the way costs: two where the going is hard. */
export function movementCost(battle: Battle, id: string, towards: number): number {
  const { position } = stateOf(battle, id)
  const first = position + Math.sign(towards) * 5
  const hard = (battle.document.zones ?? []).some(
    (zone) =>
      zone.difficult && zone.source !== id && (covers(battle, zone, position) || covers(battle, zone, first)),
  )
  return hard ? 2 : 1
}

/** True where no sound is: nothing that must be spoken can be cast. */
export function isSilenced(battle: Battle, id: string): boolean {
  return zonesAt(battle, id).some((zone) => zone.silent)
}

type Perform = (
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  use: ActivityUse,
) => unknown

/** Lets the places somebody stands in strike at this moment. */
export function triggerZones(
  battle: Battle,
  id: string,
  at: 'turn-start' | 'turn-end',
  perform: Perform,
): undefined {
  for (const zone of zonesAt(battle, id)) if (zone.strikes?.includes(at)) strike(battle, id, zone, perform)
}

/** Lets places strike whoever has just come into them from somewhere else. */
export function triggerEnteredZones(battle: Battle, id: string, from: number, perform: Perform): undefined {
  for (const zone of zonesAt(battle, id))
    if (zone.strikes?.includes('enter') && !covers(battle, zone, from)) strike(battle, id, zone, perform)
}

function strike(battle: Battle, id: string, zone: Zone, perform: Perform): undefined {
  const state = stateOf(battle, id)
  const mark = `zone:${zone.name}:${zone.source}`
  if (zone.activity === undefined || zone.doing === undefined || !affectsCombatant(battle, zone, id)) return
  if (!isStanding(state) || state.used_this_turn.includes(mark)) return
  state.used_this_turn = [...state.used_this_turn, mark]
  perform(battle, zone.source, zone.activity, [id], zone.doing)
}
