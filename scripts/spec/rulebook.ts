/**
 * Reads the rulebook: spec/rules/*.json, one file for each group, every rule with an id that never changes its
 * meaning. Refuses a book with a hole or a double in it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One rule that code holds up. */
export interface Rule {
  readonly id: string
  /** What holds. */
  readonly rule: string
  /** What the engine does when somebody breaks it. */
  readonly reaction: string
  /** An input that breaks it. */
  readonly bad: string
  /** What is missing although a test names it already: the rule stays unproven until this is gone. */
  readonly partly?: string
}

/** One file of the rulebook. */
export interface RuleGroup {
  readonly group: string
  readonly title: string
  readonly rules: readonly Rule[]
}

const groupOrder: readonly string[] = [
  ...['ENV', 'DICE', 'PLAN', 'MODE', 'CNT', 'STATE', 'SCHEMA', 'CMB', 'RULE'],
  ...['TIME', 'MEM', 'GMS', 'FRZ', 'GM', 'PIPE', 'STORE', 'LORE', 'KRN'],
  ...['READ', 'STK', 'CAN', 'TELL', 'SEAT'],
]

/** The whole book, groups in reading order. */
export function readRulebook(root: string): RuleGroup[] {
  const folder = join(root, 'spec', 'rules')
  const groups = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RuleGroup)
  return groups.sort((one, other) => groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group))
}

/** What is wrong with the book itself: numbering, doubles, empty sentences. */
export function rulebookTroubles(groups: readonly RuleGroup[]): string[] {
  return groups.flatMap(({ group, rules }) =>
    rules.flatMap((rule, index) => {
      const expected = `${group}-${String(index + 1).padStart(2, '0')}`
      const troubles = rule.id === expected ? [] : [`${rule.id} stands where ${expected} belongs`]
      for (const field of ['rule', 'reaction', 'bad'] as const) {
        if (typeof rule[field] !== 'string' || rule[field].trim() === '')
          troubles.push(`${rule.id} has no ${field}`)
      }
      return troubles
    }),
  )
}
