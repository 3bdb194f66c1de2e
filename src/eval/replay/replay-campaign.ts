/**
 * Replays a campaign, as the replay harness of seed 003: a stretch of a campaign played again in a sandbox, turn by
 * turn from the log's own state, compared with what was narrated then. It reads the campaign and touches nothing.
 */

import { done, type Refusal, type Result, refuse } from '../../core/result.ts'
import type { Engine, Rerun, RerunOptions } from '../../engine/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { truncate } from '../../text/truncate.ts'
import { aggregateMeasures, type Measures } from '../metrics/aggregate-turn-measures.ts'
import { measureTurn, type TurnMeasure } from '../metrics/measure-turn.ts'
import { compareTurn, type PartDifference, rollText, type TurnPart } from './compare-replayed-turn.ts'
import { type StageTimes, timedGameMaster } from './timed-game-master.ts'

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
      before: aggregateMeasures(by_turn.map((replay) => replay.measures.before)),
      after: aggregateMeasures(by_turn.map((replay) => replay.measures.after)),
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
