/**
 * The clock rules as this campaign plays them: the default ones, with what `system.clock_rules` says laid over them.
 * Clocks are opt-in: a campaign without that section has no costs. What is no cost is dropped and named.
 */
import { asInteger, asObject, asObjects, asTexts, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Clock } from '../../core/state/table-row-schemas.ts'
import { type ClockDirection, clockDirection } from '../clock-crossings.ts'
import type { RulesView } from '../rules-view.ts'
import {
  type CostKind,
  type Costs,
  type CostsByCategory,
  costKinds,
  defaultClockRules,
  type FailureMode,
} from './default-clock-rules.ts'
import { integerIn, objectIn, textsIn, valueIn } from './read-json-fields.ts'

export interface ClockRules {
  /** The kinds whose clocks move at all. */
  readonly kinds: readonly CostKind[]
  readonly costs: (name: string) => ReadCosts | undefined
  readonly complication: CostsByCategory
  readonly failure: (mode: FailureMode) => CostsByCategory
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

/** The largest amount that a rule may charge or give back at once. */
const maxAmount = 9_999

/** The rules of the campaign under this view. */
export function clockRulesOf(view: RulesView): ClockRules {
  const said = asObject(view.campaign.system.clock_rules)
  const on = said !== undefined && said.enabled !== false
  const rules = said ?? {}
  const enabled = textsIn(rules, 'clocks_enabled')
  const costMap = objectIn(rules, 'cost_map')
  const rewards = objectIn(rules, 'success_effects')
  const severity = objectIn(rules, 'failure_severity')
  const harmVerbs = textsIn(severity, 'tier2_harm_actions')
  const preset = defaultClockRules.failure_severity
  return {
    kinds: on ? costKinds.filter((kind) => enabled.length === 0 || enabled.includes(kind)) : [],
    costs: (name) => {
      const here = asObject(valueIn(costMap, name))
      if (here !== undefined) return readCosts(here)
      const preset = Object.hasOwn(defaultClockRules.cost_map, name)
        ? defaultClockRules.cost_map[name]
        : undefined
      return preset === undefined ? undefined : { costs: preset, dropped: [] }
    },
    complication: byCategory(valueIn(rules, 'complication_clocks'), defaultClockRules.complication_clocks),
    failure: (mode) =>
      byCategory(valueIn(objectIn(rules, 'failure_effects'), mode), defaultClockRules.failure_effects[mode]),
    reward: (verb) => {
      const here = asObject(valueIn(rewards, verb))
      if (here !== undefined) return readCosts(here, -maxAmount).costs
      return (
        (Object.hasOwn(defaultClockRules.success_effects, verb) && defaultClockRules.success_effects[verb]) ||
        {}
      )
    },
    minutes: (verb) => minutesOf(objectIn(rules, 'duration_map'), verb),
    streakThreshold: Math.max(2, integerIn(severity, 'streak_threshold') ?? preset.streak_threshold),
    streakHarm: Math.max(0, integerIn(severity, 'tier3_base_harm') ?? preset.tier3_base_harm),
    harmVerbs: harmVerbs.length > 0 ? harmVerbs : preset.tier2_harm_actions,
  }
}

/** Keeps the costs that are one of the five kinds and a whole number in range; names the others. */
export function readCosts(source: JsonObject, least = 0): ReadCosts {
  const costs: Partial<Record<CostKind, number>> = {}
  const dropped: string[] = []
  for (const [name, amount] of Object.entries(source)) {
    const kind = costKinds.find((costKind) => costKind === name && isAmount(amount, least)) // enforces: PIPE-08
    if (kind === undefined) dropped.push(name)
    else costs[kind] = Math.min(Number(amount), maxAmount)
  }
  return { costs, dropped }
}

function isAmount(amount: JsonValue | undefined, least: number): boolean {
  return (asInteger(amount) ?? Number.NaN) >= least
}

/** `combat` and `default`, each as an object or as the list of `{ id, delta }` that scenarios write. */
function byCategory(said: JsonValue | undefined, otherwise: CostsByCategory): CostsByCategory {
  const costs = asObject(said)
  if (costs === undefined) return otherwise
  const combat = listed(costs.combat)
  return { ...(combat && { combat }), default: listed(costs.default) ?? {} }
}

function listed(said: JsonValue | undefined): Costs | undefined {
  const costs = asObject(said)
  if (costs !== undefined) return readCosts(costs).costs
  if (!Array.isArray(said)) return undefined
  const rows = asObjects(said).flatMap(({ id, delta = 0 }) => asTexts([id]).map((kind) => [kind, delta]))
  return readCosts(Object.fromEntries(rows)).costs
}

function minutesOf(said: JsonObject, verb: string): number {
  const preset = defaultClockRules.duration_map
  const own = integerIn(said, verb) ?? (Object.hasOwn(preset, verb) ? preset[verb] : undefined)
  const fallback = integerIn(said, '_default') ?? integerIn(said, 'default') ?? preset._default ?? 5
  return Math.min(1440, Math.max(0, own ?? fallback))
}

/** What an undeclared clock does: money, time and reputation are spent, heat and harm gather. */
const usual: Readonly<Record<CostKind, { readonly direction: ClockDirection; readonly cost: 1 | -1 }>> = {
  heat: { direction: 'increment', cost: 1 },
  harm: { direction: 'increment', cost: 1 },
  time: { direction: 'decrement', cost: -1 },
  cred: { direction: 'decrement', cost: -1 },
  rep: { direction: 'both', cost: -1 },
}

/** The clock of a kind, when this campaign plays with it. */
export function costClock(view: RulesView, rules: ClockRules, kind: CostKind): Clock | undefined {
  if (!rules.kinds.includes(kind)) return undefined
  const named = (clock: Clock): boolean =>
    clock.id.endsWith(`:${kind}`) || clock.tags.includes(`kind:${kind}`)
  return view.clock(kind) ?? view.clocks().find(named)
}

/** Which way a clock of a kind runs here. */
export function costClockDirection(view: RulesView, kind: CostKind, clock: Clock): ClockDirection {
  return clockDirection(clock, view.campaign.system, usual[kind].direction)
}

/** What paying an amount does to the clock of a kind. */
export function paidDelta(view: RulesView, kind: CostKind, clock: Clock, amount: number): number {
  const declared = clockDirection(clock, view.campaign.system)
  if (declared === 'increment') return amount
  return declared === 'decrement' ? -amount : usual[kind].cost * amount
}
