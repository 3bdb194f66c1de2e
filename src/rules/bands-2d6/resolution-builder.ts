/**
 * Builds the resolution of one act, step by step. Nothing can be changed here without saying what happened: every
 * method that adds to the diff adds its event in the same breath (PIPE-11). It belongs to one call and dies with it.
 */
import type { JsonObject } from '../../core/json.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { stepClock } from '../clock-crossings.ts'
import type { RulesView } from '../rules-view.ts'
import type { RulesEvent } from '../ruleset.ts'
import { type ClockRules, clockRulesOf, costClock, costClockDirection, paidDelta } from './clock-rules.ts'
import type { CostKind } from './default-clock-rules.ts'
import { type Calibration, calibrationOf } from './risk-calibration.ts'
import { type ActiveSituation, activeSituations, type SituationName } from './situations.ts'

export class ResolutionBuilder {
  readonly view: RulesView
  readonly actor: Entity
  /** The roll behind it and the rule that asked for it; empty when nothing was rolled. */
  readonly roll: JsonObject
  readonly rules: ClockRules
  readonly calibration: Calibration
  /** The actor's situations after the changes so far; written by situation-changes.ts only. */
  readonly situations: Map<SituationName, ActiveSituation>
  readonly #events: RulesEvent[] = []
  readonly #diff: Record<string, unknown> = {}
  readonly #forgotten = new Set<string>()
  readonly #clockValues = new Map<string, number>()

  constructor(view: RulesView, actor: Entity, roll: JsonObject = {}) {
    this.view = view
    this.actor = actor
    this.roll = roll
    this.rules = clockRulesOf(view)
    this.calibration = calibrationOf(view)
    this.situations = new Map(
      activeSituations(view, actor.id).map((situation) => [situation.name, situation]),
    )
  }

  /** Something happened that changes nothing by itself. */
  tell(type: string, details: JsonObject, tags: readonly string[] = []): void {
    this.#events.push({ type, details, tags: [...tags] })
  }

  /** Something happened, and this is what it changes. */
  record(type: string, details: JsonObject, change: StateDiff, tags: readonly string[] = []): void {
    this.tell(type, details, tags) // enforces: PIPE-11
    for (const [field, value] of Object.entries(change)) {
      const before = this.#diff[field]
      if (Array.isArray(value)) this.#diff[field] = [...(Array.isArray(before) ? before : []), ...value]
      else this.#diff[field] = { ...(before as object | undefined), ...(value as object) }
    }
  }

  /** Sets one leaf of an entity's attrs. */
  setAttribute(
    type: string,
    details: JsonObject,
    entityId: string,
    path: readonly string[],
    value: unknown,
  ): void {
    this.record(type, details, {
      entities_update: [{ id: entityId, set: [{ path: [...path], value: value as string }] }],
    })
  }

  /** Takes a fact away, once. */
  forgetFact(type: string, details: JsonObject, factId: string): void {
    if (this.#forgotten.has(factId)) return
    this.#forgotten.add(factId)
    this.record(type, { fact_id: factId, ...details }, { facts_remove: [{ id: factId }] })
  }

  /** True when this act has already taken a fact away. */
  hasForgotten(factId: string): boolean {
    return this.#forgotten.has(factId)
  }

  /** The value of a clock after the changes so far, and its size; undefined when the campaign has none. */
  clock(kind: CostKind): { readonly value: number; readonly max: number } | undefined {
    const clock = costClock(this.view, this.rules, kind)
    if (clock === undefined) return undefined
    return { value: this.#clockValues.get(clock.id) ?? clock.value, max: clock.max }
  }

  /** Pays an amount of a kind: the clock moves the way a cost moves it. A negative amount gives back. */
  pay(kind: CostKind, amount: number, reason: string): number {
    const clock = costClock(this.view, this.rules, kind)
    if (clock === undefined || amount === 0) return 0
    // A clock of time that runs by itself is not charged for the same minutes twice.
    if (kind === 'time' && clock.tags.some((tag) => tag.startsWith('time:'))) return 0
    const value = this.#clockValues.get(clock.id) ?? clock.value
    const asked = paidDelta(this.view, kind, clock, amount)
    const step = stepClock({ ...clock, value }, asked, costClockDirection(this.view, kind, clock))
    const details = {
      clock_id: clock.id,
      name: clock.name,
      kind,
      from: step.from,
      to: step.to,
      reason,
    }
    if (step.delta === 0) {
      this.tell('clock_held', { ...details, asked }, ['clock'])
      return 0
    }
    this.#clockValues.set(clock.id, step.to)
    const change = { clocks: [{ id: clock.id, delta: step.delta }] }
    this.record('clock_advanced', { ...details, asked, delta: step.delta }, change, ['clock'])
    for (const crossing of step.crossings) {
      const { threshold, crossed, text, kind: how } = crossing
      const type = how === 'triggered' ? 'clock_triggered' : 'clock_receded'
      this.tell(type, { clock_id: clock.id, name: clock.name, threshold, crossed, text }, ['clock', how])
    }
    return step.delta
  }

  finish(): { readonly events: readonly RulesEvent[]; readonly diff: StateDiff } {
    return { events: this.#events, diff: this.#diff as StateDiff }
  }
}
