/**
 * How big a question is, by the words it is asked in: from what one should know to plans on an epic scale (seed 001).
 * Decided before the roll, from the line alone, so that nobody can argue with it afterwards.
 */
import { commonForm, wordsOf } from '../content-words.ts'

/** The scopes a ruleset knows, smallest first. */
export const planningScopes = [
  'obvious',
  'quick',
  'simple',
  'deep',
  'strategic',
  'mastermind',
  'epic',
] as const
/** One of them. */
export type PlanningScope = (typeof planningScopes)[number]

const signs: Readonly<Partial<Record<PlanningScope, string>>> = {
  epic: 'war empire kingdom kingdoms realm continent world worlds god gods apocalypse dynasty crusade revolution armies',
  mastermind:
    'heist conspiracy coup overthrow usurp blackmail frame framing doublecross betrayal assassinate assassination factions mastermind throne',
  strategic:
    'strategy strategize strategies siege ambush infiltrate infiltration raid battle campaign alliance treaty defend defence defense escape trap rescue army invasion assault',
  deep: 'plan planning convince persuade negotiate investigate approach break steal rob sneak attack fight defeat kill capture deceive solve mystery',
}

const bySign: ReadonlyMap<string, PlanningScope> = new Map(
  [...planningScopes].flatMap((scope) =>
    (signs[scope] ?? '')
      .split(' ')
      .flatMap((word) => [[word, scope] as const, [commonForm(word), scope] as const]),
  ),
)

const knowing: readonly string[] = ['remember', 'recall', 'what do i know', 'what do we know', 'what have i']
const quickly: readonly string[] = [
  'what now',
  'options',
  'quick',
  'what can i do',
  'my choices',
  'look around',
]

/**
 * The scope of a line: the biggest thing it speaks of.
 *
 * @example
 * scopeOf('plan the ambush at the warehouse') // 'strategic'
 */
export function scopeOf(line: string): PlanningScope {
  const words = wordsOf(line.slice(0, 2_000))
  const text = ` ${words.join(' ')} `
  if (knowing.some((phrase) => text.includes(` ${phrase} `))) return 'obvious'
  const found = words.flatMap((word) => bySign.get(word) ?? bySign.get(commonForm(word)) ?? [])
  const biggest = Math.max(-1, ...found.slice(0, 500).map((scope) => planningScopes.indexOf(scope)))
  if (biggest >= 0) return planningScopes[biggest] ?? 'deep'
  if (quickly.some((phrase) => text.includes(` ${phrase} `)) || words.length <= 3) return 'quick'
  return words.length <= 12 ? 'simple' : 'deep'
}
