/** [F19] in small: one answer in five is broken, and every turn ends with nothing wrong in it. `npm run eval -- malformed` plays 1,000. */
import { expect, it } from 'vitest'
import { hostileEngines } from '../../src/compose/hostile-suite-engines.ts'
import { strategies } from '../../test/models/strategies.ts'
import { malformedRun } from './malformed-run.ts'
import { malformedTable } from './malformed-table.ts'

it('[F19] sixty turns with a weak model all end, with nothing wrong in them', async () => {
  const { open, probes } = hostileEngines()
  const rows = await malformedRun(open, { probes, strategies, turns: 60, share: 0.2, seed: 'in small' })
  expect(rows.flatMap((row) => row.mishaps)).toEqual([])
  expect(rows.reduce((sum, row) => sum + row.turns, 0)).toBe(60)
  expect(rows.reduce((sum, row) => sum + row.spoilt, 0)).toBeGreaterThan(10)
  expect(malformedTable(rows)).toContain('two-phase')
})
