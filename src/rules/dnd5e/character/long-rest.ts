/**
 * A night's rest, at most one in 24 hours: hit points, slots and resources come back, half of the hit dice, one step
 * of exhaustion goes. A rest does its good when it ends, so it is from end to end that the day is counted.
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import { durationTable, durationText } from '../../../core/time/action-duration.ts'
import { microsecondsPerDay } from '../../../core/time/instant.ts'
import {
  addToTime,
  instantOf,
  timeBetween,
  type WorldTime,
  worldTimeSchema,
} from '../../../core/time/world-time.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import { endEvents, endedByRest } from '../scene/end-effects.ts'
import { hitPointCeiling, mayRest } from './may-rest.ts'
import { restoreTo } from './pool.ts'
import type { Sheet } from './read-sheet.ts'
import { restRecovery } from './rest-recovery.ts'
import { realChanges, type SheetChange, setLeaf, setPool, sheetDiff } from './sheet-changes.ts'
import { restEvents } from './short-rest.ts'

/**
 * Takes a long rest; asks for no dice.
 *
 * @example
 * const rested = longRest(view, 'pc_mira_001')
 */
export function longRest(view: RulesView, actorId: string): Result<Resolution> {
  const rester = mayRest(view, actorId, 'RULE-09')
  if (!rester.ok) return rester
  const { entity, sheet } = rester.value
  const { calendar } = view.campaign
  const end = addToTime(calendar, view.time, { microseconds: durationTable.long_rest.usual })
  if (!end.ok) return end
  const wait = waitLeft(view, sheet, end.value)
  if (wait > 0) return tooSoon(entity.name, wait) // enforces: RULE-09
  const worn = endedByRest(sheet.attrs, 'long')
  const changes = [...longRestChanges(sheet, end.value), ...worn.changes]
  const after = hitPointsAfter(sheet)
  const details = {
    actor_id: actorId,
    hit_points_regained: after - sheet.hitPoints,
    exhaustion: rested(sheet),
  }
  return done({
    outcome: 'automatic',
    events: [
      ...restEvents('long_rest_taken', details, realChanges(sheet.attrs, changes)),
      ...endEvents(entity.id, worn.ended, 'rest'),
    ],
    diff: sheetDiff(entity.id, sheet.attrs, changes),
    elapsed: { action: 'long_rest' },
  })
}

function rested(sheet: Sheet): number {
  return Math.max(0, sheet.exhaustion - 1)
}

function hitPointsAfter(sheet: Sheet): number {
  const hitPointMaximum = sheet.hitPointMaximum + drained(sheet)
  return hitPointCeiling({ ...sheet, hitPointMaximum, exhaustion: rested(sheet) })
}

/** What was drained from the maximum and comes back with a night's rest. */
function drained(sheet: Sheet): number {
  const { hp_max_lowered: lowered } = sheet.attrs
  return typeof lowered === 'number' && Number.isSafeInteger(lowered) && lowered > 0 ? lowered : 0
}

function longRestChanges(sheet: Sheet, end: WorldTime): SheetChange[] {
  const half = Math.max(1, Math.floor(sheet.hitDice.max / 2)) // enforces: RULE-09
  const saves = [setLeaf(['death_saves', 'successes'], 0), setLeaf(['death_saves', 'failures'], 0)]
  const exhaustion = sheet.attrs.exhaustion === undefined ? [] : [setLeaf(['exhaustion'], rested(sheet))]
  const restored =
    drained(sheet) === 0
      ? []
      : [setLeaf(['hp_max'], sheet.hitPointMaximum + drained(sheet)), setLeaf(['hp_max_lowered'], 0)]
  return [
    ...restored,
    setLeaf(['hp_current'], hitPointsAfter(sheet)),
    setLeaf(['temp_hp'], 0),
    ...setPool(sheet.attrs, ['resources', 'hit_dice'], restoreTo(sheet.hitDice, half)),
    ...restRecovery(sheet, 'long'),
    ...exhaustion,
    ...saves,
    setLeaf(['last_long_rest'], end as unknown as JsonObject),
  ]
}

/** Microseconds until a rest that began now would do any good; 0 when it does. */
function waitLeft(view: RulesView, sheet: Sheet, end: WorldTime): number {
  const kept = sheet.attrs.last_long_rest
  const last = isJsonObject(kept) ? worldTimeSchema.safeParse(kept) : undefined
  if (last?.success !== true) return 0
  if (!instantOf(view.campaign.calendar, last.data).ok) return 0
  const { days, microseconds } = timeBetween(view.campaign.calendar, last.data, end)
  // A clock that god moved back before the last rest leaves nothing to wait for.
  if (days !== 0) return 0
  return microsecondsPerDay - microseconds
}

function tooSoon(name: string, wait: number): Result<Resolution> {
  const hours = durationText(Math.ceil(wait / 60_000_000) * 60_000_000)
  const sentence = `${name} has had a long rest within the last day; another does good again in ${hours}. A short rest is always possible.`
  return refuse('rules/rested-today', sentence, {
    rule: 'RULE-09',
    data: { wait_seconds: Math.ceil(wait / 1_000_000) },
  })
}
