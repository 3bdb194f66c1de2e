/** Places that strike: at whoever starts or ends a turn in them, or comes into them, each once a turn. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, isStanding, stateOf } from './battle.ts'
import type { Zone } from './combat-document.ts'
import type { Doing } from './roll-damage.ts'
import { covers, strikesAt, zonesAt } from './zones.ts'

type Perform = (
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  doing: Doing,
) => unknown

/** Lets the places somebody stands in strike at this moment. */
export function placesStrike(
  battle: Battle,
  id: string,
  at: 'turn-start' | 'turn-end',
  perform: Perform,
): undefined {
  for (const zone of zonesAt(battle, id)) if (zone.strikes?.includes(at)) strike(battle, id, zone, perform)
}

/** Lets places strike whoever has just come into them from somewhere else. */
export function placesEntered(battle: Battle, id: string, from: number, perform: Perform): undefined {
  for (const zone of zonesAt(battle, id))
    if (zone.strikes?.includes('enter') && !covers(battle, zone, from)) strike(battle, id, zone, perform)
}

function strike(battle: Battle, id: string, zone: Zone, perform: Perform): undefined {
  const state = stateOf(battle, id)
  const mark = `zone:${zone.name}:${zone.source}`
  if (zone.activity === undefined || zone.doing === undefined || !strikesAt(battle, zone, id)) return
  if (!isStanding(state) || state.used_this_turn.includes(mark)) return
  state.used_this_turn = [...state.used_this_turn, mark]
  perform(battle, zone.source, zone.activity, [id], zone.doing)
}
