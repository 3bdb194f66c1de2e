/**
 * The thing a line is about and that is nowhere in the scene: "read the tally board" in a room without one. It is handed
 * on in the player's words; whether it is really not there is for those to say who know the place.
 */
import { capitalize } from '../../../text/capitals-articles-plurals-lists.ts'
import { isUnknown } from '../language/repair-spelling.ts'
import { determiners, emptyWords, isManner, prepositions } from '../language/small-words.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import { beginsPhrase } from '../lexicon/compile-lexicon.ts'
import { findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'

const acts =
  /^(?:examine|look|search|read|take|steal|use|open|close|unlock|force|disable|hack|burn|attack|equip|consume|go|climb|follow|put|drop|gesture)$/
/** One can set out for a place that is elsewhere; whether a way leads there is for others to say. */
export const goes = /^(?:go|climb|sneak|flee)$/
const pointing = /^(?:the|that|this|these|those|his|her|their)$/
const stops =
  /^(?:and|then|or|but|if|while|until|so|because|that|that's|which|who|where|when|again|here|there|now|is|are|was|were|isn't)$/
/** After "that" these begin a clause about the noun before it: "a boat that has been used". */
const relating =
  /^(?:has|have|had|is|isn't|was|were|are|will|would|could|can|can't|might|may|looks?|seems?|i|he|she|they|we|you|nobody|somebody|someone)$/
const longest = 4
/** Words for all that is around: who looks at it looks around. */
export const wholePlace =
  /^(?:place|room|scene|surroundings|area|view|lot|joint|premises|town|street|square|yard|hall)$/

/** A matter to be talked about is nothing that can be handled: it is no target, whatever it shares its name with. */
export function withoutMatter(draft: Draft, scope: Scope): void {
  const item = draft.item === null ? undefined : scope.index.byId.get(draft.item)
  if (item?.kind === 'topic' && !hasTag(item, 'person') && acts.test(draft.action)) {
    draft.topics.push(item.id)
    draft.item = null
  }
  const target = draft.target === null ? undefined : scope.index.byId.get(draft.target)
  if (target?.kind !== 'topic' || hasTag(target, 'person') || !acts.test(draft.action)) return
  draft.topics.push(target.id)
  draft.target = null
}

/** What is missing, as it was called; undefined when nothing is, or it was only hinted at. */
export function missingThing(draft: Draft, tokens: readonly Token[], scope: Scope): string | undefined {
  if (/^(?:show|give)$/.test(draft.action)) return handedThing(draft, tokens, scope)
  if (draft.target !== null || draft.item !== null || !acts.test(draft.action)) return undefined
  if (draft.action === 'look' && draft.verb === 'count') return undefined
  const taken = findMentions(tokens, scope.index, new Set(), scope.focus)
  // What can only be talked about is nothing one can lay hands on, and nobody goes to what is in a bag.
  const isUseless = (kind: string): boolean =>
    kind === 'topic' || (goes.test(draft.action) && /^(?:item|spell)$/.test(kind))
  const isThere = taken.some(
    ({ candidates, weak }) => !weak && candidates.some(({ entity }) => !isUseless(entity.kind)),
  )
  if (isThere) return undefined
  const pointed = definiteThing(tokens)
  if (draft.action === 'look' && wholePlace.test(pointed?.split(' ').at(-1) ?? '')) return undefined
  // A gesture may be about anything that belongs to somebody: only what it is done to must be there.
  if (draft.action === 'gesture') return isDoneTo(draft, tokens) ? pointed : undefined
  const far = farThing(draft, tokens, scope)
  return pointed !== undefined && (far === undefined || !far.includes(pointed))
    ? pointed
    : (far ?? strangeName(tokens, scope))
}

/**
 * "Take the silver spoon" where silver is known and a spoon is not: what is taken is the noun at the end, and not what only
 * describes it. The words from the first to that noun; undefined when the thing itself was named.
 */
export function describedThing(
  { action, target, item }: Draft,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): string | undefined {
  if (!/^(?:take|steal)$/.test(action)) return undefined
  const named = mentions.find(
    ({ pronoun, possessive, candidates }) =>
      pronoun === null && !possessive && candidates.some(({ entity }) => entity.id === (target ?? item)),
  )
  const head = named === undefined ? undefined : tokens[named.end]
  if (named === undefined || head === undefined || !determiners.has(tokens[named.start - 1]?.word ?? ''))
    return undefined
  const isNoun =
    isWord(head) &&
    !stops.test(head.word) &&
    !prepositions.has(head.word) &&
    !emptyWords.has(head.word) &&
    !isManner(head.word, head.named) &&
    !beginsPhrase(head.word) &&
    !mentions.some(({ start }) => start === named.end)
  return isNoun ? words(tokens.slice(named.start, named.end + 1)) : undefined
}

const poses = /^(?:sit|lean|kneel|perch|settle|crouch|lie|stand|climb|step|hop|get)\b/

/** "Pat the unicorn", and not "turn up my collar against the spray"; what one sits or leans on must be there too. */
function isDoneTo({ verb }: Draft, tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ word }) => /^(?:the|that|this)$/.test(word))
  const before = tokens.slice(1, Math.max(1, at)).map(({ word }) => word)
  return at > 0 && (poses.test(verb) || !before.some((word) => prepositions.has(word) || word === 'my'))
}

/** What one may show or give without having it in a bag. */
const notHeld =
  /^(?:way|ways|time|truth|fingers?|hands?|palms?|smile|look|nod|ropes?|back|door|exit|face|wounds?|scars?|teeth|tongue|tattoo|respect|mercy|concern|interest|story|reason|news|details?|names?|word|words|place|room|sights|rest|others?|one|business|answer|credit|slip|finger|benefit|doubt|works|boot|eye|chance|hint|message|plan|idea|trick|middle|code|password|number|order|orders|signal|sign|money|coins?|lot|strength|skills?|moves|neck|arm|arms|wrist|eyes)$/

/** "Show Viktor the pin" with no pin anywhere: what was to be handed over, as it was called. */
function handedThing(draft: Draft, tokens: readonly Token[], scope: Scope): string | undefined {
  if (draft.item !== null || draft.target === null) return undefined
  const isProof = (id: string): boolean => hasTag(scope.index.byId.get(id), 'clue')
  if (draft.topics.some(isProof)) return undefined
  const taken = findMentions(tokens, scope.index, new Set(), scope.focus).filter(({ candidates }) =>
    candidates.some(({ entity }) => entity.id === draft.target),
  )
  const isTarget = (at: number): boolean => taken.some(({ start, end }) => at >= start && at < end)
  const own =
    draft.action === 'show'
      ? /^(?:the|my|that|this|these|those|a|an|'s)$/
      : /^(?:the|my|that|this|these|those)$/
  const at = tokens.findIndex(({ word }, place) => place > 0 && own.test(word) && !isTarget(place + 1))
  if (at < 0 || tokens.slice(0, at).some(({ word }) => /^(?:what|how|where|who|that|about)$/.test(word)))
    return undefined
  const thing = nounAt(tokens, at + 1)
  const head = thing?.split(' ').at(-1) ?? ''
  return thing === undefined || notHeld.test(head) ? undefined : thing
}

/** "Strike Mip": a name, or a word that is no word, where somebody or something should stand. */
function strangeName(tokens: readonly Token[], { index }: Scope): string | undefined {
  const isStrange = (token: Token | undefined): token is Token =>
    token !== undefined &&
    isWord(token) &&
    !index.names.has(token.word) &&
    (token.named === true || isUnknown(token.word))
  const at = tokens.findIndex(
    (token, place) =>
      place > 0 &&
      !prepositions.has(token.word) &&
      !determiners.has(token.word) &&
      !isManner(token.word, token.named),
  )
  const first = tokens[at]
  if (!isStrange(first)) return undefined
  const next = tokens[at + 1]
  const called = isStrange(next) && next.named === true ? [first, next] : [first]
  return called.map(({ word, heard }) => capitalize(heard ?? word)).join(' ')
}

/** Something of another place, called by its name. */
function farThing(draft: Draft, tokens: readonly Token[], scope: Scope): string | undefined {
  const far = findMentions(tokens, scope.index, new Set(), scope.focus, true).find(
    ({ start, candidates, weak }) =>
      start > 0 &&
      !weak &&
      candidates.some(
        ({ entity }) => hasTag(entity, 'thing') || (draft.action === 'go' && hasTag(entity, 'place')),
      ),
  )
  return far === undefined ? undefined : words(tokens.slice(far.start, far.end))
}

/** What an article points at: the words from it to the next small word. */
function definiteThing(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex(
    ({ word }, place) =>
      place > 0 && pointing.test(word) && !(word === 'that' && relating.test(tokens[place + 1]?.word ?? '')),
  )
  return at < 0 ? undefined : nounAt(tokens, at + 1)
}

/** The words of a noun from some place to the next small word. */
function nounAt(tokens: readonly Token[], from: number): string | undefined {
  const rest = tokens.slice(from)
  const end = rest.findIndex(
    (token) =>
      !(isWord(token) || token.word === "'s") ||
      prepositions.has(token.word) ||
      (determiners.has(token.word) && token.word !== "'s") ||
      stops.test(token.word) ||
      isManner(token.word, token.named),
  )
  const noun = rest.slice(0, end < 0 ? rest.length : end)
  return noun.length === 0 || noun.length > longest ? undefined : words(noun)
}

function words(tokens: readonly Token[]): string {
  return tokens
    .map(({ word, heard }) => heard ?? word)
    .join(' ')
    .replaceAll(" 's", "'s")
}
