/** A line as the tagger sees it: for each word its vector, what the lexicon says of it, and how and where it stands. */
import type { ReadAction } from '../../core/protocol/free-text-reading.ts'
import { phraseAt } from '../grammar/language/match-lexicon-phrase.ts'
import { tokensOf } from '../grammar/language/tokenize-line.ts'
import { intents } from './tagged-kinds.ts'
import { type PieceVectors, writeWordVector } from './word-vectors.ts'

/** A word or a mark, and where it stands in the line. */
export interface TaggerToken {
  readonly text: string
  readonly start: number
  readonly end: number
}

const pieces = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{N}]/gu

/** The words and marks of a line. */
export function taggerTokens(line: string): readonly TaggerToken[] {
  return [...line.matchAll(pieces)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))
}

const marks = [',', '.', '!', '?', ';', ':', '"', '-', "'"]
/** Capital, capitals only, digits, a mark, within quotes, first of its sentence, first of all, in a question. */
const flags = 8

/** Numbers for each word beside its vector. */
export const flagCount = flags + marks.length

export interface TaggerInput {
  readonly tokens: readonly TaggerToken[]
  /** For each word its vector and its flags. */
  readonly values: Float32Array
  /** For each word the act that the lexicon has for it, counted from one; zero where it has none. */
  readonly lexicon: Uint8Array
}

/** Makes a line ready for the tagger. */
export function taggerInput(line: string, vectors: PieceVectors): TaggerInput {
  const tokens = taggerTokens(line)
  const width = vectors.size + flagCount
  const values = new Float32Array(tokens.length * width)
  const asked = questionsIn(tokens)
  let quoted = false
  let begins = true
  for (const [at, { text }] of tokens.entries()) {
    const from = at * width
    const mark = marks.indexOf(plainMark(text))
    const isWord = /^[\p{L}\p{N}]/u.test(text)
    if (isWord) writeWordVector(plainWord(text), vectors, values, from)
    if (plainMark(text) === '"') quoted = !quoted
    const set = [
      /^\p{Lu}/u.test(text) && text !== 'I',
      text.length > 1 && text === text.toUpperCase() && /\p{L}/u.test(text),
      /^\p{N}/u.test(text),
      !isWord,
      quoted,
      begins,
      at === 0,
      asked[at] === true,
    ]
    for (const [index, isSet] of set.entries()) values[from + vectors.size + index] = isSet ? 1 : 0
    if (mark >= 0) values[from + vectors.size + flags + mark] = 1
    if (isWord) begins = false
    else if (/[.!?;]/.test(text)) begins = true
  }
  return { tokens, values, lexicon: lexiconOf(line, tokens) }
}

function plainMark(text: string): string {
  return /[“”„]/.test(text) ? '"' : /[–—]/.test(text) ? '-' : text
}

function plainWord(text: string): string {
  return text.toLowerCase().replaceAll('’', "'")
}

/** Whether each word stands in a sentence that ends with a question mark. */
function questionsIn(tokens: readonly TaggerToken[]): readonly boolean[] {
  const asked: boolean[] = []
  let isAsked = false
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const text = tokens[at]?.text ?? ''
    if (/^[.!?]$/.test(text)) isAsked = text === '?'
    asked[at] = isAsked
  }
  return asked
}

const actNumbers: ReadonlyMap<ReadAction, number> = new Map(intents.map((intent, at) => [intent, at + 1]))

/** The act of the lexicon's phrase that begins at each word. */
function lexiconOf(line: string, tokens: readonly TaggerToken[]): Uint8Array {
  const words = tokensOf(line)
  const acts = new Map(
    words.map(({ start }, at) => [start, actNumbers.get(phraseAt(words, at)?.action ?? 'improvise') ?? 0]),
  )
  const none = actNumbers.get('improvise') ?? 0
  return Uint8Array.from(tokens, ({ start }) => {
    const act = acts.get(start) ?? none
    return act === none ? 0 : act
  })
}
