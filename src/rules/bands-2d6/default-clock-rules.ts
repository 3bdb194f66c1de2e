/**
 * The clock rules of a campaign that changes none, as data: what an attempt costs, what a mixed result and a failure
 * add, how long things take. A campaign opts in with `system.clock_rules` and may change any of them there; an empty object means these.
 */

/** The only five things an attempt can cost (PIPE-08). */
export const costKinds = ['heat', 'time', 'cred', 'harm', 'rep'] as const
export type CostKind = (typeof costKinds)[number]
/** Whole amounts by kind. */
export type Costs = Readonly<Partial<Record<CostKind, number>>>

/** How hard a failure hits: one of the risk choices of session zero (risk-calibration.ts). */
export const failureModes = ['forgiving', 'consequential', 'punishing'] as const
export type FailureMode = (typeof failureModes)[number]

/** Costs for fights, and for everything else. */
export interface CostsByCategory {
  readonly combat?: Costs
  readonly default: Costs
}

/** What the clocks do, in numbers, as `system.clock_rules` is written. */
export interface ClockTables {
  readonly cost_map: Readonly<Record<string, Costs>>
  readonly complication_clocks: CostsByCategory
  readonly failure_effects: Readonly<Record<FailureMode, CostsByCategory>>
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

export const defaultClockRules: ClockTables = {
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
