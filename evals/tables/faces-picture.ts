/** The fall of many dice as one picture that needs no page around it: a panel a die, each with its line of evenness. */
import type { Faces } from '../../src/eval/index.ts'

const panel = { width: 400, height: 150, left: 14, top: 30, bottom: 22 } as const
const columns = 2

const style =
  'text{font:12px system-ui,sans-serif;fill:#616b74}.t{font-weight:600;fill:#1d2329}rect.b{fill:#1f5f8b}line{stroke:#9a4a1f;stroke-dasharray:4 3}.p{fill:#fbfaf7}@media(prefers-color-scheme:dark){.p{fill:#15181b}.t{fill:#e7e4dd}text{fill:#9aa3ab}rect.b{fill:#86bfe6}line{stroke:#e0a27c}}'

/** Draws it: a bar a face, a dashed line where an even fall would stand. */
export function facesPicture(dice: readonly Faces[]): string {
  const rows = Math.ceil(dice.length / columns)
  const [width, height] = [columns * panel.width, rows * panel.height]
  const panels = dice.map((one, index) => {
    const x = (index % columns) * panel.width
    const y = Math.floor(index / columns) * panel.height
    return `<g transform="translate(${x} ${y})">${panelOf(one)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="How often each face of each die fell"><style>${style}</style><rect class="p" width="${width}" height="${height}"/>${panels.join('')}</svg>\n`
}

function panelOf({ sides, counts }: Faces): string {
  const thrown = counts.reduce((sum, [, count]) => sum + count, 0)
  const due = thrown / sides
  const most = Math.max(due * 1.25, ...counts.map(([, count]) => count))
  const floor = panel.height - panel.bottom
  const up = (count: number): number => floor - (count / most) * (floor - panel.top)
  const step = (panel.width - 2 * panel.left) / sides
  const every = Math.ceil(sides / 20)
  const bars = counts.map(([face, count], index) => {
    const x = panel.left + index * step
    const bar = `<rect class="b" x="${(x + step * 0.15).toFixed(1)}" y="${up(count).toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${(floor - up(count)).toFixed(1)}"/>`
    const label = `<text x="${(x + step / 2).toFixed(1)}" y="${floor + 14}" text-anchor="middle">${face}</text>`
    return index % every === 0 ? bar + label : bar
  })
  const even = up(due).toFixed(1)
  const farthest = counts.reduce((far, [, count]) => Math.max(far, Math.abs(count - due) / due), 0)
  const title = `d${sides}: ${thrown.toLocaleString('en-GB')} dice, at most ${(farthest * 100).toFixed(1)} % from even`
  return `<text class="t" x="${panel.left}" y="18">${title}</text>${bars.join('')}<line x1="${panel.left}" x2="${panel.width - panel.left}" y1="${even}" y2="${even}"/>`
}
