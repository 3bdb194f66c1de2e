/** Everything that real models do wrong, said by a model behind each strategy: nothing more gets through than without one. */

import { describe, expect, it } from 'vitest'
import { hostileOverSqlite } from '../../evals/hostile/hostile-table.ts'
import { hostileEngines } from '../../src/compose/hostile-suite-engines.ts'
import { hostileSuite } from '../../src/eval/hostile/hostile-suite.ts'
import { playThroughModel } from '../../src/testing/game-master-as-model.ts'
import { strategies } from './strategies.ts'

const { open, probes } = hostileEngines()

describe('the hostile suite', () => {
  it('lets nothing through in ten turns each without a model', async () => {
    const report = await hostileSuite(open, { probes, turns: 10, overSqlite: hostileOverSqlite })
    expect(report.problems).toEqual([])
    expect(report.good).toMatchObject({ fellBack: 0, complained: 0 })
  })
})

describe('the hostile suite through a model', () => {
  it.each(Object.entries(strategies))(
    'lets nothing through in five turns each: %s',
    async (_name, strategy) => {
      const report = await hostileSuite(open, {
        ...{ probes, turns: 5 },
        through: (gameMaster) => playThroughModel(gameMaster, strategy),
      })
      expect(report.problems).toEqual([])
      expect(report.rows.length).toBeGreaterThanOrEqual(52)
      expect(report.good).toMatchObject({ fellBack: 0, complained: 0 })
      const wrong = report.rows.filter((row) => row.fellBack + row.repaired > 0)
      expect(wrong.length).toBeGreaterThan(15)
    },
  )
})
