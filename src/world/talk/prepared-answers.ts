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
/** The same for what is said in small words only: “How are you?”, “Are you all right?” */
const nearInSmallWords = { words: 0.7, meaning: 0.8 }
/** How much a phrase that stands whole in a longer line counts for. */
const standsWhole = 0.7
/** Who names a subject and asks nothing about it means an answer to just that. */
const sameSubject = 0.95
/** How much further away what answers "who" is from who asks "why", however many words they share. */
const otherKind = 0.2
/** How much further away what asks for something is from who only tells something with the same words. */
const onlyTold = 0.2
/** How much the small words of a phrase decide between answers that are equally near. */
const finest = 0.08
/** Nearer than this to the best one are kept for what decides between them. */
const mostKept = 5

/**
 * The answers that are for some words, nearest first; none where nothing comes near. What is told asks nothing: “I stole
 * a pie” is not “What pie was it?”; what is wished for is to be given or done: “lend me a glass” is not “What is that glass?”.
 *
 * @example
 * nearestAnswers('when was Jin last in here?', answers, ['Viktor'])[0]?.id // 'a_last_seen'
 */
export function nearestAnswers(
  question: string,
  answers: readonly Pick<PreparedAnswer, 'id' | 'asked'>[],
  ownNames: readonly string[],
  likeness: Likeness = () => undefined,
  how: 'asked' | 'told' | 'wished' = 'asked',
): readonly NearAnswer[] {
  const own = namesOnlyCalled(ownNames, answers)
  const asked = sayingOf(question, own)
  if (asked.all.size === 0) return []
  const phrases = answers.flatMap(({ id, asked: ways }) =>
    ways.map((phrase) => ({ id, phrase, saying: sayingOf(phrase, own) })),
  )
  const worth = worthOfWords(phrases.map(({ saying }) => saying.telling))
  const nearest = new Map<string, number>()
  for (const { id, phrase, saying } of phrases) {
    const isBeside =
      how === 'told' ? phrase.trimEnd().endsWith('?') : how === 'wished' && !wishes.test(phrase)
    const beside = isBeside ? onlyTold : 0
    const meaning = likeness(phrase)
    const near = nearnessOf(asked, saying, worth, meaning) - beside
    const fine = finest * (sharedWorth(asked.all, saying.all, () => 1) - 1)
    // Who says it in other words has other small words too: there they only say which is nearer.
    const least = meaning === undefined || near < 0 ? -1 : 0
    nearest.set(id, Math.max(nearest.get(id) ?? -1, near + fine, least))
  }
  return [...nearest]
    .filter(([, near]) => near >= 0)
    .map(([id, near]) => ({ id, nearness: Math.round((0.5 + near) * 1_000) / 1_000 }))
    .toSorted((left, right) => right.nearness - left.nearness)
    .slice(0, mostKept)
}

const wishes =
  /^(?:please,? )?(?:(?:can|could|may|will|would|won't|might) (?:i|we|you)|(?:lend|give|pass|hand|bring|pour|sell|let|show|come|help|follow|take|open|row|make|put|keep|play|mend|fix|call|go|stop|wait|carry|teach|trade|serve|pretend|hide|cover|leave)\b)|\b(?:want|need|like) (?:you to|a|an|some|your|to)\b|\bfor me\b/i

/** The words by which a person is called and that say nothing else: who sells oysters is asked for oysters. */
function namesOnlyCalled(
  names: readonly string[],
  answers: readonly Pick<PreparedAnswer, 'asked'>[],
): ReadonlySet<string> {
  const [name = '', ...others] = names.map((each) => foldedTokens(each).map(commonForm))
  const said = new Set(
    answers.flatMap(({ asked }) => asked.flatMap((way) => foldedTokens(way).map(commonForm))),
  )
  return new Set([...name, ...others.flat().filter((word) => !said.has(word))])
}

const askingWords: ReadonlySet<string> = new Set(['who', 'when', 'where', 'why', 'how'])
/** “Whom” and “whose” ask what “who” asks. */
const forms: Readonly<Record<string, string>> = { whom: 'who', whose: 'who' }
/** Words of asking and saying, and such as go with everything. */
const commonWords: ReadonlySet<string> = new Set(
  'ask tell say talk speak know think see come give take time thing name not happen believe sell read write keep leave begin start end mean use put call find look lend borrow hand pass fetch bring'.split(
    ' ',
  ),
)

/** The words of something said, without the names of who hears it. */
interface Saying {
  /** All of them. */
  readonly all: ReadonlySet<string>
  /** Those that say what is asked, the asking ones among them. */
  readonly telling: ReadonlySet<string>
  /** How many of those name something. */
  readonly names: number
  /** It begins as a subject does: "about Jin". */
  readonly isSubject: boolean
}

function sayingOf(text: string, own: ReadonlySet<string>): Saying {
  const plain = plainWords(text)
  const words = foldedTokens(plain).map((word) => forms[word] ?? word)
  const content = [...contentWords(plain)].filter(
    (word) => !own.has(word) && !askingWords.has(forms[word] ?? word),
  )
  const asking = words.filter((word) => askingWords.has(word))
  return {
    all: new Set(words.map(commonForm).filter((word) => !own.has(word))),
    telling: new Set([...content, ...asking, ...words.filter((word) => tells(word, asking))]),
    names: content.filter((word) => !commonWords.has(word)).length,
    isSubject:
      /^(?:about|of|regarding|concerning)\b/i.test(text.trim()) ||
      (content.length === 1 && asking.length === 0),
  }
}

/** Small words that say what is asked: "not", and "with" of who was with whom. */
function tells(word: string, asking: readonly string[]): boolean {
  return word === 'not' || (word === 'with' && asking.includes('who'))
}

/** A text without what is drawn together ("what's", "dont"), its irregular words in their first form. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(?:(?:hey|hi|hello|please|oh|so|ok|okay|well|listen)\b[\s,.!]*)+(?=\p{L})/u, '')
    .replace(/\b(do|does|did|is|are|was|were|have|has|had|ca|wo|would|could|should)n['’]?t\b/gu, '$1 not')
    .replace(/['’](?:s|re|d|ll|ve|m)\b/gu, '')
    .replace(/\b(what|where|who|how|when|why|that|there)s\b/gu, '$1')
    .replace(/\p{L}+/gu, (word) => rowOf(irregular, word) ?? word)
}

/** How far beyond what is needed a question comes to a phrase; below 0 it does not. */
function nearnessOf(
  asked: Saying,
  phrase: Saying,
  worth: (word: string) => number,
  meaning: number | undefined,
): number {
  if (phrase.names === 0) {
    const byWords = sharedWorth(asked.all, phrase.all, () => 1) - nearInSmallWords.words
    return meaning === undefined ? byWords : Math.max(byWords, meaning - nearInSmallWords.meaning)
  }
  if (asked.names === 0) return -1
  const shared = sharedWorth(asked.telling, phrase.telling, worth)
  if (asked.isSubject && shared < sameSubject) return -1
  const isPart = phrase.names >= 2 && !asksMore(asked.telling, phrase.telling)
  const within = isPart ? standsWhole * containedWorth(phrase.telling, asked.telling, worth) : 0
  const byWords = Math.max(shared, within)
  const near = meaning === undefined ? byWords - nearByWords : (byWords + meaning) / 2 - nearByMeaning
  // Who asks what was sold does not ask what was sold off: a word that goes with everything is no subject.
  if (!sharesSubject(asked.telling, phrase.telling) && (meaning ?? 0) < meansTheSame) return -1
  return asksOtherKind(asked.telling, phrase.telling) ? near - otherKind : near
}

/** What means so much the same needs no word of it. */
const meansTheSame = 0.8

function sharesSubject(asked: ReadonlySet<string>, phrase: ReadonlySet<string>): boolean {
  return [...asked].some(
    (word) =>
      phrase.has(word) && !askingWords.has(word) && !commonWords.has(word) && !/^(?:not|with)$/.test(word),
  )
}

/** True where both ask by a question word, and by no common one. */
function asksOtherKind(asked: ReadonlySet<string>, phrase: ReadonlySet<string>): boolean {
  const kinds = [asked, phrase].map((words) => [...words].filter((word) => askingWords.has(word)))
  const [own = [], others = []] = kinds
  return own.length > 0 && others.length > 0 && !own.some((kind) => others.includes(kind))
}

/** True where a question asks who, when, where, why or how, and a phrase does not. */
function asksMore(asked: ReadonlySet<string>, phrase: ReadonlySet<string>): boolean {
  return [...asked].some((word) => askingWords.has(word) && !phrase.has(word))
}

/** What is in few phrases says more; a word that goes with everything says half. */
function worthOfWords(all: readonly ReadonlySet<string>[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => {
    const weight = Math.log(1 + all.length / (counts.get(word) ?? 1))
    return askingWords.has(word) || commonWords.has(word) ? weight / 2 : weight
  }
}

function sumOf(words: Iterable<string>, worth: (word: string) => number): number {
  return [...words].reduce((total, word) => total + worth(word), 0)
}

function sharedWorth(
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
  worth: (word: string) => number,
): number {
  const all = sumOf(left, worth) + sumOf(right, worth)
  return all === 0
    ? 0
    : (2 *
        sumOf(
          [...left].filter((word) => right.has(word)),
          worth,
        )) /
        all
}

/** How much of what some words say others say too. */
function containedWorth(
  words: ReadonlySet<string>,
  others: ReadonlySet<string>,
  worth: (word: string) => number,
): number {
  const all = sumOf(words, worth)
  return all === 0
    ? 0
    : sumOf(
        [...words].filter((word) => others.has(word)),
        worth,
      ) / all
}
