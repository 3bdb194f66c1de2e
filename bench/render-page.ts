/** The results as one page that needs nothing else: tables and plots in SVG, for light and dark screens. */
import type { BenchResult, Plot, Table } from './bench-result.ts'
import { renderPlot } from './render-plot.ts'

export interface Measured {
  readonly at: string
  readonly machine: string
  readonly results: readonly BenchResult[]
  readonly plots: readonly Plot[]
  readonly tables: readonly Table[]
}

const style = `
:root { color-scheme: light dark; --ink: #1d2329; --dim: #667079; --paper: #fbfaf7; --line: #dcd8cf; --good: #2f7d4f; --bad: #b4442e; --one: #2b6cb0; --two: #c27a1a; --three: #2f7d4f; --four: #b4442e }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e4dd; --dim: #98a0a8; --paper: #15181b; --line: #31363b; --good: #5dbb83; --bad: #e6806b; --one: #7fb2ea; --two: #e5ad5c; --three: #5dbb83; --four: #e6806b } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2.5rem auto; padding: 0 1.2rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.05rem; margin: 2.2rem 0 .4rem } p { color: var(--dim); margin: .2rem 0 }
.goal { margin: 1rem 0 } .goal .what { display: flex; justify-content: space-between; gap: 1rem } .goal small { color: var(--dim) }
.ok { color: var(--good) } .miss { color: var(--bad) } svg { width: 100%; height: auto; display: block } text { fill: var(--dim); font: 11px system-ui, sans-serif }
.grid { stroke: var(--line) } .axis { stroke: var(--dim) } .bar.ok { fill: var(--good) } .bar.miss { fill: var(--bad) } .track { fill: var(--line) } .mark { stroke: var(--ink); stroke-width: 2 }
.s0 { stroke: var(--one); fill: var(--one) } .s1 { stroke: var(--two); fill: var(--two) } .s2 { stroke: var(--three); fill: var(--three) } .s3 { stroke: var(--four); fill: var(--four) } path { fill: none !important; stroke-width: 2 } text, tspan { stroke: none !important }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } th, td { padding: .15rem .9rem .15rem 0; border-bottom: 1px solid var(--line); text-align: right } th { color: var(--dim); font-weight: 500 } th:first-child, td:first-child { text-align: left }
`

/** Renders the whole page. */
export function renderPage(measured: Measured): string {
  const goals = measured.results.filter((result) => result.goal !== 'told')
  const passed = goals.filter((result) => result.passes).length
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fatewright: measurements</title><style>${style}</style></head>
<body><h1>Measurements</h1>
<p>${escaped(measured.at)} · ${escaped(measured.machine)}</p>
<p>${passed} of ${goals.length} goals met. Every speed is a ratio to something measured in the same run.</p>
<h2>Goals</h2>${measured.results.map(goal).join('')}
${measured.plots.map((plot) => `<h2>${escaped(plot.title)}</h2>${renderPlot(plot)}`).join('')}
${measured.tables.map(table).join('')}
</body></html>
`
}

/** A bar from nothing to twice the goal, with the goal marked in the middle. */
function goal(result: BenchResult): string {
  if (result.goal === 'told') {
    return `<div class="goal"><div class="what"><span>${escaped(result.name)}</span><span>${result.ratio.toFixed(2)} <small>no goal</small></span></div><small>${escaped(result.detail)}</small></div>`
  }
  const bound = Number(result.goal.split(' ')[1])
  // Where nothing is the goal, anything fills the bar.
  const share =
    bound === 0
      ? Math.min(1, result.ratio)
      : Number.isFinite(result.ratio)
        ? Math.min(1, Math.max(0, result.ratio / bound / 2))
        : 0
  const verdict = result.passes ? 'ok' : 'miss'
  const ratio = Number.isNaN(result.ratio) ? 'not measured' : result.ratio.toFixed(2)
  return `<div class="goal"><div class="what"><span>${escaped(result.name)}</span><span class="${verdict}">${ratio} <small>goal ${escaped(result.goal)}</small></span></div>
<svg viewBox="0 0 800 14" role="img" aria-label="${ratio}, goal ${escaped(result.goal)}"><rect class="track" y="4" width="800" height="6" rx="3"/><rect class="bar ${verdict}" y="4" width="${(share * 800).toFixed(0)}" height="6" rx="3"/><line class="mark" x1="400" x2="400" y1="0" y2="14"/></svg>
<small>${escaped(result.detail)}</small></div>`
}

function table({ title, head, rows }: Table): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return `<h2>${escaped(title)}</h2><table>${cells(head, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
