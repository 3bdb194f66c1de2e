/** Sessions of both adventures, told by the embedded game master, held to numbers; `npm run eval -- prose` plays longer ones. */
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import { countedEntropy, stillClock } from '../../src/testing/fixed-clock-and-entropy.ts'
import { measureProse } from './measure-prose.ts'
import { proseSessions } from './prose-sessions.ts'

const home = join(import.meta.dirname, '../..', 'no-such-home')
const engine = createEngine({ inMemory: true, home, clock: stillClock(), entropy: countedEntropy() })
afterAll(() => engine.close())

describe('told sessions', () => {
  it.each(['dead_drop', 'nineteen_year_tide'])(
    'of %s repeat little, name nobody new and are told truly',
    async (scenario) => {
      const report = await proseSessions({ engine, scenario, walks: 1, turns: 40, seed: `aloud ${scenario}` })
      if (!report.ok) throw new Error(report.refusal.message)
      const { turns, sentences, soon, repeated, strange, untold } = report.value
      console.log(
        `${scenario}: ${turns} turns, ${sentences} sentences, ${(soon * 100).toFixed(1)} % again within 12`,
      )
      expect(turns).toBeGreaterThanOrEqual(30)
      expect(soon, repeated.join('\n')).toBeLessThanOrEqual(0.02)
      expect(strange).toEqual([])
      expect(untold).toEqual([])
    },
  )
})

describe('the measure', () => {
  const told = (text: string, notices: readonly string[] = []) => ({ input: 'look', text, notices })
  it('counts a sentence that comes back within twelve turns, and not later', () => {
    const quiet = Array.from({ length: 12 }, (_, at) => told(`Turn ${at} goes by.`))
    const again = told('The bell rings. "Again," says Oda.')
    expect(measureProse([[again, again]], 'Oda')).toMatchObject({ turns: 2, sentences: 4, soon: 0.5 })
    expect(measureProse([[again, ...quiet, again]], 'Oda').repeated).toEqual([])
    expect(measureProse([[again], [again]], 'Oda').repeated).toEqual([])
  })
  it('finds names that nobody gave, and turns that were not told', () => {
    const notice = 'The narrator repeated itself; what happened stands and is told plainly.'
    const measure = measureProse([[told('You see Oda, and Ulf’s dog.', [notice])]], "Oda's ferry")
    expect(measure.strange).toEqual(['Ulf'])
    expect(measure.untold).toHaveLength(1)
  })
})
