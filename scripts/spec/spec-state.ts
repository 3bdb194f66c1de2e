/**
 * Joins the rulebook with the tests that name its rules: which rule is proven, by which files, and what is wrong
 * with the join (a test that names no rule).
 */
import type { Finding } from '../check/finding.ts'
import { readSources } from '../check/read-sources.ts'
import { isTestFile } from '../check/syntax.ts'
import { type NamedTest, namedTests, type TestNames } from './named-tests.ts'
import { type Rule, type RuleGroup, readRulebook, rulebookTroubles } from './rulebook.ts'

/** A rule and what is known about it. */
export interface RuleState {
  readonly rule: Rule
  readonly tests: readonly NamedTest[]
  readonly proven: boolean
  /** Why it is not proven; empty when it is. */
  readonly reason: string
}

/** A group of the book with the state of each rule. */
export interface GroupState {
  readonly group: string
  readonly title: string
  readonly rules: readonly RuleState[]
}

/** The whole book, and what is wrong with it. */
export interface SpecState {
  readonly groups: readonly GroupState[]
  readonly findings: readonly Finding[]
}

/** Reads book and tests from the disk and joins them. */
export function readSpecState(root: string): SpecState {
  const names = readSources(root, ['src', 'test'])
    .filter((source) => isTestFile(source.path))
    .map(namedTests)
  return joinSpec(readRulebook(root), names)
}

/** Joins a book with the names found in tests. */
export function joinSpec(book: readonly RuleGroup[], names: readonly TestNames[]): SpecState {
  const tests = names.flatMap((file) => file.tests)
  const known = new Set(book.flatMap((group) => group.rules.map((rule) => rule.id)))
  const unknown = tests.flatMap((test) =>
    test.ids
      .filter((id) => !known.has(id))
      .map((id) => ({
        file: test.file,
        line: test.line,
        message: `names ${id}, which is no rule of spec/rules`,
      })),
  )
  const computed = names
    .flatMap((file) => file.computed)
    .map((place) => ({ ...place, message: 'begins its name with a computed id; write the id out' }))
  const troubles = rulebookTroubles(book).map((message) => ({ file: 'spec/rules', line: 0, message }))
  const groups = book.map((group) => ({ ...group, rules: group.rules.map((rule) => stateOf(rule, tests)) }))
  return { groups, findings: [...troubles, ...unknown, ...computed] }
}

function stateOf(rule: Rule, all: readonly NamedTest[]): RuleState {
  const tests = all.filter((test) => test.ids.includes(rule.id))
  if (rule.partly !== undefined && tests.length > 0) {
    return { rule, tests, proven: false, reason: `${rule.partly} (${countTests(tests.length)} so far)` }
  }
  if (tests.length > 0) return { rule, tests, proven: true, reason: '' }
  return { rule, tests, proven: false, reason: rule.needs ?? rule.partly ?? 'no test names it yet' }
}

/** `1 test`, `3 tests`. */
export function countTests(count: number): string {
  return count === 1 ? '1 test' : `${count} tests`
}
