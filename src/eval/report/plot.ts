/** Plots as inline SVG: lines by turn, bars by face. They carry their own labels and need no script. */
import { escaped } from './page.ts'

/** One line of a plot. */
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
  const points = series.flatMap((one) => one.points)
  if (points.length === 0) return ''
  const xs = points.map(([x]) => x)
  const [least, most] = [Math.min(...xs), Math.max(...xs)]
  const top = roundUp(points.reduce((high, [, y]) => Math.max(high, y), 0))
  const across = (x: number): number =>
    most === least ? (box.left + right) / 2 : box.left + ((x - least) / (most - least)) * (right - box.left)
  const up = (y: number): number => bottom - (y / top) * (bottom - box.top)
  const lines = series.map((one) => lineOf(one, across, up))
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
const fewestDice = 12

/** Bars by face, with a line where a fair die would stand. */
export function facePlot(sides: string, faces: readonly (readonly [face: number, count: number])[]): string {
  const thrown = faces.reduce((sum, [, count]) => sum + count, 0)
  if (thrown < fewestDice) return ''
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
  const step = [1, 2, 4, 5, 10].find((one) => one * power >= value) ?? 10
  return step * power
}
