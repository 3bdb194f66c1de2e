/** `npm run eval -- malformed`: a model whose answers are broken one time in five, through 1,000 turns of all strategies. */

import { hostileGround } from '../../src/compose/hostile-ground.ts'
import { malformedRun } from '../../src/eval/malformed/malformed-run.ts'
import { malformedTable } from '../../src/eval/malformed/malformed-table.ts'
import { strategies } from '../../test/models/strategies.ts'

/** Runs it and prints the table; false when anything went wrong. */
export async function runMalformed(turns: number, seed: string): Promise<boolean> {
  const rows = await malformedRun(hostileGround().open, {
    ...{ doors: hostileGround().doors, strategies, turns, seed },
    share: 0.2,
  })
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
