/** A report as it is kept in a file: counts, what failed with the command to see it again, when, and of which source. */
import type { SuiteReport, SuiteRow } from './run-suite.ts'
import type { Faces } from './suite.ts'

/** When it was run, and what. */
export interface Occasion {
  /** The day, as YYYY-MM-DD. */
  readonly date: string
  /** The source that was run: a commit, or the version where there is none. */
  readonly commit: string
}

/** What is kept. */
export interface KeptReport extends Occasion, Omit<SuiteReport, 'rows'> {
  readonly failed: readonly SuiteRow[]
  readonly left_out: readonly { readonly id: string; readonly why: string }[]
  /** What was measured beside the verdicts, where something was. */
  readonly measured: readonly { readonly id: string; readonly note: string; readonly faces?: Faces }[]
}

/** Makes it. */
export function keptReport(report: SuiteReport, { date, commit }: Occasion): KeptReport {
  const { rows, ...rest } = report
  return {
    ...{ date, commit },
    ...rest,
    failed: rows
      .filter(({ verdict }) => verdict === 'failed' || verdict === 'broke')
      .map(({ faces: _drawn, ...row }) => row),
    left_out: rows.flatMap(({ id, left_out }) => (left_out === undefined ? [] : [{ id, why: left_out }])),
    measured: rows.flatMap(({ id, note, faces }) =>
      note === undefined ? [] : [{ id, note, ...(faces !== undefined && { faces }) }],
    ),
  }
}

/** Those who need no name in that of a file: what is there without anybody's doing. */
const usual: readonly string[] = ['embedded', 'the dice', 'words and meaning']

/** The name of its file: the suite and the day, and whoever told when it was not whoever is there anyway. */
export function keptName({ suite, gm, date }: KeptReport): string {
  const teller = usual.includes(gm) ? '' : `-${gm.replace(/[^\w.]+/g, '-').slice(0, 60)}`
  return `${suite}-${date}${teller}.json`
}
