/** What simulated campaigns came to, together: by player and setting, with everything that was not so. */
import type { CampaignRun, Failure } from './campaign-run.ts'

/** Campaigns of one player in one setting. */
export interface SimulationCell {
  readonly persona: string
  readonly setting: string
  readonly campaigns: number
  readonly lines: number
  readonly failures: number
}

/** The whole. */
export interface SimulationReport {
  readonly campaigns: number
  readonly lines: number
  readonly moves: number
  readonly rolls: number
  readonly fights: number
  /** How often an invariant was looked at. */
  readonly checks: number
  readonly replayed: number
  readonly refused: Readonly<Record<string, number>>
  readonly cells: readonly SimulationCell[]
  /** How often each invariant was broken. */
  readonly broken: Readonly<Record<string, number>>
  readonly failures: readonly Failure[]
}

/** Adds runs up. */
export function reportOn(runs: readonly CampaignRun[]): SimulationReport {
  const sum = (count: (run: CampaignRun) => number): number => runs.reduce((all, run) => all + count(run), 0)
  const failures = runs.flatMap((run) => run.failures)
  const cells = Map.groupBy(runs, (run) => `${run.persona}|${run.setting}`)
  return {
    campaigns: runs.length,
    lines: sum((run) => run.lines),
    moves: sum((run) => run.moves),
    rolls: sum((run) => run.rolls),
    fights: sum((run) => run.fights),
    checks: sum((run) => run.checks),
    replayed: sum((run) => run.replayed),
    refused: counted(runs.flatMap((run) => Object.entries(run.refused))),
    cells: [...cells.values()].flatMap(cellOf).sort(byName),
    broken: counted(failures.map((one) => [one.invariant, 1])),
    failures,
  }
}

function cellOf(runs: readonly CampaignRun[]): readonly SimulationCell[] {
  const [first] = runs
  if (first === undefined) return []
  const { persona, setting } = first
  const lines = runs.reduce((all, run) => all + run.lines, 0)
  const failures = runs.reduce((all, run) => all + run.failures.length, 0)
  return [{ persona, setting, campaigns: runs.length, lines, failures }]
}

function byName(one: SimulationCell, other: SimulationCell): number {
  return one.setting.localeCompare(other.setting) || one.persona.localeCompare(other.persona)
}

function counted(entries: readonly (readonly [string, number])[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of entries) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries([...sums].sort(([one], [other]) => one.localeCompare(other)))
}
