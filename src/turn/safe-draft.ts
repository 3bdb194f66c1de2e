/**
 * A draft is read before it is audited, so it may say less than the story and never more: it comes sentence by sentence,
 * and where a sentence would give something away or could run somewhere, the draft ends. The audited words come anyway.
 */
import { redactInternalWords } from '../core/document/internal-words.ts'
import type { Secret } from './audit/audit-input.ts'
import { inertText } from './audit/inert-text.ts'
import { redactSecrets } from './audit/redact-secrets.ts'

/** A secret may begin in one sentence and end in the next. */
const lookBack = 600
const longestDraft = 60_000
const sentenceEnd = /[.!?…](?=["'”’)\]]{0,3}\s)|\n/g

/**
 * Says the pieces that may be said.
 *
 * @example
 * const say = safeDraft((text) => progress({ kind: 'draft', text }), secretsOf(state))
 */
export function safeDraft(say: (text: string) => void, secrets: readonly Secret[]): (piece: string) => void {
  let waiting = ''
  let before = ''
  let said = 0
  return (piece) => {
    if (said > longestDraft) return
    waiting += piece
    const end = lastEnd(waiting)
    if (end === 0) return
    const next = waiting.slice(0, end)
    waiting = waiting.slice(end)
    if (!mayBeSaid(before + next, secrets)) {
      said = Number.POSITIVE_INFINITY
      return
    }
    before = (before + next).slice(-lookBack)
    said += next.length
    say(next)
  }
}

function lastEnd(text: string): number {
  let end = 0
  for (const found of text.matchAll(sentenceEnd)) end = found.index + found[0].length
  return end
}

function mayBeSaid(text: string, secrets: readonly Secret[]): boolean {
  const hidden = redactSecrets(text, secrets).violations.length > 0
  return !hidden && redactInternalWords(text, '').violations.length === 0 && inertText(text, '').text === text // enforces: PIPE-23 — mutate: !hidden && => true ||
}
