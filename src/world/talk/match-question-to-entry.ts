/**
 * What a question is about, by its own words: for questions that name no topic as its author called it. "What are you
 * offering me?" is about the offer, "how much for a boat?" about what has a boat and a price in it.
 */

import { sumIn } from '../../text/money-sums.ts'
import { splitSentences } from '../../text/sentences.ts'
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
/** Less than this is chance. A word of a subject's name needs fewer others beside it than a word of what is said of it. */
const leastScore = 1.5
const leastShare = 0.34
const leastShareNamed = 0.2
const fewestShared = 5
const longestEnding = 4

/** Words of asking, of people at large and of coming and going: they say nothing of what is asked. */
const askingWords: ReadonlySet<string> = new Set(
  `ask asks asked asking tell told say said know known knows speak talk question wonder wonders aloud whether mean meant
  become became becomes happen happened thing things something anything somebody someone anybody anyone nobody people person man woman
  repeat again more else exactly please tale story detail details
  think thought believe guess suppose remember hear heard see saw seen look looks looked give given
  sir madam miss mister mistress lady mr mrs ms sgt capt lt dr friend huh eh quietly softly straight today tonight now ever long high far tonight lately
  come comes came coming go goes went gone going get got through
  night evening morning week month year time hour dear little old big new last first two three four five six seven eight nine ten nineteen many`
    .split(/\s+/)
    .map(commonForm),
)

/** An offer that is asked after without its name: "what do you want?", "what does your office put on the table?" */
const asksWish =
  /\bwhat (?:\w+ly )?(?:(?:do|does|did|would) (?:you|he|she|they) (?:\w+ )?(?:want|need)|(?:you|he|she|they) (?:wants?|needs?))\b|\b(?:put|puts|putting|lay|lays|laying|got|has|have)\b.{0,20}\bon the table\b|\bwhat(?:'s|s| is)? (?:\w+ )?(?:deal|terms|proposition|proposal)\b|\b(?:propose|proposes|proposing)\b|\bwhat (?:will|would|can|could) (?:you|he|she|they) (?:give|pay)\b|\bwhat(?:'s|s| is| would be) in it for\b/i
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
    .filter(
      ({ score, share, isNamed }) => score >= leastScore && share >= (isNamed ? leastShareNamed : leastShare),
    )
    .map((found) => ({ ...found, score: found.score + kindScore(question, found.entry) }))
    .toSorted((left, right) => right.score - left.score)
  return best?.entry
}

/** Who is asked when, where, who, how many or why sooner says what holds a time, a place, a name, a number, a reason. */
const answersByKind: readonly (readonly [asked: RegExp, answered: RegExp])[] = [
  [
    /\bwhen\b|\bwhat (?:time|hour|day)\b|\bhow (?:long|soon|late)\b|\bsince what\b/i,
    /\b\d{1,2}[:.]\d\d\b|\bo'clock\b|\b(?:at|by|from|till|until|since|past|gone|before|after|about|between)\s+(?:half|a quarter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|midnight|noon|midday|dawn|dusk|dark|sunset|sunrise|supper)\b|\b(?:midnight|noon|yesterday|tonight|last (?:night|week|month)|this (?:morning|evening|afternoon)|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?\b|\b(?:minutes?|hours?|days?|nights?|weeks?|months?|years?)\b/i,
  ],
  [
    /\bwhere(?:'s|s)?\b|\bwhich way\b|\bwhat place\b/i,
    /\b(?:in|at|on|under|behind|beneath|down|up|through|to|for|past|by|inside|below|above|near|over|off|out)\s+(?:the|my|his|her|their|our|your|\p{Lu})/u,
  ],
  [
    /\bwho(?:m|se|'s|s)?\b/i,
    /(?<![.!?…"“]\s*|^)(?<=\s)\p{Lu}[\p{Ll}'’]{2,}|\b(?:mister|mistress|mother|brother|sister|captain|sergeant|man|woman|men|women|lad|boy|girl|somebody|someone|nobody)\b/u,
  ],
  [
    /\bhow (?:many|much|often)\b/i,
    /\d|\b(?:once|twice|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|score|twenty|thirty|forty|fifty|sixty|hundred|thousand|none|half)\b/i,
  ],
  [
    /\bwhy\b|\bwhat for\b|\bhow come\b|\bwhat reason\b/i,
    /\b(?:because|'cause|since|so that|so (?:he|she|it|they|I|you|nobody)|in case|for fear|on account|that's why|which is why|to (?:keep|save|stop|make|get|hide|pay)|wanted|needed)\b/i,
  ],
]

/** How many of the kinds of answer that a question asks for some words hold. */
function kindsAnswered(question: string, words: string): number {
  return answersByKind.filter(([asked, answered]) => asked.test(question) && answered.test(words)).length
}

/** Decides only between what fits as well by its words. */
const perKind = 0.5

function kindScore(question: string, { say }: Disclosable): number {
  return Math.min(1, kindsAnswered(question, say.join(' '))) * perKind
}

/**
 * True when an entry has a word of what a question wants to know, beside the names of those it asks after. A question
 * without such words is about whatever its subject is. Of what is kept back only its names count: nothing of the secret
 * may be found out by which words it answers to.
 */
export function isOnMatter(
  question: string,
  { entry, names, fact }: WordedEntry,
  own: readonly string[],
  isKept: boolean,
): boolean {
  const words = wordsAsked(asksIn(question), own)
  const told = [...contentWords(isKept ? names.join(' ') : [...names, fact, ...entry.say].join(' '))]
  return words.length === 0 || words.some((word) => told.some((other) => isSameWord(word, other)))
}

/**
 * True when what was told holds neither a word of what a question wants to know nor the kind of thing that it asks for:
 * then its subject was spoken of, and the question is still open.
 *
 * @example
 * leavesQuestionOpen('Why at night?', ['"Down the lifts."'], ['Viktor']) // true
 */
export function leavesQuestionOpen(
  question: string,
  told: readonly string[],
  own: readonly string[],
): boolean {
  const asked = asksIn(question)
  const text = told.join(' ')
  const kinds = answersByKind.filter(([pattern]) => pattern.test(asked))
  if (kindsAnswered(asked, text) > 0) return false
  // "It was me" names who it was.
  if (/\bwho(?:m|se|'s|s)?\b/i.test(asked) && wasMe.test(text)) return false
  const words = wordsAsked(asked, own)
  const said = [...contentWords(text)]
  const isFound = words.some((word) => said.some((other) => isSameWord(word, other)))
  return words.length === 0
    ? kinds.length > 0
    : !isFound && (kinds.length > 0 || /\b(?:what|which|how)\b/i.test(asked) || isYesOrNo(asked))
}

const wasMe =
  /\b(?:it was|was|that's|that was|is|just|only) (?:me|I|us|mine)\b|["“](?:Me|Us|I|Mine)\b[.,!]|\bI (?:did|do|was|am|have|had|\p{L}+ed|saw|let|took|sent|told|sold|made|wrote|gave|put|kept|got|brought|drew|lit|found)\b(?! you\b)/u

/** "Did he owe you money?"; "do you remember the courier who sat there" asks for whatever is known. */
export function isYesOrNo(question: string): boolean {
  const asked = asksIn(question)
  return yesOrNo.test(asked) && !knowing.test(asked) && !answersByKind.some(([kind]) => kind.test(asked))
}

const yesOrNo =
  /^(?:(?:and|so|but|well|then|\p{L}+,) )*(?:did|do|does|is|are|was|were|has|have|had|can|could|will|would)(?:n't|nt)? (?:the|my|your|his|her|their|any\w*|some\w*|i|you|he|she|it|they|we|there|\p{L}+)\b/iu
const knowing =
  /\byou (?:\p{L}+ )?(?:know|remember|recall|recogni[sz]e|see|seen|hear|heard|met|meet|tell|talk)\b/iu

/** The sentences of some words that ask, without whom they call; all of it where none does. */
function asksIn(question: string): string {
  const sentences = splitSentences(question).filter((sentence) => /\?["']?\s*$/.test(sentence))
  return sentences.length === 0 ? question : sentences.join(' ')
}

/** Entries in the order in which they fit the words of a question. */
export function byFit(
  question: string,
  entries: readonly WordedEntry[],
  own: readonly string[],
): readonly Disclosable[] {
  const words = wordsAsked(question, own)
  return entries
    .map((worded) => ({
      entry: worded.entry,
      score: scoreOf(words, worded).score + kindScore(question, worded.entry),
    }))
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
): { score: number; share: number; isNamed: boolean } {
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
    isNamed: found.includes(inName),
  }
}

/** One word in two forms: "offering" and "offer", "delete" and "deletion". */
function isSameWord(word: string, other: string): boolean {
  if (word === other) return true
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  return short.length >= fewestShared && long.length - short.length <= longestEnding && long.startsWith(short)
}

/** Of several ways to say a thing those that fit a question best, by its words by the kind of answer it wants, and not by the names of those it is about. */
export function sayBestFitting(
  lines: readonly string[],
  question: string,
  own: readonly string[] = [],
): readonly string[] {
  const asked = wordsAsked(question, own)
  // Who asks for nothing but a name is answered by it.
  const isNameOnly = asked.length === 0 && !answersByKind.some(([pattern]) => pattern.test(question))
  const words = isNameOnly ? wordsAsked(question, []) : asked
  const scored = lines.map((line) => {
    const said = [...contentWords(line)]
    const shared = words.filter((word) => said.some((other) => isSameWord(word, other))).length
    return { line, score: shared + kindsAnswered(question, line) * perKind }
  })
  const best = Math.max(...scored.map(({ score }) => score), 0)
  return best === 0 ? lines : scored.filter(({ score }) => score === best).map(({ line }) => line)
}
