/** The verdict on a kind of proposal: what was taken, and what was not, with rule and reason. */
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Violation } from '../../core/violation.ts'

export interface RefusedPath {
  readonly path: string
  readonly rule: string
  readonly reason: string
}

/** What became of one kind of proposal. */
export interface ProposalVerdict {
  readonly diff: StateDiff
  readonly accepted: readonly string[]
  readonly refused: readonly RefusedPath[]
  readonly violations: readonly Violation[]
  /** Names that exist from now on, so that prose may use them. */
  readonly introduced: readonly string[]
}

export const nothingAsked: ProposalVerdict = {
  diff: {},
  accepted: [],
  refused: [],
  violations: [],
  introduced: [],
}

/** A verdict that is being made; belongs to one call. */
export class ProposalVerdictDraft implements ProposalVerdict {
  diff: StateDiff = {}
  readonly accepted: string[] = []
  readonly refused: RefusedPath[] = []
  readonly violations: Violation[] = []
  readonly introduced: string[] = []

  accept(path: string): undefined {
    this.accepted.push(path)
  }

  refuse(path: string, rule: string, reason: string, before?: unknown): undefined {
    this.refused.push({ path, rule, reason })
    this.violations.push({
      rule_id: rule,
      severity: 'error',
      action: 'rejected',
      at: path,
      message: reason,
      ...(before !== undefined && { before }),
    })
  }
}
