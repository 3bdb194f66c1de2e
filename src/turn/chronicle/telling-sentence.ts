/** The sentence of a telling by which one would remember it; always one that was told, never a word beside it. */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { splitSummary, truncateTrimmed } from '../../text/sentences.ts'

const longestLine = 240

/** The first sentence, and the second when the first says little. */
export function firstWords(text: string): string {
  const [first = '', second = ''] = splitSummary(text)
  // Speech that only begins in the second sentence is not torn in the middle.
  const torn = ((second.match(/"/g) ?? []).length % 2 === 1 && !first.includes('"')) || second === ''
  return cut(first.length < 50 && !torn ? `${first} ${second}` : first)
}

/** The sentence that tells most of what an event was about, else the first words. */
export function tellingSentence(text: string, about: JsonObject | null): string {
  const wanted = about === null ? new Set<string>() : new Set(textsIn(about).flatMap(wordsIn))
  const scored = splitSummary(text).map((sentence) => {
    const words = new Set(wordsIn(sentence))
    return { sentence, score: [...words].filter((word) => wanted.has(word)).length }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), {
    sentence: '',
    score: 1,
  })
  return best.sentence === '' ? firstWords(text) : cut(best.sentence)
}

function cut(line: string): string {
  return closed(truncateTrimmed(line, longestLine))
}

/** A sentence out of the middle of somebody's speech, with the mark that its beginning or its end has lost. */
function closed(line: string): string {
  const odd = (line.match(/"/g) ?? []).length % 2 === 1
  if (odd) return line.startsWith('"') ? `${line}"` : `"${line}`
  const opened = (line.match(/“/g) ?? []).length - (line.match(/”/g) ?? []).length
  if (opened === 0) return line
  return opened > 0 ? `${line}”` : `“${line}`
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((one: JsonValue) => textsIn(one))
  return isJsonObject(value) ? Object.values(value).flatMap((one) => textsIn(one)) : []
}

function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 3)
}
