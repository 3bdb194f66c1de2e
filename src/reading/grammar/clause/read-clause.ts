/** Reads one clause: its verb, what it is done to, and what it really is. */

import { readActionWeights } from '../../../core/protocol/free-text-reading.ts'
import { strangeListener, strangeRecipient } from '../act/absent-listener.ts'
import { type Draft, draftOf } from '../act/act-draft.ts'
import { social } from '../act/act-groups.ts'
import { nounOnly } from '../act/clause-of-only-a-noun.ts'
import { fillSlots, purposeAt } from '../act/fill-target-item-and-tool.ts'
import { checkedOnly } from '../act/glances.ts'
import { settlePosture } from '../act/no-die-for-posture.ts'
import { askedByName } from '../act/question-to-named-person.ts'
import { reclassThings } from '../act/reclassify-acts-on-things.ts'
import { reclassBody } from '../act/reclassify-blows-and-movement.ts'
import { reclassGesture, turnsAbout } from '../act/reclassify-gestures.ts'
import { reclassTalk } from '../act/reclassify-talk.ts'
import { shownTo } from '../act/showing-something-to-person.ts'
import { covers, skilled, skillIn } from '../act/skill-named-in-clause.ts'
import { fromOwner } from '../act/taking-from-owner-or-into-pocket.ts'
import { describedThing, goes, missingThing, withoutMatter } from '../act/thing-not-in-scene.ts'
import { wayInOtherWords } from '../act/ways-in-other-words.ts'
import { type FoundVerb, phraseAt } from '../language/match-lexicon-phrase.ts'
import { determiners, emptyWords, isManner, prepositions } from '../language/small-words.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope, spokenOf } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import { withRealVerb } from './light-verb-phrases.ts'
import type { Clause } from './split-line-into-clauses.ts'
import { isForNothing, withoutLead } from './strip-words-before-act.ts'

/** What a clause came to. */
export interface ReadClause {
  readonly draft: Draft | undefined
  /** Said, and said not to be done. */
  readonly denied: boolean
  /** Ids it spoke of, newest first, even when nothing is done in it. */
  readonly spoken: readonly string[]
}

/** Reads a clause within its line. */
export function readClause(clause: Clause, scope: Scope): ReadClause {
  const lead = withoutLead(clause.tokens)
  const { tokens, manner, mine } = lead
  const denied = lead.denied || isForNothing(tokens)
  const within = spokenOf(scope, idsIn(clause.condition, scope))
  const draft = denied ? undefined : drafted(tokens, clause, within, mine)
  if (draft !== undefined) {
    draft.manner = [...manner, ...draft.manner]
    placed(draft, clause)
  }
  return {
    draft,
    denied,
    spoken: draft === undefined ? idsIn(clause.tokens, within) : idsOf(draft, clause, within),
  }
}

/** Where an act stands in its line, and what it depends on or is done for. */
function placed(draft: Draft, { tokens, tail, condition }: Clause): void {
  const all = [...(isBeside(condition, tokens) ? condition : []), ...tokens, ...tail]
  const starts = all.map(({ start }) => start)
  if (starts.length > 0) draft.span = [Math.min(...starts), Math.max(...all.map(({ end }) => end))]
  const told = joined(tail)
  if (condition.length > 0) draft.condition = joined(condition)
  else if (/^(?:if|unless|once|when|whenever)\b/.test(told)) draft.condition = told
  if (/^(?:so|to|in order|because|lest)\b/.test(told)) draft.purpose = told
}

/** True when a condition stands right before its clause, and not before one further up. */
function isBeside(condition: readonly Token[], [first]: readonly Token[]): boolean {
  const end = condition.at(-1)?.end
  // An order of things is no part of what is done: "before I talk to anyone I sit down".
  if (/^(?:before|after|without)$/.test(condition[0]?.word ?? '')) return false
  return end !== undefined && first !== undefined && first.start - end < 12
}

function idsOf(draft: Draft, clause: Clause, scope: Scope): string[] {
  const thing =
    social.has(draft.action) || draft.action === 'put'
      ? [draft.item, draft.target]
      : [draft.target, draft.item]
  const own = thing.filter((id) => id !== null)
  const others = [...idsIn(clause.tokens, scope), ...idsIn(clause.tail, scope)]
  const guests =
    draft.action === 'trade' ? others.filter((id) => scope.index.byId.get(id)?.kind === 'person') : []
  return [...new Set([...guests, ...own, ...others])]
}

/** What words name, the last first, as far as it is clear. */
export function idsIn(tokens: readonly Token[], scope: Scope, far = false): string[] {
  const mentions = findMentions(tokens, scope.index, new Set(), scope.focus, far)
  const named = mentions.filter(({ candidates, weak }) => candidates.length > 0 && !weak)
  return named.flatMap(({ candidates }) => candidates[0]?.entity.id ?? []).reverse()
}

function drafted(tokens: readonly Token[], clause: Clause, scope: Scope, mine: boolean): Draft | undefined {
  if (!tokens.some(isWord)) return undefined
  const skill = skillIn(tokens)
  if (skill !== undefined) return bySkill(skill, clause, scope)
  const isHow = ({ word, named }: Token, at: number): boolean => at > 0 && isManner(word, named)
  const plain = checkedOnly(withRealVerb(tokens.filter((token, at) => !isHow(token, at))))
  const manner = tokens.filter(isHow).map(({ word }) => word)
  const asked = clause.link === '?'
  const named = mine ? undefined : nounOnly(plain, asked, scope)
  const told = mine ? undefined : (askedByName(plain, scope) ?? toldToDo(plain, clause, scope))
  if (told !== undefined) return told
  if (turnsAbout(tokens))
    return settled({ ...draftOf('gesture', 'turn', 0.92, joined(tokens)), manner }, clause, scope)
  const verb = verbOf(plain, clause, scope) ?? afterThing(plain, scope)
  if (named !== undefined && (verb === undefined || isNoun(plain, verb, scope)))
    return settled(named, clause, scope)
  const draft =
    verb === undefined
      ? inside(plain, clause, scope, mine)
      : withVerb(verb, plain, clause, scope, quality(verb))
  if (draft !== undefined) {
    draft.manner = manner
    shownTo(draft, [...tokens, ...clause.tail], scope)
  }
  return draft
}

/** A word that could be a verb and is the name of something that stands alone. */
function isNoun(tokens: readonly Token[], verb: FoundVerb, scope: Scope): boolean {
  const [first] = findMentions(tokens, scope.index, new Set(), scope.focus)
  if (first === undefined || first.weak) return false
  // "Drink my ale" does something to it; "ale" alone is a thing.
  const next = tokens[verb.end]?.word ?? ''
  if (first.end === verb.end && (determiners.has(next) || /^(?:it|him|them)$/.test(next))) return false
  // "Run" is what one does before it is what one talks about.
  if (first.candidates.every(({ entity }) => entity.kind === 'topic')) return false
  return first.start === 0 && first.end >= verb.end && verb.phrase.words <= first.end
}

function quality({ phrase, mended, guessed, action }: FoundVerb): number {
  if (guessed && costsDearly.has(action)) return unsureFrom
  return (phrase.words >= 2 ? 1 : 0.92) * (mended ? 0.95 : 1)
}

/** Acts that are asked about when their verb was misspelt: "chafe his hands" is no chase, and "prices" prise nothing open. */
const costsDearly: ReadonlySet<string> = new Set(
  'attack grapple burn surrender force steal follow flee hack disable deceive intimidate provoke'.split(' '),
)

/** The verb a clause begins with; a phrase that reaches into the tail ("see if he is lying") counts too. */
function verbOf(tokens: readonly Token[], clause: Clause, scope: Scope): FoundVerb | undefined {
  const spell = spellAtStart(tokens, scope)
  const near = phraseAt(tokens, 0)
  const far = phraseAt([...tokens, ...clause.tail], 0)
  const found = far !== undefined && (near === undefined || far.score > near.score) ? far : near
  if (spell !== undefined && (found === undefined || found.phrase.words < spellWords(spell) || spell.weak))
    return undefined
  if (found?.phrase.text === 'hand' && prepositions.has(tokens[1]?.word ?? '')) return undefined
  if (
    found !== undefined &&
    found.phrase.words === 1 &&
    /^(?:is|was|are|were|isn't|of|isnt)$/.test(tokens[found.end]?.word ?? '')
  )
    return undefined
  const wayWord = found !== undefined && prepositions.has(found.phrase.parts[0] ?? '')
  const comma = tokens.findIndex(({ word }) => word === ',')
  return wayWord && (comma < 0 ? tokens.length : comma) > 7 ? undefined : found
}

function spellAtStart(tokens: readonly Token[], scope: Scope): Mention | undefined {
  const [first] = findMentions(tokens, scope.index, new Set(), scope.focus)
  if (first?.start !== 0 || first.candidates[0]?.entity.kind !== 'spell') return undefined
  const aimed = /^(?:on|at)$/.test(tokens[first.end]?.word ?? '')
  return !first.weak || aimed ? first : undefined
}

const shortClause = 6

/** "I fly into a rage": a short clause without a verb of its own that names a feature. */
function featureIn(tokens: readonly Token[], scope: Scope): Mention | undefined {
  if (tokens.length > shortClause) return undefined
  return findMentions(tokens, scope.index, new Set(), scope.focus).find(
    ({ weak, candidates }) => !weak && hasTag(candidates[0]?.entity, 'feature'),
  )
}

/** How long a verb must be to count for more than the power that begins the clause: "lay on hands" is a feature first. */
function spellWords({ start, end, candidates }: Mention): number {
  return end - start + (hasTag(candidates[0]?.entity, 'feature') ? 1 : 0)
}

/** "Tam run": somebody on one's own side is told to. */
function toldToDo(tokens: readonly Token[], clause: Clause, scope: Scope): Draft | undefined {
  if (tokens.length > 4 || clause.tail.length > 0) return undefined
  const [first] = findMentions(tokens, scope.index, new Set(), scope.focus)
  const person =
    first === undefined
      ? undefined
      : resolved(first, 'persuade', scope, ({ kind }) => kind === 'person')[0]?.entity
  if (
    first === undefined ||
    first.start !== 0 ||
    first.pronoun !== null ||
    person === undefined ||
    hasTag(person, 'hostile')
  )
    return undefined
  const verb = phraseAt(tokens, first.end)
  if (
    verb === undefined ||
    verb.phrase.parts[0] !== tokens[first.end]?.word ||
    prepositions.has(verb.phrase.parts[0] ?? '')
  )
    return undefined
  return { ...draftOf('persuade', 'tell * to', 0.72, joined(tokens)), target: person.id }
}

/** "Keys off belt": a thing, and then where it goes. */
function afterThing(tokens: readonly Token[], scope: Scope): FoundVerb | undefined {
  if (tokens.length > 6) return undefined
  const [first] = findMentions(tokens, scope.index, new Set(), scope.focus)
  if (first === undefined || first.start > 1 || first.pronoun !== null) return undefined
  const verb = phraseAt(tokens, first.end)
  return verb !== undefined && verb.phrase.words >= 2 && prepositions.has(tokens[first.end]?.word ?? '')
    ? verb
    : undefined
}

/** The act of a verb that was found. */
function withVerb(
  verb: FoundVerb,
  tokens: readonly Token[],
  clause: Clause,
  scope: Scope,
  sure: number,
): Draft {
  const whole = [...tokens]
  const draft = draftOf(verb.action, verb.phrase.text, sure, joined(whole))
  draft.tail = joined(clause.tail)
  const used = new Set([...verb.used].filter((at) => at < whole.length))
  const power = powerIn(whole, scope)
  const fixed = new Set([...verb.fixed].filter((at) => at < whole.length && !isWithin(power, at)))
  const far = goes.test(draft.action) ? 'places' : social.has(draft.action)
  const mentions = findMentions(whole, scope.index, fixed, scope.focus, far)
  const spell = mentions.find(
    (one) =>
      one.candidates[0]?.entity.kind === 'spell' &&
      (!one.weak || tools.test(whole[one.start - 1]?.word ?? '')),
  )
  if (spell !== undefined && !/^(?:go|ask|greet|tell|examine|read|wait)$/.test(draft.action))
    draft.action = 'cast'
  fillSlots(draft, whole, mentions, scope, verb.end)
  measure(draft, whole, used, mentions)
  const described = describedThing(draft, whole, mentions)
  const stranger =
    described ?? strangeListener(draft, whole, mentions) ?? strangeRecipient(draft, whole, mentions)
  if (stranger !== undefined) {
    draft.missing = stranger
    draft.target = null
    if (described !== undefined) draft.item = null
  }
  const better = byPurpose(draft, whole, verb, clause, scope)
  if (better !== undefined) return better
  const made = settled(draft, clause, scope)
  withoutMatter(made, scope)
  fromOwner(made, scope)
  ungrounded(made, mentions, scope)
  const missing = made.missing ?? missingThing(made, whole, scope)
  return missing === undefined ? made : wayInOtherWords(made, missing, scope.index.scene.exits)
}

const handling = /^(?:take|use|open|close|unlock|equip|consume|read|hack|disable|force|dig|craft)$/

/**
 * "Press the keys that were his", "put on Jin's song": whoever only owns the thing, or left it, is not what is handled;
 * and nobody goes to a power. What is left has nothing it is done to, and is not sure.
 */
function ungrounded(draft: Draft, mentions: readonly Mention[], { index }: Scope): void {
  const kind = index.byId.get(draft.target ?? '')?.kind
  const isPerson = kind === 'person' || hasTag(index.byId.get(draft.target ?? ''), 'person')
  const named = mentions.some(
    ({ possessive, pronoun, candidates }) =>
      !possessive && pronoun === null && candidates.some(({ entity }) => entity.id === draft.target),
  )
  const isOwnerOnly = handling.test(draft.action) && isPerson && !named
  if (!isOwnerOnly && !(goes.test(draft.action) && kind === 'spell')) return
  draft.target = null
  draft.quality = Math.min(draft.quality, unsureFrom)
}

const unsureFrom = 0.4

/** A spell or feature that is called by several words; they are its name before they are part of a verb: "use lay on hands". */
function powerIn(tokens: readonly Token[], { index, focus }: Scope): Mention | undefined {
  return findMentions(tokens, index, new Set(), focus).find(
    ({ start, end, candidates }) => start > 0 && end - start > 1 && candidates[0]?.entity.kind === 'spell',
  )
}

function isWithin(mention: Mention | undefined, at: number): boolean {
  return mention !== undefined && at >= mention.start && at < mention.end
}

/** Applies the rules about what an act really is. */
function settled(draft: Draft, clause: Clause, scope: Scope): Draft {
  const before = draft.action
  reclassThings(draft, scope)
  if (social.has(draft.action)) reclassTalk(draft, scope)
  reclassBody(draft, scope)
  reclassGesture(draft, scope)
  if (draft.action !== before && social.has(draft.action)) reclassTalk(draft, scope)
  settlePosture(draft, scope)
  if (
    draft.target === null &&
    /^(?:go|sneak|climb)$/.test(draft.action) &&
    /^(?:until|till) i\b|^(?:until|till) i'm\b/.test(draft.tail)
  )
    draft.target = idsIn(clause.tail, scope)[0] ?? null
  if (
    draft.action === 'go' &&
    /^(?:stand|sit|stay|linger|settle)/.test(draft.verb) &&
    /^(?:until|till)\b/.test(draft.tail)
  )
    draft.action = 'wait'
  if (draft.action === 'wait' && /^wait for\b/.test(draft.verb) && / to [a-z]+/.test(draft.clause))
    draft.target = null
  const [only, ...more] = scope.index.scene.people
  if (draft.target === null && draft.action === 'greet' && draft.missing === undefined && more.length === 0)
    draft.target = only?.id ?? null
  if (
    draft.target === null &&
    draft.action === 'examine' &&
    /^(?:if|whether|that|how|what|where)\b/.test(draft.tail)
  )
    draft.target =
      idsIn(clause.tail, scope).find((id) =>
        /^(?:person|object)$/.test(scope.index.byId.get(id)?.kind ?? ''),
      ) ?? null
  if (draft.target === null && draft.action === 'ask' && /^(?:if|whether)\b/.test(draft.tail))
    draft.target =
      idsIn(clause.tail, scope).findLast((id) => scope.index.byId.get(id)?.kind === 'person') ?? null
  if (draft.target === null && draft.action === 'insight')
    draft.target = idsIn(clause.tail, scope).find((id) => scope.index.byId.get(id)?.kind === 'person') ?? null
  if (/^(?:ask|tell|intimidate|deceive|persuade|accuse)$/.test(draft.action))
    addTopics(draft, clause.tail, scope)
  return draft
}

function addTopics(draft: Draft, tail: readonly Token[], scope: Scope): void {
  for (const id of idsIn(tail, scope, true).reverse()) {
    const kind = scope.index.byId.get(id)?.kind
    if (id !== draft.target && (kind === 'topic' || kind === 'person' || kind === 'place'))
      draft.topics.push(id)
  }
}

/** How many of the words that mean something were understood. */
function measure(
  draft: Draft,
  tokens: readonly Token[],
  used: ReadonlySet<number>,
  mentions: readonly Mention[],
): void {
  const inMention = (at: number): boolean => mentions.some(({ start, end }) => at >= start && at < end)
  const content = tokens.flatMap((token, at) =>
    isWord(token) && !used.has(at) && !emptyWords.has(token.word) && !/^\d/.test(token.word)
      ? [{ at, word: token.word }]
      : [],
  )
  const linked = content.filter(({ at }) => inMention(at))
  draft.unlinked = content.filter(({ at }) => !inMention(at)).map(({ word }) => word)
  draft.coverage = content.length === 0 ? 1 : linked.length / content.length
}

const tools = /^(?:with|using|cast)$/
const means = /^(?:use|put|go|take|equip|give|attack|open|hide)$/
const ends =
  /^(?:deceive|unlock|force|burn|free|disable|hack|heal|search|persuade|ask|intimidate|bribe|greet|trade|listen|read|climb|accuse|open)$/

/** "Flick a coin down the stairs to draw him off": what it is for is the act, what it is done with the tool. */
function byPurpose(
  draft: Draft,
  tokens: readonly Token[],
  verb: FoundVerb,
  clause: Clause,
  scope: Scope,
): Draft | undefined {
  const at = purposeAt(tokens, verb.end)
  if (!means.test(draft.action) || at >= tokens.length) return undefined
  const found = phraseAt(tokens, at + 1)
  const looks = draft.action === 'use' && /^(?:examine|insight|look)$/.test(found?.action ?? '')
  if (found === undefined || !(looks || ends.test(found.action))) return undefined
  if (draft.action === 'attack' && found.action !== 'deceive') return undefined
  if (/^(?:search|persuade)$/.test(found.action) && !/^(?:go|use|hide)$/.test(draft.action)) return undefined
  if (draft.action === 'hide' && !/^(?:search|free|heal|unlock)$/.test(found.action)) return undefined
  if (
    draft.action === 'go' &&
    !/^(?:search|free|heal|unlock|ask|intimidate|bribe|greet|trade|accuse)$/.test(found.action)
  )
    return undefined
  if (draft.action !== 'go' && /^(?:ask|intimidate|bribe|greet|trade|listen|read|accuse)$/.test(found.action))
    return undefined
  if (/^(?:climb|open)$/.test(found.action) && draft.action !== 'use') return undefined
  const purpose = withVerb(
    { ...found, start: 0 },
    tokens.slice(at + 1),
    clause,
    spokenOf(scope, [draft.item, draft.target]),
    0.85,
  )
  const tool = draft.item ?? draft.target
  purpose.target ??= social.has(purpose.action) ? draft.target : null
  purpose.item ??= tool === purpose.target || social.has(purpose.action) ? null : tool
  return purpose
}

function bySkill(skill: NonNullable<ReturnType<typeof skillIn>>, clause: Clause, scope: Scope): Draft {
  const rest = withoutLead(skill.rest)
  const inner = rest.tokens.some(isWord) ? drafted(rest.tokens, clause, scope, true) : undefined
  if (inner !== undefined && !inner.guessed && covers(skill.action, inner.action)) {
    // "… to see whether Chen is armed": what one looks at stands behind what one wants to see.
    const seen =
      inner.action === 'look' && inner.target === null ? idsIn(clause.tail, scope).at(-1) : undefined
    return {
      ...inner,
      ...(seen !== undefined && { target: seen }),
      action: seen === undefined ? skilled(skill.action, inner.action) : 'examine',
      quality: Math.max(inner.quality, 0.9),
      verb: skill.skill,
    }
  }
  const draft = draftOf(skill.action, skill.skill, 0.88, joined(skill.rest))
  const mentions = findMentions(skill.rest, scope.index, new Set(), scope.focus)
  fillSlots(draft, skill.rest, mentions, scope, 0)
  if (draft.action === 'look' && draft.target === null) {
    draft.target = idsIn(clause.tail, scope).at(-1) ?? null
    if (draft.target !== null) draft.action = 'examine'
  }
  if (draft.action === 'look' && draft.target !== null && mentions.some(({ weak }) => !weak))
    draft.action = 'examine'
  const target = draft.target
  const made = settled(draft, clause, scope)
  if (made.action === 'examine') made.target = target
  return made
}

/** No verb at the beginning: a literary line may have it further in. */
function inside(tokens: readonly Token[], clause: Clause, scope: Scope, mine: boolean): Draft | undefined {
  const spell = spellAtStart(tokens, scope) ?? featureIn(tokens, scope)
  if (spell !== undefined) {
    const draft = draftOf('cast', 'cast', 0.9, joined(tokens))
    const mentions = findMentions(tokens, scope.index, new Set(), scope.focus)
    fillSlots(draft, tokens, mentions, scope, spell.end)
    measure(draft, tokens, new Set(), mentions)
    return settled(draft, clause, scope)
  }
  let best: { readonly verb: FoundVerb; readonly worth: number } | undefined
  for (let at = 1; at < tokens.length; at += 1) {
    const verb = phraseAt(tokens, at)
    if (verb === undefined || !isSite(tokens, at, verb, mine)) continue
    const worth =
      readActionWeights[verb.action] *
      (verb.phrase.words >= 2 ? 1.3 : 1) *
      (tokens[at - 1]?.word === 'to' ? 0.7 : 1)
    if (best === undefined || worth > best.worth) best = { verb, worth }
  }
  if (best === undefined) return mine ? unknownVerb(tokens, scope) : undefined
  const from = best.verb.start
  const moved = tokens.slice(from)
  const verb = phraseAt(moved, 0)
  return verb === undefined
    ? undefined
    : withVerb(verb, moved, clause, spokenOf(scope, idsIn(tokens.slice(0, from), scope)), 0.68)
}

/** A place where a verb can stand: after "I", "to", "and", as a gerund, or as a phrase that can be nothing else. */
function isSite(tokens: readonly Token[], at: number, verb: FoundVerb, mine: boolean): boolean {
  const before = tokens[at - 1]?.word ?? ''
  const word = tokens[at]?.word ?? ''
  if (determiners.has(before) || before === 'of') return false
  if (/^(?:is|are|was|were|be|been|he|she|they|it|who)$/.test(before)) return false
  if (/^(?:i|and|then|to|i'll)$/.test(before)) return true
  if (verb.action === 'attack' || verb.action === 'grapple') return mine && verb.phrase.words >= 2
  if (word.endsWith('ing') && word.length > 4) return true
  return verb.phrase.words >= 3 || (verb.phrase.words >= 2 && !prepositions.has(word))
}

function unknownVerb(tokens: readonly Token[], scope: Scope): Draft {
  const draft = draftOf('improvise', tokens[0]?.word ?? '', 0.3, joined(tokens))
  const mentions = findMentions(tokens, scope.index, new Set([0]), scope.focus)
  fillSlots(draft, tokens, mentions, scope, 1)
  measure(draft, tokens, new Set([0]), mentions)
  return draft
}
