/**
 * A tale of tomorrow as done, or of yesterday as still to come (STATE-10). It is flagged and stays: what it tells was
 * not written anywhere, so nothing in the world follows from it.
 */
import type { Finding } from './audit-input-and-findings.ts'
import type { Prose } from './split-sentences-and-speech.ts'

const ahead = /\b(?:tomorrow|next (?:morning|evening|night|day|week|month|year))\b/i
const behind = /\b(?:yesterday|last (?:night|evening|week|month|year))\b/i
const asDone = /\balready\b/i
const asComing = /\b(?:will|shall|going to)\b/i
const supposing = /\b(?:will|shall|would|could|might|may|if|unless|as though|as if|going to|promis\w{0,5})\b/i

/** True when a line tells what has not happened as though it had, or the other way round. */
export function mixesTimes(line: string): boolean {
  const text = line.slice(0, 1_000)
  if (ahead.test(text) && asDone.test(text) && !supposing.test(text)) return true
  return behind.test(text) && !ahead.test(text) && asComing.test(text) && !/\b(?:said|says|if)\b/i.test(text)
}

/** The sentences that mix up what was and what will be. */
export function detectTimeline(prose: Prose): readonly Finding[] {
  const message =
    'contradiction: what has not happened yet is told as done, or what is past as still to come.'
  return prose.sentences
    .filter((sentence) => mixesTimes(sentence.told)) // enforces: STATE-10
    .map(({ text }) => ({
      rule: 'STATE-10',
      severity: 'error' as const,
      message,
      before: text.trim(),
      retry: false,
    }))
}
