/**
 * A narrator that says back what it was given in the place of a story: its orders, a heading of its prompt, the player's
 * own line, a choice that is offered. Only whole sentences count, and only words that were never an author's.
 */
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { notInstructed, plainWords, runLength } from './instructions-given-to-narrator.ts'
import type { Prose, Sentence } from './split-sentences-and-speech.ts'

/** Of so many words of a sentence at least this part must stand in the orders, in runs. */
const fewestWords = 5
const mostlyOrders = 0.7

/** The sentences that say something back. */
export function detectEcho(prose: Prose, input: AuditInput): readonly Finding[] {
  const { runs, headings } = input.instructed ?? notInstructed
  const line = plainWords(input.player_input).join(' ')
  const offered = new Set(input.offered.map((text) => plainWords(text).join(' ')))
  return prose.sentences.flatMap((sentence) => {
    // What is spoken in the story is spoken by somebody: the player's own words, in quotation marks, are a telling.
    const words = plainWords(sentence.told)
    const said = words.join(' ')
    if (said === '') return []
    if (headings.has(said) && (words.length > 1 || !/[.!?…]\s*$/.test(sentence.text)))
      return [echo('This is a heading of the input and no story.', sentence)]
    if (isOrder(words, runs)) return [echo('These are your own instructions and no story.', sentence)]
    if (words.length > 1 && said === line)
      return [echo('This is the line of the player; tell what comes of it.', sentence)]
    return offered.has(said) ? [echo('This is an offered choice; tell what has happened.', sentence)] : []
  })
}

function isOrder(words: readonly string[], runs: ReadonlySet<string>): boolean {
  if (words.length < fewestWords || runs.size === 0) return false
  const ordered = new Set<number>()
  for (let at = 0; at + runLength <= words.length; at += 1)
    if (runs.has(words.slice(at, at + runLength).join(' ')))
      for (let step = 0; step < runLength; step += 1) ordered.add(at + step)
  return ordered.size >= words.length * mostlyOrders
}

function echo(message: string, sentence: Sentence): Finding {
  const cut = [sentence.start, sentence.end] as const
  return { rule: 'ENV-11', severity: 'error', message, before: sentence.text.trim(), cut, retry: false } // enforces: ENV-11
}
