/** What an attempt costs: whole amounts of five kinds and of nothing else (PIPE-08), as the campaign's own table says. */

import { excerpt } from '../../core/excerpt.ts'
import { isJsonObject } from '../../core/json.ts'
import { type Costs, costKinds } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Violation } from '../../core/violation.ts'

/** No price at all. */
export const noCosts: Costs = { heat: 0, time: 0, cred: 0, harm: 0, rep: 0 }

/**
 * Reads a price; what is no cost is dropped and named.
 *
 * @example
 * readCosts({ heat: 1, mana: 3 }, 'cost_map.hack').costs // { heat: 1, time: 0, cred: 0, harm: 0, rep: 0 }
 */
export function readCosts(
  told: unknown,
  at: string,
): { readonly costs: Costs; readonly violations: readonly Violation[] } {
  if (!isJsonObject(told)) return { costs: noCosts, violations: [] }
  const isCost = (key: string): boolean =>
    costKinds.some((kind) => kind === key) && Number.isSafeInteger(told[key])
  const dropped = Object.keys(told)
    .filter((key) => !isCost(key))
    .slice(0, 10)
  const violations = dropped.map((key): Violation => {
    const message = `Only whole amounts of ${costKinds.join(', ')} are costs.`
    return {
      rule_id: 'PIPE-08',
      severity: 'warn',
      action: 'dropped',
      at,
      message,
      before: `${key.slice(0, 60)}: ${excerpt(told[key])}`,
    }
  })
  const kept = Object.fromEntries(Object.entries(told).filter(([key]) => isCost(key))) // enforces: PIPE-08
  return { costs: { ...noCosts, ...kept }, violations }
}

/** The listed price of an act: the campaign's own table, when it plays with clocks at all. */
export function listedCosts(state: GameState, verb: string): unknown {
  const rules = state.campaign.system.clock_rules
  const table = isJsonObject(rules) && isJsonObject(rules.cost_map) ? rules.cost_map : {}
  const named = (key: string): unknown => (Object.hasOwn(table, key) ? table[key] : undefined)
  return named(verb) ?? named('_default')
}

/** How deadly the table plays changes the price: low spares a wound, brutal takes half as much again. */
export function calibrated(costs: Costs, state: GameState): Costs {
  const { risk } = state.campaign.calibration
  const lethality = isJsonObject(risk) ? risk.lethality : undefined
  if (lethality === 'low') return { ...costs, harm: Math.max(0, costs.harm - 1) }
  if (lethality !== 'brutal') return costs
  return Object.fromEntries(costKinds.map((kind) => [kind, Math.trunc(costs[kind] * 1.5)])) as Costs
}
