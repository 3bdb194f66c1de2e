/**
 * How fair fights are: four fresh heroes of random classes, played by their own tactics, against encounters built to
 * each difficulty. The words of the difficulties are the measure: easy and medium are nearly always won, hard fights
 * usually, a deadly one could be lost.
 */
import { type EncounterBand, encounterBands } from '../src/rules/dnd5e/combat/encounter/encounter-building.ts'
import { classIds } from '../src/rules/dnd5e/data/srd-vocabulary.ts'
import { type BenchResult, judged, type Plot, type Table } from './bench-result.ts'
import type { FightJob, FightTold } from './fight-job.ts'

const levels = Array.from({ length: 20 }, (_, index) => index + 1)
const wonGoals: Readonly<Record<EncounterBand, string>> = {
  easy: '>= 97',
  medium: '>= 92',
  hard: '>= 80',
  deadly: '<= 95',
}

/** The fights to judge by, so many for each band and level. */
export function balanceJobs(each: number): FightJob[] {
  return encounterBands.flatMap((band, row) =>
    levels.flatMap((level) =>
      Array.from({ length: each }, (_, index) => ({
        seed: 1_000_000 * (row + 1) + 10_000 * level + index,
        band,
        level,
        partySize: 4,
      })),
    ),
  )
}

/** Per cent of fights that were won. */
export function wonShare(told: readonly FightTold[]): number {
  return 100 * mean(told.map((one) => Number(one.outcome === 'victory')))
}

/** One result for each band, judged by what its word promises. */
export function balanceResults(told: readonly FightTold[]): BenchResult[] {
  return encounterBands.map((band) => {
    const own = told.filter((one) => one.job.band === band)
    const byLevel = levels.map((level) => wonShare(own.filter((one) => one.job.level === level)))
    const worst = byLevel.indexOf(Math.min(...byLevel))
    const share = (outcome: string) =>
      `${outcome} ${(100 * mean(own.map((one) => Number(one.outcome === outcome)))).toFixed(1)} %`
    const detail = `${own.length} fights: ${['defeat', 'fled', 'standoff'].map(share).join(', ')}; worst level ${(worst ?? 0) + 1}: ${byLevel[worst]?.toFixed(0)} % won; ${mean(own.map((one) => one.fallen)).toFixed(2)} heroes fallen, ${mean(own.map((one) => one.dead)).toFixed(2)} dead a fight`
    return judged(`fights: % of ${band} fights won by four heroes`, wonShare(own), wonGoals[band], detail)
  })
}

/** Won, fallen and rounds by level, a line for each band. */
export function balancePlots(told: readonly FightTold[]): Plot[] {
  const plot = (title: string, y: string, value: (own: readonly FightTold[]) => number): Plot => ({
    title,
    x: 'level of the party',
    y,
    logarithmic: false,
    series: encounterBands.map((band) => ({
      name: band,
      points: levels.map((level) => {
        const own = told.filter((one) => one.job.band === band && one.job.level === level)
        return [level, value(own)] as const
      }),
    })),
  })
  return [
    plot('Fights won by four heroes whom nobody plays', '% won', wonShare),
    plot('Heroes fallen in a fight', 'of four heroes', (own) => mean(own.map((one) => one.fallen))),
    plot('How long a fight lasts', 'rounds', (own) => mean(own.map((one) => one.rounds))),
  ]
}

/** What each class adds to a party: how hard and deadly fights go with it. */
export function classTable(told: readonly FightTold[]): Table {
  const hard = told.filter((one) => one.job.band === 'hard' || one.job.band === 'deadly')
  const rows = classIds
    .map((id) => ({ id, own: hard.filter((one) => one.classes.includes(id)) }))
    .map(({ id, own }) => ({ id, own, won: wonShare(own) }))
    .sort((one, other) => one.won - other.won)
    .map(({ id, own, won }) => [
      id,
      String(own.length),
      `${won.toFixed(1)} %`,
      mean(own.map((one) => one.fallen)).toFixed(2),
    ])
  const title = `Hard and deadly fights by class in the party (all: ${wonShare(hard).toFixed(1)} % won)`
  return { title, head: ['class', 'fights', 'won', 'fallen'], rows }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, one) => sum + one, 0) / values.length
}
