/**
 * Words that belong behind the screen: Myers-Briggs codes and alignments are the narrator's tools and never a
 * player's text (STATE-12). Only codes in capitals and two-word alignments count; "good", "evil" or "neutral" alone
 * are ordinary English, and hunting them would wrong one turn in fifty. Every pattern runs in linear time.
 */
import type { Violation } from '../violation.ts'

const code = String.raw`(?<![\p{L}\p{N}])(?:[EI][NS][FT][JP](?:-[AT])?|MBTI)(?![\p{L}\p{N}])`
const caseless = (word: string): string => [...word].map((one) => `[${one}${one.toUpperCase()}]`).join('')
const oneOf = (...words: readonly string[]): string => `(?:${words.map(caseless).join('|')})`
const gap = String.raw`[\s_\-‐-―]{1,3}`
const pairs = [
  oneOf('lawful', 'neutral', 'chaotic') + gap + oneOf('good', 'neutral', 'evil'),
  caseless('true') + gap + caseless('neutral'),
  caseless('myers') + gap + caseless('briggs'),
]
const internal = new RegExp(String.raw`${code}|(?<![\p{L}\p{N}])(?:${pairs.join('|')})(?![\p{L}\p{N}])`, 'gu')

/** What stands where an internal word stood. */
export const redaction = '[…]'

/** The internal words in a text, in order. */
export function findInternalWords(text: string): string[] {
  return text.match(internal) ?? []
}

/**
 * The text without internal words, and a violation for each that was there.
 *
 * @example
 * redactInternalWords('The ENTJ baron grins.', 'narrative').text // 'The […] baron grins.'
 */
export function redactInternalWords(text: string, at: string): { text: string; violations: Violation[] } {
  const words = findInternalWords(text)
  if (words.length === 0) return { text, violations: [] } // enforces: STATE-12
  const message = 'Personality codes and alignments stay behind the screen.'
  const violations = words.map(
    (before): Violation => ({
      rule_id: 'STATE-12',
      severity: 'error',
      action: 'redacted',
      at,
      message,
      before,
      after: redaction,
    }),
  )
  return { text: text.replace(internal, redaction), violations }
}
