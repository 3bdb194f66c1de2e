/**
 * The lexicon as the reader uses it: every phrase with its act, found by its first word. Built once when the module is
 * loaded and never written to again.
 */
import type { ReadAction } from '../../../../core/protocol/reading.ts'
import { baseForms } from '../language/base-forms.ts'
import { fight } from './fight.ts'
import { idioms } from './idioms.ts'
import { movement } from './movement.ts'
import { senses } from './senses.ts'
import { slang } from './slang.ts'
import { talk } from './talk.ts'
import { things } from './things.ts'
import { turns } from './turns.ts'
import { waiting } from './waiting.ts'

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
  idioms,
  slang,
  turns,
  senses,
  movement,
  things,
  talk,
  fight,
  waiting,
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

function allPhrases(): readonly Phrase[] {
  const byText = new Map<string, Phrase>()
  for (const family of families) {
    for (const [action, list] of Object.entries(family)) {
      for (const written of list.split(/[|\n]/)) {
        const tidy = written.trim()
        if (tidy === '') continue
        for (const text of expanded(tidy)) {
          if (!byText.has(text)) byText.set(text, compiled(text, action as ReadAction))
        }
      }
    }
  }
  return [...byText.values()]
}

/** Every phrase there is. */
export const phrases: readonly Phrase[] = allPhrases()

/** The phrases that begin with a word, the longest first. */
export const phrasesByFirstWord: ReadonlyMap<string, readonly Phrase[]> = new Map(
  [...Map.groupBy(phrases, ({ parts }) => parts[0] ?? '')].map(([word, list]) => [
    word,
    list.sort((one, other) => other.words - one.words || one.gaps - other.gaps),
  ]),
)

/** Every word of the lexicon. */
export const lexiconWords: ReadonlySet<string> = new Set(
  phrases.flatMap(({ parts }) => parts.filter((part) => part.length > 1)),
)

/** True for a word that begins some phrase, in any of its forms. */
export function beginsPhrase(word: string): boolean {
  return baseForms(word).some((form) => phrasesByFirstWord.has(form))
}
