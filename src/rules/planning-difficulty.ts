/**
 * The difficulty of planning (seed 001): the scope of the question, stress, haste and what one knows, and nothing
 * else. Fixed before the roll and the same in every ruleset; each ruleset only says what mind it is rolled with.
 */

/** What a plan is about and how it is made. */
export interface PlanningTopic {
  readonly scope: string
  readonly stressed: boolean
  readonly rushed: boolean
  /** What the planner brings: a background that fits, or real expertise. */
  readonly knows?: 'background' | 'expert'
}

/** How hard a plan is, in seed 001's words. */
export interface PlanningDifficulty {
  readonly dc: number
  readonly dc_category: string
  readonly dc_reasoning: string
}

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

const knowledge = {
  background: { value: -2, why: 'less for a background that fits' },
  expert: { value: -3, why: 'less for real expertise' },
} as const

/**
 * The difficulty of a plan, with its reasons in words.
 *
 * @example
 * planningDifficulty({ scope: 'deep', stressed: true, rushed: false }).dc // 12
 */
export function planningDifficulty(topic: PlanningTopic): PlanningDifficulty {
  const known = Object.hasOwn(scopes, topic.scope) ? scopes[topic.scope] : undefined
  const { dc: base, why } = known ?? { dc: 10, why: 'complicated planning' }
  const brings = topic.knows === undefined ? undefined : knowledge[topic.knows]
  const sum = base + (topic.stressed ? 2 : 0) + (topic.rushed ? 3 : 0) + (brings?.value ?? 0)
  const dc = Math.max(2, sum)
  const reasons = [
    `${base} for ${why}`,
    ...(topic.stressed ? ['2 under stress'] : []),
    ...(topic.rushed ? ['3 in a hurry'] : []),
    ...(brings === undefined ? [] : [`${-brings.value} ${brings.why}`]),
  ]
  return { dc, dc_category: planningCategory(dc), dc_reasoning: reasons.join(', ') }
}

/** The name of a planning difficulty. */
export function planningCategory(dc: number): string {
  return categories.find(([most]) => dc <= most)?.[1] ?? 'Epic-Scale'
}
