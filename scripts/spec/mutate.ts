/**
 * `npm run spec -- --mutate`: switches every marked enforcement off, one at a time, and expects the tests of its
 * rules to fail. A test that stays green proves nothing, and the run says so.
 */
import { availableParallelism } from 'node:os'
import { findMarks, type Mark } from './marks.ts'
import { type MutationWorkshop, openMutationWorkshop, type TestOutcome } from './mutation-workshop.ts'
import { type RuleState, readSpecState } from './spec-state.ts'

/** Which mutations to run, and where to say how it goes. */
export interface MutationOptions {
  /** Only these rules; all when empty. */
  readonly ids: readonly string[]
  readonly limit: number
  say(line: string): void
}

type Verdict = 'killed' | 'survived' | 'broken' | 'red before'

interface Judged {
  readonly id: string
  readonly verdict: Verdict
}

/** Runs the mutations and says how each went; true when none survived. */
export async function mutate(root: string, options: MutationOptions): Promise<boolean> {
  const rules = readSpecState(root).groups.flatMap((group) => group.rules)
  const { marks, findings } = findMarks(root, new Set(rules.map((state) => state.rule.id)))
  for (const finding of findings) options.say(`✗ ${finding.file}:${finding.line} ${finding.message}`)
  if (findings.length > 0) return false
  const wanted = (id: string): boolean => options.ids.length === 0 || options.ids.includes(id)
  const tested = rules.filter((state) => state.tests.length > 0 && wanted(state.rule.id))
  const testedIds = new Set(tested.map((state) => state.rule.id))
  const chosen = marks.filter((mark) => mark.ids.some((id) => testedIds.has(id))).slice(0, options.limit)
  const judged = await runAll(root, chosen, tested, options)
  return summarise(judged, tested, marks, wanted, options)
}

async function runAll(
  root: string,
  marks: readonly Mark[],
  tested: readonly RuleState[],
  options: MutationOptions,
): Promise<Judged[]> {
  if (marks.length === 0) return []
  const workers = Math.min(marks.length, Math.max(1, Math.min(4, availableParallelism())))
  const workshops = Array.from({ length: workers }, () => openMutationWorkshop(root))
  const queue = marks.map((mark, index) => ({ mark, index }))
  const judged: Judged[] = []
  try {
    const red = await redBefore(workshops[0] as MutationWorkshop, marks, tested)
    const work = async (workshop: MutationWorkshop): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const started = performance.now()
        const results = await runOne(workshop, next.mark, tested, red)
        judged.push(...results)
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        const said = results.map(({ id, verdict }) => `${id} ${verdict}`).join(', ')
        options.say(
          `[${next.index + 1}/${marks.length}] ${next.mark.file}:${next.mark.line} ${said} (${seconds} s)`,
        )
      }
    }
    await Promise.all(workshops.map(work))
  } finally {
    for (const workshop of workshops) workshop.close()
  }
  return judged
}

/** Rules whose tests fail before anything is switched off: their failing afterwards would prove nothing. */
async function redBefore(
  workshop: MutationWorkshop,
  marks: readonly Mark[],
  tested: readonly RuleState[],
): Promise<TestOutcome> {
  const ids = [...new Set(marks.flatMap((mark) => mark.ids))]
  return workshop.run(ids, filesOf(ids, tested))
}

async function runOne(
  workshop: MutationWorkshop,
  mark: Mark,
  tested: readonly RuleState[],
  before: TestOutcome,
): Promise<Judged[]> {
  const ids = mark.ids.filter((id) => tested.some((state) => state.rule.id === id))
  const outcome = await workshop.run(ids, filesOf(ids, tested), mark)
  return ids.map((id) => ({ id, verdict: judge(id, outcome, before) }))
}

function judge(id: string, outcome: TestOutcome, before: TestOutcome): Verdict {
  if (before.failed.has(id) || !before.passed.has(id)) return 'red before'
  if (outcome.failed.has(id)) return 'killed'
  return outcome.passed.has(id) ? 'survived' : 'broken'
}

function filesOf(ids: readonly string[], tested: readonly RuleState[]): string[] {
  const states = tested.filter((state) => ids.includes(state.rule.id))
  return [...new Set(states.flatMap((state) => state.tests.map((test) => test.file)))]
}

function summarise(
  judged: readonly Judged[],
  tested: readonly RuleState[],
  marks: readonly Mark[],
  wanted: (id: string) => boolean,
  options: MutationOptions,
): boolean {
  const counts = { killed: 0, survived: 0, 'no mark': 0, broken: 0, 'red before': 0 }
  for (const { rule } of tested) {
    const verdicts = judged.filter((item) => item.id === rule.id).map((item) => item.verdict)
    if (verdicts.length === 0 && marks.some((mark) => mark.ids.includes(rule.id))) continue
    const worst = verdicts.find((verdict) => verdict !== 'killed')
    const word = verdicts.length === 0 ? 'no mark' : (worst ?? 'killed')
    counts[word]++
    options.say(`${rule.id} ${explain(word)}`)
  }
  const untested = new Set(marks.flatMap((mark) => mark.ids).filter((id) => wanted(id)))
  for (const { rule } of tested) untested.delete(rule.id)
  for (const id of untested) options.say(`${id} is marked, but no test names it`)
  const unjudged = counts.broken + counts['red before']
  const also = unjudged === 0 ? '' : `, not judged ${unjudged}`
  options.say(`killed ${counts.killed}, survived ${counts.survived}, no mark ${counts['no mark']}${also}`)
  return counts.survived + unjudged === 0
}

function explain(word: Verdict | 'no mark'): string {
  if (word === 'survived') return 'survived: its tests stay green with the enforcement switched off'
  if (word === 'broken') return 'broken: with the mutation its tests do not even run; mend the mark'
  return word === 'red before' ? 'red before: its tests fail or do not run without any mutation' : word
}
