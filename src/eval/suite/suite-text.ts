/** What a suite came to, as lines for a person at a terminal. */
import type { KindCount, SuiteReport, SuiteRow } from './run-suite.ts'

const mostShown = 12

/** The report to read. */
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
    ...(failed.length === 0 ? [] : ['', ...failed.slice(0, mostShown).flatMap(told)]),
    ...(failed.length > mostShown ? [`… and ${failed.length - mostShown} more.`] : []),
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
    ...wrong.slice(0, 3).map((one) => `  ${one.in}: ${one.what}`),
    `  again: ${repeat}`,
  ]
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(6)))
}
