/** What an attempt costs before its outcome is known, paid whether it works or not (PIPE-09), and how costs are paid. */
import { asObject } from '../../core/json.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { clockRulesOf, type ReadCosts, readCosts } from './clock-rules.ts'
import { type Costs, costKinds } from './default-clock-rules.ts'
import { payHarm } from './harm-and-recovery.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'
import { type Calibration, calibrated, calibrationOf } from './risk-calibration.ts'
import { isFight, type Verb } from './verb-kinds-and-skills.ts'

/**
 * The costs of an attempt: the table's, raised by what the action offers of itself (a larger bribe), never lowered,
 * and calibrated. Costs that are none are named, not charged.
 */
export function attemptCosts(view: RulesView, action: AttemptedAction, verb: Verb): ReadCosts {
  const rules = clockRulesOf(view)
  const listed =
    rules.costs(verb.word) ?? (isFight(verb) ? rules.costs('combat') : undefined) ?? rules.costs('_default')
  const said = asObject(action.options?.costs)
  const offered = said === undefined ? undefined : readCosts(said)
  const higher = costKinds.map((kind) => {
    return [kind, Math.max(listed?.costs[kind] ?? 0, offered?.costs[kind] ?? 0)] as const
  })
  const due = Object.entries(calibratedCosts(calibrationOf(view), Object.fromEntries(higher)))
  return {
    costs: Object.fromEntries(due.filter(([, amount]) => amount > 0)),
    dropped: [...(listed?.dropped ?? []), ...(offered?.dropped ?? [])],
  }
}

/** Amounts as this table plays them, in the order of the kinds; a kind that is not named stays out. */
export function calibratedCosts(calibration: Calibration, costs: Costs): Costs {
  return Object.fromEntries(
    costKinds.flatMap((kind) => {
      const amount = costs[kind]
      return amount === undefined ? [] : [[kind, calibrated(calibration, kind, amount)]]
    }),
  )
}

export function payAttemptCosts(after: ResolutionBuilder, { costs, dropped }: ReadCosts, verb: Verb): void {
  for (const name of dropped) {
    const reason = 'only whole amounts of heat, time, cred, harm and rep can be charged'
    after.tell('cost_dropped', { cost: name.slice(0, 60), reason, rule: 'PIPE-08' }, ['violation'])
  }
  payAll(after, costs, `attempt:${verb.word}`) // enforces: PIPE-09
}

/** Charges amounts that are already calibrated. */
export function payAll(after: ResolutionBuilder, costs: Costs, reason: string): void {
  for (const kind of costKinds) {
    const amount = costs[kind] ?? 0
    if (kind === 'harm' && amount > 0) payHarm(after, amount, reason)
    else after.pay(kind, amount, reason)
  }
}
