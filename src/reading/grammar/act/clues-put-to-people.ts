/** What the hero has found, put in front of whom it is about: "Behold your own rubbed-out numbers, Odile!", "shove the figures at her". */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { tokensOf } from '../language/tokenize-line.ts'
import { likenessOf, type MeaningWord, meaningWords } from '../offers/meaning-words-for-offers.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'

const said: ReadonlySet<string> = new Set(
  'tell accuse provoke intimidate ask persuade greet gesture'.split(' '),
)
const handed: ReadonlySet<string> = new Set('grapple attack force give put show use'.split(' '))
/** A question that only asks puts nothing in front of anybody; one that wants it explained does. */
const explains =
  /\b(?:explain|account for|behold|look at|see (?:this|these|that|here)|here (?:is|are)|what (?:do you say to|about|of)|care to|recogni[sz]e|deny)\b/i
const heldOut =
  /^(?:i )?(?:shove|push|thrust|stick|wave|hold|slap|fling|throw|toss|slam|lay|put|place|show|present|brandish|flash)\b/

/** The act as the clue that is put to a person, where one is named in full; otherwise the act itself. */
export function withCluePut(draft: Draft, scope: Scope): Draft {
  if (draft.target === null || (draft.offer ?? draft.affordance ?? draft.condition) !== undefined)
    return draft
  const words = draft.speech ?? draft.clause
  const isHeld = handed.has(draft.action) && heldOut.test(draft.clause)
  const isSaid = said.has(draft.action) && (!asks(draft, words) || explains.test(words))
  if (!isHeld && !isSaid) return draft
  const person = scope.index.byId.get(draft.target)
  const named = scope.index.scene.topics.filter(
    (topic) => hasTag(topic, 'clue') && namesClue(topic, words, scope),
  )
  const [clue, ...others] = named
  if (person?.kind !== 'person' || clue === undefined || others.length > 0) return draft
  // Who names it plainly speaks of it already.
  if (!isHeld && draft.topics.includes(clue.id)) return draft
  return {
    ...draft,
    action: 'show',
    verb: 'show',
    item: null,
    topics: [clue.id],
    quality: Math.max(draft.quality, 0.9),
    unlinked: [],
    alternatives: [],
  }
}

function asks({ action }: Draft, words: string): boolean {
  return action === 'ask' || /\?\s*$/.test(words)
}

/** True when every word of the clue's name, or one for the same, stands in the line. */
function namesClue({ name }: ReadingEntity, line: string, { index }: Scope): boolean {
  const spoken = meaningWords(tokensOf(line), index)
  const own = meaningWords(tokensOf(name), index)
  return own.length > 0 && own.every((word) => spoken.some((other) => isSame(word, other)))
}

function isSame(left: MeaningWord, right: MeaningWord): boolean {
  return likenessOf({ ...left, names: none }, { ...right, names: none }) >= alike
}

const none: ReadonlySet<string> = new Set()
const alike = 0.7
