/** `npm run eval -- malformed`: a model whose answers are broken one time in five, through 1,000 turns of all strategies. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostileEngines } from '../../src/compose/hostile-suite-engines.ts'
import { strategies } from '../../test/models/strategies.ts'
import { type MalformedRow, malformedRun } from './malformed-run.ts'
import { malformedTable } from './malformed-table.ts'

const share = 0.2

/** Runs it and prints the table; with a folder, the rows are kept there under the date. False when anything went wrong. */
export async function runMalformed(turns: number, seed: string, out?: string): Promise<boolean> {
  const rows = await malformedRun(hostileEngines().open, {
    ...{ probes: hostileEngines().probes, strategies, turns, seed },
    share,
  })
  if (out !== undefined) keep(out, { at: new Date().toISOString(), turns, share, seed, rows })
  console.log(malformedTable(rows))
  const mishaps = rows.flatMap((row) => row.mishaps)
  for (const one of mishaps.slice(0, 20))
    console.log(`FAIL ${one.kind}, ${one.ruleset}, turn ${one.turn}: ${one.what}`)
  const played = rows.reduce((sum, row) => sum + row.turns, 0)
  console.log(
    `${played} turns, all ended: ${mishaps.every((one) => one.kind !== 'end')}; ${mishaps.length} wrong.`,
  )
  return played === turns && mishaps.length === 0
}

interface Kept {
  readonly at: string
  readonly turns: number
  readonly share: number
  readonly seed: string
  readonly rows: readonly MalformedRow[]
}

function keep(folder: string, kept: Kept): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `malformed-${kept.at.slice(0, 10)}.json`)
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`)
  console.log(`Written: ${path}`)
}
