/**
 * What is held out to somebody with a word, and money that changes hands: "here, the letter", "here's ten for you",
 * "sergeant, take these two crowns". It goes to whom it is said to, as much as was said and once; what is only to be
 * looked at is shown.
 */
import { sumIn } from '../../../text/money-sums.ts'
import { joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { personAtHand, resolved, type Scope } from '../scene/resolve-mentions.ts'
import { firstTagged, hasTag } from '../scene/scene-index.ts'
import { type Draft, draftOf } from './act-draft.ts'
import { isVendor } from './reclassify-acts-on-things.ts'
import { money } from './words-that-change-an-act.ts'

/** Words that hold something out, with what stands before and behind them in the line. */
export interface HeldOut {
  readonly draft: Draft
  readonly before: readonly Token[]
  readonly after: readonly Token[]
}

const begins = /^(?:here|here's|heres)$/
const goesOn = /^(?:'s|is|are|,|you|go|take|have|look|read|at|:)$/
const bidding = /^(?:take|have|keep|read|accept)$/
const conditional = /\b(?:if|unless|when|once|until|provided|as soon as)\b/
const forGoods =
  /\bfor (?:an?|the|some|my|one|another|two|three|that|this) (?!trouble|troubles|thought)(\p{L}+)/u

/** What a line holds out to somebody; undefined when it holds out nothing that the player has. */
export function heldOut(tokens: readonly Token[], text: string, scope: Scope): HeldOut | undefined {
  const from = tokens.findIndex((token, at) => isHolding(tokens, token, at, scope))
  if (from < 0) return undefined
  const end = tokens.findIndex(({ word }, at) => at > from && endsSentence(tokens, word, at))
  const to = end < 0 ? tokens.length : end
  const said = tokens.slice(from, to)
  const words = joined(said)
  const item = thingIn(said, scope)
  if (item === null) return undefined
  const before = tokens.slice(0, isHail(tokens, from, scope) ? 0 : from)
  const span = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0] as const
  const action = actionOf(item, words, scope)
  const draft: Draft = {
    ...draftOf(action, action, 0.92, action === 'trade' ? `buy ${words}` : words),
    item: action === 'trade' ? null : item,
    target: action === 'trade' ? sellerIn(scope) : listenerIn(said, tokens, scope),
    speech: text.slice(...span),
    span,
  }
  const amount = sumIn(words)
  if (amount !== undefined && handing.test(action)) draft.amount = amount
  if (action === 'bribe') draft.topics = topicsIn(said, draft.target, scope)
  return { draft, before, after: tokens.slice(to) }
}

/** "Here, …", or somebody called and bidden to take something: "Viktor, take these five". */
function isHolding(tokens: readonly Token[], { word }: Token, at: number, scope: Scope): boolean {
  const next = tokens[at + 1]?.word ?? ''
  if (begins.test(word)) {
    const isPlace = word === 'here' && !goesOn.test(next)
    const starts =
      at === 0 || !/^(?:in|around|from|over|right|stay|wait|come|down|up)$/.test(tokens[at - 1]?.word ?? '')
    return starts && !isPlace
  }
  if (bidding.test(word)) return isHail(tokens, at, scope)
  // "Ten francs if you tell me": a sum alone is an offer when something hangs on it.
  const isFirst = tokens
    .slice(0, at)
    .every((token) => /^(?:psst|ok|okay|fine|right|well|so|hey|look|listen|,|!)$/.test(token.word))
  const rest = joined(tokens.slice(at, at + 8))
  const isSum = /^(?:\d|\p{L}+ \p{L}+)/u.test(rest) && sumIn(joined(tokens.slice(at, at + 3))) !== undefined
  return (isFirst || isHail(tokens, at, scope)) && isSum && /\b(?:if|for) (?:you|ya)\b/.test(rest)
}

/** True when nothing but somebody's name stands before a word. */
function isHail(tokens: readonly Token[], at: number, scope: Scope): boolean {
  const before = tokens.slice(0, at)
  if (before.at(-1)?.word !== ',') return false
  const [called] = findMentions(before, scope.index, new Set(), scope.focus)
  const person = called === undefined ? undefined : resolved(called, 'give', scope, isPerson)[0]
  const others = before.filter(
    ({ word }, index) =>
      !/^(?:,|ok|okay|fine|right|well|and|please|good|dear|the|my|hey|psst|pst|oi)$/.test(word) &&
      (called === undefined || index < called.start || index >= called.end),
  )
  return person !== undefined && called?.pronoun === null && others.length === 0
}

function isPerson({ kind }: { readonly kind: string }): boolean {
  return kind === 'person'
}

function endsSentence(tokens: readonly Token[], word: string, at: number): boolean {
  if (/^[.!?;]+$/.test(word)) return true
  const next = tokens[at + 1]?.word ?? ''
  return (
    (/^(?:and|then|,|while)$/.test(word) && /^(?:i|i'll|then)$/.test(next)) || (word === 'then' && at > 0)
  )
}

/** What is held out: money that is named, or a thing that is carried. */
function thingIn(said: readonly Token[], scope: Scope): string | null {
  if (sumIn(joined(said)) !== undefined || money.test(joined(said)))
    return firstTagged(scope.index.scene.belongings, 'money')?.id ?? null
  const [named] = findMentions(said, scope.index, new Set(), scope.focus).flatMap((mention) =>
    mention.pronoun === null
      ? (resolved(mention, 'show', scope, ({ kind }) => kind === 'item')[0] ?? [])
      : [],
  )
  return named?.entity.id ?? null
}

/** What is to be had for it, as far as it can be talked about. */
function topicsIn(said: readonly Token[], listener: string | null, scope: Scope): string[] {
  const ids = findMentions(said, scope.index, new Set(), scope.focus).flatMap((mention) =>
    mention.pronoun === null ? (resolved(mention, 'ask', scope)[0]?.entity ?? []) : [],
  )
  return [
    ...new Set(
      ids.filter((entity) => entity.id !== listener && !hasTag(entity, 'money')).map(({ id }) => id),
    ),
  ]
}

function actionOf(item: string, words: string, { index }: Scope): 'give' | 'show' | 'trade' | 'bribe' {
  const thing = index.byId.get(item)
  if (hasTag(thing, 'money') && conditional.test(words)) return 'bribe'
  if (hasTag(thing, 'money')) return forGoods.test(words) ? 'trade' : 'give'
  const isKept =
    /\b(?:take|have|keep|for you|it's yours|all yours)\b/.test(words) && !hasTag(thing, 'document')
  return isKept ? 'give' : 'show'
}

function sellerIn({ index }: Scope): string | null {
  return index.scene.people.find(isVendor)?.id ?? null
}

/** Whom it is held out to: somebody named beside it, named earlier in the line, or spoken with. */
function listenerIn(said: readonly Token[], tokens: readonly Token[], scope: Scope): string | null {
  const named = [said, tokens].flatMap((words) =>
    findMentions(words, scope.index, new Set(), scope.focus).flatMap((mention) =>
      mention.pronoun === null && !mention.possessive
        ? (resolved(mention, 'give', scope, isPerson)[0]?.entity.id ?? [])
        : [],
    ),
  )
  const [only, ...others] = scope.index.scene.people
  return named[0] ?? personAtHand(scope) ?? (others.length === 0 ? (only?.id ?? null) : null)
}

const handing = /^(?:bribe|give)$/
const wanting =
  /\b(?:if|unless|until|so that|so you|so he|so she|so they|in return|in exchange|bribe|deal|tell|talk|know|look (?:away|the other)|let (?:me|us)|forget|keep quiet|go away|leave|row|take me|where|who|what|why|how|about|for (?:the|an?|his|her|their|your|some) (?!trouble|help|pains|kindness|time)\p{L}+)\b|\?/u
const vow = /^(?:promise|swear|vow)\b/

/**
 * Money as it was meant, over all acts of a line: as much as was said; handed over with nothing asked for it is a gift;
 * beside a question to the same person it is one offer; what is only promised stays in the purse.
 */
export function settledSums(drafts: readonly Draft[], text: string, scope: Scope): readonly Draft[] {
  const whole = sumIn(text)
  const isMoney = ({ item, clause }: Draft): boolean =>
    hasTag(scope.index.byId.get(item ?? ''), 'money') || money.test(clause)
  const priced = drafts.map((draft) => {
    if (!handing.test(draft.action) || !isMoney(draft)) return draft
    const amount = draft.amount ?? sumIn(draft.clause) ?? whole
    const own = amount === undefined ? draft : { ...draft, amount }
    if (vow.test(draft.verb) || vow.test(draft.clause)) return asPromise(own)
    // What is paid for something is no gift: whoever has it to give says whether it is enough.
    if (own.action === 'give' && forGoods.test(own.clause)) return { ...own, action: 'bribe' as const }
    return own.action === 'bribe' && amount !== undefined && isGift(own, scope)
      ? { ...own, action: 'give' as const }
      : own
  })
  return offeredOnce(priced, isMoney)
}

function asPromise({ amount: _amount, ...draft }: Draft): Draft {
  return { ...draft, action: 'tell', item: null }
}

/** Nothing is asked for it, by word or by the verb. */
function isGift(
  { verb, clause, tail, speech = '', topics, target, condition }: Draft,
  { index }: Scope,
): boolean {
  const names = [index.byId.get(target ?? '')].flatMap((whom) =>
    whom === undefined ? [] : [whom.name, ...whom.aliases],
  )
  const words = names.reduce(
    (said, name) => said.replaceAll(name.toLowerCase(), ' '),
    `${clause} ${tail} ${speech}`.toLowerCase(),
  )
  if (/^(?:bribe|offer|pay \*? ?(?:off|to)|buy)/.test(verb) || condition !== undefined) return false
  return (
    topics.length === 0 &&
    !wanting.test(words) &&
    !/ to (?!the |a |my |his |her |him|them|it |you|$)\p{L}+/u.test(words.trim())
  )
}

/** "I slide him ten and ask": one offer to one person, and not a gift beside a question. */
function offeredOnce(drafts: readonly Draft[], isMoney: (draft: Draft) => boolean): readonly Draft[] {
  return drafts.flatMap((draft, at) => {
    const later = drafts
      .slice(at + 1)
      .find(({ action, target }) => /^(?:ask|persuade)$/.test(action) && isSame(target, draft))
    if (handing.test(draft.action) && isMoney(draft) && later !== undefined) return []
    const paid = drafts
      .slice(0, at)
      .findLast((other) => handing.test(other.action) && isMoney(other) && isSame(draft.target, other))
    if (paid === undefined || !/^(?:ask|persuade)$/.test(draft.action)) return [draft]
    return [
      {
        ...draft,
        action: 'bribe' as const,
        item: paid.item,
        topics: [...new Set([...draft.topics, ...paid.topics])],
        ...(paid.amount !== undefined && { amount: paid.amount }),
      },
    ]
  })
}

function isSame(target: string | null, other: Draft): boolean {
  return target !== null && (other.target === null || other.target === target)
}
