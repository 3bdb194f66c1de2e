/**
 * The fate of every path of one update, collected while it is read. A path refused here is refused alone; whoever
 * refuses it says which rule and why, and the violation is written from the same words.
 */
import type { Violation } from '../violation.ts'
import type { RejectedPath } from './compiled-updates.ts'

/** What was wrong with one path. */
export interface Objection {
  readonly rule: string
  readonly reason: string
  /** Wrong enough to refuse, or merely not worth keeping. */
  readonly action?: Extract<Violation['action'], 'rejected' | 'dropped' | 'discarded'>
}

type Mended = Extract<Violation['action'], 'repaired' | 'rekeyed' | 'overridden' | 'clamped' | 'noted'>

const longestShown = 200

function showable(value: unknown): { before?: unknown } {
  if (typeof value === 'string') return { before: value.slice(0, longestShown).toWellFormed() }
  return typeof value === 'boolean' || Number.isFinite(value) ? { before: value } : {}
}

/** Collects accepted and rejected paths, violations and notes; belongs to one call and dies with it. */
export class Verdicts {
  readonly accepted: string[] = []
  readonly rejected: RejectedPath[] = []
  readonly violations: Violation[] = []
  readonly notes: string[]
  readonly warnings: string[] = []

  constructor(notes: readonly string[] = []) {
    this.notes = [...notes]
  }

  accept(path: string): undefined {
    this.accepted.push(path)
  }

  reject(path: string, objection: Objection, value?: unknown): undefined {
    const { rule, reason, action = 'rejected' } = objection
    this.rejected.push({ path, rule, reason })
    const severity = action === 'rejected' ? 'error' : 'warn'
    this.violations.push({ rule_id: rule, severity, action, at: path, message: reason, ...showable(value) })
  }

  /** A path refused by a door that has already written its own violation. */
  refuseQuietly(path: string, rule: string, reason: string): undefined {
    this.rejected.push({ path, rule, reason })
  }

  /** Something the engine put right by itself and goes on with. */
  mend(path: string, rule: string, action: Mended, message: string, after?: unknown): undefined {
    const changed = after === undefined ? {} : { after }
    this.violations.push({ rule_id: rule, severity: 'warn', action, at: path, message, ...changed })
  }
}
