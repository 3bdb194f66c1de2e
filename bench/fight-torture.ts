/** Many random fights with a person who does anything at all: every invariant must hold, and each must end by itself. */
import { encounterBands } from '../src/rules/dnd5e/combat/encounter/encounter-building.ts'
import { type BenchResult, judged } from './bench-result.ts'
import type { FightJob, FightTold } from './fight-job.ts'

const verbs = [
  'attack',
  'cast',
  'use',
  'dodge',
  'grapple',
  'shove',
  'hide',
  'disengage',
  'dash',
  'wait',
  'escape',
  'flee',
  'surrender',
] as const
const largestParty = 6

/** So many fights, spread over bands, levels, party sizes and what the person likes to do. */
export function tortureJobs(count: number): FightJob[] {
  return Array.from({ length: count }, (_, seed) => ({
    seed,
    band: encounterBands[seed % 4] ?? 'medium',
    level: 1 + (Math.floor(seed / 4) % 20),
    partySize: 1 + (Math.floor(seed / 80) % largestParty),
    verbs: likesOf(seed),
  }))
}

/** Some of all verbs, attacking among them; leaving the fight only for every fourth person, or most would be short. */
function likesOf(seed: number): readonly string[] {
  const bits = Math.imul(seed + 1, 0x9e3779b1) >>> 3
  const leaves = seed % 4 === Math.floor(seed / 4) % 4
  return [
    'attack',
    ...verbs.filter((verb, place) => {
      if ((verb === 'flee' || verb === 'surrender') && !leaves) return false
      return (bits >>> place) % 2 === 1
    }),
  ]
}

/** What was wrong (nothing, if the engine is right), how the fights ended, and what one costs. */
export function tortureResults(told: readonly FightTold[]): BenchResult[] {
  const wrong = told.filter((one) => one.problems.length > 0)
  const endings = new Map<string, number>()
  for (const { outcome } of told) endings.set(outcome, (endings.get(outcome) ?? 0) + 1)
  const sorted = [...endings].sort(([, one], [, other]) => other - one)
  const ended = sorted.map(([outcome, count]) => `${outcome} ${count}`).join(', ')
  const undecided = told.filter((one) => one.outcome === 'standoff').map((one) => one.job.seed)
  const standoffs = undecided.length === 0 ? [] : [`standoffs by seed: ${undecided.slice(0, 8).join(', ')}`]
  const first = wrong.slice(0, 10).map(({ job, problems }) => `${jobWords(job)}: ${problems[0]}`)
  const played = told.filter((one) => one.cpu > 0)
  const cpu = played.reduce((sum, one) => sum + one.cpu, 0) / Math.max(1, played.length) / 1_000
  const rounds = played.reduce((sum, one) => sum + one.rounds, 0)
  return [
    judged(
      `fights: broken promises in ${told.length} random fights`,
      wrong.length,
      '<= 0',
      [`endings: ${ended}`, ...standoffs, ...first].join('; '),
    ),
    judged(
      'fights: milliseconds of CPU for a whole fight',
      cpu,
      'told',
      `${(rounds / Math.max(1, played.length)).toFixed(1)} rounds on average, invariants checked on the way`,
    ),
  ]
}

function jobWords({ seed, band, level, partySize }: FightJob): string {
  return `seed ${seed} (${band}, ${partySize} heroes of level ${level})`
}
