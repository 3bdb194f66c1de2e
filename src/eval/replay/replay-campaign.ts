/**
 * The replay harness (seed 003): a stretch of a campaign played again in a sandbox, turn by turn from the log's own state,
 * compared with what was narrated then. It reads the campaign and touches nothing.
 */

import { canonicalJson, isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Refusal, type Result, refuse } from '../../core/result.ts'
import type { Engine, Rerun, RerunOptions } from '../../engine/index.ts'
import { countOf } from '../../text/grammar.ts'
import { truncate } from '../../text/sentences.ts'
import { type Measures, summarise } from '../metrics/measures.ts'
import { measureTurn, readUsage, type TurnMeasure } from '../metrics/turn-measure.ts'

/** What is played again, and with whom. */
export interface ReplayOptions {
  readonly from?: number
  readonly to?: number
  /** Narrates this time. */
  readonly gameMaster: NonNullable<RerunOptions['gameMaster']>
  readonly stopwatch: () => number
}

export interface ReplayedTurn {
  readonly turn: number
  readonly input: string
  readonly identical: boolean
  readonly parts: readonly TurnPart[]
  readonly text: Sides<string>
  readonly dice: Sides<readonly string[]>
  readonly missing_prompts: readonly string[]
  /** How long it took now, in all and waiting for the game master. */
  readonly took_ms: number
  readonly stages: StageTimes
  readonly measures: Sides<TurnMeasure>
}

/** The same thing then and now. */
export interface Sides<Value> {
  readonly before: Value
  readonly after: Value
}

/** A turn that came out otherwise, with both sides of each part that differs. */
export interface Divergence {
  readonly turn: number
  readonly parts: readonly PartDifference[]
}

export interface ReplayReport {
  readonly campaign_id: string
  readonly name: string
  readonly game_master: string
  readonly from: number
  readonly to: number
  /** How many turns were played again. */
  readonly turns: number
  readonly divergences: readonly Divergence[]
  /** Turns that cannot be played again, and why. */
  readonly skipped: readonly { readonly turn: number; readonly code: string; readonly reason: string }[]
  readonly measures: Sides<Measures>
  readonly by_turn: readonly ReplayedTurn[]
}

/** Replays a campaign, or a stretch of it. */
export async function replayCampaign(
  engine: Engine,
  campaignId: string,
  options: ReplayOptions,
): Promise<Result<ReplayReport>> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const range = rangeOf(options, head.value.turn)
  if (!range.ok) return range
  const campaign = await engine.store.getCampaign(campaignId)
  if (!campaign.ok) return campaign
  const { stopwatch } = options
  const timed = timedGameMaster(options.gameMaster, stopwatch)
  const by_turn: ReplayedTurn[] = []
  const divergences: Divergence[] = []
  const skipped: { turn: number; refusal: Refusal }[] = []
  const rerun = { gameMaster: timed.gameMaster, stopwatch }
  const walked = await engine.turns.eachRerun(campaignId, range.value, rerun, (turn, again) => {
    const stages = timed.take()
    if (!again.ok) skipped.push({ turn, refusal: again.refusal })
    else {
      const parts = compareTurn(again.value)
      if (parts.length > 0) divergences.push({ turn, parts })
      by_turn.push(replayed(again.value, parts, stages))
    }
    return true
  })
  if (!walked.ok) return walked
  const [first] = skipped
  // When nothing could be played, the first reason is the answer.
  if (by_turn.length === 0 && first !== undefined) return { ok: false, refusal: first.refusal }
  return done({
    campaign_id: campaignId,
    name: campaign.value.name,
    game_master: options.gameMaster.id,
    ...range.value,
    turns: by_turn.length,
    divergences,
    skipped: skipped.map(({ turn, refusal }) => ({ turn, code: refusal.code, reason: refusal.message })),
    measures: {
      before: summarise(by_turn.map((replay) => replay.measures.before)),
      after: summarise(by_turn.map((replay) => replay.measures.after)),
    },
    by_turn,
  })
}

function rangeOf({ from = 1, to }: ReplayOptions, last: number): Result<{ from: number; to: number }> {
  if (last === 0) return refuse('campaign/no-such-turn', 'Nothing was played in this campaign yet.')
  const end = Math.min(to ?? last, last)
  if (from >= 1 && from <= end) return done({ from, to: end })
  const message = `There are turns 1 to ${last} to play again; ${from} to ${to ?? last} is no part of them.`
  return refuse('campaign/no-such-turn', message)
}

function replayed(rerun: Rerun, parts: readonly PartDifference[], stages: StageTimes): ReplayedTurn {
  const { turn, input, recorded, replayed: now } = rerun
  return {
    turn,
    input,
    identical: rerun.identical,
    parts: parts.map((difference) => difference.part),
    text: { before: recorded.told.narrative, after: now.told.narrative },
    dice: { before: recorded.resolved.rolls.map(rollText), after: now.resolved.rolls.map(rollText) },
    missing_prompts: rerun.missing_prompts,
    took_ms: rerun.took_ms ?? 0,
    stages,
    measures: { before: measureTurn(turn, recorded), after: measureTurn(turn, now) },
  }
}

/** The parts of a turn that can differ, in the order in which they matter. */
export const turnParts = [
  'text',
  'dice',
  'events',
  'state',
  'mode',
  'choices',
  'proposals',
  'violations',
  'prompts',
  'understanding',
  'context',
  'tokens',
  'price',
  'other',
] as const

export type TurnPart = (typeof turnParts)[number]

/** A part that is not what it was. */
export interface PartDifference {
  readonly part: TurnPart
  readonly before: unknown
  readonly after: unknown
}

/** More differing rows than this say nothing more. */
const maxRows = 40

/** Lists the parts of a turn that differ; empty when it is the same turn. */
export function compareTurn(rerun: Rerun): readonly PartDifference[] {
  if (rerun.identical) return []
  const before = partsOf(rerun.recorded)
  const after = partsOf(rerun.replayed)
  const named = turnParts.flatMap((part): PartDifference[] => {
    if (part === 'state') return stateOf(rerun)
    const [was, is] = [before[part] ?? null, after[part] ?? null]
    return canonicalJson(was) === canonicalJson(is) ? [] : [{ part, before: was, after: is }] // enforces: STORE-08
  })
  return named
}

function stateOf({ state }: Rerun): PartDifference[] {
  if (state.length === 0) return []
  const side = (pick: 'left' | 'right') =>
    Object.fromEntries(state.slice(0, maxRows).map((row) => [row.path, row[pick] ?? null]))
  return [{ part: 'state', before: side('left'), after: side('right') }]
}

/** Everything a turn's records say, each thing under one part; what fits nowhere else is `other`. */
function partsOf({ resolved, told }: Rerun['recorded']): Partial<Record<TurnPart, unknown>> {
  const { interpreter, validator, planner, attempts, ...passes } = resolved.pass_outputs as JsonObject
  const { planning_block, offers, picked, question, confirm, ...envelope } = told.envelope as JsonObject
  const { input_tokens, cached_tokens, output_tokens, price_usd } = readUsage(told.usage)
  return {
    text: told.narrative,
    dice: resolved.rolls.map(rollText),
    events: resolved.engine_events,
    mode: resolved.mode,
    choices: { planning_block, offers, picked, question, confirm },
    proposals: { accepted: told.accepted, refused: told.refused },
    violations: [...resolved.violations, ...told.violations],
    prompts: resolved.prompt_versions,
    understanding: { interpreter: withoutNarrator(interpreter), validator, planner, attempts },
    context: resolved.context_packet,
    tokens: { input_tokens, cached_tokens, output_tokens },
    price: price_usd,
    other: { passes, envelope, by: told.usage.by ?? null, rolls: resolved.rolls },
  }
}

/** Who understood a line is no difference when the same was understood. */
function withoutNarrator(interpreter: unknown): unknown {
  return isJsonObject(interpreter) ? interpreter.output : interpreter
}

type Roll = Rerun['recorded']['resolved']['rolls'][number]

/** A roll as a reader sees it: what for, which dice, what they came to. */
export function rollText({ label, notation, groups, total, target, outcome }: Roll): string {
  const faces = groups.flatMap((group) =>
    group.faces.map(({ value, dropped }) => (dropped ? `(${value})` : value)),
  )
  const against = target === undefined ? '' : ` against ${target.kind} ${target.value}`
  return `${label} ${notation} [${faces.join(', ')}] = ${total}${against}${outcome === undefined ? '' : ` ${outcome}`}`
}

type GameMaster = NonNullable<RerunOptions['gameMaster']>

export type StageTimes = Readonly<Record<string, number>>

/** A game master that is timed, and the times since they were last taken. */
export interface TimedGameMaster {
  readonly gameMaster: GameMaster
  take(): StageTimes
}

/** Puts a stopwatch beside a game master. */
export function timedGameMaster(inner: GameMaster, stopwatch: () => number): TimedGameMaster {
  let times: Record<string, number> = {}
  const timed = async <Answer>(stage: string, work: () => Promise<Answer>): Promise<Answer> => {
    const started = stopwatch()
    try {
      return await work()
    } finally {
      times[stage] = (times[stage] ?? 0) + stopwatch() - started
    }
  }
  return {
    gameMaster: {
      ...inner,
      interpret: (...rest) => timed('interpret', () => inner.interpret(...rest)),
      plan: (...rest) => timed('plan', () => inner.plan(...rest)),
      narrate: (...rest) => timed('narrate', () => inner.narrate(...rest)),
    },
    take: () => {
      const taken = times
      times = {}
      return taken
    },
  }
}

const maxShown = 20

/** A replay as lines: the verdict, then each turn that came out otherwise. */
export function replayText(report: ReplayReport): string {
  const { name, from, to, turns, divergences, skipped, game_master, by_turn } = report
  const verdict =
    divergences.length === 0
      ? 'every one came out the same, to the byte'
      : `${divergences.length} came out otherwise, ${turns - divergences.length} the same`
  const first = divergences.slice(0, maxShown)
  return [
    `${name}, turns ${from} to ${to}, told by ${game_master}: ${countOf(turns, 'turn')} played again, ${verdict}.`,
    ...first.flatMap(({ turn, parts }) => {
      const found = by_turn.find((replayed) => replayed.turn === turn)
      const text = parts.some(({ part }) => part === 'text') && found !== undefined
      return [
        `  turn ${turn}: ${parts.map(({ part }) => part).join(', ')}`,
        ...(text
          ? [`    then: ${opening(found.text.before)}`, `    now:  ${opening(found.text.after)}`]
          : []),
      ]
    }),
    ...(divergences.length > maxShown
      ? [`  and ${divergences.length - maxShown} more (--json or --html FILE shows all)`]
      : []),
    ...skipped.map(({ reason }) => `  ${reason}`),
  ].join('\n')
}

function opening(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return truncate(line, 100)
}
