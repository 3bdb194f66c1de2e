/** A replay as a page: what came out otherwise first, side by side, then the measures, the plots and the rest. */
import { countOf } from '../../text/grammar.ts'
import type { Measures } from '../metrics/summarise.ts'
import type { Divergence, ReplayedTurn, ReplayReport } from '../replay/replay-campaign.ts'
import { escaped, page, said, type Tile, table, tiles } from './page.ts'
import { facePlot, linePlot } from './plot.ts'
import { litTexts } from './word-diff.ts'

/** Renders the page. */
export function replayPage(report: ReplayReport): string {
  const { name, from, to, game_master, divergences, skipped, by_turn } = report
  const same = report.turns - divergences.length
  const body = [
    `<h1>${escaped(name)}, played again</h1>`,
    `<p class="dim">Turns ${from} to ${to}, told by <b>${escaped(game_master)}</b>; told then by ${escaped(Object.keys(report.measures.before.told_by).join(', '))}. Each turn begins from the log’s own state, with the same words and the same dice; the campaign was only read.</p>`,
    tiles([
      [String(report.turns), 'turns played again'],
      [String(same), 'came out the same'],
      [String(divergences.length), 'came out otherwise'],
      ...(skipped.length > 0 ? ([[String(skipped.length), 'cannot be played again']] satisfies Tile[]) : []),
    ]),
    measuresTable(report.measures.before, report.measures.after),
    `<div class="plots">${plots(by_turn, report.measures.after.rolls.dice)}</div>`,
    divergences.length === 0 ? '' : '<h2>What came out otherwise</h2>',
    ...divergences.map((one) => divergent(one, by_turn)),
    sameTurns(by_turn),
    skipped.length === 0
      ? ''
      : `<h2>Not played again</h2>${table(
          ['turn', 'why'],
          skipped.map((one) => [String(one.turn), one.reason]),
        )}`,
  ]
  return page(`${name}, played again`, body.filter((part) => part !== '').join('\n'))
}

function measuresTable(before: Measures, after: Measures): string {
  const length = ({ length_stats: { min, avg, max } }: Measures): string =>
    `${said(min, 0)} / ${said(avg, 0)} / ${said(max, 0)}`
  const tokens = ({ tokens: { input, cached, output } }: Measures): string =>
    `${said(input, 0)} / ${said(cached, 0)} / ${said(output, 0)}`
  const rows: readonly (readonly [string, (measures: Measures) => string])[] = [
    ['contradictions a turn', (one) => said(one.contradiction_rate, 3)],
    ['contradictions that could be read', (one) => String(one.contradictions_shown)],
    ['invalid acts accepted', (one) => said(one.invalid_action_acceptance, 3)],
    ['turns with a question back', (one) => said(one.clarification_rate, 3)],
    ['length: least / mean / most', length],
    ['lore from the cache', (one) => said(one.lore_cache_hit_rate, 3)],
    ['told twice', (one) => String(one.retried)],
    ['ended by somebody else', (one) => String(one.fell_back)],
    ['tokens: in / cached / out', tokens],
    ['price in USD', (one) => said(one.price_usd, 4)],
  ]
  return `<h2>Measures</h2>${table(
    ['', 'then', 'now'],
    rows.map(([label, show]) => [label, show(before), show(after)]),
  )}`
}

const then = { name: 'then', side: 'was' } as const
const now = { name: 'now', side: 'is' } as const

function plots(turns: readonly ReplayedTurn[], dice: Measures['rolls']['dice']): string {
  const lines = (
    title: string,
    pick: (turn: ReplayedTurn['measures']['before']) => number | null,
  ): string => {
    const series = (['before', 'after'] as const).map((side) => ({
      ...(side === 'before' ? then : now),
      points: turns.flatMap((one) => {
        const value = pick(one.measures[side])
        return value === null ? [] : [[one.turn, value] as const]
      }),
    }))
    return linePlot(title, series)
  }
  const took = turns.map((one) => [one.turn, one.took_ms] as const)
  return [
    lines('Length of the telling, in characters', (one) => [...one.narrative].length),
    lines('Tokens in and out', ({ usage: { input_tokens, output_tokens } }) =>
      input_tokens === null && output_tokens === null ? null : (input_tokens ?? 0) + (output_tokens ?? 0),
    ),
    lines('Price in USD', (one) => one.usage.price_usd),
    linePlot('Milliseconds for the turn, now', [{ ...now, points: took }]),
    ...dice.map(({ sides, faces }) => facePlot(sides, faces)),
  ].join('')
}

function divergent({ turn, parts }: Divergence, turns: readonly ReplayedTurn[]): string {
  const found = turns.find((one) => one.turn === turn)
  if (found === undefined) return ''
  const tags = parts.map(({ part }) => `<span class="tag">${part}</span>`).join(' ')
  const missing = found.missing_prompts.map(
    (one) => `<p class="bad">The prompt ${escaped(one)} is not at hand any more.</p>`,
  )
  const shown = parts.filter(
    ({ part }) => part !== 'text' && part !== 'dice' && part !== 'context' && part !== 'other',
  )
  return `<article><header><h3>Turn ${turn}</h3><span class="input">${escaped(found.input)}</span>${tags}</header>${missing.join('')}
${tellings(found)}
${shown.map(({ part, before, after }) => partDetails(part, before, after)).join('')}</article>`
}

/** Both tellings side by side; one that did not change stands there once. */
function tellings({ text, dice }: ReplayedTurn): string {
  const rolled = (rolls: readonly string[]): string =>
    rolls.length === 0 ? '' : `<p class="dim">${rolls.map(escaped).join('<br>')}</p>`
  if (text.before === text.after && dice.before.join() === dice.after.join())
    return `${rolled(dice.after)}<p class="told dim">${escaped(text.after)}</p>`
  const [was, is] = litTexts(text.before, text.after)
  return `<div class="sides"><section><h4>then</h4>${rolled(dice.before)}<p class="told">${was}</p></section><section><h4>now</h4>${rolled(dice.after)}<p class="told">${is}</p></section></div>`
}

const longestJson = 4_000

function partDetails(part: string, before: unknown, after: unknown): string {
  const shown = (value: unknown): string => {
    const text = JSON.stringify(value, null, 1) ?? 'nothing'
    return text.length > longestJson ? `${text.slice(0, longestJson)}…` : text
  }
  const [was, is] = litTexts(shown(before), shown(after))
  return `<details><summary>${part}</summary><div class="sides"><section><h4>then</h4><code style="white-space:pre-wrap">${was}</code></section><section><h4>now</h4><code style="white-space:pre-wrap">${is}</code></section></div></details>`
}

function sameTurns(turns: readonly ReplayedTurn[]): string {
  const same = turns.filter((one) => one.parts.length === 0)
  if (same.length === 0) return ''
  const rows = same.map(
    ({ turn, input, text }) =>
      `<article><header><h3>Turn ${turn}</h3><span class="input">${escaped(input)}</span></header><p class="told">${escaped(text.after)}</p></article>`,
  )
  return `<h2>What came out the same</h2><details><summary>${countOf(same.length, 'turn')}, to the letter</summary>${rows.join('')}</details>`
}
