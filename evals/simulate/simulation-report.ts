/** What a simulated campaign came to, and what many of them came to together. */

/** An invariant that did not hold. */
export interface Failure {
  readonly index: number
  readonly persona: string
  readonly setting: string
  /** How many lines had been said, this one counted: with so many `--turns` the campaign ends here. */
  readonly turn: number
  readonly move: string
  /** The invariant's id. */
  readonly invariant: string
  readonly what: string
}

/** What is counted of a campaign, and added up over all of them. */
interface SimulationCounts {
  /** Lines that were said; what was undone counts. */
  readonly lines: number
  /** Everything that was done, undo and branches counted. */
  readonly moves: number
  readonly rolls: number
  readonly fights: number
  /** How often an invariant was checked. */
  readonly checks: number
  /** Turns that were played again at the end and came out the same. */
  readonly replayed: number
  /** Refusals by code. */
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly Failure[]
}

export interface CampaignRun extends SimulationCounts {
  readonly index: number
  readonly persona: string
  readonly setting: string
  readonly campaign_id: string
  /** The hash of its newest record: the same campaign again has the same. */
  readonly head: string
}

/** The campaigns of one persona in one setting. */
export interface SimulationCell {
  readonly persona: string
  readonly setting: string
  readonly campaigns: number
  readonly lines: number
  readonly failures: number
}

export interface SimulationReport extends SimulationCounts {
  readonly campaigns: number
  readonly cells: readonly SimulationCell[]
  /** How often each invariant was broken. */
  readonly broken: Readonly<Record<string, number>>
}

export function reportOn(runs: readonly CampaignRun[]): SimulationReport {
  const sum = (count: 'lines' | 'moves' | 'rolls' | 'fights' | 'checks' | 'replayed'): number =>
    runs.reduce((all, run) => all + run[count], 0)
  const failures = runs.flatMap((run) => run.failures)
  const cells = Map.groupBy(runs, (run) => `${run.persona}|${run.setting}`)
  return {
    campaigns: runs.length,
    lines: sum('lines'),
    moves: sum('moves'),
    rolls: sum('rolls'),
    fights: sum('fights'),
    checks: sum('checks'),
    replayed: sum('replayed'),
    refused: counted(runs.flatMap((run) => Object.entries(run.refused))),
    cells: [...cells.values()].flatMap(cellOf).sort(byName),
    broken: counted(failures.map(({ invariant }) => [invariant, 1])),
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

function byName(left: SimulationCell, right: SimulationCell): number {
  return left.setting.localeCompare(right.setting) || left.persona.localeCompare(right.persona)
}

function counted(entries: readonly (readonly [string, number])[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of entries) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries([...sums].sort(([left], [right]) => left.localeCompare(right)))
}
