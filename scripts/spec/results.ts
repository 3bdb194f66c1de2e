/**
 * What the last mutation run found, kept as data in spec/results.json: for each rule and each of its marks how the
 * mark fared, and which tests made it so. Marks and tests are kept by a hash of their text, so that a claim holds
 * only while the text it was made about is there, and line numbers and moved files make no difference.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a mark that was switched off fared, the worst first. */
export const verdicts = ['red before', 'broken', 'survived', 'beside', 'proven'] as const

/**
 * `proven`: a test of the rule that enters where users do fails. `beside`: only tests fail that do not enter.
 * `survived`: none fails. `broken`: the tests do not run with the change. `red before`: they fail without it.
 */
export type Verdict = (typeof verdicts)[number]

/** One mark of a rule. */
export interface MarkResult {
  readonly mark: string
  readonly verdict: Verdict
  /** Hashes of the tests that decided it: those that enter when it is proven, else all that failed. */
  readonly by: readonly string[]
}

/** One rule, with everything it had when it was run. */
export interface RuleResult {
  /** Day and commit of the run. */
  readonly at: string
  readonly marks: readonly MarkResult[]
  /** Hashes of all its tests. */
  readonly tests: readonly string[]
}

/** The kept results. */
export interface SpecResults {
  /** Day and commit of the last run of the whole book; empty when there was none. */
  readonly full: string
  readonly rules: Readonly<Record<string, RuleResult>>
}

const place = 'spec/results.json'

/** A short hash that stands for a text. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

/** The kept results; empty ones when nothing was ever run. */
export function readResults(root: string): SpecResults {
  const path = join(root, place)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SpecResults) : { full: '', rules: {} }
}

/** Keeps results, a line for each rule, sorted. */
export function writeResults(root: string, results: SpecResults): void {
  const rows = Object.entries(results.rules)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([id, result]) => `    ${JSON.stringify(id)}: ${JSON.stringify(result)}`)
  const text = `{\n  "full": ${JSON.stringify(results.full)},\n  "rules": {\n${rows.join(',\n')}\n  }\n}\n`
  writeFileSync(join(root, place), text)
}
