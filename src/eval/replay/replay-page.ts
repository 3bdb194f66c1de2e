/** The page of a replay: what came out otherwise first, side by side, then the measures, the plots and the rest. */
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import type { Measures } from '../metrics/aggregate-turn-measures.ts'
import {
  escaped,
  facePlot,
  linePlot,
  page,
  said,
  type Tile,
  table,
  tiles,
} from '../report/html-page-and-plots.ts'
import type { Divergence, ReplayedTurn, ReplayReport } from './replay-campaign.ts'

/** A replay as a page: what came out otherwise first, side by side, then the measures, the plots and the rest. */
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
    ...divergences.map((divergence) => divergent(divergence, by_turn)),
    sameTurns(by_turn),
    skipped.length === 0
      ? ''
      : `<h2>Not played again</h2>${table(
          ['turn', 'why'],
          skipped.map((turn) => [String(turn.turn), turn.reason]),
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
    ['contradictions a turn', (measures) => said(measures.contradiction_rate, 3)],
    ['contradictions that could be read', (measures) => String(measures.contradictions_shown)],
    ['invalid acts accepted', (measures) => said(measures.invalid_action_acceptance, 3)],
    ['turns with a question back', (measures) => said(measures.clarification_rate, 3)],
    ['length: least / mean / most', length],
    ['lore from the cache', (measures) => said(measures.lore_cache_hit_rate, 3)],
    ['told twice', (measures) => String(measures.retried)],
    ['ended by somebody else', (measures) => String(measures.fell_back)],
    ['tokens: in / cached / out', tokens],
    ['price in USD', (measures) => said(measures.price_usd, 4)],
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
      points: turns.flatMap((replayed) => {
        const value = pick(replayed.measures[side])
        return value === null ? [] : [[replayed.turn, value] as const]
      }),
    }))
    return linePlot(title, series)
  }
  const took = turns.map((replayed) => [replayed.turn, replayed.took_ms] as const)
  return [
    lines('Length of the telling, in characters', (turn) => [...turn.narrative].length),
    lines('Tokens in and out', ({ usage: { input_tokens, output_tokens } }) =>
      input_tokens === null && output_tokens === null ? null : (input_tokens ?? 0) + (output_tokens ?? 0),
    ),
    lines('Price in USD', (turn) => turn.usage.price_usd),
    linePlot('Milliseconds for the turn, now', [{ ...now, points: took }]),
    ...dice.map(({ sides, faces }) => facePlot(sides, faces)),
  ].join('')
}

function divergent({ turn, parts }: Divergence, turns: readonly ReplayedTurn[]): string {
  const found = turns.find((replayed) => replayed.turn === turn)
  if (found === undefined) return ''
  const tags = parts.map(({ part }) => `<span class="tag">${part}</span>`).join(' ')
  const missing = found.missing_prompts.map(
    (prompt) => `<p class="bad">The prompt ${escaped(prompt)} is not at hand any more.</p>`,
  )
  const shown = parts.filter(
    ({ part }) => part !== 'text' && part !== 'dice' && part !== 'context' && part !== 'other',
  )
  return `<article><header><h3>Turn ${turn}</h3><span class="input">${escaped(found.input)}</span>${tags}</header>${missing.join('')}
${bothNarrations(found)}
${shown.map(({ part, before, after }) => partDetails(part, before, after)).join('')}</article>`
}

/** Both narrations side by side; one that did not change stands there once. */
function bothNarrations({ text, dice }: ReplayedTurn): string {
  const rolled = (rolls: readonly string[]): string =>
    rolls.length === 0 ? '' : `<p class="dim">${rolls.map(escaped).join('<br>')}</p>`
  if (text.before === text.after && dice.before.join() === dice.after.join())
    return `${rolled(dice.after)}<p class="told dim">${escaped(text.after)}</p>`
  const [was, is] = litTexts(text.before, text.after)
  return `<div class="sides"><section><h4>then</h4>${rolled(dice.before)}<p class="told">${was}</p></section><section><h4>now</h4>${rolled(dice.after)}<p class="told">${is}</p></section></div>`
}

const maxJson = 4_000

function partDetails(part: string, before: unknown, after: unknown): string {
  const shown = (value: unknown): string => {
    const text = JSON.stringify(value, null, 1) ?? 'nothing'
    return text.length > maxJson ? `${text.slice(0, maxJson)}…` : text
  }
  const [was, is] = litTexts(shown(before), shown(after))
  return `<details><summary>${part}</summary><div class="sides"><section><h4>then</h4><code style="white-space:pre-wrap">${was}</code></section><section><h4>now</h4><code style="white-space:pre-wrap">${is}</code></section></div></details>`
}

function sameTurns(turns: readonly ReplayedTurn[]): string {
  const same = turns.filter((turn) => turn.parts.length === 0)
  if (same.length === 0) return ''
  const rows = same.map(
    ({ turn, input, text }) =>
      `<article><header><h3>Turn ${turn}</h3><span class="input">${escaped(input)}</span></header><p class="told">${escaped(text.after)}</p></article>`,
  )
  return `<h2>What came out the same</h2><details><summary>${countOf(same.length, 'turn')}, to the letter</summary>${rows.join('')}</details>`
}

/** Beyond this the words are not matched one by one: both texts are lit whole. */
const maxWords = 1_500

/** Both texts as HTML: what only the first has in `del`, what only the second has in `ins`. */
export function litTexts(before: string, after: string): readonly [string, string] {
  if (before === after) return [escaped(before), escaped(after)]
  const [left, right] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)]
  const [start, end] = sharedEnds(left, right)
  const [was, is] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  const shared =
    was.length > maxWords || is.length > maxWords
      ? { left: new Set<number>(), right: new Set<number>() }
      : sharedWords(was, is)
  forgetLoneWords(was.length, shared.left)
  forgetLoneWords(is.length, shared.right)
  const around = (middle: string): string =>
    `${escaped(left.slice(0, start).join(''))}${middle}${escaped(left.slice(left.length - end).join(''))}`
  return [around(lit(was, shared.left, 'del')), around(lit(is, shared.right, 'ins'))]
}

/** How many words both begin and end with. */
function sharedEnds(left: readonly string[], right: readonly string[]): readonly [number, number] {
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start += 1
  let end = 0
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  return [start, end]
}

/** The places of the longest common run of words, in each text. */
function sharedWords(left: readonly string[], right: readonly string[]) {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const longer = Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row * width + column] = left[row] === right[column] ? at(row + 1, column + 1) + 1 : longer
    }
  }
  const shared = { left: new Set<number>(), right: new Set<number>() }
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) {
      shared.left.add(row++)
      shared.right.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return shared
}

/** A word or two in the middle of other words are shared by accident; lit with the rest, they do not flicker. */
function forgetLoneWords(length: number, shared: Set<number>): void {
  for (let start = 0; start < length; start += 1) {
    if (!shared.has(start)) continue
    let end = start
    while (shared.has(end)) end += 1
    if (end - start < minShared) for (let at = start; at < end; at += 1) shared.delete(at)
    start = end
  }
}

const minShared = 3

function lit(words: readonly string[], shared: ReadonlySet<number>, mark: 'del' | 'ins'): string {
  let html = ''
  let open = false
  words.forEach((word, index) => {
    const differs = !shared.has(index)
    if (differs !== open) html += differs ? `<${mark}>` : `</${mark}>`
    open = differs
    html += escaped(word)
  })
  return open ? `${html}</${mark}>` : html
}
