/**
 * The console's bench: commands are performed one after the other, each on the state as the one before left it, and
 * come out as one diff. If anything is refused, nothing at all is done. No dice, no clock but the one that was named.
 */

import { describeIssue } from '../../core/any-json-schemas.ts'
import { compileUpdates } from '../../core/document/compile-updates.ts'
import type { DocumentLaw } from '../../core/document/update-context-and-verdicts.ts'
import type { JsonObject } from '../../core/json.ts'
import { referenceChecks } from '../../core/ledger/reference-checks.ts'
import { done, type Refusal, type Result, refuse } from '../../core/result.ts'
import { applyOperation, diffFieldOrder, stateAfter } from '../../core/state/apply-diff.ts'
import { compareStates } from '../../core/state/compare-states.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { MemoryTables } from '../../core/state/memory-and-overlay-tables.ts'
import { joinDiffs, type StateDiff, stateDiffSchema } from '../../core/state/state-diff.ts'
import type { Violation } from '../../core/violation.ts'
import { keepNamed } from './drop-unnamed-changes.ts'

/** The circumstances of a GOD turn; they come from the engine. */
export interface GodContext {
  readonly turn: number
  /** The ruleset's say about sheets and hit points. */
  readonly law?: DocumentLaw
}

/** Fields that no text for a player names. */
const internalFields: ReadonlySet<string> = new Set(['alignment', 'mbti'])

/** The bench of one message; belongs to one call and dies with it. */
export class GodWork {
  readonly before: GameState
  readonly context: GodContext
  readonly timeRequested: boolean
  readonly accepted: string[] = []
  readonly warnings: string[] = []
  /** Answers to questions, in order. */
  readonly answers: string[] = []
  readonly violations: Violation[] = []
  #tables: MemoryTables
  #diffs: StateDiff[] = []

  constructor(before: GameState, context: GodContext, timeRequested: boolean) {
    this.before = before
    this.context = context
    this.timeRequested = timeRequested
    this.#tables = new MemoryTables(before)
  }

  /** The state as the commands so far leave it. */
  get state(): GameState {
    return this.#tables.state
  }

  /** Applies operations the document cannot say; `paths` is what the command named. */
  apply(diff: StateDiff, ...paths: readonly string[]): Result<null> {
    const lawful = this.#checkAndApply(diff)
    if (lawful !== null) return { ok: false, refusal: lawful }
    this.#diffs.push(diff)
    this.accepted.push(...paths)
    return done(null)
  }

  /** Applies an update of the five-key document: every path of it, or nothing. */
  update(updates: JsonObject): Result<null> {
    const { turn, law } = this.context
    const god = { timeRequested: this.timeRequested }
    const compiled = compileUpdates(this.state, updates, { ...law, mode: 'GOD', author: 'god', turn, god })
    if (compiled.rejected.length > 0) return refusePaths(compiled.rejected) // enforces: GMS-06
    const named = keepNamed(this.state, compiled, law)
    for (const path of named.discarded) this.#discard(path)
    this.warnings.push(...compiled.warnings)
    this.violations.push(...compiled.violations.filter((one) => one.action !== 'repaired'))
    return this.apply(named.diff, ...compiled.accepted)
  }

  /** All changes as one diff, which leads exactly to where the commands led. */
  finish(): Result<StateDiff> {
    const diff = joinDiffs(...this.#diffs)
    if (compareStates(stateAfter(this.before, diff), this.state).length === 0) return done(diff)
    return refuse(
      'turn/god-order',
      'These commands depend on one another; send them one by one. Nothing was changed.',
    )
  }

  #discard(path: string): undefined {
    const [, id = '', , field = ''] = path.split('.')
    const name = this.state.entities[id]?.name ?? id
    const what = internalFields.has(field) ? `An internal field of ${name}` : `${field} of ${name}`
    const message = `${what} was not named by the command and was left as it is.`
    this.violations.push({ rule_id: 'MODE-03', severity: 'warn', action: 'discarded', at: path, message })
  }

  /** The law's own checks, so that what is confirmed here is never refused later. */
  #checkAndApply(diff: StateDiff): Refusal | null {
    const shaped = stateDiffSchema.safeParse(diff)
    if (!shaped.success)
      return refuse('turn/god-refused', `${describeIssue(shaped.error)}. Nothing was changed.`).refusal
    const tables = new MemoryTables(this.state)
    for (const field of diffFieldOrder) {
      const value = shaped.data[field]
      if (value === undefined) continue
      for (const item of Array.isArray(value) ? value : [value]) {
        const refusal = referenceChecks[field]?.(tables, item as never) ?? null
        if (refusal !== null) return { ...refusal, message: `${refusal.message} Nothing was changed.` }
        applyOperation(tables, field, item)
      }
    }
    this.#tables = tables
    return null
  }
}

function refusePaths(
  rejected: readonly { readonly path: string; readonly rule: string; readonly reason: string }[],
): Result<never> {
  const [first] = rejected
  const told = rejected.slice(0, 5).map(({ path, reason }) => `${path}: ${reason}`)
  const more = rejected.length > told.length ? ` And ${rejected.length - told.length} more.` : ''
  return refuse('turn/god-refused', `${told.join(' ')}${more} Nothing was changed.`, {
    ...(first === undefined ? {} : { rule: first.rule }),
    data: { paths: rejected.map(({ path }) => path) },
  })
}
