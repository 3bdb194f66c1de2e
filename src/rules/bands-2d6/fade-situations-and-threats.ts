/** What passes by itself when time goes by: soft situations fade, threats grow stale. */

import { addToTime } from '../../core/time/world-time.ts'
import type { RulesView } from '../rules-view.ts'
import type { Resolution } from '../ruleset.ts'
import { ageThreats } from './end-threats.ts'
import { ResolutionBuilder } from './resolution-builder.ts'
import { fadeSituations } from './situation-changes.ts'

/** The longest stretch that is reckoned with, in seconds: about 285 years. */
const maxSeconds = 9_000_000_000

/** Lets time pass over the player's character. */
export function elapseTime(view: RulesView, seconds: number): Resolution {
  const whole = Number.isFinite(seconds) ? Math.min(maxSeconds, Math.max(0, Math.floor(seconds))) : 0
  const elapsed = { action: 'unspecified', measured_seconds: whole } as const
  const actor = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  const later = addToTime(view.campaign.calendar, view.time, { seconds: whole })
  if (actor === undefined || !later.ok) return { outcome: 'automatic', events: [], diff: {}, elapsed }
  const after = new ResolutionBuilder(view, actor)
  fadeSituations(after, later.value)
  ageThreats(after)
  return { outcome: 'automatic', ...after.finish(), elapsed }
}
