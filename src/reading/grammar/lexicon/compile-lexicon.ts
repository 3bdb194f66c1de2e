/**
 * The lexicon as the reader uses it: every phrase with its act, found by its first word. A phrase is taken apart when
 * somebody first looks for its first word: most lines need few of the thousands there are.
 */

import { lazy } from '../../../core/lazy-constant.ts'
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { baseForms } from '../language/base-forms.ts'
import { everyday } from './everyday-verbs.ts'
import { fight } from './fight-and-spell-verbs.ts'
import { gestures } from './gesture-verbs.ts'
import { idioms } from './idioms.ts'
import { senses } from './look-listen-read-verbs.ts'
import { movement } from './movement-verbs.ts'
import { turns } from './phrases-for-acts.ts'
import { waiting } from './rest-and-wait-verbs.ts'
import { slang } from './slang-verbs.ts'
import { things } from './take-give-use-verbs.ts'
import { talk } from './talk-verbs.ts'

/** One phrase: words, `_` for an optional determiner, `*` for a gap. */
export interface Phrase {
  readonly parts: readonly string[]
  readonly action: ReadAction
  readonly text: string
  /** How many words it fixes. */
  readonly words: number
  readonly gaps: number
}

/** The families in the order in which equal phrases are preferred. */
const families: readonly Readonly<Partial<Record<ReadAction, string>>>[] = [
  gestures,
  idioms,
  slang,
  turns,
  senses,
  movement,
  things,
  talk,
  fight,
  waiting,
  everyday,
]

function expanded(phrase: string): readonly string[] {
  const choice = /\[([^\]]+)\]/.exec(phrase)
  if (choice === null) return [phrase]
  const [whole, inner = ''] = choice
  return inner.split('/').flatMap((word) => expanded(phrase.replace(whole, word)))
}

function compiled(text: string, action: ReadAction): Phrase {
  const parts = text.split(' ')
  const words = parts.filter((part) => part !== '*' && part !== '_').length
  return { parts, action, text, words, gaps: parts.filter((part) => part === '*').length }
}

interface Written {
  readonly action: ReadAction
  readonly text: string
}

function writtenPhrases(): readonly Written[] {
  const lists = families.flatMap((family) => Object.entries(family) as [ReadAction, string][])
  return lists.flatMap(([action, list]) => {
    const texts = list.replaceAll('\n', '|').split('|')
    return texts.map((text) => ({ action, text: text.trim() })).filter(({ text }) => text !== '')
  })
}

/** Every one of them in full; of two that read the same, the first. */
function inFull(written: readonly Written[]): readonly Phrase[] {
  const byText = new Map<string, Phrase>()
  for (const { action, text: short } of written) {
    for (const text of expanded(short)) if (!byText.has(text)) byText.set(text, compiled(text, action))
  }
  return [...byText.values()]
}

/** Every phrase there is. */
export const allPhrases: () => readonly Phrase[] = lazy(() => inFull(writtenPhrases()))

const byFirstWord = lazy((): ReadonlyMap<string, () => readonly Phrase[]> => {
  const groups = new Map<string, Written[]>()
  for (const { action, text: short } of writtenPhrases()) {
    for (const text of short.startsWith('[') ? expanded(short) : [short]) {
      const end = text.indexOf(' ')
      const word = end === -1 ? text : text.slice(0, end)
      const group = groups.get(word)
      if (group === undefined) groups.set(word, [{ action, text }])
      else group.push({ action, text })
    }
  }
  return new Map([...groups].map(([word, group]) => [word, lazy(() => longestFirst(inFull(group)))]))
})

function longestFirst(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.toSorted((one, other) => other.words - one.words || one.gaps - other.gaps)
}

/** The phrases that begin with a word, the longest first. */
export function phrasesFrom(word: string): readonly Phrase[] {
  return byFirstWord().get(word)?.() ?? []
}

/** Every word of the lexicon, in the order of its phrases. */
export const lexiconWords: () => ReadonlySet<string> = lazy(
  () => new Set(allPhrases().flatMap(({ parts }) => parts.filter((part) => part.length > 1))),
)

/** True for a word that begins some phrase, in any of its forms. */
export function beginsPhrase(word: string): boolean {
  return baseForms(word).some((form) => byFirstWord().has(form))
}
