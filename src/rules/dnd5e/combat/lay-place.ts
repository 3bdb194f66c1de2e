/** Makes the place of an activity: what it changes for everybody, or where it strikes again while it lasts. */
import type { Activity } from '../data/activity-shapes.ts'
import { type Battle, stateOf } from './battle.ts'
import type { Zone } from './combat-document.ts'
import { keptDoing } from './doing.ts'
import { endingOf } from './endings.ts'
import type { Doing } from './roll-damage.ts'
import { layZone } from './zones.ts'

const plainGround = { obscured: 'no', difficult: false, silent: false, light: 'none' } as const
/** A place without a stated size. */
const usualFeet = 20

/** Lays the place of a zone, or of something that lingers, where its first target stands. */
export function layPlace(
  battle: Battle,
  id: string,
  activity: Activity,
  targets: readonly string[],
  doing: Doing,
): undefined {
  const { area, range } = activity.target ?? {}
  const own = area?.from === 'self' && activity.kind !== 'zone'
  const [aim] = targets
  const spot = area?.from === 'self' || range === 0 ? id : (aim ?? id)
  const size = area === undefined ? usualFeet : area.shape === 'cube' ? area.feet / 2 : area.feet
  const feet = Math.max(5, area?.shape === 'line' && !own ? 5 : size)
  const ends = endingOf(battle, 'duration' in activity ? activity.duration : undefined, id, id)
  const base: Zone = {
    name: doing.name,
    source: id,
    at: own ? null : stateOf(battle, spot).position,
    feet,
    ...plainGround,
    ends,
    ...(doing.concentration !== undefined && { concentration: doing.concentration }),
  }
  if (activity.kind === 'zone') {
    const { obscured, difficult, silent, light } = activity
    return layZone(battle, { ...base, name: activity.name, obscured, difficult, silent, light })
  }
  const { lingers, again: _again, ...once } = activity
  if (lingers !== undefined)
    layZone(battle, { ...base, activity: once as Activity, strikes: lingers, doing: keptDoing(doing) })
}
