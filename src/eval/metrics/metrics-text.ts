/** The measures as lines: the turns somebody should look at first, then the numbers. */

import { countOf } from '../../text/grammar.ts'
import { truncate } from '../../text/sentences.ts'
import type { CampaignMetrics } from './campaign-metrics.ts'
import type { Measures } from './summarise.ts'

const mostProblems = 12
const mostRules = 12

/** Tells the measures of a campaign. */
export function metricsText(metrics: CampaignMetrics): string {
  const { name, campaign, sessions, problems, feedback } = metrics
  const worst = problems.slice(0, mostProblems)
  const more = problems.length - worst.length
  return [
    `${name}: ${countOf(campaign.turns, 'turn')} on branch ${metrics.branch}`,
    '',
    problems.length === 0 ? 'No turn stands out.' : 'Turns to look at:',
    ...worst.map((one) => `  turn ${one.turn} (${shortened(one.input)}): ${one.reasons.join('; ')}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
    ...measureLines(campaign),
    ...(feedback.length === 0 ? [] : ['', 'What players said:']),
    ...feedback.map((one) => `  turn ${one.turn} ${one.verdict}${one.text === '' ? '' : `: ${one.text}`}`),
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
    ...violations.slice(0, mostRules).map(({ rule, count, actions, message }) => {
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
