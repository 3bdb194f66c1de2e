/** The measures of a campaign: of all its turns, of each session, and of each turn, with what players thought of them. */

import { done, type Result } from '../../core/result.ts'
import { type Engine, type Feedback, recordedTurns } from '../../engine/index.ts'
import { type ProblemTurn, problemTurns } from './problem-turns.ts'
import { type Measures, summarise } from './summarise.ts'
import { measureTurn, type TurnMeasure } from './turn-measure.ts'

/** The measures of a campaign. */
export interface CampaignMetrics {
  readonly campaign_id: string
  readonly name: string
  readonly branch: string
  readonly problems: readonly ProblemTurn[]
  readonly campaign: Measures
  readonly sessions: readonly (SessionSpan & { readonly measures: Measures })[]
  readonly feedback: readonly Feedback[]
  readonly by_turn: readonly TurnMeasure[]
}

/** A session and its turns. */
export interface SessionSpan {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** What may be known besides the log. */
export interface MetricsOptions {
  /** Chunks of lore that somebody judged to belong where they were retrieved. */
  readonly relevant?: ReadonlySet<string>
}

/** Measures a campaign's active branch. */
export async function campaignMetrics(
  engine: Engine,
  campaignId: string,
  options: MetricsOptions = {},
): Promise<Result<CampaignMetrics>> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const by_turn: TurnMeasure[] = []
  for await (const turn of recordedTurns(engine.store, head.value, { from: 1, to: head.value.turn })) {
    if (!turn.ok) return turn
    const { resolved, told } = turn.value
    if (told !== null) by_turn.push(measureTurn(resolved.turn, { resolved: resolved.body, told: told.body }))
  }
  const campaign = await engine.store.getCampaign(campaignId)
  if (!campaign.ok) return campaign
  const feedback = await engine.turns.feedback(campaignId)
  if (!feedback.ok) return feedback
  const sessions = await sessionSpans(engine, campaignId, head.value.turn)
  if (!sessions.ok) return sessions
  const within = ({ from, to }: SessionSpan) => by_turn.filter(({ turn }) => turn >= from && turn <= to)
  return done({
    campaign_id: campaignId,
    name: campaign.value.name,
    branch: head.value.branch,
    problems: problemTurns(by_turn, feedback.value),
    campaign: summarise(by_turn, options.relevant),
    sessions: sessions.value.map((span) => ({
      ...span,
      measures: summarise(within(span), options.relevant),
    })),
    feedback: feedback.value,
    by_turn,
  })
}

async function sessionSpans(
  engine: Engine,
  campaignId: string,
  lastTurn: number,
): Promise<Result<readonly SessionSpan[]>> {
  const sessions = await engine.sessions.getSessionHistory(campaignId)
  if (!sessions.ok) return sessions
  const spans = sessions.value.map(({ id, turn_range_start, turn_range_end }) => {
    return { id, from: turn_range_start ?? 1, to: turn_range_end ?? lastTurn }
  })
  return done(spans.filter(({ from, to }) => from <= to))
}
