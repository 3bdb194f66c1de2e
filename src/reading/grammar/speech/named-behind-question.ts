/** "Why did Jin need a coat Viktor": a question with the name of whoever is asked behind it, and no comma before it. */
import { determiners, prepositions } from '../language/small-words.ts'
import { isWord } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { isAbsentPerson } from '../scene/scene-index.ts'
import { addressed, spelt } from './find-hearers.ts'

/** Whoever here is named behind a whole question. */
export function namedBehindQuestion(text: string, scope: Scope): string | undefined {
  if (/[,.!?]\s*\p{L}+[\s.!?]*$/u.test(text) || !opensQuestion.test(text)) return undefined
  const tokens = spelt(text, scope)
  const end = tokens.findLastIndex(isWord) + 1
  const named = findMentions(tokens, scope.index, new Set(), scope.focus).find(
    (mention) =>
      mention.pronoun === null &&
      !mention.possessive &&
      (mention.end === end || saysWhy.test(tokens[mention.end]?.word ?? '')),
  )
  if (named === undefined) return undefined
  const person = addressed(named, scope)
  if (person?.entity.kind !== 'person' || isAbsentPerson(person.entity)) return undefined
  const before = tokens.slice(0, named.start)
  const words = before.filter(isWord).map(({ word }) => word)
  if (words.length < fewestAsked || !isWholeBefore(words)) return undefined
  return person.entity.id
}

const opensQuestion =
  /^(?:(?:and|so|but|ok|okay|well|hey|hm+|oh|right)[ ,]+)*(?:who|what|where|when|why|how|which|whos|whats|wheres|whys|hows|did|does|do|is|are|was|were|has|have|can|could|will|would)\b/i
/** "… Viktor its not wet": what is said behind the question and the name. */
const saysWhy = /^(?:it's|its|he's|she's|they're|you're|youre|i|i'm|im|because|cos|cause|it)$/
const fewestAsked = 3

/** True where a question may end: behind a noun with its article, or a word that ends one. */
function isWholeBefore(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  if (endsQuestion.test(last)) return true
  if (prepositions.has(last) || determiners.has(last)) return false
  const article = words.findLastIndex((word) => determiners.has(word))
  return article > 0 && article < words.length - 1 && words.length - article <= longestNoun
}

const endsQuestion =
  /^(?:it|this|him|her|them|me|us|you|here|there|tonight|today|now|then|again|lately|ago|dead|gone|alive|out|away|around|inside|outside|upstairs|downstairs|home)$/
/** An article and so many words are one thing. */
const longestNoun = 4
