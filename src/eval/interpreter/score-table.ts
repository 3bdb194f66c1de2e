/** A score as plain text: a row for each split, then what was read otherwise. */
import type { Frame, InterpreterScore, Share } from './score-lines.ts'

/** The score for a person to read. */
export function scoreTable(score: InterpreterScore): string {
  const rows = [...Object.entries(score.by_split), ['all', score] as const]
  const width = Math.max(...rows.map(([name]) => name.length))
  const misses = score.misses.map(({ id, text, expected, got, harm }) => {
    const graver = harm.length > 0 ? `  (${harm.join(', ')} unasked)` : ''
    return `  ${id}  ${text}\n      expected ${told(expected)}, read ${told(got)} at ${got.confidence}${graver}`
  })
  return [
    ...rows.map(([name, share]) => `${name.padEnd(width)}  ${shareText(share)}`),
    `harmful: ${score.harmful}`,
    ...(misses.length === 0 ? [] : ['', 'Read otherwise:', ...misses]),
  ].join('\n')
}

function shareText({ lines, strict }: Share): string {
  const right = Math.round(strict * lines)
  return `${`${right}/${lines}`.padStart(9)}  ${(strict * 100).toFixed(1).padStart(5)} %`
}

function told({ mode, action, target }: Frame): string {
  return `${mode === 'play' ? '' : `${mode}: `}${action}${target === null ? '' : ` ${target}`}`
}
