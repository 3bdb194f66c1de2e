/** One simulated fight as a bench asks for it and hears of it: small enough to go between threads. */

import { heroStable } from '../evals/fights/hero-stable.ts'
import { type RandomFightReport, randomFight } from '../evals/fights/random-fight.ts'
import { openRulebook } from '../src/rules/dnd5e/character/character-rulebook.ts'
import type { EncounterBand } from '../src/rules/dnd5e/combat/encounter/encounter-building.ts'
import { createSrd } from '../src/rules/dnd5e/data/load-srd.ts'

/** A fight to play; without `verbs` nobody sits at the table. */
export interface FightJob {
  readonly seed: number
  readonly band: EncounterBand
  readonly level: number
  readonly partySize: number
  readonly verbs?: readonly string[]
  readonly against?: readonly string[]
}

/** How it went. */
export interface FightTold {
  readonly job: FightJob
  /** `none` when no encounter of the band could be built. */
  readonly outcome: string
  readonly rounds: number
  /** Heroes who were brought to 0 hit points at least once, and those who died. */
  readonly fallen: number
  readonly dead: number
  readonly classes: readonly string[]
  readonly foes: readonly string[]
  readonly problems: readonly string[]
  /** Microseconds of CPU. */
  readonly cpu: number
}

/** Plays fights one after the other; what they need is loaded once. */
export function fightPlayer(): (job: FightJob) => FightTold {
  const catalogue = createSrd()
  const monsters = catalogue.monsters.all()
  const heroes = heroStable(openRulebook(catalogue))
  return (job) => {
    const before = process.threadCpuUsage()
    const attendance = job.verbs === undefined ? { unattended: true } : {}
    try {
      const report = randomFight({ ...job, ...attendance, monsters, catalogue, heroes })
      return toldOf(job, report, cpuSince(before))
    } catch (error) {
      return failed(job, error instanceof Error ? error.message : String(error))
    }
  }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const used = process.threadCpuUsage(before)
  return used.user + used.system
}

/** A fight that broke, or never came back. */
export function failed(job: FightJob, problem: string): FightTold {
  const nothing = { rounds: 0, fallen: 0, dead: 0, classes: [], foes: [], cpu: 0 }
  return { job, outcome: 'broken', problems: [problem], ...nothing }
}

function toldOf(job: FightJob, report: RandomFightReport | null, cpu: number): FightTold {
  if (report === null) return { ...failed(job, ''), outcome: 'none', problems: [] }
  const heroesIn = (...types: readonly string[]) => {
    const ids = report.events.flatMap(({ type, details }) =>
      types.includes(type) ? String(details.who) : [],
    )
    return new Set(ids.filter((id) => id.startsWith('pc_'))).size
  }
  const { outcome, rounds, classes, foes, problems } = report
  return {
    job,
    outcome,
    rounds,
    classes,
    foes,
    problems,
    cpu,
    fallen: heroesIn('falls', 'death'),
    dead: heroesIn('death'),
  }
}
