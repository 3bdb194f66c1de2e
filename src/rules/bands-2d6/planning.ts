/**
 * The planning check of Think mode for sheets that have skills instead of abilities: the best thinking skill stands
 * for INT, the best people skill for WIS. The difficulty comes from the scope alone and is fixed before the roll.
 */

import { type PlanningTopic, planningDifficulty } from '../planning-scopes.ts'
import type { RulesView } from '../rules-view.ts'
import type { PlanningCheck } from '../ruleset.ts'
import { skillsOf } from './skills.ts'

const thinking: readonly string[] = ['knowledge', 'investigation', 'hacking', 'tech', 'medicine', 'tactics']
const feeling: readonly string[] = [
  'perception',
  'streetwise',
  'persuasion',
  'negotiation',
  'charm',
  'insight',
]

/** The planning check of a character. */
export function planningCheck(view: RulesView, actorId: string, topic: PlanningTopic): PlanningCheck {
  const actor = view.entity(actorId)
  const skills = actor === undefined ? new Map<string, number>() : skillsOf(actor)
  const best = (names: readonly string[]): number =>
    Math.max(0, ...names.map((name) => skills.get(name) ?? 0))
  const [mind, heart] = [best(thinking), best(feeling)]
  const modifier = Math.max(mind, heart)
  return {
    stat: heart > mind ? 'WIS' : 'INT',
    stat_value: 10 + 2 * modifier,
    modifier,
    ...planningDifficulty(topic),
  }
}

/** A word for what two dice have to show. */
export function difficultyLabel(value: number): string {
  if (value <= 4) return 'trivial'
  if (value <= 6) return 'easy'
  if (value <= 8) return 'fair'
  if (value <= 10) return 'hard'
  return value <= 12 ? 'desperate' : 'impossible'
}
