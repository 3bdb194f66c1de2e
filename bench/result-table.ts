/** Results and tables for a terminal. */
import type { BenchResult, Table } from './bench-result.ts'

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

/** A table in columns: the first to the left, numbers to the right. */
export function tableText({ title, head, rows }: Table): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return [title, line(head), ...rows.map(line)].join('\n')
}
