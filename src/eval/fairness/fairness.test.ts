import { describe, expect, it } from 'vitest'
import { good } from '../../testing/assertions.ts'
import { seededRandom } from '../seeded-random.ts'
import { runSuite } from '../suite/run-suite.ts'
import { suiteText } from '../suite/suite-report.ts'
import { chiSquareTail, normalTails } from './dice-randomness-tests.ts'
import { type FaceSource, fairnessSuite, ledgerDice } from './fairness-suite.ts'

const count = 20_000

function source(throwOne: (chance: () => number, before: number, sides: number) => number): FaceSource {
  return {
    sides: async () => [6, 20],
    thrown: async (sides, seed) => {
      const chance = seededRandom(`${seed} ${sides}`)
      const faces: number[] = []
      for (let at = 0; at < count; at += 1) faces.push(throwOne(chance, faces.at(-1) ?? 1, sides))
      return { sides, faces }
    },
  }
}

const fair = (chance: () => number, sides: number): number => Math.floor(chance() * sides) + 1
const plan = { seed: 'eval', gm: 'nobody', stopwatch: () => 0 }

describe('tail areas', () => {
  it('are those of the tables', () => {
    expect(chiSquareTail(3.841, 1)).toBeCloseTo(0.05, 4)
    expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 4)
    expect(chiSquareTail(134.642, 99)).toBeCloseTo(0.01, 4)
    expect(normalTails(1.959964)).toBeCloseTo(0.05, 5)
    expect(normalTails(-3.290527)).toBeCloseTo(0.001, 6)
  })
})

describe('the fairness suite', () => {
  it('lets fair dice pass, and says with what p', async () => {
    const report = await runSuite(fairnessSuite(source((chance, _, sides) => fair(chance, sides))), plan)
    expect(report.ok).toBe(true)
    expect(report.rows.map((row) => row.id)).toContain('d20-runs')
    expect(report.rows[0]?.note).toMatch(/^20000 d6: chi-square .* p = 0\.\d+$/)
    expect(report.figures.dice).toBe(2 * count)
  })

  it('is failed by a die that likes its highest face, and only by its faces', async () => {
    const loaded = source((chance, _, sides) => (chance() < 0.02 ? sides : fair(chance, sides)))
    const report = await runSuite(fairnessSuite(loaded), plan)
    expect(report.ok).toBe(false)
    expect(report.rows.filter((row) => row.verdict === 'failed').map((row) => row.id)).toEqual(
      expect.arrayContaining(['d6-faces', 'd20-faces']),
    )
    expect(suiteText(report)).toContain('again: fatewright eval fairness --seed eval --case d6-faces')
  })

  it('is failed by dice that remember, though every face falls as often as it should', async () => {
    const sticky = source((chance, before, sides) => (chance() < 0.06 ? before : fair(chance, sides)))
    const failed = (await runSuite(fairnessSuite(sticky), plan)).rows.filter(
      (row) => row.verdict === 'failed',
    )
    expect(failed.map((row) => row.id)).toEqual(['d6-runs', 'd6-neighbours', 'd20-runs', 'd20-neighbours'])
  })

  it('is failed by dice that are too even', async () => {
    let next = 0
    const dealt = source((_, __, sides) => ((next++ * 7) % sides) + 1)
    const failed = (await runSuite(fairnessSuite(dealt), plan)).rows.filter((row) => row.verdict === 'failed')
    expect(failed.map((row) => row.id)).toContain('d20-faces')
  })

  it('leaves out what a few dice cannot say, and holds nothing then', async () => {
    const few: FaceSource = { sides: async () => [20], thrown: async () => ({ sides: 20, faces: [3, 17] }) }
    const report = await runSuite(fairnessSuite(few), plan)
    expect(report.counts.left_out).toBe(3)
    expect(report.ok).toBe(false)
    expect(suiteText(report)).toContain('2 d20 are too few: it needs about 100 dice.')
  })
})

describe('the dice of a ledger', () => {
  it('are every face that fell, in order, but not what only repeats a roll, nor fate dice', async () => {
    const die = (sides: number, ...values: readonly number[]) => ({
      sides,
      faces: values.map((value) => ({ value })),
    })
    const rolls = [
      { groups: [die(20, 17, 3), die(6, 2)] },
      { repeats: true, groups: [die(20, 17)] },
      { groups: [{ ...die(3, -1), fate: true }, die(6, 5)] },
    ]
    const records = [
      { kind: 'founded', body: {} },
      { kind: 'resolved', body: { rolls } },
    ]
    const store = { getRecords: async () => ({ ok: true, value: records }) }
    const engine = { store } as unknown as Parameters<typeof ledgerDice>[0]
    const dice = good(await ledgerDice(engine, 'salt'))
    expect(await dice.sides('')).toEqual([6, 20])
    expect((await dice.thrown(20, '')).faces).toEqual([17, 3])
    expect((await dice.thrown(6, '')).faces).toEqual([2, 5])
  })
})
