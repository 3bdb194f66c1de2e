/** Reports on walks as a table in Markdown, for a terminal and for a page alike. */
import { middleOf, type WalkReport, withTotals } from '../../src/eval/index.ts'

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
    const numbers = [after[0], middleOf(after), after.at(-1)].map((turns) => turns ?? '-')
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

/** One report of several about the same scenario, for walks that were shared out. */
export function joinReports(first: WalkReport, ...others: readonly WalkReport[]): WalkReport {
  return others.reduce(
    (sum, report) =>
      withTotals({
        scenario: sum.scenario,
        walks: sum.walks + report.walks,
        turns: sum.turns + report.turns,
        reached_after: Object.fromEntries(
          Object.entries(sum.reached_after).map(([ending, after]) => [
            ending,
            [...after, ...(report.reached_after[ending] ?? [])].sort((left, right) => left - right),
          ]),
        ),
        unfinished: sum.unfinished + report.unfinished,
        dead_ends: [...sum.dead_ends, ...report.dead_ends],
        crashes: [...sum.crashes, ...report.crashes],
        refused: [...sum.refused, ...report.refused],
      }),
    first,
  )
}
