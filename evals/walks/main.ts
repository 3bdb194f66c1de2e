/**
 * `npm run walks`: both adventures played at random, two processes at a time: every ending must be reached, nobody may
 * come to a dead end, nothing may break, and every walk must come to an end.
 *
 *   npm run walks                              2,000 walks
 *   npm run walks -- --dead-drop 60 --tide 40 --seed monday
 *   npm run walks -- --out docs/adventures     also writes walks.md there
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { WalkReport } from '../../src/eval/index.ts'
import type { Batch, BatchAnswer } from './walk-batch.ts'
import { joinReports, walksTable } from './walks-table.ts'

const { values } = parseArgs({
  options: {
    'dead-drop': { type: 'string', default: '1200' },
    tide: { type: 'string', default: '800' },
    turns: { type: 'string', default: '250' },
    seed: { type: 'string', default: 'walk' },
    processes: { type: 'string', default: '2' },
    out: { type: 'string' },
  },
})
const batchSize = 20

function batchesOf(scenario: string, walks: number): Batch[] {
  const { turns, seed } = values
  return Array.from({ length: Math.ceil(walks / batchSize) }, (_, index) => {
    const first = index * batchSize
    return { scenario, first, walks: Math.min(batchSize, walks - first), turns: Number(turns), seed }
  })
}

/** Hands batches to one process until there are none. */
async function work(queue: Batch[], told: (report: WalkReport) => void): Promise<void> {
  const child = fork(join(import.meta.dirname, 'walk-batch.ts'))
  const done = new AbortController()
  const death = died(child, done.signal)
  death.catch(() => undefined)
  try {
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      child.send(batch)
      const [answer] = (await Promise.race([once(child, 'message', done), death])) as [BatchAnswer]
      if ('problem' in answer) throw new Error(answer.problem)
      told(answer.report)
    }
  } finally {
    done.abort()
    child.kill()
  }
}

async function died(child: ReturnType<typeof fork>, signal: AbortSignal): Promise<never> {
  const [code] = await once(child, 'exit', { signal })
  throw new Error(`A walking process ended with ${code}.`)
}

function troubles({ scenario, unreached, unfinished, dead_ends, crashes }: WalkReport): readonly string[] {
  return [
    ...unreached.map((ending) => `${ending} was never reached.`),
    ...(unfinished > 0 ? [`${unfinished} walks of ${scenario} came to no ending.`] : []),
    ...[...dead_ends, ...crashes].map(
      ({ walk, turn, input, message }) => `${scenario}, walk ${walk}, turn ${turn}, "${input}": ${message}`,
    ),
  ]
}

function page(reports: readonly WalkReport[], seconds: number): string {
  const day = new Date().toISOString().slice(0, 10)
  const walks = reports.reduce((sum, one) => sum + one.walks, 0)
  const command = `npm run walks -- ${reports.map((one) => `--${one.scenario === 'dead_drop' ? 'dead-drop' : 'tide'} ${one.walks}`).join(' ')} --seed ${values.seed}`
  return [
    '# Random walks',
    '',
    `${walks} walks on ${day} with Node ${process.version} in ${(seconds / 60).toFixed(0)} minutes over ${values.processes} processes: \`${command}\`.`,
    'One walker in four drifts; the others have an ending in mind and half follow it, so the shares say what can be',
    'reached, not what people choose.',
    '',
    reports.map(walksTable).join('\n\n'),
    '',
  ].join('\n')
}

const started = performance.now()
const queue = [
  ...batchesOf('nineteen_year_tide', Number(values.tide)),
  ...batchesOf('dead_drop', Number(values['dead-drop'])),
]
const done = new Map<string, WalkReport>()
const all = queue.reduce((sum, batch) => sum + batch.walks, 0)
const told = (report: WalkReport): void => {
  const before = done.get(report.scenario)
  done.set(report.scenario, before === undefined ? report : joinReports(before, report))
  const walked = [...done.values()].reduce((sum, one) => sum + one.walks, 0)
  const { scenario, endings } = done.get(report.scenario) ?? report
  const so = Object.entries(endings).map(([id, count]) => `${id.slice(id.indexOf(':') + 1)} ${count}`)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log(`${walked} of ${all} walks, ${seconds} s; ${scenario}: ${so.join(', ')}`)
  for (const trouble of troubles({ ...report, unreached: [] })) console.log(`  ${trouble}`)
}
await Promise.all(Array.from({ length: Number(values.processes) }, () => work(queue, told)))
const reports = [...done.values()]
for (const report of reports) console.log(`\n${walksTable(report)}`)
const wrong = reports.flatMap(troubles)
console.log(
  wrong.length === 0
    ? '\nevery ending was reached, and every walk came to one'
    : `\nFAIL\n${wrong.join('\n')}`,
)
if (values.out !== undefined)
  writeFileSync(join(values.out, 'walks.md'), page(reports, (performance.now() - started) / 1_000))
process.exitCode = wrong.length === 0 ? 0 : 1
