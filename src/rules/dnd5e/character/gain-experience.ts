/** Experience comes in here, as points and never as a level; whether they reach a level is said, not done. */
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution, RulesEvent } from '../../ruleset.ts'
import { levelEarned } from './experience.ts'
import { readSheet } from './read-sheet.ts'
import { setLeaf, sheetDiff } from './sheet-changes.ts'

/** No single deed earns more than the way from nothing to the highest level. */
const mostAtOnce = 355_000

/**
 * Gives a character experience.
 *
 * @example
 * const gained = gainExperience(view, 'pc_mira_001', 450, 'the ogre at the ford')
 */
export function gainExperience(
  view: RulesView,
  actorId: string,
  points: number,
  reason: string,
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  if (!Number.isSafeInteger(points) || points < 0 || points > mostAtOnce) {
    const sentence = `Experience comes in whole points from 0 to ${mostAtOnce}; ${points} is not that.`
    return refuse('rules/bad-experience', sentence, { rule: 'RULE-07' })
  }
  const attrs = entity.attrs as JsonObject
  const sheet = readSheet(attrs)
  const total = sheet.experience + points
  const events: RulesEvent[] = [
    {
      type: 'experience_gained',
      details: { actor_id: actorId, points, total, reason },
      tags: ['experience'],
    },
  ]
  const earned = levelEarned(total)
  if (earned > Math.max(sheet.level, levelEarned(sheet.experience))) {
    const details = { actor_id: actorId, level: sheet.level, earned }
    events.push({ type: 'level_up_available', details, tags: ['experience', 'level_up'] })
  }
  return done({
    outcome: 'automatic',
    events,
    diff: sheetDiff(actorId, attrs, [setLeaf(['experience', 'current'], total)]),
    elapsed: { action: 'quick_action' },
  })
}
