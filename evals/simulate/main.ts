/**
 * `npm run simulate`: made-up players play whole campaigns, two processes at a time, and everything that must be so is
 * looked at after every move.
 *
 *   npm run simulate                                     1,000 campaigns of 100 turns
 *   npm run simulate -- --campaigns 50 --turns 20 --seed monday
 *   npm run simulate -- --seed monday --only 17 --turns 12   one campaign again, up to a turn
 *   npm run simulate -- --out evals/results                      also writes simulation-DATE.json there
 *   npm run simulate -- --minutes 30                     begins no campaign after so long
 *
 * Exits with 1 when anything was not so.
 */
import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Batch } from './simulate-batch.ts'
import type { CampaignRun } from './simulation-report.ts'
import { reportOn } from './simulation-report.ts'
import { againCommand, simulationTable } from './simulation-table.ts'

const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '1000' },
    turns: { type: 'string', default: '100' },
    seed: { type: 'string', default: 'simulation' },
    only: { type: 'string' },
    first: { type: 'string', default: '0' },
    processes: { type: 'string', default: '2' },
    minutes: { type: 'string' },
    out: { type: 'string' },
  },
})
/** An engine reads its packs once; what it has played it keeps until it closes. */
const mostInBatch = 8
const started = performance.now()
const runs: CampaignRun[] = []

function batches(): Batch[] {
  const { seed, only, first } = values
  const turns = Number(values.turns)
  if (only !== undefined) return [{ indices: [Number(only)], turns, seed }]
  const all = Array.from({ length: Number(values.campaigns) }, (_, at) => Number(first) + at)
  const batchSize = Math.max(1, Math.min(mostInBatch, Math.ceil(all.length / Number(values.processes))))
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) => ({
    ...{ indices: all.slice(at * batchSize, (at + 1) * batchSize), turns, seed },
  }))
}

function isLate(): boolean {
  return values.minutes !== undefined && performance.now() - started > Number(values.minutes) * 60_000
}

/** Hands batches to one process until there are none; each campaign is told of when it is over. */
async function work(queue: Batch[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'simulate-batch.ts'))
  const messages = on(child, 'message')
  const gone = died(child)
  try {
    for (let batch = queue.shift(); batch !== undefined && !isLate(); batch = queue.shift()) {
      child.send(batch)
      for (const _ of batch.indices) {
        const message = await Promise.race([messages.next(), gone])
        tell((message.value as [CampaignRun])[0])
      }
    }
  } finally {
    gone.catch(() => {})
    child.kill()
  }
}

async function died(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`A simulating process ended with ${code}.`)
}

function tell(told: CampaignRun): void {
  runs.push(told)
  const seconds = (performance.now() - started) / 1_000
  const lines = runs.reduce((sum, run) => sum + run.lines, 0)
  const failures = runs.reduce((sum, run) => sum + run.failures.length, 0)
  const left = ((all - runs.length) * seconds) / runs.length
  console.log(
    `${runs.length} of ${all} campaigns, ${lines} turns, ${failures} failures; ${(lines / seconds).toFixed(0)} turns a second, ${(left / 60).toFixed(0)} minutes left`,
  )
  for (const failure of told.failures) {
    const { index, persona, setting, turn, move, invariant, what } = failure
    console.log(
      `  ${invariant}: campaign ${index} (${persona}, ${setting}), turn ${turn}, "${move}": ${what}`,
    )
    console.log(`    ${againCommand(failure, values.seed)}`)
  }
}

const queue = batches()
const all = queue.reduce((sum, batch) => sum + batch.indices.length, 0)
await Promise.all(Array.from({ length: Math.min(Number(values.processes), queue.length) }, () => work(queue)))
const report = reportOn(runs)
const seconds = Math.round((performance.now() - started) / 1_000)
console.log(`\n${simulationTable(report)}`)
console.log(
  report.failures.length === 0
    ? `\n${report.lines} turns of ${report.campaigns} campaigns in ${seconds} s, and everything was as it must be`
    : `\nFAIL: ${report.failures.length} things were not as they must be`,
)
if (values.out !== undefined) {
  const date = new Date().toISOString().slice(0, 10)
  const about = { date, seed: values.seed, turns: Number(values.turns), node: process.version, seconds }
  const processes = Number(values.processes)
  const file = join(values.out, `simulation-${date}.json`)
  writeFileSync(file, `${JSON.stringify({ ...about, processes, ...report }, null, 2)}\n`)
}
process.exitCode = report.failures.length === 0 ? 0 : 1
