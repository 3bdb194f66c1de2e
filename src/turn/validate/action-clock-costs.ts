/**
 * The price list of campaigns that play with clocks: what an act costs in heat, time, credit, harm and reputation
 * (PIPE-08).
 */
import { excerpt } from '../../core/excerpt.ts'
import { asObject, isJsonObject } from '../../core/json.ts'
import { type Costs, costKinds } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Violation } from '../../core/violation.ts'

/** A price, and what was wrong with how it was written. */
export interface Price {
  readonly costs: Costs
  readonly violations: readonly Violation[]
}

/** What an act costs at this table. */
export function clockPriceOf(state: GameState, verb: string): Price {
  const read = readCosts(listedCosts(state, verb), `costs.${verb}`)
  return { ...read, costs: calibrated(read.costs, state) }
}

const noCosts: Costs = { heat: 0, time: 0, cred: 0, harm: 0, rep: 0 }

/**
 * Reads a price; what is no cost is dropped and named.
 *
 * @example
 * readCosts({ heat: 1, mana: 3 }, 'cost_map.hack').costs // { heat: 1, time: 0, cred: 0, harm: 0, rep: 0 }
 */
function readCosts(told: unknown, at: string): Price {
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
function listedCosts(state: GameState, verb: string): unknown {
  const table = asObject(asObject(state.campaign.system.clock_rules)?.cost_map) ?? {}
  return rowOf(table, verb) ?? rowOf(table, '_default')
}

/** How deadly the table plays changes the price: low spares a wound, brutal takes half as much again. */
function calibrated(costs: Costs, state: GameState): Costs {
  const lethality = asObject(state.campaign.calibration.risk)?.lethality
  if (lethality === 'low') return { ...costs, harm: Math.max(0, costs.harm - 1) }
  if (lethality !== 'brutal') return costs
  return Object.fromEntries(costKinds.map((kind) => [kind, Math.trunc(costs[kind] * 1.5)])) as Costs
}
