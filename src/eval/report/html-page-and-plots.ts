/** The HTML page of a report with its plots: one page that needs nothing else, readable on light and dark screens and on paper. */

const style = `
:root { color-scheme: light dark; --ink: #1d2329; --dim: #616b74; --paper: #fbfaf7; --card: #fff; --line: #dcd8cf; --good: #2a7148; --bad: #a83b26; --was: #9a4a1f; --now: #1f5f8b; --del: #f6ddd5; --ins: #d9e9f5 }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e4dd; --dim: #9aa3ab; --paper: #15181b; --card: #1b1f23; --line: #31373d; --good: #63c08a; --bad: #ee8a75; --was: #e0a27c; --now: #86bfe6; --del: #4a2a22; --ins: #1f3a4f } }
* { box-sizing: border-box }
body { font: 15px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 74rem; margin: 2.5rem auto 4rem; padding: 0 1.2rem }
h1 { font: 600 1.7rem/1.2 Georgia, 'Times New Roman', serif; margin: 0 0 .2rem } h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem } h3 { font-size: 1rem; margin: 0 }
p { margin: .3rem 0 } .dim, small { color: var(--dim) } .good { color: var(--good) } .bad { color: var(--bad) } code { font-size: .86em; overflow-wrap: anywhere }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .7rem; margin: 1.2rem 0 } .tile { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem }
.tile b { display: block; font-size: 1.4rem; font-variant-numeric: tabular-nums; line-height: 1.2 } .tile span { color: var(--dim); font-size: .85rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); vertical-align: top } th:first-child, td:first-child, .left { text-align: left } thead th { color: var(--dim); font-weight: 500 } .scroll { overflow-x: auto }
article { border: 1px solid var(--line); border-radius: .5rem; background: var(--card); margin: .9rem 0; padding: .9rem 1rem; break-inside: avoid } article header { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline }
.input { color: var(--dim); font-style: italic } .tag { font-size: .78rem; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; color: var(--dim) }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1.4rem; margin-top: .6rem } .sides h4 { margin: 0; font-size: .78rem; letter-spacing: .04em; text-transform: uppercase } .sides > :nth-child(1) h4 { color: var(--was) } .sides > :nth-child(2) h4 { color: var(--now) }
.told { font: 1rem/1.6 Georgia, 'Times New Roman', serif; white-space: pre-line; margin: .2rem 0 } del { background: var(--del); text-decoration: none; border-radius: .2rem } ins { background: var(--ins); text-decoration: none; border-radius: .2rem }
ul { margin: .3rem 0; padding-left: 1.2rem } details { margin: .4rem 0 } summary { cursor: pointer; color: var(--dim) }
.plots { margin-top: 1.2rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); gap: 1rem } figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; break-inside: avoid } figcaption { font-size: .85rem; color: var(--dim) }
svg { width: 100%; height: auto; display: block } svg text { font: 11px system-ui, sans-serif; fill: var(--dim) } .grid { stroke: var(--line) } .s0, .s1 { fill: none; stroke-width: 1.8 } .s0 { stroke: var(--was) } .s1 { stroke: var(--now) } .d0 { fill: var(--was) } .d1 { fill: var(--now) } .key0 { color: var(--was) } .key1 { color: var(--now) } .bar { fill: var(--now) } .fair { stroke: var(--was); stroke-dasharray: 4 3 }
@media (max-width: 46rem) { .sides { grid-template-columns: 1fr } }
@media print { :root { --paper: #fff; --ink: #000 } body { margin: 0; max-width: none; font-size: 11px } details { display: none } }
`

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body>
${body}
</body></html>
`
}

/** Text as it may stand in a page: nothing that was told or typed is ever markup. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export type Tile = readonly [value: string, label: string, tone?: 'good' | 'bad']

/** A few numbers that say it all. */
export function tiles(rows: readonly Tile[]): string {
  const tile = ([value, label, tone]: Tile): string =>
    `<div class="tile"><b${tone === undefined ? '' : ` class="${tone}"`}>${escaped(value)}</b><span>${escaped(label)}</span></div>`
  return `<div class="tiles">${rows.map(tile).join('')}</div>`
}

/** A table; the first cell of a row names it. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
  const row = (cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table></div>`
}

/** A number as a report says it: a dash where there is none. */
export function said(value: number | null, digits = 2): string {
  return value === null ? '–' : String(Number(value.toFixed(digits)))
}

// Plots as inline SVG: they carry their own labels and need no script.
export interface Series {
  readonly name: string
  /** Which colour: of what was, or of what is. */
  readonly side: 'was' | 'is'
  readonly points: readonly (readonly [x: number, y: number])[]
}

const box = { left: 48, right: 12, top: 10, bottom: 26, width: 520, height: 200 } as const
const bottom = box.height - box.bottom
const right = box.width - box.right

const colour = { was: 0, is: 1 } as const

/** Lines over turns; empty when nothing was measured. */
export function linePlot(title: string, series: readonly Series[]): string {
  const points = series.flatMap((line) => line.points)
  if (points.length === 0) return ''
  const xs = points.map(([x]) => x)
  const [least, most] = [Math.min(...xs), Math.max(...xs)]
  const top = roundUp(points.reduce((high, [, y]) => Math.max(high, y), 0))
  const across = (x: number): number =>
    most === least ? (box.left + right) / 2 : box.left + ((x - least) / (most - least)) * (right - box.left)
  const up = (y: number): number => bottom - (y / top) * (bottom - box.top)
  const lines = series.map((line) => lineOf(line, across, up))
  const ends = [...new Set([least, most])].map((x) => {
    const anchor = x === least && most !== least ? 'start' : 'end'
    return `<text x="${across(x).toFixed(1)}" y="${box.height - 8}" text-anchor="${anchor}">turn ${x}</text>`
  })
  const names = series.map(({ name, side }) => `<span class="key${colour[side]}">― ${escaped(name)}</span>`)
  return figure(`${escaped(title)} ${series.length > 1 ? names.join(' ') : ''}`, title, [
    ...gridAt(top, up),
    ...lines,
    ...ends,
  ])
}

function lineOf({ points, side }: Series, across: (x: number) => number, up: (y: number) => number): string {
  const index = colour[side]
  const path = points.map(
    ([x, y], step) => `${step === 0 ? 'M' : 'L'}${across(x).toFixed(1)} ${up(y).toFixed(1)}`,
  )
  const dots = points.length > 60 ? [] : points
  const circles = dots.map(
    ([x, y]) => `<circle class="d${index}" cx="${across(x).toFixed(1)}" cy="${up(y).toFixed(1)}" r="2"/>`,
  )
  return `<path class="s${index}" d="${path.join('')}"/>${circles.join('')}`
}

/** Fewer dice than this draw no picture that means anything. */
const minDice = 12

/** Bars by face, with a line where a fair die would stand. */
export function facePlot(sides: string, faces: readonly (readonly [face: number, count: number])[]): string {
  const thrown = faces.reduce((sum, [, count]) => sum + count, 0)
  if (thrown < minDice) return ''
  const top = roundUp(faces.reduce((high, [, count]) => Math.max(high, count), 0))
  const up = (y: number): number => bottom - (y / top) * (bottom - box.top)
  const step = (right - box.left) / faces.length
  const every = Math.ceil(faces.length / 20)
  const bars = faces.map(([face, count], index) => {
    const x = box.left + index * step
    const bar = `<rect class="bar" x="${(x + step * 0.15).toFixed(1)}" y="${up(count).toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${(bottom - up(count)).toFixed(1)}"><title>${face}: ${count}</title></rect>`
    const label = `<text x="${(x + step / 2).toFixed(1)}" y="${bottom + 14}" text-anchor="middle">${face}</text>`
    return index % every === 0 ? bar + label : bar
  })
  const fair = up(thrown / faces.length).toFixed(1)
  const line = `<line class="fair" x1="${box.left}" x2="${right}" y1="${fair}" y2="${fair}"/>`
  const caption = `d${sides}: ${thrown} dice; the dashed line is what an even fall would be`
  return figure(escaped(caption), caption, [...gridAt(top, up), ...bars, line])
}

function gridAt(top: number, up: (y: number) => number): string[] {
  return [0, top / 2, top].map((y) => {
    const at = up(y).toFixed(1)
    const label = y >= 1_000 ? `${Number((y / 1_000).toPrecision(3))}k` : String(Number(y.toPrecision(3)))
    return `<line class="grid" x1="${box.left}" x2="${right}" y1="${at}" y2="${at}"/><text x="${box.left - 6}" y="${(up(y) + 4).toFixed(1)}" text-anchor="end">${label}</text>`
  })
}

function figure(caption: string, label: string, parts: readonly string[]): string {
  return `<figure><figcaption>${caption}</figcaption><svg viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="${escaped(label)}">${parts.join('')}</svg></figure>`
}

/** The next number that reads well: 1, 2, 4, 5 or 10 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}
