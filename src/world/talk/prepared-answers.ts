/**
 * What an author gave a person to say to a question, a plea or a charge, found by how a player may put it: by the words
 * that both have, the rarer the better, and by likeness of meaning where it was measured.
 */
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { irregular } from '../../text/irregular-forms.ts'
import { commonForm, contentWords, foldedTokens } from '../../text/word-and-text-similarity.ts'
import { allows } from '../authored-conditions.ts'
import type { PreparedAnswer } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'

/** How near a question comes to what an answer is for, 0 to 1. */
export interface NearAnswer {
  readonly id: string
  readonly nearness: number
}

/** Likeness of meaning of a question and a phrase, 0 to 1; undefined where it was not measured. */
export type Likeness = (phrase: string) => number | undefined

/** What a person may answer now. */
export function openAnswers(
  npcId: string,
  state: GameState,
  definition: Pick<WorldDefinition, 'people'>,
  listener: string,
): readonly PreparedAnswer[] {
  const answers = rowOf(definition.people, npcId)?.answers ?? []
  return answers.filter((answer) => allows(answer.if, state, listener))
}

/** From here on an answer is for a question: by words alone, and by words and meaning. */
const nearByWords = 0.5
const nearByMeaning = 0.56
/** Nearer than this to the best one are kept for what decides between them. */
const mostKept = 3

/**
 * The answers that are for some words, nearest first; none where nothing comes near.
 *
 * @example
 * nearestAnswers('when was Jin last in here?', answers, ['Viktor'])[0]?.id // 'a_last_seen'
 */
export function nearestAnswers(
  question: string,
  answers: readonly PreparedAnswer[],
  ownNames: readonly string[],
  likeness: Likeness = () => undefined,
): readonly NearAnswer[] {
  const own = new Set(ownNames.flatMap((name) => foldedTokens(name).map(commonForm)))
  const asked = wordsOf(question, own)
  if (asked.size === 0) return sameWords(question, answers, own)
  const phrases = answers.flatMap(({ id, asked: ways }) =>
    ways.map((phrase) => ({ id, phrase, words: wordsOf(phrase, own) })),
  )
  const worth = worthOfWords(phrases.map(({ words }) => words))
  const nearest = new Map<string, number>()
  const isSubject = namesOnly(question, asked)
  for (const { id, phrase, words } of phrases) {
    const byWords = sharedWorth(asked, words, worth)
    if (isSubject && byWords < sameSubject) continue
    const meaning = likeness(phrase)
    const near = meaning === undefined ? byWords - nearByWords : (byWords + meaning) / 2 - nearByMeaning
    const isOther = asksOtherKind(asked, words)
    nearest.set(id, Math.max(nearest.get(id) ?? -1, isOther ? near - otherKind : near))
  }
  return [...nearest]
    .filter(([, near]) => near >= 0)
    .map(([id, near]) => ({ id, nearness: Math.round((0.5 + near) * 1_000) / 1_000 }))
    .toSorted((left, right) => right.nearness - left.nearness)
    .slice(0, mostKept)
}

/** "About Jin" asks for whatever is known of him, and is no question about when he was last seen. */
function namesOnly(question: string, asked: ReadonlySet<string>): boolean {
  const asks = [...asked].some((word) => askingWords.has(word))
  return /^(?:about|of|regarding|concerning)\b/i.test(question.trim()) || (asked.size === 1 && !asks)
}

const sameSubject = 0.95

/** "Did you do it?" has no word but its small ones: it is whatever was written in just these. */
function sameWords(
  question: string,
  answers: readonly PreparedAnswer[],
  own: ReadonlySet<string>,
): readonly NearAnswer[] {
  const plain = (text: string): string =>
    foldedTokens(text)
      .filter((word) => !own.has(commonForm(word)))
      .join(' ')
  const asked = plain(question)
  const meant = answers.find((answer) => answer.asked.some((way) => plain(way) === asked))
  return meant === undefined || asked === '' ? [] : [{ id: meant.id, nearness: 1 }]
}

/** How much further away what answers "who" is from who asks "why", however many words they share. */
const otherKind = 0.2

/** True where both ask by a question word, and by no common one. */
function asksOtherKind(asked: ReadonlySet<string>, phrase: ReadonlySet<string>): boolean {
  const kinds = [asked, phrase].map((words) => [...words].filter((word) => askingWords.has(word)))
  const [own = [], others = []] = kinds
  return own.length > 0 && others.length > 0 && !own.some((kind) => others.includes(kind))
}

const askingWords: ReadonlySet<string> = new Set(['who', 'whom', 'whose', 'when', 'where', 'why', 'how'])
/** “Whom” and “whose” ask what “who” asks. */
const forms: Readonly<Record<string, string>> = { whom: 'who', whose: 'who' }

/** The words that say what is asked, the asking ones among them. */
function wordsOf(text: string, own: ReadonlySet<string>): ReadonlySet<string> {
  const asking = foldedTokens(text.replace(/['’](?:s|re|d|ll|ve)\b/gu, ''))
    .filter((word) => askingWords.has(word))
    .map((word) => forms[word] ?? word)
  const plain = text.replace(/\p{L}+/gu, (word) => rowOf(irregular, word.toLowerCase()) ?? word)
  const content = [...contentWords(plain)].filter((word) => !own.has(word) && !askingWords.has(word))
  return new Set([...content, ...asking])
}

/** What is in few phrases says more; an asking word says half. */
function worthOfWords(all: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => {
    const weight = Math.log(1 + all.length / (counts.get(word) ?? 1))
    return askingWords.has(word) ? weight / 2 : weight
  }
}

function sharedWorth(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
  worth: (word: string) => number,
): number {
  const sum = (words: Iterable<string>): number => [...words].reduce((total, word) => total + worth(word), 0)
  const shared = sum([...left].filter((word) => right.has(word)))
  const all = sum(left) + sum(right)
  return all === 0 ? 0 : (2 * shared) / all
}
