/** The port to whatever writes summaries in words of its own, and the check that its words hold nothing but the lines. */
import { proseOf, type SummaryLine } from './summary-lines.ts'

/** Writes summaries; null when it has nothing to say. */
export interface Summariser {
  summarise(request: {
    readonly scope: 'scene' | 'session'
    readonly lines: readonly SummaryLine[]
    readonly longest: number
  }): Promise<string | null>
}

const longestSummary = 2_400

/** The summary in a summariser's words when they stand, else in the lines' own. */
export async function wordedSummary(
  lines: readonly SummaryLine[],
  tellsSecret: (text: string) => boolean,
  summariser: Summariser | undefined,
): Promise<string> {
  const own = proseOf(lines)
  if (summariser === undefined || lines.length === 0) return own
  const told = await summariser
    .summarise({ scope: 'session', lines, longest: longestSummary })
    .catch(() => null)
  return told !== null && isFaithful(told, lines, tellsSecret) ? told.trim() : own
}

/** True when a text says no more than its lines do, as far as names, numbers, turns and secrets tell. */
export function isFaithful(
  text: string,
  lines: readonly SummaryLine[],
  tellsSecret: (text: string) => boolean,
): boolean {
  if (text.trim() === '' || text.length > longestSummary) return false
  if (tellsSecret(text)) return false
  const turns = new Set(lines.map((line) => String(line.turn)))
  const sentences = text.match(/[^.!?…]+[.!?…]+["'”’)]*(?:\s*\(turn \d+\)\.?)?/gu) ?? []
  const cites = sentences.every((sentence) => turns.has(/\(turn (\d+)\)/u.exec(sentence)?.[1] ?? ''))
  const source = wordsOf(lines.map((line) => line.text).join(' '))
  const bare = text.replace(/\(turn \d+\)/gu, ' ')
  const strange = [...bare.matchAll(/(?<![.!?…]["'”’)]*\s*|^\s*)\b\p{Lu}[\p{L}’']+|\p{N}+/gu)].filter(
    ([word]) => !source.has(word.toLowerCase()),
  )
  return sentences.length > 0 && cites && strange.length === 0
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}’']+|\p{N}+/gu) ?? [])
}
