/**
 * The street's numbers as this campaign plays them: the preset, with what `system.clock_rules` says laid over it.
 * Clocks are opt-in: a campaign without that section has no costs. What is no cost is dropped and named.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Clock } from '../../core/state/rows.ts'
import { type ClockDirection, clockDirection } from '../clock-crossings.ts'
import type { RulesView } from '../rules-view.ts'
import { integerIn, objectIn, textsIn, valueIn, wordIn } from './read-attrs.ts'

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

/** The largest amount that a rule may charge or give back at once. */
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

/**
 * The numbers of the street as data: what an attempt costs, what a mixed result and a failure add, how long things
 * take. A campaign opts in with `system.clock_rules` and may change any of them there; an empty object means these.
 */

/** The only five things an attempt can cost (PIPE-08). */
export const costKinds = ['heat', 'time', 'cred', 'harm', 'rep'] as const
/** One of the five. */
export type CostKind = (typeof costKinds)[number]
/** Whole amounts by kind. */
export type Costs = Readonly<Partial<Record<CostKind, number>>>

/** Costs for fights, and for everything else. */
export interface CostsByCategory {
  readonly combat?: Costs
  readonly default: Costs
}

/** What the clocks do, in numbers. */
export interface ClockRules {
  readonly cost_map: Readonly<Record<string, Costs>>
  readonly complication_clocks: CostsByCategory
  readonly failure_effects: Readonly<Record<'forgiving' | 'consequential' | 'punishing', CostsByCategory>>
  /** Signed: what a success gives back. */
  readonly success_effects: Readonly<Record<string, Costs>>
  readonly duration_map: Readonly<Record<string, number>>
  readonly failure_severity: {
    readonly streak_threshold: number
    readonly tier2_harm_actions: readonly string[]
    readonly tier3_base_harm: number
  }
}

const anHour: Costs = { time: 1 }

/** The rules of a campaign that changes nothing. */
export const streetRules: ClockRules = {
  cost_map: {
    investigate: anHour,
    search: anHour,
    talk: anHour,
    social: anHour,
    persuade: anHour,
    negotiate: anHour,
    wait: anHour,
    travel: { time: 2 },
    hack: { heat: 1, time: 1 },
    steal: { heat: 2, time: 1 },
    combat: { heat: 1 },
    attack: { heat: 1 },
    violence: { heat: 1 },
    crime: { heat: 2 },
    bribe: { cred: 50 },
    buy: { cred: 0 },
    rest: { time: 2 },
    lie_low: { time: 2 },
    _default: {},
  },
  complication_clocks: { combat: { heat: 1 }, default: { time: 1 } },
  failure_effects: {
    forgiving: { default: { time: 1 } },
    consequential: { combat: { harm: 1 }, default: { heat: 1 } },
    punishing: { combat: { harm: 2, heat: 1 }, default: { heat: 1 } },
  },
  success_effects: { lie_low: { heat: -1 } },
  duration_map: {
    _default: 5,
    look: 1,
    examine: 1,
    use: 2,
    move: 2,
    go: 2,
    sneak: 5,
    climb: 5,
    ask: 5,
    intimidate: 5,
    combat: 5,
    read: 5,
    talk: 10,
    steal: 10,
    persuade: 15,
    negotiate: 15,
    search: 15,
    hack: 15,
    wait: 15,
    investigate: 20,
    travel: 30,
    attack: 3,
    rest: 60,
    sleep: 480,
    lie_low: 120,
  },
  failure_severity: {
    streak_threshold: 3,
    tier2_harm_actions: ['sneak', 'hide', 'flee', 'climb', 'fight', 'attack', 'chase'],
    tier3_base_harm: 2,
  },
}

const lethalities = ['low', 'moderate', 'high', 'brutal'] as const
const failureModes = ['forgiving', 'consequential', 'punishing'] as const
const permanences = ['soft', 'meaningful', 'hard'] as const
const plotArmours = ['none', 'thin', 'thick'] as const

/** The four risk choices of session zero. */
export interface Calibration {
  readonly lethality: (typeof lethalities)[number]
  readonly failure_mode: (typeof failureModes)[number]
  readonly permanence: (typeof permanences)[number]
  readonly plot_armor: (typeof plotArmours)[number]
}

/** The risk choices of this campaign; a choice that is missing falls back to the middle value of the noir preset. */
export function calibrationOf(view: RulesView): Calibration {
  const risk = objectIn(view.campaign.calibration, 'risk')
  const source = { ...view.campaign.calibration, ...risk }
  return {
    lethality: wordIn(source, 'lethality', lethalities, 'moderate'),
    failure_mode: wordIn(source, 'failure_mode', failureModes, 'consequential'),
    permanence: wordIn(source, 'permanence', permanences, 'meaningful'),
    plot_armor: wordIn(source, 'plot_armor', plotArmours, 'thin'),
  }
}

/** An amount as this table plays it: gentle tables take a point of harm off, brutal ones add half to everything. */
export function calibrated(calibration: Calibration, kind: CostKind, amount: number): number {
  if (amount <= 0) return amount
  if (calibration.lethality === 'brutal') return Math.trunc(amount * 1.5)
  return calibration.lethality === 'low' && kind === 'harm' ? amount - 1 : amount
}

/** What a complication is multiplied by. */
export function complicationFactor(calibration: Calibration): number {
  return calibration.failure_mode === 'punishing' ? 2 : 1
}

/** What a fulfilled streak adds to its base harm. */
export function extraStreakHarm(calibration: Calibration): number {
  return calibration.lethality === 'high' ? 1 : 0
}

/** How far an NPC may go. */
export function escalationCeiling(calibration: Calibration): 'hard' | 'lethal' {
  return calibration.lethality === 'low' || calibration.plot_armor === 'thick' ? 'hard' : 'lethal'
}

/** How much harm a rest takes away. */
export function harmHealedByRest(calibration: Calibration): number {
  return { soft: 2, meaningful: 1, hard: 0 }[calibration.permanence]
}

/** What it means when the harm clock is full. */
export function fateWhenHarmIsFull(calibration: Calibration): 'knocked_out' | 'lasting_wound' | 'death' {
  return ({ soft: 'knocked_out', meaningful: 'lasting_wound', hard: 'death' } as const)[
    calibration.permanence
  ]
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
export function streetClock(view: RulesView, rules: HouseRules, kind: CostKind): Clock | undefined {
  if (!rules.kinds.includes(kind)) return undefined
  const named = (clock: Clock): boolean =>
    clock.id.endsWith(`:${kind}`) || clock.tags.includes(`kind:${kind}`)
  return view.clock(kind) ?? view.clocks().find(named)
}

/** Which way a clock of a kind runs here. */
export function streetDirection(view: RulesView, kind: CostKind, clock: Clock): ClockDirection {
  return clockDirection(clock, view.campaign.system, usual[kind].direction)
}

/** What paying an amount does to the clock of a kind. */
export function paidDelta(view: RulesView, kind: CostKind, clock: Clock, amount: number): number {
  const declared = clockDirection(clock, view.campaign.system)
  if (declared === 'increment') return amount
  return declared === 'decrement' ? -amount : usual[kind].cost * amount
}
