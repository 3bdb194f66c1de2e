/** Where processes are killed: each row is a scenario, a step of it, and on which occasions the step is taken. */
import type { CommitPhase } from '../../src/store/log/append-and-create-log.ts'
import type { Scenario } from './child-plan.ts'

export interface KillRow {
  readonly scenario: Scenario
  /** Null: killed from outside, at any moment. */
  readonly phase: CommitPhase | null
  /** The step is the last one on an occasion from 1 to this. */
  readonly occasions: number
  /** Killed half as often: another row takes the same step. */
  readonly half?: true
  /** Whether what was in flight must be there afterwards, must not, or may be. */
  readonly arrives?: 'always' | 'never'
}

/** Every step that `commitPhases` names appears at least once. */
export const killRows: readonly KillRow[] = [
  { scenario: 'turns', phase: 'begun', occasions: 3, arrives: 'never' },
  { scenario: 'turns', phase: 'admitted', occasions: 6, arrives: 'never' },
  { scenario: 'turns', phase: 'recorded', occasions: 6, arrives: 'never' },
  { scenario: 'turns', phase: 'derived', occasions: 3, arrives: 'never' },
  { scenario: 'turns', phase: 'keyed', occasions: 3, arrives: 'never' },
  { scenario: 'turns', phase: 'committed', occasions: 3, arrives: 'always' },
  { scenario: 'turns', phase: null, occasions: 1 },
  { scenario: 'two-step', phase: 'recorded', occasions: 4, half: true },
  { scenario: 'two-step', phase: 'committed', occasions: 4 },
  { scenario: 'moves', phase: 'moved', occasions: 3 },
  { scenario: 'moves', phase: 'committed', occasions: 4, half: true },
  { scenario: 'close', phase: 'marked', occasions: 1 },
  { scenario: 'tidy', phase: 'snapshot', occasions: 1, arrives: 'never' },
  { scenario: 'tidy', phase: 'tidied', occasions: 1, arrives: 'always' },
  { scenario: 'found', phase: 'recorded', occasions: 3, half: true, arrives: 'never' },
  { scenario: 'found', phase: 'filled', occasions: 3, half: true, arrives: 'never' },
  { scenario: 'found', phase: 'founded', occasions: 3, arrives: 'always' },
  { scenario: 'import', phase: 'restored', occasions: 1, arrives: 'never' },
  { scenario: 'import', phase: 'filled', occasions: 1, half: true, arrives: 'never' },
  { scenario: 'import', phase: 'founded', occasions: 1, half: true, arrives: 'always' },
  { scenario: 'migrate', phase: 'copied', occasions: 1, arrives: 'never' },
  { scenario: 'migrate', phase: 'reshaped', occasions: 1, arrives: 'never' },
  { scenario: 'migrate', phase: 'migrated', occasions: 1, arrives: 'always' },
]

/** A row's name in reports. */
export function rowName(row: KillRow): string {
  return `${row.scenario}/${row.phase ?? 'any moment'}`
}
