/** A report as one page to read: the question, the verdict, the counts, what failed, and pictures where they say more. */
import { escaped, page, table, tiles } from '../report/page.ts'
import { facePlot } from '../report/plot.ts'
import type { SuiteReport } from './run-suite.ts'
import { verdictOf } from './suite-text.ts'

const mostListed = 200

/** Renders the page. */
export function suitePage(report: SuiteReport): string {
  const { suite, about, gm, seed, counts, kinds, figures, rows, ok } = report
  const failed = rows.filter(({ verdict }) => verdict === 'failed' || verdict === 'broke')
  const items = failed.slice(0, mostListed).map(({ id, wrong, repeat }) => {
    const whats = wrong.map((one) => `<li>${one.in}: ${escaped(one.what)}</li>`).join('')
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
        Object.entries(kinds).map(([kind, one]) => [
          kind,
          ...[one.cases, one.passed, one.state, one.text, one.left_out].map(String),
        ]),
      ),
      plots.length === 0 ? '' : `<h2>How they fell</h2><div class="plots">${plots.join('')}</div>`,
      notes.length === 0 ? '' : `<h2>What was measured</h2>${table(['case', 'figures'], notes)}`,
      items.length === 0 ? '' : `<h2>What went wrong</h2>${items.join('')}`,
    ].join('\n'),
  )
}
