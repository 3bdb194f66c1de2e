/** A plot of a few series as SVG: axes, a grid that says round numbers, lines with points. */
import type { Plot } from './bench-result.ts'

const box = { left: 64, right: 16, top: 28, bottom: 40, width: 800, height: 320 } as const

interface Scale {
  readonly place: (value: number) => number
  readonly ticks: readonly number[]
}

/** Draws a plot. */
export function renderPlot(plot: Plot): string {
  const points = plot.series.flatMap((series) => series.points)
  const across = scaleOf(
    points.map(([x]) => x),
    plot.logarithmic,
    box.left,
    box.width - box.right,
  )
  const up = scaleOf(
    points.map(([, y]) => y),
    plot.logarithmic,
    box.height - box.bottom,
    box.top,
  )
  const bottom = box.height - box.bottom
  const grid = [
    ...across.ticks.map(
      (tick) =>
        `<line class="grid" x1="${at(across, tick)}" x2="${at(across, tick)}" y1="${box.top}" y2="${bottom}"/><text x="${at(across, tick)}" y="${bottom + 16}" text-anchor="middle">${label(tick)}</text>`,
    ),
    ...up.ticks.map(
      (tick) =>
        `<line class="grid" x1="${box.left}" x2="${box.width - box.right}" y1="${at(up, tick)}" y2="${at(up, tick)}"/><text x="${box.left - 8}" y="${up.place(tick) + 4}" text-anchor="end">${label(tick)}</text>`,
    ),
  ]
  const lines = plot.series.map((series, index) => {
    const path = series.points
      .map(([x, y], step) => `${step === 0 ? 'M' : 'L'}${at(across, x)} ${at(up, y)}`)
      .join('')
    const dots =
      series.points.length > 20
        ? ''
        : series.points
            .map(([x, y]) => `<circle class="s${index}" cx="${at(across, x)}" cy="${at(up, y)}" r="3"/>`)
            .join('')
    return `<path class="s${index}" d="${path}"/>${dots}`
  })
  // The legend stands above the plot, where no line can run through it.
  const legend = plot.series
    .map((series, index) => `<tspan class="s${index}" dx="14">${series.name}</tspan>`)
    .join('')
  const names = `<text x="${box.width - box.right}" y="${box.top - 12}" text-anchor="end">${legend}</text><text x="${box.width - box.right}" y="${box.height - 6}" text-anchor="end">${plot.x}</text><text x="8" y="${box.top - 12}">${plot.y}</text>`
  return `<svg viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="${plot.title}">${grid.join('')}${lines.join('')}${names}</svg>`
}

function at(scale: Scale, value: number): string {
  return scale.place(value).toFixed(1)
}

function label(value: number): string {
  return value >= 1_000 ? value.toLocaleString('en') : String(Number(value.toPrecision(3)))
}

function scaleOf(values: readonly number[], logarithmic: boolean, from: number, to: number): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  if (logarithmic) {
    const low = Math.floor(Math.log10(least))
    const high = Math.max(low + 1, Math.ceil(Math.log10(most)))
    const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
    return { ticks, place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) }
  }
  const step = stepFor(most > 0 ? most : 1)
  const top = Math.max(1, Math.ceil(most / step)) * step
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  return { ticks, place: (value) => from + (value / top) * (to - from) }
}

function stepFor(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 4))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => most / step <= 6) ?? 10 * power
}
