/** Reports on walks as a table in Markdown, for a terminal and for a page alike. */
import { middleOf, type WalkReport } from '../../src/eval/index.ts'

/**
 * One row an ending, and one for what went wrong.
 *
 * @example
 * console.log(walksTable(report))
 */
export function walksTable(report: WalkReport): string {
  const { scenario, walks, turns, unfinished, dead_ends, crashes, reached_after } = report
  const rows = Object.entries(reached_after).map(([ending, after]) => {
    const share = walks === 0 ? 0 : (after.length / walks) * 100
    const numbers = [after[0], middleOf(after), after.at(-1)].map((one) => one ?? '-')
    return `| ${ending.slice(ending.indexOf(':') + 1)} | ${after.length} | ${share.toFixed(1)} % | ${numbers.join(' | ')} |`
  })
  return [
    `${scenario}: ${walks} walks, ${turns} turns; ${unfinished} unfinished, ${dead_ends.length} dead ends, ${crashes.length} crashes`,
    '',
    '| ending | walks | share | fewest turns | middle | most |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
