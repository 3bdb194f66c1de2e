/**
 * The name of a fight: `combat_<10 digits>_<4 characters>`. The digits count the seconds of world time, the
 * characters come from the place; both are the engine's, so no told id is ever used and none comes twice (CMB-01).
 */
import { instantOfKept } from '../../../core/time/world-time.ts'
import type { RulesView } from '../../rules-view.ts'
import { combatIn } from './combat-document.ts'

/** The form of a fight's name. */
export const sessionIdForm = /^combat_\d{10}_[a-z0-9]{4}$/

const secondsPerDay = 86_400
const digits = 10_000_000_000

/** The name for a fight that starts now and here. */
export function combatSessionId(view: RulesView): string {
  const instant = instantOfKept(view.campaign.calendar, view.time)
  const seconds = instant.day * secondsPerDay + Math.floor(instant.microsecond_of_day / 1_000_000)
  const place = placeMark(view.scene.location_id ?? view.scene.id)
  const before = combatIn(view)?.combat_session_id
  const stamp = ((seconds % digits) + digits) % digits
  const id = nameOf(stamp, place)
  return id === before ? nameOf((stamp + 1) % digits, place) : id // enforces: CMB-01 — mutate: id === before => false
}

function nameOf(stamp: number, place: string): string {
  return `combat_${String(stamp).padStart(10, '0')}_${place}`
}

/** The first letters of a place's own name: `loc_dungeon_001` is `dung`. */
function placeMark(placeId: string): string {
  const letters = placeId
    .toLowerCase()
    .replace(/^(?:loc|scene)_|^[a-z0-9_]+:/, '')
    .replace(/[^a-z0-9]/g, '')
  return letters.padEnd(4, '0').slice(0, 4)
}
