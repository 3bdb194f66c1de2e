/** How the acceptance of proposals is kept: one list of what was taken and one of what was not, with rule and reason. */

import { rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Violation } from '../../core/violation.ts'
import { findByName } from '../../knowledge/index.ts'

export interface RefusedPath {
  readonly path: string
  readonly rule: string
  readonly reason: string
}

/** What became of one kind of proposal. */
export interface Ruling {
  readonly diff: StateDiff
  readonly accepted: readonly string[]
  readonly refused: readonly RefusedPath[]
  readonly violations: readonly Violation[]
  /** Names that exist from now on, so that prose may use them. */
  readonly introduced: readonly string[]
}

export const nothingAsked: Ruling = { diff: {}, accepted: [], refused: [], violations: [], introduced: [] }

/** A ruling that is being made; belongs to one call. */
export class RulingDraft implements Ruling {
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

/** The entity a narrator means by an id or a whole name (half a name may be a new person); undefined when several fit. */
export function findNamed(state: GameState, name: string): Entity | undefined {
  const known = rowOf(state.entities, name)
  if (known !== undefined) return known
  const named = findByName(name, Object.values(state.entities), 'whole')
  return named.length === 1 ? named[0] : undefined
}
