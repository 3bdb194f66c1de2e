/**
 * The metrics of a campaign: of all its turns, of each session, and of each turn, with what players thought of them.
 */
import { done, type Result } from '../../core/result.ts'
import { type Engine, type Feedback, recordedTurns } from '../../engine/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { truncate } from '../../text/truncate.ts'
import { aggregateMeasures, type Measures } from './aggregate-turn-measures.ts'
import { measureTurn, type TurnMeasure } from './measure-turn.ts'

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

export interface SessionSpan {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** What may be known besides the log. */
export interface MetricsOptions {
  /** Chunks of lore that were judged to belong where they were retrieved. */
  readonly relevant?: ReadonlySet<string>
}

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
    campaign: aggregateMeasures(by_turn, options.relevant),
    sessions: sessions.value.map((span) => ({
      ...span,
      measures: aggregateMeasures(within(span), options.relevant),
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

export interface ProblemTurn {
  readonly turn: number
  readonly weight: number
  readonly reasons: readonly string[]
  readonly input: string
}

interface Reason {
  readonly weight: number
  readonly text: string
}

/** Turns to look at, the worst first, each with its reasons in words. */
export function problemTurns(
  turns: readonly TurnMeasure[],
  feedback: readonly Feedback[],
): readonly ProblemTurn[] {
  return turns
    .map((turn) => {
      const said = feedback.filter((entry) => entry.turn === turn.turn)
      const reasons = [...wrongWith(turn), ...said.flatMap(complaint)]
      const weight = reasons.reduce((sum, reason) => sum + reason.weight, 0)
      return { turn: turn.turn, weight, reasons: reasons.map((reason) => reason.text), input: turn.input }
    })
    .filter((problem) => problem.weight > 0)
    .sort((left, right) => right.weight - left.weight || left.turn - right.turn)
}

function wrongWith(turn: TurnMeasure): readonly Reason[] {
  const accepted = turn.invalid.filter((act) => act.accepted).length
  const stopped = turn.contradictions.length - turn.shown
  return [
    when(accepted, 100, `${countOf(accepted, 'invalid act')} went through`),
    when(turn.shown, 50, `${countOf(turn.shown, 'contradiction')} could be read`),
    when(turn.fell_back ? 1 : 0, 20, 'the game master could not tell it; somebody else did'),
    when(stopped, 5, `${countOf(stopped, 'contradiction')} ${stopped === 1 ? 'was' : 'were'} stopped`),
    when(turn.retried ? 1 : 0, 3, 'it had to be told twice'),
    when(turn.refused.length, 2, `${countOf(turn.refused.length, 'wish', 'wishes')} of the narrator refused`),
    when(turn.clarified ? 1 : 0, 1, 'a question had to be asked back'),
  ].flat()
}

function complaint({ verdict, text }: Feedback): readonly Reason[] {
  const words = text === '' ? '' : `: ${text}`
  if (verdict === 'flag') return [{ weight: 60, text: `flagged by a player${words}` }]
  if (verdict === 'bad') return [{ weight: 40, text: `a player found it bad${words}` }]
  return []
}

function when(count: number, weight: number, text: string): readonly Reason[] {
  return count > 0 ? [{ weight: weight * count, text }] : []
}

const maxProblems = 12
const maxRules = 12

/** The measures as lines: the turns to look at first, then the numbers. */
export function metricsText(metrics: CampaignMetrics): string {
  const { name, campaign, sessions, problems, feedback } = metrics
  const worst = problems.slice(0, maxProblems)
  const more = problems.length - worst.length
  return [
    `${name}: ${countOf(campaign.turns, 'turn')} on branch ${metrics.branch}`,
    '',
    problems.length === 0 ? 'No turn stands out.' : 'Turns to look at:',
    ...worst.map(
      (problem) => `  turn ${problem.turn} (${shortened(problem.input)}): ${problem.reasons.join('; ')}`,
    ),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
    ...measureLines(campaign),
    ...(feedback.length === 0 ? [] : ['', 'What players said:']),
    ...feedback.map(
      (entry) => `  turn ${entry.turn} ${entry.verdict}${entry.text === '' ? '' : `: ${entry.text}`}`,
    ),
    ...sessions.flatMap(({ id, from, to, measures }) => [
      '',
      `${id}, turns ${from} to ${to}`,
      ...headLines(measures).map((line) => `  ${line}`),
    ]),
  ].join('\n')
}

function measureLines(measures: Measures): readonly string[] {
  const { violations, rolls, latency } = measures
  return [
    ...headLines(measures),
    ...(violations.length === 0 ? [] : ['Rules that were broken, and what was done:']),
    ...violations.slice(0, maxRules).map(({ rule, count, actions, message }) => {
      const how = Object.entries(actions).map(([action, times]) => `${action} ${times}`)
      return `  ${rule} ×${count} (${how.join(', ')}): ${message}`
    }),
    ...rolls.dice.map(({ sides, faces }) => {
      return `d${sides}: ${faces.map(([face, count]) => `${face}×${count}`).join(' ')}`
    }),
    ...latency.map(({ stage, median, worst }) => `${stage}: median ${median} ms, worst ${worst} ms`),
  ]
}

function headLines(measures: Measures): readonly string[] {
  const { length_stats, tokens, price_usd } = measures
  const rate = (value: number | null): string =>
    value === null ? 'nothing to measure' : String(round(value))
  const length =
    length_stats.avg === null
      ? 'none'
      : `${length_stats.min} / ${round(length_stats.avg, 0)} / ${length_stats.max}`
  const cost = price_usd === null ? '' : `, ${round(price_usd, 4)} USD`
  return [
    `contradiction_rate ${rate(measures.contradiction_rate)} (${measures.contradictions} found, ${measures.contradictions_shown} left standing)`,
    `invalid_action_acceptance ${rate(measures.invalid_action_acceptance)}`,
    `clarification_rate ${rate(measures.clarification_rate)}`,
    `length_stats ${length} characters (least / mean / most)`,
    `lore_relevance_rate ${measures.lore_relevance_rate === null ? 'needs judged chunks (--relevant FILE)' : round(measures.lore_relevance_rate)}`,
    `lore_cache_hit_rate ${rate(measures.lore_cache_hit_rate)}`,
    ...(tokens.input === null
      ? []
      : [`tokens ${tokens.input} in (${tokens.cached ?? 0} cached), ${tokens.output ?? 0} out${cost}`]),
    ...(measures.calls === 0
      ? []
      : [`${countOf(measures.calls, 'call')} of a model, ${measures.failed_calls} of them for nothing`]),
    `${countOf(measures.rolls.rolls, 'roll')}; told twice ${measures.retried}, ended by another teller ${measures.fell_back}`,
  ]
}

function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}

function shortened(input: string): string {
  const line = input.replaceAll(/\s+/g, ' ')
  return truncate(line, 48)
}
