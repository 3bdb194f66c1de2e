/** The check that a plan is rolled with. */

import { type PlanningTopic, planningDifficulty } from '../planning-difficulty.ts'
import type { RulesView } from '../rules-view.ts'
import type { PlanningCheck } from '../ruleset.ts'
import { sheetOf } from './character-sheet.ts'

const thinking: readonly string[] = ['knowledge', 'investigation', 'hacking', 'tech', 'medicine', 'tactics']

const feeling: readonly string[] = [
  'perception',
  'streetwise',
  'persuasion',
  'negotiation',
  'charm',
  'insight',
]

export function planningCheck(view: RulesView, actorId: string, topic: PlanningTopic): PlanningCheck {
  const actor = view.entity(actorId)
  const { skills } = sheetOf(actor)
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
