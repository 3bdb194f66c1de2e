/** What an attempt costs, before anybody knows how it goes; paid whether it works or not (PIPE-09). */
import { isJsonObject } from '../../core/json.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import type { Aftermath } from './aftermath.ts'
import { calibrated, calibrationOf } from './calibration.ts'
import { type CostKind, type Costs, costKinds } from './clock-rules.ts'
import { payHarm } from './harm.ts'
import { houseRules, type ReadCosts, readCosts } from './house-rules.ts'
import { valueIn } from './read-attrs.ts'
import { isFight, type Verb } from './verbs.ts'

/**
 * The costs of an attempt: the table's, raised by what the action offers of itself (a larger bribe), never lowered,
 * and calibrated. Costs that are none are named, not charged.
 */
export function costsOf(view: RulesView, action: AttemptedAction, verb: Verb): ReadCosts {
  const rules = houseRules(view)
  const listed =
    rules.costs(verb.word) ?? (isFight(verb) ? rules.costs('combat') : undefined) ?? rules.costs('_default')
  const said = valueIn(action.options, 'costs')
  const offered = isJsonObject(said) ? readCosts(said) : undefined
  const calibration = calibrationOf(view)
  const costs: Partial<Record<CostKind, number>> = {}
  for (const kind of costKinds) {
    const amount = Math.max(listed?.costs[kind] ?? 0, offered?.costs[kind] ?? 0)
    const due = calibrated(calibration, kind, amount)
    if (due > 0) costs[kind] = due
  }
  return { costs, dropped: [...(listed?.dropped ?? []), ...(offered?.dropped ?? [])] }
}

/** Charges the costs of an attempt. */
export function payCosts(after: Aftermath, { costs, dropped }: ReadCosts, verb: Verb): void {
  for (const name of dropped) {
    const reason = 'only whole amounts of heat, time, cred, harm and rep can be charged'
    after.tell('cost_dropped', { cost: name.slice(0, 60), reason, rule: 'PIPE-08' }, ['violation'])
  }
  payAll(after, costs, `attempt:${verb.word}`) // enforces: PIPE-09
}

/** Charges amounts that are already calibrated. */
export function payAll(after: Aftermath, costs: Costs, reason: string): void {
  for (const kind of costKinds) {
    const amount = costs[kind] ?? 0
    if (kind === 'harm' && amount > 0) payHarm(after, amount, reason)
    else after.pay(kind, amount, reason)
  }
}
