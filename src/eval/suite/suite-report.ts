/** The report of a suite as lines for a terminal, as a page, and as it is kept in a file. */

import { escaped, facePlot, page, table, tiles } from '../report/html-page-and-plots.ts'
import type { KindCount, SuiteReport, SuiteRow } from './run-suite.ts'
import type { Faces } from './suite-and-case-types.ts'

const maxShown = 12

export function suiteText(report: SuiteReport): string {
  const { suite, about, gm, seed, kinds, counts, figures, seconds, rows } = report
  const failed = rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'broke')
  const left = rows.filter((row) => row.left_out !== undefined)
  const lines = [...Object.entries(kinds), ['all', counts] as const]
  const width = Math.max(4, ...lines.map(([name]) => name.length))
  const counted = Object.entries(figures).map(([name, value]) => `${name}: ${rounded(value)}`)
  return [
    `${suite}: ${about}`,
    `told by ${gm}, seed ${seed}, ${seconds} s`,
    '',
    `${''.padEnd(width)}  cases  right  wrong in the state  wrong in words only`,
    ...lines.map(([name, count]) => line(name.padEnd(width), count)),
    ...(counted.length === 0 ? [] : ['', ...counted]),
    ...(failed.length === 0 ? [] : ['', ...failed.slice(0, maxShown).flatMap(told)]),
    ...(failed.length > maxShown ? [`… and ${failed.length - maxShown} more.`] : []),
    ...left.map(({ id, left_out }) => `left out: ${id}: ${left_out}`),
    '',
    verdictOf(report),
  ].join('\n')
}

/** The verdict in one sentence. */
export function verdictOf({ ok, counts, needed, gm }: SuiteReport): string {
  const judged = counts.cases - counts.left_out
  if (judged === 0) return 'Nothing was judged, so nothing holds.'
  if (ok && counts.passed === judged) return `All ${judged} cases hold for ${gm}.`
  if (ok)
    return `It holds for ${gm}: ${counts.passed} of ${judged} cases are right, and ${share(needed)} were needed.`
  if (counts.state > 0)
    return `It does not hold for ${gm}: in ${counts.state} of ${judged} cases something became true that must not.`
  return `It does not hold for ${gm}: only ${counts.passed} of ${judged} cases are right, and ${share(needed)} were needed.`
}

function share(needed: number): string {
  return needed === 1 ? 'all' : `${Math.round(needed * 1_000) / 10} %`
}

function line(name: string, { cases, passed, state, text, left_out }: KindCount): string {
  const note = left_out === 0 ? '' : `  (${left_out} left out)`
  return `${name}  ${String(cases).padStart(5)}  ${String(passed).padStart(5)}  ${String(state).padStart(18)}  ${String(text).padStart(19)}${note}`
}

function told({ id, kind, wrong, repeat }: SuiteRow): readonly string[] {
  return [
    `FAIL ${kind}: ${id}`,
    ...wrong.slice(0, 3).map((fault) => `  ${fault.in}: ${fault.what}`),
    `  again: ${repeat}`,
  ]
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(6)))
}

const maxListed = 200

/** The report as one page that needs nothing else. */
export function suitePage(report: SuiteReport): string {
  const { suite, about, gm, seed, counts, kinds, figures, rows, ok } = report
  const failed = rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'broke')
  const items = failed.slice(0, maxListed).map(({ id, wrong, repeat }) => {
    const whats = wrong.map((fault) => `<li>${fault.in}: ${escaped(fault.what)}</li>`).join('')
    return `<article><header><h3>${escaped(id)}</h3></header><ul>${whats}</ul><p class="dim"><code>${escaped(repeat)}</code></p></article>`
  })
  const plots = rows.flatMap(({ faces }) =>
    faces === undefined ? [] : [facePlot(String(faces.sides), faces.counts)],
  )
  const notes = rows.flatMap(({ id, note }) => (note === undefined ? [] : [[id, note]]))
  return page(
    `${suite}: ${gm}`,
    [
      `<h1>${escaped(about)}</h1><p class="dim">Suite ${escaped(suite)}, told by ${escaped(gm)}, seed ${escaped(seed)}.</p>`,
      `<p class="${ok ? 'good' : 'bad'}">${escaped(verdictOf(report))}</p>`,
      tiles([
        [String(counts.cases), 'cases'],
        [String(counts.passed), 'right'],
        [String(counts.state), 'wrong in the state', counts.state === 0 ? 'good' : 'bad'],
        [String(counts.text), 'wrong in words only', counts.text === 0 ? 'good' : 'bad'],
        ...Object.entries(figures).map(
          ([name, value]) => [String(Number(value.toPrecision(6))), name] as const,
        ),
      ]),
      table(
        ['kind', 'cases', 'right', 'wrong in the state', 'wrong in words only', 'left out'],
        Object.entries(kinds).map(([kind, count]) => [
          kind,
          ...[count.cases, count.passed, count.state, count.text, count.left_out].map(String),
        ]),
      ),
      plots.length === 0 ? '' : `<h2>How they fell</h2><div class="plots">${plots.join('')}</div>`,
      notes.length === 0 ? '' : `<h2>What was measured</h2>${table(['case', 'figures'], notes)}`,
      items.length === 0 ? '' : `<h2>What went wrong</h2>${items.join('')}`,
    ].join('\n'),
  )
}

export interface Occasion {
  /** The day, as YYYY-MM-DD. */
  readonly date: string
  /** The source that was run: a commit, or the version where there is none. */
  readonly commit: string
}

/** A report as it is kept in a file: counts, and what failed with the command that runs it again. */
export interface KeptReport extends Occasion, Omit<SuiteReport, 'rows'> {
  readonly failed: readonly SuiteRow[]
  readonly left_out: readonly { readonly id: string; readonly why: string }[]
  /** What was measured beside the verdicts, where something was. */
  readonly measured: readonly { readonly id: string; readonly note: string; readonly faces?: Faces }[]
}

export function keptReport(report: SuiteReport, { date, commit }: Occasion): KeptReport {
  const { rows, ...rest } = report
  return {
    date,
    commit,
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

/** The defaults, which the name of a file leaves out. */
const usual: readonly string[] = ['embedded', 'the dice', 'words and meaning']

/** The name of its file: the suite, the day, and the game master when it is not the default. */
export function keptName({ suite, gm, date }: KeptReport): string {
  const narrator = usual.includes(gm) ? '' : `-${gm.replace(/[^\w.]+/g, '-').slice(0, 60)}`
  return `${suite}-${date}${narrator}.json`
}
