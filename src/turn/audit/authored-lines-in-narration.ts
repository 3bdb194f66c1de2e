/**
 * Words that an author wrote for this moment and the engine itself handed out: of the place, the people, the events. A
 * narrator who says them as they were written has claimed nothing; whoever changes one of them has.
 */

import type { NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { spacedWords } from '../../text/folded-words.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Prose } from './split-sentences-and-speech.ts'

/** The fields of events that hold an author's lines. */
const worded = ['say', 'tell', 'text', 'lines', 'after', 'epilogue', 'description', 'framing'] as const

const mostLines = 2_000

/** Every line that was handed out. */
export function authoredLines(
  cues: NarrationHints | undefined,
  events: readonly ShownEvent[],
): readonly string[] {
  const place = cues?.place === null || cues === undefined ? [] : textsOf(Object.values(cues.place))
  const people = (cues?.people ?? []).flatMap((one) =>
    textsOf([one.business, one.unknown, one.pressed, Object.values(one.voice)]),
  )
  const told = events.flatMap(({ details }) => textsOf(worded.map((field) => details[field])))
  return [...told, ...events.flatMap(namedPower), ...place, ...people].slice(0, mostLines)
}

/** What was cast or used, by its name: whoever says "Cure Wounds" tells of no wound. */
function namedPower({ type, details }: ShownEvent): readonly string[] {
  const { spell, feature } = details
  if (type === 'cast' && typeof spell === 'string')
    return [`You cast ${spell}.`, `You cast ${spell} on {them}.`]
  if (type !== 'feature_used' || typeof feature !== 'string') return []
  const name = feature.replace(/\s*\([^)]*\)/g, '')
  return [`You use ${name}.`, `You use ${name} on {them}.`]
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

/** A narration without the sentences that stand in it as their author wrote them. */
export function withoutAuthored(prose: Prose, lines: readonly string[]): Prose {
  if (lines.length === 0) return prose
  const isWritten = writtenIn(lines)
  return { ...prose, sentences: prose.sentences.filter(({ text }) => !isWritten(text)) }
}

/** The words of a text that no author wrote. */
export function withoutAuthoredWords(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text
  const isWritten = writtenIn(lines)
  return splitSentences(text)
    .filter((sentence) => !isWritten(sentence))
    .join(' ')
}

/** Says of a sentence whether it was written; two that were may be joined, and a name may stand before a verb. */
function writtenIn(lines: readonly string[]): (sentence: string) => boolean {
  const whole = new Set<string>()
  const filled: RegExp[] = []
  for (const line of lines)
    for (const sentence of splitSentences(line.slice(0, 4_000)))
      if (/[{[]/.test(sentence)) filled.push(...[patternOf(sentence)].filter((one) => one !== null))
      else whole.add(spacedWords(sentence))
  whole.delete('')
  const isOne = (sentence: string): boolean => {
    const words = spacedWords(sentence).split(' ')
    const starts = [...words.slice(0, mostName + 1).keys()]
    return (
      starts.some((at) => words.length - at >= fewestWords && whole.has(words.slice(at).join(' '))) ||
      whole.has(words.join(' ')) ||
      filled.some((pattern) => pattern.test(words.join(' ')))
    )
  }
  return (sentence) =>
    isOne(sentence) ||
    [...sentence.matchAll(/; |, and | while /g)].some(
      ({ 0: joint, index }) => isOne(sentence.slice(0, index)) && isOne(sentence.slice(index + joint.length)),
    )
}

/** So many words may stand before a line: whoever it is about. */
const mostName = 3
/** And so many must follow them, or any short phrase would do. */
const fewestWords = 3

/** Lines with more places to fill than this are not looked for. */
const mostSlots = 4

/** A line with places to fill: whatever fills them is a few words, told apart by single spaces, so nothing is tried twice. */
function patternOf(sentence: string): RegExp | null {
  const parts = sentence.split(/\{[^}]*\}|\[[^\]]*\]/).map(spacedWords)
  const words = parts.filter((part) => part !== '')
  if (parts.length > mostSlots + 1 || words.join('').length < 12) return null
  const end = parts.at(-1) === '' ? '(?: [^ ]+){0,5}' : ''
  return new RegExp(`^(?:[^ ]+ ){0,5}${words.join(' (?:[^ ]+ ){0,5}')}${end}$`, 'u')
}
