/**
 * By which words a hidden text can be recognised in somebody else's sentence. Whoever tells a secret tells it whole or a
 * run of its words; each run has a longest word, and a store that knows those words finds the secrets a text could tell
 * without reading all there are.
 */
import { isJsonObject, type JsonValue } from '../json.ts'
import type { Entity, Fact } from './rows.ts'

/** What a fact must be to be hidden from a player who has not learned it. */
const hiddenKinds: ReadonlySet<string> = new Set(['gm', 'hidden', 'world', 'secret'])

/** So many words in a row give a text away, even without the rest of it. */
export const tellingRun = 6

/** Words too short or too common to be a secret by themselves. */
const shortestSecret = 6
const longestSecret = 2_000
const shortestWord = 3

/** The hidden texts of a fact; none when it is open. */
export function hiddenInFact(fact: Pick<Fact, 'visibility' | 'object'>): readonly string[] {
  return hiddenKinds.has(fact.visibility) ? textsIn(fact.object as JsonValue) : []
}

/** What somebody keeps to themselves: of a written entry the fact and the words that tell it, not what is said instead. */
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
    return text.length >= shortestSecret && (/\s/.test(text) || isCode(text)) ? [text] : []
  }
  if (Array.isArray(value)) return value.flatMap((one: JsonValue) => textsIn(one))
  return isJsonObject(value) ? Object.values(value).flatMap((one) => textsIn(one)) : []
}

/** A word nobody says by chance. */
function isCode(text: string): boolean {
  return /^[A-Z0-9-]{8,}$/.test(text)
}

/** True for a text that could not stand in a sentence by chance: a code, or more words than a name has. */
export function isUnmistakable(text: string): boolean {
  return isCode(text) || text.trim().split(/\s+/).length >= 4
}

/** The words of a text, bare of case, accents and invisible signs, each once. */
export function bareWords(text: string): readonly string[] {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return [...new Set(bare.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].filter(
    (word) => word.length >= shortestWord,
  )
}

/**
 * The words of which at least one stands in every run that gives the text away.
 *
 * @example
 * tellingWords('The duke is alive') // ['alive']
 */
export function tellingWords(text: string): readonly string[] {
  const words = text
    .slice(0, longestSecret)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => longest(bareWords(word)))
  const telling = new Set<string>()
  for (let at = 0; at === 0 || at + tellingRun <= words.length; at += 1)
    telling.add(longest(words.slice(at, at + tellingRun)))
  return [...telling].filter((word) => word !== '')
}

function longest(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '')
}
