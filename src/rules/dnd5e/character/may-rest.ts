/** Who may lie down now: somebody there is, alive and awake, and not in the middle of a fight. */

import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import { readSheet, type Sheet } from './read-sheet.ts'

/** Somebody about to rest. */
export interface Rester {
  readonly entity: Entity
  readonly sheet: Sheet
}

/** The rester, or why there is no rest to be had. */
export function mayRest(view: RulesView, actorId: string, rule: string): Result<Rester> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const sheet = readSheet(entity.attrs as JsonObject)
  if (entity.attrs.status === 'dead')
    return refuse('rules/dead', `${entity.name} is dead and rests for good.`, { rule })
  if (sheet.hitPoints < 1) {
    const sentence = `${entity.name} is at 0 hit points: somebody has to help first, then a rest does some good.`
    return refuse('rules/too-hurt-to-rest', sentence, { rule })
  }
  if (view.document('combat', 'current')?.value.in_combat === true) {
    return refuse('rules/no-rest-in-combat', 'Nobody rests in the middle of a fight.', { rule })
  }
  return done({ entity, sheet })
}

/** The most hit points a body can have now: exhaustion may halve them. */
export function hitPointCeiling(sheet: Sheet): number {
  return sheet.exhaustion >= 4 ? Math.floor(sheet.hitPointMaximum / 2) : sheet.hitPointMaximum
}
