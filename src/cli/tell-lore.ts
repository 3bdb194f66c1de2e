/** Lore as an author reads it in a terminal: what was found, and why. */

import type { openLore } from '../compose.ts'
import type { LoreRetrievalResult } from '../core/protocol/lore.ts'
import type { Paint } from './paint.ts'
import { oneLine, printable } from './printable.ts'

type Explained = Extract<
  Awaited<ReturnType<ReturnType<typeof openLore>['explain']>>,
  { ok: true }
>['value']['found']
type Row = Explained['chunks'][number]

/** What was found, the best first. */
export function tellFound(found: LoreRetrievalResult, note: string | null, paint: Paint): string {
  const pieces = found.chunks.map((one) => {
    const head = `${paint.strong(printable(one.chunk_id))} ${paint.dim(`${one.relevance_score.toFixed(2)}, ${one.metadata.token_count} tokens`)}`
    return `${head}\n  ${oneLine(one.text, 240)}`
  })
  const count = found.chunks.length
  const sum =
    count === 0
      ? 'Nothing was found.'
      : `${count} ${count === 1 ? 'piece' : 'pieces'}, ${found.total_tokens} tokens.`
  return [...pieces, ...(note === null ? [] : [paint.dim(note)]), sum].join('\n')
}

const verdicts: Readonly<Record<Row['verdict'], string>> = {
  chosen: 'in',
  cut: 'in, cut to fit',
  budget: 'out: does not fit into what is left',
  'after-budget': 'out: the budget was spent',
  enough: 'out: enough were found',
  visibility: 'out: for the game master alone',
  metadata: 'out: has none of the ids asked for',
}

/** A table of everything that was considered. */
export function tellExplained(explained: Explained, note: string | null, paint: Paint): string {
  const head = ['#', 'score', 'words', 'meaning', 'tokens', 'left', 'piece', 'verdict']
  const rows = explained.chunks.map(cells)
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at < 6 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const told = rows.flatMap((row, at) => {
    const chunk = explained.chunks[at]
    const text = chunk?.in === true ? line(row) : paint.dim(line(row))
    const hits = chunk === undefined ? '' : printable(chunk.metadata_hits.join(', '))
    return hits === '' ? [text] : [text, paint.dim(`${' '.repeat(4)}asked for: ${hits}`)]
  })
  const words = explained.words.length === 0 ? 'No words.' : `Words: ${printable(explained.words.join(' '))}.`
  const taken = explained.chunks.filter((one) => one.in).length
  const sum = `${taken} of ${explained.chunks.length} in, ${explained.total_tokens} of ${explained.max_tokens} tokens. ${words}`
  return [paint.strong(line(head)), ...told, ...(note === null ? [] : [paint.dim(note)]), sum].join('\n')
}

function cells(one: Row): readonly string[] {
  const signal = (value: Row['bm25']): string =>
    value === null ? '–' : `${value.score.toFixed(2)} (${value.rank})`
  return [
    one.rank === null ? '–' : String(one.rank),
    one.score === null ? '–' : one.score.toFixed(3),
    signal(one.bm25),
    signal(one.cosine),
    String(one.tokens),
    one.budget_left === null ? '–' : String(one.budget_left),
    printable(one.chunk_id),
    verdicts[one.verdict],
  ]
}
