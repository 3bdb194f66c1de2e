/**
 * The fairness suite: are the dice fair? Fresh rolls, or the rolls of a campaign's own ledger; it looks at faces and
 * never makes any.
 */

import { done, type Result } from '../../core/result.ts'
import type { Engine } from '../../engine/index.ts'
import type { Faces, Judged, Suite, SuiteCase } from '../suite/suite-and-case-types.ts'
import { countFaces, type DiceTest, diceTests } from './dice-randomness-tests.ts'

/** Faces of one size of die, in the order in which they fell. */
export interface ThrownDice {
  readonly sides: number
  readonly faces: readonly number[]
}

/** Where dice come from: fresh for a seed, or kept in a ledger. */
export interface FaceSource {
  /** Sizes of die there are. */
  readonly sides: (seed: string) => Promise<readonly number[]>
  readonly thrown: (sides: number, seed: string) => Promise<ThrownDice>
}

/** Of a hundred such runs over fair dice, one may fail by chance: the tests of a run share that between them. */
export const chanceOfAlarm = 0.01

/**
 * The suite.
 *
 * @example
 * fairnessSuite({ sides: async () => [6], thrown: async (sides) => ({ sides, faces: [1, 2, 3] }) })
 */
export function fairnessSuite(source: FaceSource): Suite {
  return {
    name: 'fairness',
    about: `Do dice fall evenly, without stretches and without memory? Each test alarms at p < ${chanceOfAlarm} divided by the number of tests.`,
    needed: 1,
    cases: async (seed) => {
      const sizes = await source.sides(seed)
      const threshold = chanceOfAlarm / Math.max(1, sizes.length * Object.keys(diceTests).length)
      return sizes.flatMap((sides) => casesOf(sides, threshold, () => source.thrown(sides, seed)))
    },
  }
}

function casesOf(sides: number, threshold: number, thrown: () => Promise<ThrownDice>): readonly SuiteCase[] {
  return Object.entries(diceTests).map(([name, test]) => ({
    id: `d${sides}-${name}`,
    kind: name,
    run: async () => {
      const { faces } = await thrown()
      const shown = name === 'faces' ? { sides, counts: countFaces(faces, sides) } : null
      return judged(test(faces, sides), { sides, dice: faces.length, threshold, shown })
    },
  }))
}

interface Measured {
  readonly sides: number
  readonly dice: number
  readonly threshold: number
  readonly shown: Faces | null
}

function judged({ p, told }: DiceTest, { sides, dice, threshold, shown }: Measured): Judged {
  if (p === null) return { wrong: [], left_out: `${dice} d${sides} are too few: ${told}.` }
  const note = `${dice} d${sides}: ${told}, p = ${p < 0.0001 ? p.toExponential(1) : p.toFixed(4)}`
  const what = `${note}. Fair dice come out like this less than once in ${Math.round(1 / threshold)} tests.`
  return {
    wrong: p < threshold ? [{ in: 'state', what }] : [],
    note,
    ...(shown !== null && { faces: shown, figures: { dice } }),
  }
}

/** The dice of a campaign's log on its active branch, in the order of the rolls: every die that used chance, kept or dropped. */
export async function ledgerDice(
  engine: Pick<Engine, 'store'>,
  campaignId: string,
): Promise<Result<FaceSource>> {
  const records = await engine.store.getRecords(campaignId, { from: 0, to: Number.MAX_SAFE_INTEGER })
  if (!records.ok) return records
  const bySides = new Map<number, number[]>()
  const rolls = records.value.flatMap((record) => (record.kind === 'resolved' ? record.body.rolls : []))
  for (const { repeats, groups } of rolls) {
    // A roll that repeats another drew nothing of its own.
    if (repeats) continue
    for (const { sides, fate, faces } of groups) {
      if (fate === true) continue
      bySides.set(sides, [...(bySides.get(sides) ?? []), ...faces.map(({ value }) => value)])
    }
  }
  return done({
    sides: async () => [...bySides.keys()].sort((left, right) => left - right),
    thrown: async (sides) => ({ sides, faces: bySides.get(sides) ?? [] }),
  })
}
