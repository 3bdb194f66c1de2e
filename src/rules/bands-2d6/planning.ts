/**
 * The planning check of Think mode for sheets that have skills instead of abilities: the best thinking skill stands
 * for INT, the best people skill for WIS. The difficulty comes from the scope alone and is fixed before the roll.
 */
import type { RulesView } from '../rules-view.ts'
import type { PlanningCheck } from '../ruleset.ts'
import { skillsOf } from './skills.ts'

const scopes: Readonly<Record<string, { readonly dc: number; readonly why: string }>> = {
  obvious: { dc: 2, why: 'things one should know' },
  quick: { dc: 5, why: 'easy to remember' },
  simple: { dc: 7, why: 'some thought' },
  deep: { dc: 10, why: 'complicated planning' },
  strategic: { dc: 14, why: 'an elaborate strategy' },
  mastermind: { dc: 18, why: 'a plan for masterminds' },
  epic: { dc: 21, why: 'a plan on an epic scale' },
}

const categories: readonly (readonly [most: number, name: string])[] = [
  [2, 'Things You Should Know'],
  [5, 'Easy to Remember'],
  [8, 'Requires Some Thought'],
  [12, 'Complicated Planning'],
  [16, 'Elaborate Strategies'],
  [20, 'Mastermind-Level'],
]

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
export function planningCheck(
  view: RulesView,
  actorId: string,
  topic: { readonly scope: string; readonly stressed: boolean; readonly rushed: boolean },
): PlanningCheck {
  const actor = view.entity(actorId)
  const skills = actor === undefined ? new Map<string, number>() : skillsOf(actor)
  const best = (names: readonly string[]): number =>
    Math.max(0, ...names.map((name) => skills.get(name) ?? 0))
  const [mind, heart] = [best(thinking), best(feeling)]
  const modifier = Math.max(mind, heart)
  const known = Object.hasOwn(scopes, topic.scope) ? scopes[topic.scope] : undefined
  const { dc: base, why } = known ?? { dc: 10, why: 'complicated planning' }
  const dc = base + (topic.stressed ? 2 : 0) + (topic.rushed ? 3 : 0)
  const reasons = [
    `${base} for ${why}`,
    ...(topic.stressed ? ['2 under stress'] : []),
    ...(topic.rushed ? ['3 in a hurry'] : []),
  ]
  return {
    stat: heart > mind ? 'WIS' : 'INT',
    stat_value: 10 + 2 * modifier,
    modifier,
    dc,
    dc_category: categories.find(([most]) => dc <= most)?.[1] ?? 'Epic-Scale',
    dc_reasoning: reasons.join(', '),
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
