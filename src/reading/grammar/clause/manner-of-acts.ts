/**
 * What a line says beside its acts and that nobody would rule on: what a body does with itself ("I wrap my shawl about my
 * head"), what goes on meanwhile ("letting the crowd close over me"), what one watches out for while something is done
 * ("and watch who flinches"). It is free and accounted for: no act, nothing to ask about, nothing to deny.
 */
import { mostActs } from '../../../core/protocol/free-text-reading.ts'
import type { Draft } from '../act/act-draft.ts'
import { determiners, prepositions } from '../language/small-words.ts'
import { isWord, type Token, tokensOf } from '../language/tokenize-line.ts'
import { findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import { withoutLead } from './strip-words-before-act.ts'

/** The acts of a line, and its clauses that nothing could be made of. */
export interface ActsAndUnread {
  readonly drafts: readonly Draft[]
  readonly left: readonly Draft[]
}

/** The acts of a line without its manner; a line that is nothing else is a gesture. */
export function withoutManner({ drafts, left }: ActsAndUnread, said: string, scope: Scope): ActsAndUnread {
  const isAside = (draft: Draft): boolean => isManner(draft, said, scope, !isNamedAct(draft))
  const acts = drafts.filter((draft) => isNamedAct(draft) && !isAside(draft))
  if (acts.length === 0) {
    const isGesture =
      left.length === 0 && drafts.every((draft) => isAside(draft) && movesBody.test(draft.clause))
    return { drafts: isGesture ? drafts.map(asGesture) : drafts, left }
  }
  const nameless = drafts.filter((draft) => !isNamedAct(draft) && !isAside(draft))
  const [first] = acts
  const kept = acts.filter((draft) => draft === first || !isWatching(draft))
  const asides = left.filter((draft) => isManner(draft, said, scope, true))
  return {
    drafts: withOwnMoves(kept, asides.reduce(withAside, drafts)),
    left: [...left.filter((draft) => !asides.includes(draft)), ...nameless].toSorted(inOrder),
  }
}

/** Drafts may stand in another order than their words ("but before that"): an aside goes before what was typed after it. */
function withAside(drafts: readonly Draft[], aside: Draft): readonly Draft[] {
  const later = drafts.filter((draft) => inOrder(draft, aside) > 0).toSorted(inOrder)[0]
  const place = later === undefined ? drafts.length : drafts.indexOf(later)
  return drafts.toSpliced(place, 0, aside)
}

function inOrder({ span: [from] = [0, 0] }: Draft, { span: [other] = [0, 0] }: Draft): number {
  return from - other
}

/** What one does with oneself and what one wears is told where it stands, as long as there is room for it. */
function withOwnMoves(acts: readonly Draft[], drafts: readonly Draft[]): readonly Draft[] {
  const isMove = (draft: Draft): boolean =>
    !acts.includes(draft) && draft.span !== undefined && movesBody.test(draft.clause)
  const moves = new Set(drafts.filter(isMove).slice(0, Math.max(0, mostActs - acts.length)))
  return drafts.flatMap((draft) => (moves.has(draft) ? asGesture(draft) : acts.includes(draft) ? draft : []))
}

function isNamedAct({ action, offer, affordance }: Draft): boolean {
  return action !== 'improvise' || (offer ?? affordance) !== undefined
}

function asGesture(draft: Draft): Draft {
  const { missing: _missing, ...rest } = draft
  return { ...rest, action: 'gesture', target: null, item: null, quality: Math.max(draft.quality, told) }
}

const told = 0.8

/** "Wrap my shawl about my head" */
const movesBody = /^(?:i )?\p{L}+ (?:\p{L}+ )?my \p{L}/u

/** Verbs that leave things as they are. */
const leaving = /^(?:let|letting|keep|keeping|leave|leaving|stay|staying|remain|remaining)$/
/** Acts that a verb of the body may be mistaken for. */
const mistaken = /^(?:take|put|use|gesture|open|close|equip)$/
/** Acts that are named when they are not done, however they were said. */
const harmless =
  /^(?:improvise|gesture|go|wait|look|listen|examine|search|take|put|use|open|close|equip|perform)$/

/** True for a clause that only says how things are done; nameless is one that no act was made of. */
function isManner(draft: Draft, said: string, scope: Scope, isNameless: boolean): boolean {
  const { action, item, missing } = draft
  const target = draft.target?.startsWith('extra:') === true ? null : draft.target
  if ((draft.offer ?? draft.affordance ?? draft.speech ?? draft.readied) !== undefined) return false
  const tokens = withoutLead(tokensOf(draft.clause)).tokens
  const [verb] = tokens
  if (verb === undefined || !isWord(verb)) return false
  const isLeaving = leaving.test(verb.word)
  const isMissing = missing !== undefined || target !== draft.target
  const isMistaken = mistaken.test(action) && (isMissing || (isLeaving && action !== 'gesture'))
  const isOwn = target === null && (handled.test(action) || isBreath(draft))
  if (isNameless ? !harmless.test(action) && !isOwn : !isMistaken && !isOwn && action !== 'go') return false
  const mentions = findMentions(tokens, scope.index, new Set(), scope.focus).filter(isGrounded)
  const whole = draft.span === undefined ? draft.clause : said.slice(...draft.span)
  const isToPerson = mentions.some(isPerson) || /\b(?:his|him|her|hers|their|them)\b/i.test(whole)
  // Whatever is done to a person is an act, even with one's own hand.
  if (isToPerson) return isLeaving && isNameless && /^(?:him|her|them)$/.test(tokens[1]?.word ?? '')
  if (isOwnObject(tokens, mentions) && (isNameless || !isNamedByVerb(draft, tokens)))
    return isNameless || isLeaving || action === 'gesture' || target === null
  if (!isNameless && !isMistaken && action !== 'go') return isBreath(draft)
  const toSelf = tokens.some(({ word }) => /^(?:my|me|myself)$/.test(word))
  if (action === 'go' && !isNameless) return false
  if (isLeaving && (toSelf || mentions.every(({ pronoun }) => pronoun !== null))) return true
  if (mentions.length > 0 || target !== null || item !== null) return false
  if (/^\p{L}{3,}ing$/u.test(verb.word) || (isNameless && prepositions.has(verb.word))) return true
  return isNameless && (toSelf || tokens.filter(isWord).length <= fewWords)
}

/** Acts of a hand: without a thing of the scene they are done to what is one's own. */
const handled = /^(?:take|put|use|open|close|equip|force|burn|disable|consume|free|hide|defend)$/

/** "I breathe through my mouth": a verb that could be speech, done with a part of oneself. */
function isBreath({ action, target, topics, clause }: Draft): boolean {
  return action === 'tell' && target === null && topics.length === 0 && ownWay.test(clause)
}

const ownWay = /^(?:i )?\p{L}+ (?:\p{L}+ )?(?:through|into|behind|under|against|between|over|down) my /u

/** "Put my ear to the door": a verb that is known with the part of the body it is done with is an act. */
function isNamedByVerb({ verb }: Draft, tokens: readonly Token[]): boolean {
  const noun = tokens[tokens.findIndex(({ word }) => word === 'my') + 1]?.word ?? ''
  return verb.split(' ').includes(noun) && !/^(?:way|leave)$/.test(noun)
}

/** "I finish here", "screw this": hardly a word that means a thing. */
const fewWords = 2

/** True when what the verb is done to is the hero's own, and no thing of the scene or the bag. */
function isOwnObject(tokens: readonly Token[], mentions: readonly Mention[]): boolean {
  const at = tokens.findIndex(({ word }, place) => place > 0 && (determiners.has(word) || word === 'it'))
  const isNamed = mentions.some(({ start, end }) => start <= at + 2 && end > at)
  return at > 0 && at < farthestObject && tokens[at]?.word === 'my' && !isNamed
}

const farthestObject = 4

function isGrounded({ candidates, weak, pronoun }: Mention): boolean {
  const isHere = ({ entity }: Mention['candidates'][number]): boolean =>
    entity.kind !== 'topic' && !hasTag(entity, 'extra')
  return pronoun !== null || (!weak && candidates.some(isHere))
}

function isPerson({ pronoun, candidates }: Mention): boolean {
  if (pronoun !== null) return pronoun !== 'it'
  return candidates[0]?.entity.kind === 'person'
}

/** "… and watch who flinches": what one looks out for while it is done. */
function isWatching({ action, verb, target, clause }: Draft): boolean {
  const takesTime = /\b(?:for|until|till)\b.*\b(?:minutes?|hours?|while|bit|moment|\d+)\b|\buntil\b/.test(
    clause,
  )
  return action === 'wait' && target === null && !takesTime && /^(?:watch|observe|see|look)\b/.test(verb)
}
