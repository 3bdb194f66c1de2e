/**
 * Joins the rulebook with tests, marks and the kept results of the mutation run: which rule is proven and by which
 * tests, what is missing where it is not, and what is wrong with the join (a test that names no rule).
 */
import type { Finding } from '../check/finding.ts'
import { readSources } from '../check/read-sources.ts'
import { isTestFile, type SourceFile } from '../check/syntax.ts'
import { findMarks, type Mark, type Mutations, readMutations } from './marks.ts'
import { type NamedTest, namedTests } from './named-tests.ts'
import {
  type MarkResult,
  type RuleResult,
  readResults,
  type SpecResults,
  textHash,
  type Verdict,
  verdicts,
} from './results.ts'
import { type Rule, type RuleGroup, readRulebook, rulebookTroubles } from './rulebook.ts'

/** Everything that can be known of a rule; only the first counts as proven. */
export const standings = [
  'proven',
  'killed beside the entry point',
  'survived',
  'no mark',
  'no test',
  'not run',
  'not run since it changed',
  'broken',
  'red before',
  'partly',
] as const

/** What is known of a rule, in a word. */
export type Standing = (typeof standings)[number]

/** A rule and what is known about it. */
export interface RuleState {
  readonly rule: Rule
  readonly tests: readonly NamedTest[]
  readonly marks: readonly Mark[]
  readonly standing: Standing
  /** Day and commit of its last run; empty when it was never run. */
  readonly ranAt: string
  /** The tests that prove it; empty when it is not proven. */
  readonly provenBy: readonly NamedTest[]
  /** Why it is not proven; empty when it is. */
  readonly reason: string
  /** The marks that are not proven, each with what became of it. */
  readonly short: readonly UnprovenMark[]
}

/** A mark and why it is not proven. */
export interface UnprovenMark extends Mark {
  readonly verdict: Verdict
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
  /** Day and commit of the last full run. */
  readonly full: string
  readonly findings: readonly Finding[]
}

/** Every source that may hold a test or a mark. */
export function readSpecSources(root: string): SourceFile[] {
  return readSources(root, ['src', 'web', 'scripts', 'tools', 'evals', 'test'])
}

/** Reads book and results from the disk and joins them with the sources. */
export function readSpecState(
  root: string,
  sources: readonly SourceFile[] = readSpecSources(root),
): SpecState {
  return joinSpec(readRulebook(root), sources, readResults(root), readMutations(root))
}

/** Joins a book with what the sources name and the results say. */
export function joinSpec(
  book: readonly RuleGroup[],
  sources: readonly SourceFile[],
  results: SpecResults,
  mutations: Mutations = {},
): SpecState {
  const names = sources.filter((source) => isTestFile(source.path)).map(namedTests)
  const tests = names.flatMap((file) => file.tests)
  const known = new Set(book.flatMap((group) => group.rules.map((rule) => rule.id)))
  const { marks, findings } = findMarks(sources, { known, mutations })
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
    .map((where) => ({ ...where, message: 'begins its name with a computed id; write the id out' }))
  const troubles = rulebookTroubles(book).map((message) => ({ file: 'spec/rules', line: 0, message }))
  const stateOf = (rule: Rule): RuleState => {
    const own = {
      rule,
      tests: tests.filter((test) => test.ids.includes(rule.id)),
      marks: marks.filter((mark) => mark.ids.includes(rule.id)),
    }
    const result = results.rules[rule.id]
    return { ...own, ranAt: result?.at ?? '', ...judge(own, result) }
  }
  const groups = book.map((group) => ({ ...group, rules: group.rules.map(stateOf) }))
  return { groups, full: results.full, findings: [...troubles, ...unknown, ...computed, ...findings] }
}

type Parts = Pick<RuleState, 'rule' | 'tests' | 'marks'>
type Judged = Pick<RuleState, 'standing' | 'provenBy' | 'reason' | 'short'>

/** The standing of a rule: what it lacks, else the worst that a run found of its marks, if that still counts. */
function judge({ rule, tests, marks }: Parts, result: RuleResult | undefined): Judged {
  const not = (standing: Standing, reason: string, short: readonly UnprovenMark[] = []): Judged => ({
    ...{ standing, reason, short, provenBy: [] },
  })
  if (tests.length === 0) return not('no test', 'no test names it')
  if (marks.length === 0) return not('no mark', 'no line is marked as enforcing it')
  if (result === undefined) return not('not run', 'its marks have not been switched off yet')
  const here = new Map(tests.map((test) => [textHash(test.name), test]))
  if (!isCurrent(result, marks, here))
    return not('not run since it changed', 'a mark or a test of it has changed since it was run')
  const worst = verdicts.find((verdict) => result.marks.some((item) => item.verdict === verdict)) ?? 'proven'
  if (worst !== 'proven') {
    const standing = worst === 'beside' ? 'killed beside the entry point' : worst
    return not(standing, explanations[worst], unprovenOf(marks, result))
  }
  if (rule.partly !== undefined) return not('partly', rule.partly)
  const killers = [...new Set(result.marks.flatMap((item) => item.by))]
  const provenBy = killers.flatMap((hash) => here.get(hash) ?? [])
  return { standing: 'proven', reason: '', provenBy, short: [] }
}

/** The marks that are not proven, the worst first. */
function unprovenOf(marks: readonly Mark[], result: RuleResult): UnprovenMark[] {
  return verdicts
    .filter((verdict) => verdict !== 'proven')
    .flatMap((verdict) => {
      const hashes = result.marks.filter((item) => item.verdict === verdict).map((item) => item.mark)
      return marks.filter((mark) => hashes.includes(markHash(mark))).map((mark) => ({ ...mark, verdict }))
    })
}

const explanations = {
  'red before': 'its tests fail, or do not run, without any change',
  broken: 'with the mark switched off its tests do not even run; repair the mark',
  survived: 'its tests stay green with the mark switched off',
  beside: 'only tests that enter beside the entry point fail with the mark switched off',
} as const

/** The hash by which a mark is kept. */
export function markHash(mark: Mark): string {
  return textHash(mark.text)
}

/**
 * True while a result speaks of what is here. A proof needs its marks as they were, and for each of them one of the
 * tests that proved it; another test more does not undo it. Any other finding is old as soon as a test comes or goes.
 */
function isCurrent(
  result: RuleResult,
  marks: readonly Mark[],
  tests: ReadonlyMap<string, NamedTest>,
): boolean {
  const ran = result.marks.map((item) => item.mark)
  if (!isSame(ran, marks.map(markHash))) return false
  const isProof = (item: MarkResult): boolean => item.verdict === 'proven'
  if (result.marks.every(isProof))
    return result.marks.every((item) => item.by.some((hash) => tests.has(hash)))
  return isSame(result.tests, [...tests.keys()])
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  const [lefts, rights] = [new Set(left), new Set(right)]
  return lefts.size === rights.size && [...lefts].every((item) => rights.has(item))
}

/** `1 test`, `3 tests`. */
export function countTests(count: number): string {
  return count === 1 ? '1 test' : `${count} tests`
}
