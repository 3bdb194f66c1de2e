/** Results as a table for a terminal. */
import type { BenchResult } from './bench-result.ts'

/** One line for each goal, with what was behind it underneath. */
export function resultTable(results: readonly BenchResult[]): string {
  const width = Math.max(...results.map((result) => result.name.length))
  return results
    .map((result) => {
      const verdict = result.goal === 'told' ? '    ' : result.passes ? 'ok  ' : 'MISS'
      const goal = result.goal === 'told' ? 'no goal' : `goal ${result.goal}`
      const ratio = Number.isNaN(result.ratio) ? '–' : result.ratio.toFixed(2)
      return `${verdict} ${result.name.padEnd(width)} ${ratio.padStart(7)}  ${goal}\n     ${result.detail}`
    })
    .join('\n')
}
