/**
 * Both adventures at random: a hundred walks, the same ones every time, must reach every ending there is and come to no
 * dead end. `npm run walks` does the same two thousand times.
 */
import { expect, it } from 'vitest'
import { joinReports } from '../../evals/walks/walks-table.ts'
import { createEngine } from '../../src/compose.ts'
import type { WalkReport } from '../../src/eval/random-walks/walk-report.ts'
import { walkScenario } from '../../src/eval/random-walks/walk-scenario.ts'
import { countedEntropy, stillClock } from '../../src/testing/fixed-clock-and-entropy.ts'

/** A walk through the Tide is five times as long as one through the Drop, so fewer of them are taken. */
const adventures = [
  { scenario: 'dead_drop', walks: 80, first: 0 },
  // Few walkers ring the bell; these are some of those who do. A changed text may send them elsewhere.
  { scenario: 'nineteen_year_tide', walks: 20, first: 20 },
]
const batch = 20
/** So many more are taken before an ending counts as out of reach. */
const more = 2

async function walkBatch(scenario: string, first: number): Promise<WalkReport> {
  const engine = createEngine({
    inMemory: true,
    home: 'no-such-home',
    clock: stillClock(),
    entropy: countedEntropy(),
  })
  const walked = await walkScenario({ engine, scenario, walks: batch, first, turns: 250 })
  await engine.close()
  if (!walked.ok) throw new Error(walked.refusal.message)
  return walked.value
}

it.each(adventures)(
  'reaches every ending of $scenario and no dead end in $walks walks',
  async ({ scenario, walks, first }) => {
    let report = await walkBatch(scenario, first)
    for (let next = first + batch; next < first + walks; next += batch)
      report = joinReports(report, await walkBatch(scenario, next))
    for (let extra = 0; extra < more && report.unreached.length > 0; extra += 1)
      report = joinReports(report, await walkBatch(scenario, first + walks + extra * batch))
    expect(report.walks).toBeGreaterThanOrEqual(walks)
    expect(report.crashes).toEqual([])
    expect(report.dead_ends).toEqual([])
    expect(report.unreached).toEqual([])
    expect(report.unfinished).toBe(0)
  },
)
