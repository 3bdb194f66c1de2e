/** The report as one page that needs nothing else, for light and dark screens. */
import { type HostileReport, type HostileRow, type Mishap, mishapKinds } from '../../src/eval/index.ts'
import { hostileCells, hostileColumns, rowName, totalOf } from './hostile-table.ts'

const style = `
:root { color-scheme: light dark; --ink: #1d2329; --dim: #667079; --paper: #fbfaf7; --line: #dcd8cf; --good: #2f7d4f; --bad: #b4442e }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e4dd; --dim: #98a0a8; --paper: #15181b; --line: #31363b; --good: #5dbb83; --bad: #e6806b } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 72rem; margin: 2.5rem auto; padding: 0 1.2rem }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.05rem; margin: 2rem 0 .4rem } p, small { color: var(--dim); margin: .2rem 0 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left } thead th { color: var(--dim); font-weight: 500 } tfoot td { font-weight: 600 } .ok { color: var(--good) } .bad { color: var(--bad) }
.scroll { overflow-x: auto } code { font-size: .85em }
`

/** Renders the page; `at` and `machine` say when and where it was measured. */
export function renderHostilePage(
  report: HostileReport,
  measured: { readonly at: string; readonly machine: string },
): string {
  const verdict = report.ok
    ? '<p class="ok">Nothing reached a player or a state that should not.</p>'
    : `<ul class="bad">${report.problems.map((problem) => `<li>${escaped(problem)}</li>`).join('')}</ul>`
  const rows = [...(report.good === null ? [] : [report.good]), ...report.rows]
  const heads = ['game master', ...hostileColumns].map((name) => `<th scope="col">${name}</th>`).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fatewright: hostile game masters</title><style>${style}</style></head>
<body><h1>Hostile game masters</h1>
<p>${escaped(measured.at)} · ${escaped(measured.machine)}</p>
<p>Each does one thing wrong that real models do, in whole turns under two rulesets, against players who try things.</p>
${verdict}
<div class="scroll"><table><thead><tr>${heads}</tr></thead>
<tbody>${rows.map(tableRow).join('\n')}</tbody>
<tfoot>${tableRow(totalOf(report.rows))}</tfoot></table></div>
${mishapList(rows)}
</body></html>
`
}

function tableRow(row: HostileRow): string {
  const cells = hostileCells(row).map((cell, column) => {
    const grave = column >= hostileColumns.indexOf('leaks')
    const mark = grave ? ` class="${cell === '0' ? 'ok' : 'bad'}"` : ''
    return `<td${mark}>${escaped(cell)}</td>`
  })
  const rules =
    row.breaks.length === 0 || row.keeping === '' ? '' : ` <small>${escaped(row.breaks.join(' '))}</small>`
  return `<tr><td>${escaped(rowName(row))}${rules}</td>${cells.join('')}</tr>`
}

const mostShown = 200

function mishapList(rows: readonly HostileRow[]): string {
  const all = rows.flatMap((row) => row.mishaps.map((mishap) => ({ row, mishap })))
  if (all.length === 0) return ''
  const ordered = mishapKinds.flatMap((kind) => all.filter(({ mishap }) => mishap.kind === kind))
  const items = ordered.slice(0, mostShown).map(({ row, mishap }) => `<li>${said(row, mishap)}</li>`)
  return `<h2>What went wrong</h2><ol>${items.join('')}</ol>`
}

function said(row: HostileRow, { kind, ruleset, turn, input, what }: Mishap): string {
  return `<b>${kind}</b> ${escaped(rowName(row))}, ${escaped(ruleset)}, turn ${turn}: ${escaped(what)} <small>after <code>${escaped(input)}</code></small>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
