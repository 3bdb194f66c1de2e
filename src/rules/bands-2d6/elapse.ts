/** What passes by itself when time goes by: soft situations fade, threats nobody renewed grow stale. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { addToTime, compareTimes, worldTimeSchema } from '../../core/time/world-time.ts'
import type { RulesView } from '../rules-view.ts'
import type { Resolution } from '../ruleset.ts'
import { Aftermath } from './aftermath.ts'
import { ageThreats } from './answer-threat.ts'
import { leaveSituation } from './change-situation.ts'

/** The longest stretch that is reckoned with, in seconds: about 285 years. */
const longest = 9_000_000_000

/** Lets time pass over the player's character. */
export function elapseTime(view: RulesView, seconds: number): Resolution {
  const whole = Number.isFinite(seconds) ? Math.min(longest, Math.max(0, Math.floor(seconds))) : 0
  const elapsed = { action: 'unspecified', measured_seconds: whole } as const
  const actor = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  const later = addToTime(view.campaign.calendar, view.time, { seconds: whole })
  if (actor === undefined || !later.ok) return { outcome: 'automatic', events: [], diff: {}, elapsed }
  const after = new Aftermath(view, actor)
  for (const situation of [...after.situations.values()]) {
    const fades = situation.severity === 'soft' ? fadesAt(situation.fact.object) : undefined
    if (fades !== undefined && compareTimes(view.campaign.calendar, fades, later.value) <= 0)
      leaveSituation(after, situation, 'time')
  }
  ageThreats(after)
  return { outcome: 'automatic', ...after.finish(), elapsed }
}

function fadesAt(object: unknown) {
  const kept: JsonObject = isJsonObject(object) ? object : {}
  const time = worldTimeSchema.safeParse(kept.fades_at)
  return time.success ? time.data : undefined
}
