/**
 * The street's numbers as this campaign plays them: the preset, with what `system.clock_rules` says laid over it.
 * Clocks are opt-in: a campaign without that section has no costs. What is no cost is dropped and named.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { RulesView } from '../rules-view.ts'
import { type CostKind, type Costs, type CostsByCategory, costKinds, streetRules } from './clock-rules.ts'
import { integerIn, objectIn, textsIn, valueIn } from './read-attrs.ts'

/** What the campaign plays by. */
export interface HouseRules {
  /** The kinds whose clocks move at all. */
  readonly kinds: readonly CostKind[]
  readonly costs: (name: string) => ReadCosts | undefined
  readonly complication: CostsByCategory
  readonly failure: (mode: keyof typeof streetRules.failure_effects) => CostsByCategory
  readonly reward: (verb: string) => Costs
  readonly minutes: (verb: string) => number
  readonly streakThreshold: number
  readonly streakHarm: number
  readonly harmVerbs: readonly string[]
}

/** Costs that may be charged, and the names of those that are none. */
export interface ReadCosts {
  readonly costs: Costs
  readonly dropped: readonly string[]
}

/** The largest single cost; a purse holds no more. */
const most = 9_999

/** The rules of the campaign under this view. */
export function houseRules(view: RulesView): HouseRules {
  const said = valueIn(view.campaign.system, 'clock_rules')
  const on = isJsonObject(said) && said.enabled !== false
  const rules = isJsonObject(said) ? said : {}
  const enabled = textsIn(rules, 'clocks_enabled')
  const costMap = objectIn(rules, 'cost_map')
  const rewards = objectIn(rules, 'success_effects')
  const severity = objectIn(rules, 'failure_severity')
  const harmVerbs = textsIn(severity, 'tier2_harm_actions')
  const street = streetRules.failure_severity
  return {
    kinds: on ? costKinds.filter((kind) => enabled.length === 0 || enabled.includes(kind)) : [],
    costs: (name) => {
      const here = valueIn(costMap, name)
      if (isJsonObject(here)) return readCosts(here)
      const preset = Object.hasOwn(streetRules.cost_map, name) ? streetRules.cost_map[name] : undefined
      return preset === undefined ? undefined : { costs: preset, dropped: [] }
    },
    complication: byCategory(valueIn(rules, 'complication_clocks'), streetRules.complication_clocks),
    failure: (mode) =>
      byCategory(valueIn(objectIn(rules, 'failure_effects'), mode), streetRules.failure_effects[mode]),
    reward: (verb) => {
      const here = valueIn(rewards, verb)
      if (isJsonObject(here)) return readCosts(here, -most).costs
      return (Object.hasOwn(streetRules.success_effects, verb) && streetRules.success_effects[verb]) || {}
    },
    minutes: (verb) => minutesOf(objectIn(rules, 'duration_map'), verb),
    streakThreshold: Math.max(2, integerIn(severity, 'streak_threshold') ?? street.streak_threshold),
    streakHarm: Math.max(0, integerIn(severity, 'tier3_base_harm') ?? street.tier3_base_harm),
    harmVerbs: harmVerbs.length > 0 ? harmVerbs : street.tier2_harm_actions,
  }
}

/** Keeps the costs that are one of the five kinds and a whole number in range; names the others. */
export function readCosts(source: JsonObject, least = 0): ReadCosts {
  const costs: Partial<Record<CostKind, number>> = {}
  const dropped: string[] = []
  for (const [name, amount] of Object.entries(source)) {
    const kind = costKinds.find((costKind) => costKind === name && isAmount(amount, least)) // enforces: PIPE-08
    if (kind === undefined) dropped.push(name)
    else costs[kind] = Math.min(Number(amount), most)
  }
  return { costs, dropped }
}

function isAmount(amount: unknown, least: number): boolean {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= least
}

/** `combat` and `default`, each as an object or as the list of `{ id, delta }` that scenarios write. */
function byCategory(said: JsonValue | undefined, otherwise: CostsByCategory): CostsByCategory {
  if (!isJsonObject(said)) return otherwise
  const combat = listed(said.combat)
  return { ...(combat && { combat }), default: listed(said.default) ?? {} }
}

function listed(said: JsonValue | undefined): Costs | undefined {
  if (isJsonObject(said)) return readCosts(said).costs
  if (!Array.isArray(said)) return undefined
  const rows = said.filter((row: JsonValue) => isJsonObject(row) && typeof row.id === 'string')
  return readCosts(Object.fromEntries(rows.map((row: JsonObject) => [row.id, row.delta ?? 0]))).costs
}

function minutesOf(said: JsonObject, verb: string): number {
  const preset = streetRules.duration_map
  const own = integerIn(said, verb) ?? (Object.hasOwn(preset, verb) ? preset[verb] : undefined)
  const fallback = integerIn(said, '_default') ?? integerIn(said, 'default') ?? preset._default ?? 5
  return Math.min(1440, Math.max(0, own ?? fallback))
}
