/** The rows of a run with broken answers, as a table to read. */
import type { MalformedRow } from './malformed-run.ts'

/** Renders it. */
export function malformedTable(rows: readonly MalformedRow[]): string {
  const head = ['strategy', 'rules', 'turns', 'answers', 'broken', 'repaired', 'fell back', 'wrong']
  const cells = rows.map((row) => [
    row.strategy,
    row.ruleset,
    ...[row.turns, row.answers, row.spoilt, row.repaired, row.fellBack, row.mishaps.length].map(String),
  ])
  const widths = head.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return [head, ...cells].map(line).join('\n')
}
