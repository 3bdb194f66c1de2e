/**
 * Aggregates the measures of seed 003 over any set of turns, and beside them what else can be counted without judging
 * anything.
 */
import type { TurnMeasure } from './measure-turn.ts'

/** The measures of a set of turns; null where there is nothing to measure. */
export interface Measures {
  readonly turns: number
  readonly contradiction_rate: number | null
  readonly invalid_action_acceptance: number | null
  readonly clarification_rate: number | null
  readonly length_stats: LengthStats
  /** By a judged set of chunks; null without one. */
  readonly lore_relevance_rate: number | null
  readonly lore_cache_hit_rate: number | null
  readonly contradictions: number
  /** Contradictions that a player could read. */
  readonly contradictions_shown: number
  readonly violations: readonly RuleCount[]
  readonly rolls: RollDistribution
  readonly latency: readonly StageLatency[]
  readonly tokens: TokenSum
  /** Calls of models, and those of them that came to nothing. */
  readonly calls: number
  readonly failed_calls: number
  /** Null when no turn had a price. */
  readonly price_usd: number | null
  readonly told_by: Readonly<Record<string, number>>
  readonly fell_back: number
  readonly retried: number
}

/** How often a rule was broken, and what was done about it. */
export interface RuleCount {
  readonly rule: string
  readonly count: number
  readonly turns: readonly number[]
  readonly actions: Readonly<Record<string, number>>
  /** What was said about it the first time. */
  readonly message: string
}

/** How dice fell: how often each face of each kind of die, and what rolls came to. */
export interface RollDistribution {
  readonly rolls: number
  /** By the number of sides; counts by face, from the lowest. Repeated rolls are the same dice and count once. */
  readonly dice: readonly { readonly sides: string; readonly faces: readonly (readonly [number, number])[] }[]
  readonly outcomes: Readonly<Record<string, number>>
}

/** How long a stage took, in milliseconds. */
export interface StageLatency {
  readonly stage: string
  readonly count: number
  readonly median: number
  readonly worst: number
}

/** Tokens in all; null when none were counted. */
export interface TokenSum {
  readonly input: number | null
  readonly cached: number | null
  readonly output: number | null
}

/** Sums turns up; `relevant` are chunks that were judged to belong where they were retrieved. */
export function aggregateMeasures(turns: readonly TurnMeasure[], relevant?: ReadonlySet<string>): Measures {
  const contradictions = turns.reduce((sum, turn) => sum + turn.contradictions.length, 0)
  const calls = turns.flatMap(({ usage }) => usage.calls)
  const told = turns.map((turn) => turn.narrative).filter((text) => text !== '')
  return {
    turns: turns.length,
    contradiction_rate: contradictionRate(contradictions, turns.length),
    invalid_action_acceptance: invalidActionAcceptance(turns.flatMap((turn) => turn.invalid)),
    clarification_rate: clarificationRate(turns),
    length_stats: lengthStats(told),
    lore_relevance_rate: relevant === undefined ? null : meanRelevance(turns, relevant),
    lore_cache_hit_rate: loreCacheHitRate(turns.map((turn) => turn.lore.name)),
    contradictions,
    contradictions_shown: turns.reduce((sum, turn) => sum + turn.shown, 0),
    violations: countRules(turns),
    rolls: distribution(turns),
    latency: latencies(turns),
    tokens: {
      input: sumOf(turns.map(({ usage }) => usage.input_tokens)),
      cached: sumOf(turns.map(({ usage }) => usage.cached_tokens)),
      output: sumOf(turns.map(({ usage }) => usage.output_tokens)),
    },
    calls: calls.length,
    failed_calls: calls.filter((call) => call.failed).length,
    price_usd: sumOf(turns.map(({ usage }) => usage.price_usd)),
    told_by: tally(turns.map(({ usage }) => (usage.by === '' ? 'unknown' : usage.by))),
    fell_back: turns.filter((turn) => turn.fell_back).length,
    retried: turns.filter((turn) => turn.retried).length,
  }
}

/** The mean over scenes that retrieved anything: a scene with many chunks weighs no more than one with few. */
function meanRelevance(turns: readonly TurnMeasure[], relevant: ReadonlySet<string>): number | null {
  const rates = turns
    .filter((turn) => turn.lore.retrieved_for !== null)
    .flatMap((turn) => loreRelevanceRate(turn.lore.chunks, relevant) ?? [])
  return share(
    rates.reduce((sum, rate) => sum + rate, 0),
    rates.length,
  )
}

function countRules(turns: readonly TurnMeasure[]): RuleCount[] {
  const rules = new Map<string, { turns: Set<number>; actions: string[]; message: string }>()
  for (const { turn, violations } of turns) {
    for (const { rule_id, action, message } of violations) {
      const counted = rules.get(rule_id) ?? { turns: new Set(), actions: [], message }
      counted.turns.add(turn)
      counted.actions.push(action)
      rules.set(rule_id, counted)
    }
  }
  return [...rules]
    .map(([rule, { turns: where, actions, message }]) => ({
      rule,
      count: actions.length,
      turns: [...where],
      actions: tally(actions),
      message,
    }))
    .sort((left, right) => right.count - left.count || (left.rule < right.rule ? -1 : 1))
}

function distribution(turns: readonly TurnMeasure[]): RollDistribution {
  const rolls = turns.flatMap((turn) => turn.rolls)
  const faces = new Map<string, Map<number, number>>()
  for (const { sides, fate, faces: fell } of rolls
    .filter((roll) => !roll.repeats)
    .flatMap((roll) => roll.groups)) {
    const name = fate === true ? 'F' : String(sides)
    const counts = faces.get(name) ?? new Map(fate === true ? [] : everyFace(sides))
    for (const { value } of fell) counts.set(value, (counts.get(value) ?? 0) + 1)
    faces.set(name, counts)
  }
  const dice = [...faces].map(([sides, counts]) => ({
    sides,
    faces: [...counts].sort(([left], [right]) => left - right),
  }))
  const outcomes = tally(rolls.flatMap(({ outcome }) => outcome ?? []))
  return { rolls: rolls.length, dice: dice.sort((a, b) => Number(a.sides) - Number(b.sides)), outcomes }
}

/** A face that never fell is part of the picture; a die too large to draw shows only what fell. */
function everyFace(sides: number): [number, number][] {
  return sides > 100 ? [] : Array.from({ length: sides }, (_, index) => [index + 1, 0])
}

function latencies(turns: readonly TurnMeasure[]): StageLatency[] {
  const stages = new Map<string, number[]>()
  const add = (stage: string, ms: number | null): void => {
    if (ms !== null) stages.set(stage, [...(stages.get(stage) ?? []), ms])
  }
  for (const { tell_ms, usage } of turns) {
    add('from dice to words', tell_ms)
    for (const { stage, ms } of usage.calls) add(stage, ms)
  }
  return [...stages].map(([stage, sample]) => ({
    stage,
    count: sample.length,
    median: middle(sample),
    worst: sample.reduce((most, ms) => Math.max(most, ms), 0),
  }))
}

function middle(sample: readonly number[]): number {
  const sorted = [...sample].sort((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

function sumOf(values: readonly (number | null)[]): number | null {
  const counted = values.filter((value) => value !== null)
  return counted.length === 0 ? null : counted.reduce((sum, value) => sum + value, 0)
}

/** How often each word occurs, the most frequent first. */
export function tally(words: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, left], [, right]) => right - left))
}

/** Part of a whole, or null when there is no whole. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole // enforces: STORE-09,STORE-10,STORE-13
}

export function contradictionRate(contradictions: number, turns: number): number | null {
  return share(contradictions, turns)
}

/** Invalid actions that were accepted, of all invalid actions; judged on a labelled set. */
export function invalidActionAcceptance(
  actions: readonly { readonly valid: boolean; readonly accepted: boolean }[],
): number | null {
  const invalid = actions.filter((action) => !action.valid)
  return share(invalid.filter((action) => action.accepted).length, invalid.length)
}

/** Turns that ended in a question back, of all turns. */
export function clarificationRate(turns: readonly { readonly clarified: boolean }[]): number | null {
  const asked = turns.filter((turn) => turn.clarified).length
  return share(asked, turns.length) // enforces: STORE-11
}

/** Shortest, mean and longest narration in characters as a reader counts them; nulls when there is none. */
export interface LengthStats {
  readonly min: number | null
  readonly avg: number | null
  readonly max: number | null
}

export function lengthStats(narrations: readonly string[]): LengthStats {
  if (narrations.length === 0) return { min: null, avg: null, max: null } // enforces: STORE-12
  const lengths = narrations.map((text) => [...text].length) // enforces: STORE-12
  const sum = lengths.reduce((total, length) => total + length, 0)
  return { min: Math.min(...lengths), avg: sum / lengths.length, max: Math.max(...lengths) }
}

/** Relevant chunks of all that were retrieved for a scene, by a judged set. */
export function loreRelevanceRate(
  retrieved: readonly string[],
  relevant: ReadonlySet<string>,
): number | null {
  return share(retrieved.filter((chunk) => relevant.has(chunk)).length, retrieved.length)
}

/** Turns that used lore cached by an earlier turn of the same scene, of all turns; a scene's first turn is a miss. */
export function loreCacheHitRate(scenes: readonly string[]): number | null {
  const hits = scenes.filter((scene, turn) => turn > 0 && scenes[turn - 1] === scene).length // enforces: STORE-14
  return share(hits, scenes.length)
}
