/** A simulation's report as Markdown, and the command that has a failure again. */

import { endInvariants } from './end-of-campaign.ts'
import { invariants } from './invariants.ts'
import { personas } from './personas.ts'
import type { Failure, SimulationReport } from './simulation-report.ts'

/** What has a failure again, up to the turn it was seen in. */
export function againCommand({ index, turn }: Failure, seed: string): string {
  return `npm run simulate -- --seed ${seed} --only ${index} --turns ${turn}`
}

/** The tables of a report. */
export function simulationTable(report: SimulationReport): string {
  const settings = [...new Set(report.cells.map((cell) => cell.setting))]
  const rows = settings.map((setting) => {
    const counts = personas.map(({ name }) => {
      const cell = report.cells.find((one) => one.setting === setting && one.persona === name)
      return cell === undefined
        ? '–'
        : `${cell.campaigns}${cell.failures > 0 ? ` (${cell.failures} failures)` : ''}`
    })
    return `| ${[setting, ...counts].join(' | ')} |`
  })
  const looked = [
    ...invariants.map(({ id, says }) => [id, says] as const),
    ['nothing-breaks', 'No move throws.'] as const,
    ...Object.entries(endInvariants),
  ]
  return [
    `| campaigns of | ${personas.map((one) => one.name).join(' | ')} |`,
    `|---|${personas.map(() => '---|').join('')}`,
    ...rows,
    '',
    '| looked at | must be so | broken |',
    '|---|---|---|',
    ...looked.map(([id, says]) => `| ${id} | ${says} | ${report.broken[id] ?? 0} |`),
  ].join('\n')
}
