/** Where an act begins behind a comma, an "and" or a "then": a verb that is known, or a word that stands where only a verb can. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { determiners, isManner, prepositions, pronouns } from '../language/small-words.ts'
import { isWord, type Token, tokensOf } from '../language/tokenize-line.ts'
import { beginsPhrase } from '../lexicon/compile-lexicon.ts'
import { weakWords } from '../scene/find-mentions-in-clause.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { withoutLead } from './strip-words-before-act.ts'

/** What can join two acts, and two things as well. */
export const joints: ReadonlySet<string> = new Set([',', 'and', 'then', 'but', 'or'])

/** The words behind one or several joints. */
export function afterJoints(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ word }) => !joints.has(word) && !/^(?:all|the|so)$/.test(word))
  const skipped = tokens.slice(0, Math.max(0, first)).map(({ word }) => word)
  const whole = skipped.includes('all') && tokens[first]?.word === 'while'
  if (whole) return tokens.slice(first + 1)
  const behind = tokens.findIndex(({ word }) => !joints.has(word))
  return tokens.slice(Math.max(0, behind))
}

/** True when an act begins here; after a comma one is stricter, since lists have commas too. */
export function startsDoing(tokens: readonly Token[], index: SceneIndex, strict: boolean): boolean {
  const [first] = tokens
  if (first === undefined) return false
  if (/^(?:i|i'll|i'm|i'd|i've|im|we|we'll|let's|lets)$/.test(first.word)) return tokens.length > 1
  if (
    first.word === 'my' &&
    /^(?:hand|hands|fingers|blade|sword|dagger|knife|fist|boot|eyes|feet|legs|character|guy)$/.test(
      tokens[1]?.word ?? '',
    )
  )
    return true
  const body = withoutLead(tokens).tokens
  const verb = body[0]
  if (verb === undefined || !isWord(verb)) return false
  if (/^(?:under|with|without|from|at)$/.test(verb.word) && actsLater(body)) return true
  if (determiners.has(verb.word) || Object.hasOwn(pronouns, verb.word) || prepositions.has(verb.word))
    return false
  const found = phraseAt(body, 0)
  if (standsAsVerb(body, index)) return true
  if (found === undefined) return spellStarts(body, index)
  if (found.phrase.words >= 2 && !(strict && /ed$/.test(verb.word))) return true
  const next = body[1]
  if (next === undefined || !isWord(next))
    return (
      (!index.names.has(verb.word) || weakWords.has(verb.word)) &&
      (!strict || /ing$/.test(verb.word) || body.length === 1)
    )
  if (index.aliases.has(verb.word) && !leadsToNoun(next, index)) return false
  return leadsToNoun(next, index) || (!strict && !index.aliases.has(verb.word)) || /ing$/.test(verb.word)
}

/** The act that words begin with, whatever the scene is: "tricking him" deceives. */
export function actNamed(text: string): ReadAction | undefined {
  return phraseAt(withoutLead(tokensOf(text)).tokens, 0)?.action
}

/**
 * True when words begin by doing something, whatever the scene is: "go to the Row", "spin round and look about". A single
 * word, a name and what stands behind an article are no acts.
 */
export function beginsWithVerb(text: string): boolean {
  const tokens = withoutLead(tokensOf(text)).tokens
  const words = tokens.filter(isWord)
  const [verb, next] = words
  if (verb === undefined || next === undefined || verb.named === true || /^\p{Lu}/u.test(text)) return false
  const { word } = verb
  if (determiners.has(word) || Object.hasOwn(pronouns, word) || prepositions.has(word)) return false
  if (neverVerbs.has(word) || isManner(word)) return false
  if (phraseAt(words, 0) !== undefined || determiners.has(next.word) || objects.test(next.word)) return true
  return tokens.some(
    (joint, at) => /^(?:and|then)$/.test(joint.word) && phraseAt(tokens, at + 1) !== undefined,
  )
}

/** Behind a "then" an act begins, with a verb or with the way it takes: "then down the stairs". */
export function startsOrdered(tokens: readonly Token[]): boolean {
  const body = withoutLead(tokens).tokens
  const [verb] = body
  if (verb === undefined || !isWord(verb) || verb.named === true) return false
  if (prepositions.has(verb.word)) return phraseAt(body, 0) !== undefined
  // "Check the attic, then the shed": what is done next is the same.
  if (/^(?:the|my|that)$/.test(verb.word))
    return body.findIndex((token) => !isWord(token) || joints.has(token.word)) < 6
  if (determiners.has(verb.word) || Object.hasOwn(pronouns, verb.word)) return false
  return !neverVerbs.has(verb.word) && !isManner(verb.word)
}

/** Words that may stand before "the" or "it" and are no verbs. */
const neverVerbs: ReadonlySet<string> = new Set(
  'not only even just maybe perhaps especially including plus also half such what which who whom whose where when why how as than like except nor either neither if unless because since so until till though although while whilst yet still too here there now again once twice always never ever rather quite almost well otherwise anyway hence meanwhile despite without per minus save inside outside is are was were be been am has had does did will would can could should may might must shall let whether lest nothing something everything someone somebody everyone everybody nobody later soon today tonight i me you he she we they it him them us mine yours thank thanks sorry please ok okay yes no hey oh'.split(
    ' ',
  ),
)
const objects = /^(?:it|him|her|them|me|myself|us|everything|everyone|whoever|whatever|whichever)$/

/** "… and rub her hands", "…, note every stop": before "the" or "it" stands a verb, whether the lexicon has it or not. */
export function standsAsVerb([verb, next]: readonly Token[], index: SceneIndex): boolean {
  if (verb === undefined || next === undefined || !isWord(verb) || !isWord(next)) return false
  const { word, named } = verb
  if (word === 'let') return !/^(?:us|me|alone)$/.test(next.word)
  if (named === true || neverVerbs.has(word) || isManner(word) || /^\d/.test(word)) return false
  if (index.names.has(word) && !beginsPhrase(word)) return false
  return (determiners.has(next.word) && next.word !== "'s") || objects.test(next.word)
}

/** "Under cover of the music slip through": an act that says first how it is done. */
function actsLater(tokens: readonly Token[]): boolean {
  const likened = tokens.findIndex(({ word }) => /^(?:like|as)$/.test(word))
  return tokens.slice(2, likened < 0 ? 9 : Math.min(9, likened)).some(({ word }, index) => {
    const found = prepositions.has(word) ? undefined : phraseAt(tokens, index + 2)
    const before = tokens[index + 1]?.word ?? ''
    return (
      found !== undefined && found.phrase.words >= 2 && !determiners.has(before) && !prepositions.has(before)
    )
  })
}

export function leadsToNoun({ word }: Token, index: SceneIndex): boolean {
  return (
    determiners.has(word) ||
    Object.hasOwn(pronouns, word) ||
    prepositions.has(word) ||
    isManner(word) ||
    index.names.has(word) ||
    /^(?:away|back|that|if|whether|what|who|where|why|how|everything|nothing|something|everyone|whoever|myself|again|forward)$/.test(
      word,
    )
  )
}

function spellStarts(tokens: readonly Token[], index: SceneIndex): boolean {
  const entries = index.aliases.get(tokens[0]?.word ?? '') ?? []
  return entries.some(
    ({ words, entity }) => entity.kind === 'spell' && words.length > 1 && words[1] === tokens[1]?.word,
  )
}
