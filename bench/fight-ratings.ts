/**
 * Whether monsters are as strong as their challenge rating says. Each fights alone against four fresh heroes of that
 * level, who by the meaning of the rating beat it without a death; those that kill most are named.
 */
import { ratingNumber, readRating } from '../src/rules/dnd5e/challenge-rating.ts'
import { createSrd } from '../src/rules/dnd5e/data/load-srd.ts'
import { type BenchResult, judged, type Table } from './bench-result.ts'
import { wonShare } from './fight-balance.ts'
import type { FightJob, FightTold } from './fight-job.ts'

const listed = 15

interface Rated {
  readonly id: string
  readonly cr: string
  readonly level: number
}

/** Monsters of challenge 1 to 20; below there is no party weak enough, above none strong enough. */
function rated(): Rated[] {
  return createSrd()
    .monsters.all()
    .flatMap(({ id, cr }) => {
      const rating = readRating(cr)
      const level = rating === null ? 0 : ratingNumber(rating)
      return level >= 1 && level <= 20 ? [{ id, cr, level }] : []
    })
}

/** So many fights for each monster. */
export function ratingJobs(each: number): FightJob[] {
  return rated().flatMap(({ id, level }, row) =>
    Array.from({ length: each }, (_, index) => ({
      seed: 9_000_000 + 100 * row + index,
      band: 'medium' as const,
      level,
      partySize: 4,
      against: [id],
    })),
  )
}

/** What all monsters came to, and the strongest for their rating. */
export function ratingReport(told: readonly FightTold[]): { results: BenchResult[]; table: Table } {
  const all = rated().map((one) => {
    const own = told.filter(({ foes }) => foes[0] === one.id)
    const each = (value: (fight: FightTold) => number) =>
      own.reduce((sum, fight) => sum + value(fight), 0) / Math.max(1, own.length)
    return {
      ...one,
      won: wonShare(own),
      dead: each((fight) => fight.dead),
      fallen: each((fight) => fight.fallen),
      rounds: each((fight) => fight.rounds),
    }
  })
  const strongest = [...all].sort((one, other) => one.won - other.won || other.dead - one.dead)
  const rows = strongest
    .slice(0, listed)
    .map(({ id, cr, won, dead, fallen, rounds }) => [
      id,
      cr,
      `${won.toFixed(0)} %`,
      dead.toFixed(2),
      fallen.toFixed(2),
      rounds.toFixed(1),
    ])
  const detail = `${all.length} monsters of challenge 1–20, each alone against its level; ${all.filter((one) => one.won < 75).length} of them beat four heroes more than once in four`
  return {
    results: [
      judged('fights: % won against one monster of the level of the party', wonShare(told), 'told', detail),
    ],
    table: {
      title: 'Strongest for their rating, alone against four heroes of that level',
      head: ['monster', 'CR', 'heroes won', 'dead', 'fallen', 'rounds'],
      rows,
    },
  }
}
