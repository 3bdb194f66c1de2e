/** The planning check of Think mode: Intelligence for plans, Wisdom for those who feel their way, whichever is better. */
import type { JsonObject } from '../../core/json.ts'
import { type PlanningTopic, planningDifficulty } from '../planning-scopes.ts'
import type { RulesView } from '../rules-view.ts'
import type { PlanningCheck } from '../ruleset.ts'
import { abilityModifier } from './character/ability.ts'
import { readSheet } from './character/read-sheet.ts'

/** The planning check of a character. */
export function planningCheck(view: RulesView, actorId: string, topic: PlanningTopic): PlanningCheck {
  const { intelligence, wisdom } = readSheet((view.entity(actorId)?.attrs ?? {}) as JsonObject).scores
  const intuitive = wisdom > intelligence
  const score = intuitive ? wisdom : intelligence
  return {
    stat: intuitive ? 'WIS' : 'INT',
    stat_value: score,
    modifier: abilityModifier(score),
    ...planningDifficulty(topic),
  }
}
