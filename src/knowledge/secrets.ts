/**
 * The hidden texts of facts and people, and the words by which they are recognised in a sentence. A sentence that gives a
 * secret away holds all of it or a run of its words; each run has a longest word, and a store that knows those words finds
 * the secrets a text could tell without reading all there are.
 */
import { isJsonObject, type JsonValue } from '../core/json.ts'
import type { Entity, Fact } from '../core/state/table-row-schemas.ts'
import { normalText } from '../text/limit-combining-marks.ts'
import { isHiddenFact } from './who-knows-which-fact.ts'

/** Something the player may not read yet, and the rule that protects it. */
export interface Secret {
  readonly text: string
  readonly rule: string
  /** What it is looked for by, when that was worked out before (`prepareSecret`). */
  readonly runs?: readonly RevealingRun[]
}

/** Words in a row that give a secret away, in lower case without signs, and the longest of them. */
export interface RevealingRun {
  readonly words: readonly string[]
  readonly longest: string
}

/** So many words in a row give a text away, even without the rest of it. */
export const revealingLength = 6

/** Shorter texts are too common to be a secret by themselves. */
const minSecretLength = 6
const maxSecretLength = 2_000
const minWordLength = 3

/** The hidden texts of a fact; none when it is open. */
export function hiddenInFact(fact: Pick<Fact, 'visibility' | 'object'>): readonly string[] {
  return isHiddenFact(fact) ? textsIn(fact.object as JsonValue) : []
}

/** What a person withholds: of a written entry the fact and the words that tell it, not what is said instead. */
export function hiddenInEntity({ attrs }: Pick<Entity, 'attrs'>): readonly string[] {
  const withheld = attrs.withholds as JsonValue | undefined
  const entries = Array.isArray(withheld) ? withheld : [withheld]
  return [...textsIn(attrs.secrets as JsonValue | undefined), ...entries.flatMap(textsWithheld)]
}

function textsWithheld(entry: JsonValue | undefined): readonly string[] {
  const written = isJsonObject(entry) && typeof entry.fact === 'string'
  return written ? textsKept([entry.fact, entry.say]) : textsIn(entry)
}

/** The texts among these that could be a secret. */
export function textsKept(texts: readonly (JsonValue | undefined)[]): readonly string[] {
  return texts.flatMap(textsIn)
}

/** The texts in a value that say something: not flags, not numbers, not ids. */
function textsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') {
    const text = value.trim()
    return text.length >= minSecretLength && (/\s/.test(text) || isCode(text)) ? [text] : []
  }
  if (Array.isArray(value)) return value.flatMap((entry: JsonValue) => textsIn(entry))
  return isJsonObject(value) ? Object.values(value).flatMap((entry) => textsIn(entry)) : []
}

/** A word that is not said by chance. */
function isCode(text: string): boolean {
  return /^[A-Z0-9-]{8,}$/.test(text)
}

/** True for a text that could not stand in a sentence by chance: a code, or more words than a name has. */
export function isUnmistakable(text: string): boolean {
  return isCode(text) || text.trim().split(/\s+/).length >= 4
}

/** The words by which a text is looked through for secrets: without case, accents and invisible signs, each once. */
export function queryWords(text: string): readonly string[] {
  const bare = normalText(text, 'NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return [...new Set(bare.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].filter(
    (word) => word.length >= minWordLength,
  )
}

/**
 * The words by which a secret is looked up: at least one of them stands in every run that gives it away.
 *
 * @example
 * indexWords('The duke is alive') // ['alive']
 */
export function indexWords(text: string): readonly string[] {
  const words = text
    .slice(0, maxSecretLength)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => longestWord(queryWords(word)))
  const longest = new Set<string>()
  for (let at = 0; at === 0 || at + revealingLength <= words.length; at += 1)
    longest.add(longestWord(words.slice(at, at + revealingLength)))
  return [...longest].filter((word) => word !== '')
}

/** The first of the longest words; empty when there are none. */
export function longestWord(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '')
}
