/**
 * The replay harness (seed 003): a stretch of a campaign played again in a sandbox, turn by turn from the log's own state,
 * held against what was told then. It reads the campaign and touches nothing.
 */

import { done, type Refusal, type Result, refuse } from '../../core/result.ts'
import type { Engine, Rerun, RerunOptions } from '../../engine/index.ts'
import { type Measures, summarise } from '../metrics/summarise.ts'
import { measureTurn, type TurnMeasure } from '../metrics/turn-measure.ts'
import { compareTurn, type PartDifference, rollText, type TurnPart } from './compare-turn.ts'
import { type StageTimes, timedGameMaster } from './timed-game-master.ts'

/** What is played again, and with whom. */
export interface ReplayOptions {
  readonly from?: number
  readonly to?: number
  /** Whoever tells this time. */
  readonly gameMaster: NonNullable<RerunOptions['gameMaster']>
  readonly stopwatch: () => number
}

/** A turn that was played again. */
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

/** What a replay came to. */
export interface ReplayReport {
  readonly campaign_id: string
  readonly name: string
  readonly game_master: string
  readonly from: number
  readonly to: number
  /** How many turns were played again. */
  readonly turns: number
  readonly divergences: readonly Divergence[]
  /** Turns that nobody can play again, and why. */
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
    ...{ campaign_id: campaignId, name: campaign.value.name, game_master: options.gameMaster.id },
    ...{ ...range.value, turns: by_turn.length, divergences },
    skipped: skipped.map(({ turn, refusal }) => ({ turn, code: refusal.code, reason: refusal.message })),
    measures: {
      before: summarise(by_turn.map((one) => one.measures.before)),
      after: summarise(by_turn.map((one) => one.measures.after)),
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
    parts: parts.map((one) => one.part),
    text: { before: recorded.told.narrative, after: now.told.narrative },
    dice: { before: recorded.resolved.rolls.map(rollText), after: now.resolved.rolls.map(rollText) },
    missing_prompts: rerun.missing_prompts,
    took_ms: rerun.took_ms ?? 0,
    stages,
    measures: { before: measureTurn(turn, recorded), after: measureTurn(turn, now) },
  }
}
