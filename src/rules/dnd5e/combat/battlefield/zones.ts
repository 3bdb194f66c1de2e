/** Zones: places of fog, darkness, silence, light or difficult terrain, some of which strike at those in them. */
import { areHostile, type Battle, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'
import type { Zone } from '../state/combat-document.ts'

/** A zone without a place of its own moves with its source. */
function centreOf(battle: Battle, zone: Zone): number {
  return zone.at ?? battle.document.combatants[zone.source]?.position ?? 0
}

/** True when a position on the line of battle lies in a zone. */
export function covers(battle: Battle, zone: Zone, spot: number): boolean {
  return Math.abs(spot - centreOf(battle, zone)) <= zone.feet
}

export function zonesAt(battle: Battle, id: string): readonly Zone[] {
  const zones = battle.document.zones ?? []
  return zones.length === 0
    ? zones
    : zones.filter((zone) => covers(battle, zone, stateOf(battle, id).position))
}

/** Lays a zone; a zone of the same name and source is moved. */
export function placeZone(battle: Battle, zone: Zone): undefined {
  const others = (battle.document.zones ?? []).filter(
    (place) => place.name !== zone.name || place.source !== zone.source,
  )
  battle.document.zones = [...others, zone]
  const { name, source, feet, obscured, difficult, silent } = zone
  logEvent(battle, 'zone_begins', {
    zone: name,
    from: source,
    at: centreOf(battle, zone),
    feet,
    obscured,
    difficult,
    silent,
  })
}

/** True for the foes of its source: others walk around it. */
export function affectsCombatant(battle: Battle, zone: Zone, id: string): boolean {
  const maker = battle.document.combatants[zone.source]
  return maker !== undefined && zone.activity !== undefined && areHostile(maker, stateOf(battle, id))
}

/** What each foot of movement costs: two in difficult terrain. */
export function movementCost(battle: Battle, id: string, towards: number): number {
  const { position } = stateOf(battle, id)
  const first = position + Math.sign(towards) * 5
  const hard = (battle.document.zones ?? []).some(
    (zone) =>
      zone.difficult && zone.source !== id && (covers(battle, zone, position) || covers(battle, zone, first)),
  )
  return hard ? 2 : 1
}

/** True in a zone of silence: no spell with a verbal component can be cast. */
export function isSilenced(battle: Battle, id: string): boolean {
  return zonesAt(battle, id).some((zone) => zone.silent)
}
