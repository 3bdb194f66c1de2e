/** Runs the cases of a suite and counts. It never stops at a failure, and a case that breaks has failed. */
import type { Faces, Judged, Suite, SuiteCase, Wrong } from './suite-and-case-types.ts'

export interface SuitePlan {
  readonly seed: string
  /** At most so many cases, spread over all of them. */
  readonly most?: number
  /** Only the case with this id, or those of this kind. */
  readonly only?: string
  /** The game master, as reports name it. */
  readonly gm: string
  /** Further words of the command that runs it, such as `--gm plain`. */
  readonly words?: string
  readonly stopwatch: () => number
  readonly progress?: (done: number, all: number) => void
}

export interface SuiteRow {
  readonly id: string
  readonly kind: string
  readonly verdict: 'passed' | 'failed' | 'broke' | 'left out'
  readonly wrong: readonly Wrong[]
  /** The command that runs this case again. */
  readonly repeat: string
  readonly left_out?: string
  readonly note?: string
  readonly faces?: Faces
}

export interface KindCount {
  readonly cases: number
  readonly passed: number
  /** Cases in which the state was wrong, and those in which only the text was. */
  readonly state: number
  readonly text: number
  readonly left_out: number
}

export interface SuiteReport {
  readonly suite: string
  readonly about: string
  readonly gm: string
  readonly seed: string
  readonly ok: boolean
  readonly needed: number
  readonly counts: KindCount
  readonly kinds: Readonly<Record<string, KindCount>>
  readonly figures: Readonly<Record<string, number>>
  readonly seconds: number
  readonly rows: readonly SuiteRow[]
}

/**
 * Runs a suite.
 *
 * @example
 * const report = await runSuite(sycophancySuite(environment), { seed: 'eval', gm: 'embedded', stopwatch: () => performance.now() })
 */
export async function runSuite(suite: Suite, plan: SuitePlan): Promise<SuiteReport> {
  const started = plan.stopwatch()
  const chosen = chosenOf(await suite.cases(plan.seed), plan)
  const rows: SuiteRow[] = []
  const figures: Record<string, number> = {}
  for (const [at, suiteCase] of chosen.entries()) {
    const judged = await judgedOf(suiteCase)
    for (const [name, value] of Object.entries(judged.figures ?? {}))
      figures[name] = (figures[name] ?? 0) + value
    rows.push(rowOf(suiteCase, judged, repeatOf(suite.name, suiteCase.id, plan)))
    plan.progress?.(at + 1, chosen.length)
  }
  await suite.close?.()
  const counts = countOf(rows)
  const judgedCases = counts.cases - counts.left_out
  const right = judgedCases === 0 ? 0 : 1 - counts.text / judgedCases
  return {
    suite: suite.name,
    about: suite.about,
    gm: plan.gm,
    seed: plan.seed,
    ok: judgedCases > 0 && counts.state === 0 && right >= suite.needed,
    needed: suite.needed,
    counts,
    kinds: Object.fromEntries(
      [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => [kind, countOf(own)]),
    ),
    figures,
    seconds: Math.round((plan.stopwatch() - started) / 100) / 10,
    rows,
  }
}

/** The cases that are run: one by its name, or as many as wanted, spread evenly so that every kind is among them. */
function chosenOf(all: readonly SuiteCase[], { only, most }: SuitePlan): readonly SuiteCase[] {
  const named = only === undefined ? all : all.filter(({ id, kind }) => id === only || kind === only)
  if (most === undefined || most >= named.length) return named
  const step = named.length / most
  return Array.from({ length: most }, (_, index) => named[Math.floor(index * step)]).filter(
    (suiteCase) => suiteCase !== undefined,
  )
}

interface Outcome extends Judged {
  readonly broke?: true
}

async function judgedOf(suiteCase: SuiteCase): Promise<Outcome> {
  try {
    return await suiteCase.run()
  } catch (error) {
    const what = `It broke: ${error instanceof Error ? error.message : String(error)}`
    return { wrong: [{ in: 'state', what }], broke: true }
  }
}

function rowOf({ id, kind }: SuiteCase, judged: Outcome, repeat: string): SuiteRow {
  const { wrong, left_out, broke, note, faces } = judged
  if (left_out !== undefined) return { id, kind, verdict: 'left out', wrong: [], repeat, left_out }
  const verdict = broke ? 'broke' : wrong.length === 0 ? 'passed' : 'failed'
  const beside = { ...(note !== undefined && { note }), ...(faces !== undefined && { faces }) }
  return { id, kind, verdict, wrong, repeat, ...beside }
}

function repeatOf(suite: string, id: string, { seed, words }: SuitePlan): string {
  const more = words === undefined || words === '' ? '' : ` ${words}`
  return `fatewright eval ${suite} --seed ${quoted(seed)} --case ${quoted(id)}${more}`
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

function countOf(rows: readonly SuiteRow[]): KindCount {
  const inState = rows.filter(({ wrong }) => wrong.some((fault) => fault.in === 'state')).length
  const failed = rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'broke').length
  return {
    cases: rows.length,
    passed: rows.filter(({ verdict }) => verdict === 'passed').length,
    state: inState,
    text: failed - inState,
    left_out: rows.filter(({ verdict }) => verdict === 'left out').length,
  }
}
