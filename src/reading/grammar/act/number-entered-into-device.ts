/**
 * A number that is given to a thing: "punch in 0417", "give the machine his number: nought, four, one, seven", "enter
 * the code". It is never a blow, a journey or a speech; where an offer has the number in it, it is that offer.
 */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { sumIn } from '../../../text/money-sums.ts'
import { codesIn, figureOf } from '../../../text/numbers-said-digit-by-digit.ts'
import { joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { hasTag, isCalled } from '../scene/scene-index.ts'
import { type Draft, draftOf } from './act-draft.ts'

/** A number that is keyed in, and what stands before and behind it in the line. */
export interface KeyedNumber {
  readonly draft: Draft
  /** The figures; null when only "the code" was said. */
  readonly code: string | null
  readonly before: readonly Token[]
  readonly after: readonly Token[]
}

const keying =
  /\b(?:type|types|key|keys|punch|enter|dial|input|press|tap|put in|put|push|poke|stab|hit|jab|try|use|feed|give|set|thumb|work|peck)\b/
const coded = /^(?:code|codes|combination|passcode|digits)$/
const spokenOf =
  /\b(?:ask|tell|say|whisper|shout|about|mention|remember|write|read|look|what|where|who|why|how|which|whose|when)\b|^(?:is|was|does|did|can|could|should)\b/
const device =
  /\b(?:keypad|machine|terminal|lock|safe|panel|console|phone|pad|dial|door|hatch|computer|screen|radio|box|gate|lift|elevator|strongbox|vault)\b/

/** The number that a line gives to a thing; undefined when it gives none. */
export function keyedNumber(tokens: readonly Token[], scope: Scope): KeyedNumber | undefined {
  const at = numberAt(tokens)
  if (at === undefined) return undefined
  const isEdge = (token: Token | undefined, place: number): boolean =>
    token !== undefined &&
    (/^(?:and|then|but|while|so|[.;!?]+)$/.test(token.word) ||
      (token.word === ',' && figureOf(tokens[place - 1]?.word ?? '') === undefined))
  const from = tokens.findLastIndex((token, place) => place < at.from && isEdge(token, place)) + 1
  const end = tokens.findIndex((token, place) => place >= at.to && isEdge(token, place))
  const to = end < 0 ? tokens.length : end
  const clause = tokens.slice(from, to)
  const words = joined(clause)
  if (!keying.test(words) || spokenOf.test(words) || sumIn(words) !== undefined) return undefined
  const target = deviceIn(clause, scope)
  if (at.code === null && (target === undefined || /\b(?:give|show|read)\b/.test(words))) return undefined
  const draft: Draft = {
    ...draftOf('use', 'key in', 0.9, words),
    target: target?.id ?? null,
    span: [clause[0]?.start ?? 0, clause.at(-1)?.end ?? 0],
  }
  return { draft, code: at.code, before: tokens.slice(0, from), after: tokens.slice(to) }
}

/** Where the number stands, or the word for it. */
function numberAt(
  tokens: readonly Token[],
): { readonly from: number; readonly to: number; readonly code: string | null } | undefined {
  const isFigure = (token: Token | undefined): boolean =>
    token !== undefined && figureOf(token.word) !== undefined
  for (const [from, token] of tokens.entries()) {
    if (/^\d{3,12}$/.test(token.word)) return { from, to: from + 1, code: token.word }
    let to = from
    while (isFigure(tokens[to]) || (to > from && tokens[to]?.word === ',' && isFigure(tokens[to + 1])))
      to += 1
    const [code] = codesIn(joined(tokens.slice(from, to)))
    if (code !== undefined) return { from, to, code }
  }
  const from = tokens.findIndex(({ word }) => coded.test(word))
  return from < 0 ? undefined : { from, to: from + 1, code: null }
}

/** What takes a number: the thing the clause names, else the one thing here that has keys. */
function deviceIn(clause: readonly Token[], scope: Scope): ReadingEntity | undefined {
  const isDevice = (entity: ReadingEntity): boolean =>
    entity.kind === 'object' &&
    (hasTag(entity, 'electronic') || hasTag(entity, 'locked') || isCalled(entity, device))
  const [named] = findMentions(clause, scope.index, new Set(), scope.focus).flatMap((mention) =>
    mention.pronoun === null ? (resolved(mention, 'use', scope, isDevice)[0] ?? []) : [],
  )
  if (named !== undefined) return named.entity
  const keyed = scope.index.scene.objects.filter(isDevice)
  return (
    keyed.find((entity) => isCalled(entity, /\b(?:keypad|lock|safe|pad)\b/)) ??
    (keyed.length === 1 ? keyed[0] : undefined)
  )
}
