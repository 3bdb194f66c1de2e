/** Fights: whether they are fair, whether they keep their promises, and what they cost. */
import type { BenchReport } from './bench-result.ts'
import { balanceJobs, balancePlots, balanceResults, classTable } from './fight-balance.ts'
import { ratingJobs, ratingReport } from './fight-ratings.ts'
import { fightSpeed } from './fight-speed.ts'
import { tortureJobs, tortureResults } from './fight-torture.ts'
import { playFights } from './play-fights.ts'
import { tableText } from './result-table.ts'

/** Fights of each band and level, and of each monster alone, for every so many random ones. */
const shares = { balance: 100, ratings: 500 } as const

/** Plays so many random fights, and in proportion those that fairness is judged by. */
export async function fightsBench(progress: (text: string) => void, fights: number): Promise<BenchReport> {
  const speed = await fightSpeed(progress)
  progress('fairness')
  const fair = await playFights(balanceJobs(atLeastFour(fights / shares.balance)), progress)
  progress('ratings')
  const ratings = ratingReport(await playFights(ratingJobs(atLeastFour(fights / shares.ratings)), progress))
  progress('promises')
  const random = await playFights(tortureJobs(fights), progress)
  const tables = [ratings.table, classTable(fair)]
  for (const table of tables) progress(`\n${tableText(table)}\n`)
  const results = [...balanceResults(fair), ...ratings.results, ...tortureResults(random), speed]
  return { results, plots: balancePlots(fair), tables }
}

function atLeastFour(many: number): number {
  return Math.max(4, Math.round(many))
}
