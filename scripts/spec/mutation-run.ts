/**
 * `npm run spec -- --check`: switches marked enforcements off, one at a time, and looks which tests of their rules
 * fail. A rule is proven when each of its marks makes a test fail that enters where users do; a test that fails beside
 * the entry point shows only that the code is watched, not that anybody can reach it.
 */
import { availableParallelism } from 'node:os'
import type { SourceFile } from '../check/syntax.ts'
import type { Mark } from './marks.ts'
import { type MutationWorkshop, openMutationWorkshop, type RanTest } from './mutation-workshop.ts'
import { leadingIds, type NamedTest, nameFits } from './named-tests.ts'
import {
  type MarkResult,
  type RuleResult,
  readResults,
  textHash,
  type Verdict,
  writeResults,
} from './results.ts'
import { markHash, type RuleState, readSpecSources, readSpecState, type SpecState } from './spec-state.ts'

/** Which rules to run, and where to say how it goes. */
export interface MutationOptions {
  /** The rules that are wanted. */
  readonly wants: (state: RuleState) => boolean
  /** Day and commit, as the results keep them. */
  readonly at: string
  /** True when the whole book was asked for, so that its date is renewed. */
  readonly full: boolean
  say(line: string): void
}

/** Runs the mutations, keeps what they showed, and gives the state of the book afterwards; null when marks cannot be read. */
export async function runMutations(root: string, options: MutationOptions): Promise<SpecState | null> {
  const sources = readSpecSources(root)
  const state = readSpecState(root, sources)
  for (const { file, line, message } of state.findings) options.say(`✗ ${file}:${line} ${message}`)
  if (state.findings.length > 0) return null
  const rules = state.groups.flatMap((group) => group.rules)
  const chosen = rules.filter(options.wants)
  forget(root, rules, chosen)
  const runnable = chosen.filter(({ tests, marks }) => tests.length > 0 && marks.length > 0)
  await runAll(root, runnable, options)
  return settled(root, options, sources)
}

/** Drops what was kept of rules that are gone or cannot be run any more. */
function forget(root: string, rules: readonly RuleState[], chosen: readonly RuleState[]): void {
  const { full, rules: kept } = readResults(root)
  const known = new Set(rules.map(({ rule }) => rule.id))
  for (const { rule, tests, marks } of chosen)
    if (tests.length === 0 || marks.length === 0) known.delete(rule.id)
  writeResults(root, {
    full,
    rules: Object.fromEntries(Object.entries(kept).filter(([id]) => known.has(id))),
  })
}

function settled(root: string, { full, at }: MutationOptions, sources: readonly SourceFile[]): SpecState {
  if (full) writeResults(root, { ...readResults(root), full: at })
  return readSpecState(root, sources)
}

async function runAll(root: string, rules: readonly RuleState[], options: MutationOptions): Promise<void> {
  const marks = [...new Set(rules.flatMap((state) => state.marks))]
  if (marks.length === 0) return
  const count = Math.min(marks.length, Math.max(1, Math.min(4, availableParallelism())))
  const workshops = Array.from({ length: count }, () => openMutationWorkshop(root))
  const writer = openResultsWriter(root, rules, options.at)
  const queue = [...marks]
  let done = 0
  const began = performance.now()
  try {
    options.say(`${marks.length} marks of ${rules.length} rules; first the tests as they are`)
    const before = await runUnchanged(workshops, rules)
    const started = performance.now()
    const work = async (workshop: MutationWorkshop): Promise<void> => {
      for (let mark = queue.shift(); mark !== undefined; mark = queue.shift()) {
        const judged = await runMark(workshop, mark, rules, before)
        for (const { id, result } of judged) writer.note(id, result)
        const said = judged.map(({ id, result }) => `${id} ${result.verdict}`).join(', ')
        done += 1
        const left = ((performance.now() - started) / done) * (marks.length - done)
        options.say(
          `[${done}/${marks.length}] ${mark.file}:${mark.line} ${said}; about ${Math.ceil(left / 60_000)} min left`,
        )
      }
    }
    await Promise.all(workshops.map(work))
  } finally {
    await Promise.all(workshops.map((workshop) => workshop.close()))
  }
  options.say(
    `switched off ${marks.length} marks in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
  )
}

/** Keeps a rule as soon as the last of its marks is judged, so that a run that was stopped can go on where it was. */
function openResultsWriter(root: string, rules: readonly RuleState[], at: string) {
  const noted = new Map<string, MarkResult[]>()
  return {
    note: (id: string, result: MarkResult): void => {
      const results = [...(noted.get(id) ?? []), result]
      noted.set(id, results)
      const state = rules.find(({ rule }) => rule.id === id)
      if (state === undefined || results.length < state.marks.length) return
      const sorted = results.toSorted((left, right) => (left.mark < right.mark ? -1 : 1))
      const tests = [...new Set(state.tests.map((test) => textHash(test.name)))].sort()
      const kept = readResults(root)
      const row: RuleResult = { at, marks: sorted, tests }
      writeResults(root, { ...kept, rules: { ...kept.rules, [id]: row } })
    },
  }
}

/** The tests as they are: what fails then proves nothing by failing later. */
async function runUnchanged(
  workshops: readonly MutationWorkshop[],
  rules: readonly RuleState[],
): Promise<readonly RanTest[]> {
  const ids = rules.map(({ rule }) => rule.id)
  const files = filesOf(rules)
  const shares = workshops.map((_, index) => files.filter((_file, at) => at % workshops.length === index))
  const outcomes = await Promise.all(
    workshops.map((workshop, index) => workshop.run({ ids, files: shares[index] ?? [] })),
  )
  return outcomes.flatMap((outcome) => outcome.tests)
}

async function runMark(
  workshop: MutationWorkshop,
  mark: Mark,
  rules: readonly RuleState[],
  before: readonly RanTest[],
): Promise<{ readonly id: string; readonly result: MarkResult }[]> {
  const touched = rules.filter((state) => state.marks.includes(mark))
  const ids = touched.map(({ rule }) => rule.id)
  const { tests } = await workshop.run({ ids, files: filesOf(touched), edit: mark })
  return touched.map((state) => {
    const { verdict, by } = judge(state.rule.id, tests, before)
    return { id: state.rule.id, result: { mark: markHash(mark), verdict, by: hashesOf(by, state.tests) } }
  })
}

/** What a mark came to for a rule, and the tests that decided it. */
function judge(
  id: string,
  after: readonly RanTest[],
  before: readonly RanTest[],
): { readonly verdict: Verdict; readonly by: readonly RanTest[] } {
  const own = (tests: readonly RanTest[]) => tests.filter((test) => leadingIds(test.title).includes(id))
  const unchanged = own(before)
  if (unchanged.length === 0 || unchanged.some((test) => test.failed))
    return { verdict: 'red before', by: unchanged.filter((test) => test.failed) }
  const failed = own(after).filter((test) => test.failed)
  const entering = failed.filter((test) => test.entered.length > 0)
  if (entering.length > 0) return { verdict: 'proven', by: entering }
  if (failed.length > 0) return { verdict: 'beside', by: failed }
  return { verdict: own(after).length > 0 ? 'survived' : 'broken', by: [] }
}

/** The tests that ran, by the hashes of their written names: a name with a hole in it ran under many. */
function hashesOf(ran: readonly RanTest[], tests: readonly NamedTest[]): string[] {
  const written = ran.flatMap(
    ({ file, title }) => tests.find((test) => test.file === file && nameFits(test, title)) ?? [],
  )
  return [...new Set(written.map((test) => textHash(test.name)))].sort()
}

function filesOf(rules: readonly RuleState[]): string[] {
  return [...new Set(rules.flatMap((state) => state.tests.map((test) => test.file)))]
}
