/** Which events say that an act was carried out, rather than that time went by or the world moved on its own. */
import type { ShownEvent } from '../../core/protocol/envelope.ts'

/** What happens around an act, and what thinking leaves behind. */
const beside: ReadonlySet<string> = new Set([
  'blocked',
  'clock_advanced',
  'clock_held',
  'clock_receded',
  'clock_triggered',
  'cost_dropped',
  'npc_action',
  'plan_freeze_lifted',
  'plan_frozen',
  'planning_check',
  'risk_flag_dropped',
  'time_passed',
  'time_period_changed',
  'time_warning',
])

/** True for an event that an act of the player came to. */
export function isResolution(event: ShownEvent): boolean {
  return !beside.has(event.type) && !event.tags.includes('world') && !event.tags.includes('thinking')
}
