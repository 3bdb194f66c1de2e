/**
 * What a question is about, by its own words: for questions that name no topic as its author called it. "What are you
 * offering me?" is about the offer, "how much for a boat?" about what has a boat and a price in it.
 */

import { sumIn } from '../../text/money-sums.ts'
import { commonForm, contentWords } from '../../text/word-and-text-similarity.ts'
import type { Disclosable } from '../definition/finds-and-disclosures.ts'

/** What an NPC was given to say, with the words that it goes by. */
export interface WordedEntry {
  readonly entry: Disclosable
  /** Names and other names of its topics. */
  readonly names: readonly string[]
  /** The fact itself. */
  readonly fact: string
}

/** How much a word of a question counts where it is found. */
const inName = 2
const inFact = 1.5
const inSpeech = 0.75
/** Less than this is chance. */
const leastScore = 1.5
const leastShare = 0.34
const fewestShared = 5
const longestEnding = 4

/** Words of asking, of people at large and of coming and going: they say nothing of what is asked. */
const askingWords: ReadonlySet<string> = new Set(
  `ask asks asked asking tell told say said know known knows speak talk question wonder wonders aloud whether mean meant
  happen happened thing things something anything somebody someone anybody anyone nobody people person man woman
  think thought believe guess suppose remember hear heard see saw seen look looks looked give given
  sir madam miss mister lady quietly softly straight today tonight now ever long high far tonight lately
  come comes came coming go goes went gone going get got through
  night evening morning week month year time hour dear little old big new last first two three four five six seven eight nine ten nineteen many`
    .split(/\s+/)
    .map(commonForm),
)

const asksWish =
  /\bwhat (?:\w+ly )?(?:(?:do|does|did|would) (?:you|he|she|they) (?:\w+ )?(?:want|need)|(?:you|he|she|they) (?:wants?|needs?))\b/i
const asksSum = /\bhow much\b|\bwhat .*\b(?:price|cost|charge)\b/i

/**
 * The entry that a question is about; undefined when its words are found in none.
 *
 * @example
 * entryAskedAbout('what is she offering', entries, ['Agent Chen'])?.id // 'k_offer'
 */
export function entryAskedAbout(
  question: string,
  entries: readonly WordedEntry[],
  own: readonly string[],
): Disclosable | undefined {
  const words = wordsAsked(question, own)
  const scored = entries.map((worded) => ({ entry: worded.entry, ...scoreOf(words, worded) }))
  const [best] = scored
    .filter(({ score, share }) => score >= leastScore && share >= leastShare)
    .toSorted((left, right) => right.score - left.score)
  return best?.entry
}

/** Entries in the order in which they fit the words of a question. */
export function byFit(
  question: string,
  entries: readonly WordedEntry[],
  own: readonly string[],
): readonly Disclosable[] {
  const words = wordsAsked(question, own)
  return entries
    .map((worded) => ({ entry: worded.entry, score: scoreOf(words, worded).score }))
    .toSorted((left, right) => right.score - left.score)
    .map(({ entry }) => entry)
}

function wordsAsked(question: string, own: readonly string[]): readonly string[] {
  const names = new Set(own.flatMap((name) => [...contentWords(name)]))
  const wish = asksWish.test(question) ? ['offer'] : []
  const sum = asksSum.test(question) ? [sumAsked] : []
  return [
    ...[...contentWords(question), ...wish].filter(
      (word) => word.length > 2 && !askingWords.has(word) && !names.has(word),
    ),
    ...sum,
  ]
}

/** Stands among the words of a question for the sum that it asks for. */
const sumAsked = '#sum'

function scoreOf(
  words: readonly string[],
  { entry, names, fact }: WordedEntry,
): { score: number; share: number } {
  const inNames = [...contentWords(names.join(' '))]
  const inFacts = [...contentWords(fact)]
  const said = [...contentWords(entry.say.join(' '))]
  const worth = words.map((word): number => {
    if (word === sumAsked) return sumIn(`${fact} ${entry.say.join(' ')}`) === undefined ? 0 : inFact
    if (inNames.some((other) => isSameWord(word, other))) return inName
    if (inFacts.some((other) => isSameWord(word, other))) return inFact
    return said.some((other) => isSameWord(word, other)) ? inSpeech : 0
  })
  const found = worth.filter((value) => value > 0)
  // A word that only turns up in how a thing is said does not make it what was asked.
  const isMeant = found.some((value) => value > inSpeech)
  return {
    score: isMeant ? found.reduce((sum, value) => sum + value, 0) : 0,
    share: words.length === 0 ? 0 : found.length / words.length,
  }
}

/** One word in two forms: "offering" and "offer", "delete" and "deletion". */
function isSameWord(word: string, other: string): boolean {
  if (word === other) return true
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  return short.length >= fewestShared && long.length - short.length <= longestEnding && long.startsWith(short)
}

/** Of several ways to say a thing those that hold most words of the question; all where none holds any. */
export function sayBestFitting(lines: readonly string[], question: string): readonly string[] {
  const words = wordsAsked(question, [])
  const scored = lines.map((line) => {
    const said = [...contentWords(line)]
    return { line, score: words.filter((word) => said.some((other) => isSameWord(word, other))).length }
  })
  const best = Math.max(...scored.map(({ score }) => score), 0)
  return best === 0 ? lines : scored.filter(({ score }) => score === best).map(({ line }) => line)
}
