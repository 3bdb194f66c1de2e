/**
 * Recursive compression: everything before the last turn becomes lines, and when there are too many lines, the least of
 * them go. A line is made of words that were said or told; compression chooses and never writes, so no fact can come in.
 */

import { done, type Result, refuse } from '../../core/result.ts'
import { spacedWords } from '../../text/folded-words.ts'
import { splitNarration } from '../../text/sentences.ts'
import type { RecordedTurn } from '../turns/read-turn-from-log.ts'

/** One line of compressed history. */
export interface CompressedLine {
  readonly turn: number
  /** How much it would be missed: what was found and changed. */
  readonly weight: number
  readonly text: string
}

const mostLines = 120
/** The last and the current turn stay as they are. */
export const verbatimTurns = 2

/** The turns that stay word for word, and those that are compressed. */
export function splitHistory(turns: readonly RecordedTurn[]): {
  readonly old: readonly RecordedTurn[]
  readonly verbatim: readonly RecordedTurn[]
} {
  const at = Math.max(0, turns.length - verbatimTurns) // enforces: KRN-13
  return { old: turns.slice(0, at), verbatim: turns.slice(at) }
}

/** A turn as one line: what was asked, and the first sentence that was told. */
export function compressTurn(turn: RecordedTurn): CompressedLine {
  const told = splitNarration(turn.narrative)[0] ?? ''
  const found = turn.discoveries[0]
  const text = [turn.input.replace(/\s+/g, ' '), told, ...(found === undefined ? [] : [found])]
    .filter(Boolean)
    .join(' → ')
  const weight = turn.discoveries.length * 3 + turn.consequences.length + (turn.checks.length > 0 ? 1 : 0)
  return { turn: turn.turn, weight, text }
}

/**
 * Compresses lines further: the heaviest stay, in their order.
 *
 * @example
 * compressLines(lines, 120).length <= 120 // true
 */
export function compressLines(lines: readonly CompressedLine[], most = mostLines): readonly CompressedLine[] {
  if (lines.length <= most) return lines
  const kept = lines.toSorted((a, b) => b.weight - a.weight || b.turn - a.turn).slice(0, most)
  return kept.toSorted((a, b) => a.turn - b.turn)
}

/** Refuses a compression that would touch the last or the current turn. */
export function requireOld(turn: number, current: number): Result<null> {
  if (turn <= current - verbatimTurns) return done(null)
  const message = `Turn ${turn} is the last or the current one: it stays word for word. Turns up to ${Math.max(0, current - verbatimTurns)} may be compressed.`
  return refuse('folder/too-fresh', message, { rule: 'KRN-13' })
}

/** The pieces of a text that stand in none of the sources: new facts, by whoever summarised. */
export function newFactsIn(summary: string, sources: readonly string[]): readonly string[] {
  const known = sources.map(bare)
  return summary
    .split(/\n| → /)
    .flatMap((line) => splitNarration(line))
    .filter((piece) => {
      const words = bare(piece)
      return words.length > 0 && !known.some((source) => source.includes(words))
    })
}

function bare(text: string): string {
  const words = spacedWords(text)
  return words === '' ? '' : ` ${words} `
}
