/** Fills in whom, what and with what: one way for talk, one for putting, one for stealing, one for blows, one for the rest. */
import type { ReadAction, ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { determiners } from '../language/small-words.ts'
import type { Token } from '../language/tokenize-line.ts'
import type { Candidate, Mention } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope, spokenOf } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import { absentListener } from './absent-listener.ts'
import type { Draft } from './act-draft.ts'
import { moving, social } from './act-groups.ts'

/** The mentions of a clause while slots are filled. */
interface Filling {
  readonly draft: Draft
  readonly tokens: readonly Token[]
  scope: Scope
  readonly free: Set<Mention>
  /** Where "to do something" begins; past the end when nowhere. */
  readonly purpose: number
  /** How the player calls what only the prose knows, by its id. */
  readonly called: Map<string, string>
}

const about = /^(?:about|regarding|concerning|of|over)$/
const tools = /^(?:with|using|via)$/
const towards = /^(?:at|on|over|against|to|toward|towards|into|in)$/

/** Fills the slots of a draft from what its clause mentions. */
export function fillSlots(
  draft: Draft,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  scope: Scope,
  verbEnd: number,
): void {
  const free = new Set(mentions.filter((mention) => countsFor(mention, draft.action, tokens)))
  const filling: Filling = {
    draft,
    tokens,
    scope,
    free,
    purpose: purposeAt(tokens, verbEnd),
    called: new Map(),
  }
  const { action } = draft
  if (action === 'cast') takeSpell(filling)
  if (!social.has(action) && action !== 'put') takeTool(filling)
  if (social.has(action)) fillSocial(filling)
  else if (action === 'put') fillPut(filling)
  else if (action === 'steal') fillSteal(filling)
  else if (/^(?:attack|grapple|cast|heal)$/.test(action)) fillBlow(filling)
  else fillPlain(filling)
  const told = filling.called.get(draft.target ?? '') ?? filling.called.get(draft.item ?? '')
  if (told !== undefined) draft.missing = told
}

/** "Out" names a way only to somebody who goes; "sleep" a spell only to somebody who casts. */
function countsFor(mention: Mention, action: ReadAction, tokens: readonly Token[]): boolean {
  if (!mention.weak) return true
  const kinds = new Set(mention.candidates.map(({ entity }) => entity.kind))
  if (kinds.has('spell') && action === 'cast') return true
  const pointed = determiners.has(tokens[mention.start - 1]?.word ?? '')
  if (kinds.has('exit') || kinds.has('place')) {
    const way = /^(?:go|sneak|flee|climb|follow)$/.test(action)
    return way || (pointed && moving.has(action) && !/^(?:search|use)$/.test(action))
  }
  return pointed
}

/** Where a purpose begins: "to" and then something one can do that is not a thing in the scene. */
export function purposeAt(tokens: readonly Token[], from: number): number {
  for (let at = Math.max(1, from); at < tokens.length - 1; at += 1) {
    if (tokens[at]?.word !== 'to') continue
    const next = tokens[at + 1]?.word ?? ''
    if (determiners.has(next)) continue
    if (phraseAt(tokens, at + 1) !== undefined || /^(?:be|see|make|keep|let)$/.test(next)) return at
  }
  return tokens.length
}

function best(
  { draft, scope }: Filling,
  mention: Mention,
  fits: (entity: ReadingEntity) => boolean = () => true,
  as: ReadAction = draft.action,
): Candidate | undefined {
  return resolved(mention, as, scope, fits)[0]
}

/** Marks a mention as spoken for. */
function settle(filling: Filling, mention: Mention, { entity }: Candidate): string {
  filling.free.delete(mention)
  filling.scope = spokenOf(filling.scope, [entity.id])
  if (hasTag(entity, 'extra')) filling.called.set(entity.id, calledBy(filling, mention, entity))
  return entity.id
}

/** How the player calls what only the prose knows; a pronoun calls it nothing. */
function calledBy({ tokens }: Filling, { start, end, pronoun }: Mention, { name }: ReadingEntity): string {
  if (pronoun !== null) return name
  return tokens
    .slice(start, end)
    .map(({ word, heard }) => heard ?? word)
    .join(' ')
}

const isPerson = ({ kind }: ReadingEntity): boolean => kind === 'person'
const isThing = ({ kind }: ReadingEntity): boolean => kind === 'item' || kind === 'object'

function takeSpell(filling: Filling): void {
  for (const mention of filling.free) {
    const spell = best(filling, mention, ({ kind }) => kind === 'spell')
    if (spell === undefined) continue
    const id = settle(filling, mention, spell)
    // Some features only say how one attacks; the weapon is named beside them.
    if (hasTag(spell.entity, 'attack')) filling.draft.action = 'attack'
    else filling.draft.item = id
    return
  }
}

function takeTool(filling: Filling): void {
  for (const mention of filling.free) {
    if (!tools.test(mention.preposition ?? '') || mention.candidates[0]?.entity.kind === 'person') continue
    const tool = best(filling, mention, (entity) => isThing(entity) || entity.kind === 'spell', 'use')
    if (tool === undefined) continue
    filling.draft.item ??= settle(filling, mention, tool)
  }
}

const handed = /^(?:show|give|bribe)$/
const carriesItem = /^(?:show|give|bribe|trade|perform|intimidate|persuade|deceive)$/

function fillSocial(filling: Filling): void {
  const { draft, free } = filling
  const asked = [...free].filter(
    (mention) => !about.test(mention.preposition ?? '') && !isSpokenOf(mention, filling.tokens),
  )
  const early = asked.filter(({ start }) => start < filling.purpose)
  const absent = absentListener(draft, filling.tokens, asked, (one) => best(filling, one, isPerson))
  if (absent !== undefined) draft.target = settle(filling, absent.mention, absent.found)
  const handedTo = handed.test(draft.action) ? early.filter(({ preposition }) => preposition === 'to') : []
  for (const mention of [...handedTo, ...early, ...asked]) {
    if (draft.target !== null) break
    const person = best(filling, mention, isPerson)
    if (person !== undefined) {
      draft.alternatives = rivals(filling, mention)
      draft.target = settle(filling, mention, person)
    }
  }
  joinListed(filling, early)
  for (const mention of [...free]) {
    // Whom one speaks of need not be here: the last one spoken of is meant, not the nearest who could be spoken to.
    const spokenAbout = mention.pronoun !== null && draft.target !== null && !carriesItem.test(draft.action)
    const as = spokenAbout ? 'recall' : about.test(mention.preposition ?? '') ? 'ask' : draft.action
    const [meant] = topicOrder(resolved(mention, as, filling.scope), mention, draft)
    if (meant === undefined) continue
    const { entity } = meant
    const carried =
      carriesItem.test(draft.action) &&
      isThing(entity) &&
      !(handed.test(draft.action) && hasTag(entity, 'fixed')) &&
      !about.test(mention.preposition ?? '')
    if (entity.id === draft.target || entity.kind === 'spell') continue
    if (carried && draft.item === null && mention.start < filling.purpose)
      draft.item = settle(filling, mention, meant)
    else if (hasTag(entity, 'money') && mention.pronoun === null)
      draft.item ??= settle(filling, mention, meant)
    else if (mention.pronoun === null || (draft.action === 'ask' && /^(?:he|she)$/.test(mention.pronoun)))
      draft.topics.push(settle(filling, mention, meant))
  }
}

/** "Whether they saw Tam": those behind it are spoken of, and not to. */
function isSpokenOf({ pronoun, start }: Mention, tokens: readonly Token[]): boolean {
  return (
    pronoun === 'they' &&
    tokens.slice(0, start).some(({ word }) => /^(?:if|whether|that|what|who|where|why|how|when)$/.test(word))
  )
}

/** "The courier and Viktor": of two who are spoken to, the one who can answer is. */
function joinListed(filling: Filling, early: readonly Mention[]): void {
  const { draft, tokens, free, called } = filling
  if (draft.target === null || !called.has(draft.target)) return
  const other = early.find((mention) => free.has(mention) && tokens[mention.start - 1]?.word === 'and')
  const person = other === undefined ? undefined : best(filling, other, isPerson)
  if (other !== undefined && person !== undefined) draft.target = settle(filling, other, person)
}

/** What is talked about may be anything that is known; the name decides, not what one can do with it. */
function topicOrder(candidates: readonly Candidate[], mention: Mention, draft: Draft): readonly Candidate[] {
  if (handed.test(draft.action) && mention.pronoun === null) return ownFirst(candidates)
  if (carriesItem.test(draft.action) || mention.pronoun !== null) return candidates
  // One asks about the great bell, and not about the hand bell in one's own pack.
  const carried = ({ entity }: Candidate): number =>
    entity.kind === 'item' || entity.kind === 'spell' ? 1 : 0
  return [...mention.candidates].sort((one, other) => carried(one) - carried(other))
}

/** Who shows or gives something has it: what is carried comes before whatever else bears the name. */
function ownFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  const isElse = ({ entity }: Candidate): number => (entity.kind === 'item' ? 0 : 1)
  return [...candidates].sort((one, other) => isElse(one) - isElse(other))
}

/** Others that fit as well as the one chosen. */
function rivals(filling: Filling, mention: Mention, action = filling.draft.action): string[] {
  if (mention.pronoun !== null) return []
  const [first, second, ...rest] = resolved(mention, action, filling.scope)
  if (first === undefined || second === undefined || first.score - second.score > 0.04) return []
  const close = [first, second, ...rest].filter(({ score }) => first.score - score <= 0.04)
  return close.slice(0, 4).map(({ entity }) => entity.id)
}

const into = /^(?:in|on|into|onto|under|inside|with|behind|to|over|beneath|for|against|between)$/

/** "On the bar in front of Viktor" is for Viktor to see. */
function before(filling: Filling): Mention | undefined {
  const said = (mention: Mention, back: number): string => filling.tokens[mention.start - back]?.word ?? ''
  return [...filling.free].find(
    (one) => said(one, 1) === 'of' && said(one, 2) === 'front' && best(filling, one, isPerson) !== undefined,
  )
}

function fillPut(filling: Filling): void {
  const viewer = before(filling)
  if (viewer !== undefined) {
    filling.draft.action = 'show'
    fillSocial(filling)
    if (hasTag(filling.scope.index.byId.get(filling.draft.item ?? ''), 'money'))
      filling.draft.action = 'bribe'
    return
  }
  const { draft, free } = filling
  const main = [...free].filter(({ start }) => start < filling.purpose)
  const named = main.filter(({ candidates }) => candidates.length > 0)
  const goal = main.find(({ preposition }) => into.test(preposition ?? '')) ?? named[1]
  const thing = main.find((mention) => mention !== goal)
  const where = goal === undefined ? undefined : best(filling, goal)
  if (goal !== undefined && where !== undefined) draft.target = settle(filling, goal, where)
  const what = thing === undefined ? undefined : best(filling, thing, ({ id }) => id !== draft.target, 'take')
  if (thing !== undefined && what !== undefined) {
    if (draft.target === null) draft.target = settle(filling, thing, what)
    else draft.item = settle(filling, thing, what)
  }
}

function fillSteal(filling: Filling): void {
  const { draft, free } = filling
  for (const mention of [...free]) {
    if (draft.target !== null || mention.start > filling.purpose) continue
    const owner = best(filling, mention, isPerson)
    if (owner !== undefined) draft.target = settle(filling, mention, owner)
  }
  for (const mention of [...free]) {
    if (draft.item !== null || mention.start > filling.purpose) continue
    const loot = best(filling, mention, ({ kind }) => kind === 'object', 'take')
    if (loot === undefined) continue
    draft.item = settle(filling, mention, loot)
    const owner = loot.entity.tags?.find((tag) => tag.startsWith('carried:'))?.slice('carried:'.length)
    if (owner !== undefined) draft.target ??= owner
  }
  if (draft.target === null && draft.item !== null) {
    draft.target = draft.item
    draft.item = null
  }
  if (draft.target === null) takeUnowned(filling)
}

/** "Palm the orange comm": what lies there and is in nobody's hand is taken, by whatever verb. */
function takeUnowned(filling: Filling): void {
  const { draft, free } = filling
  for (const mention of [...free]) {
    if (mention.start > filling.purpose) continue
    const loot = best(filling, mention, (one) => one.kind === 'item' && !hasTag(one, 'money'), 'take')
    if (loot === undefined) continue
    draft.action = 'take'
    draft.target = settle(filling, mention, loot)
    return
  }
}

const thrown = /^(?:throw|hurl|toss|chuck|fling|lob|pitch|launch|let fly|loose)\b/

function fillBlow(filling: Filling): void {
  const { draft, free } = filling
  const main = [...free].filter(({ start }) => start < filling.purpose)
  const isFor = (mention: Mention): boolean => {
    const found = best(filling, mention)
    return (
      found !== undefined && !(draft.action === 'cast' && /^(?:exit|place|topic)$/.test(found.entity.kind))
    )
  }
  const flung = thrown.test(draft.verb)
  const aimed = main.filter((mention) => towards.test(mention.preposition ?? '') && isFor(mention))
  const people = main.filter((mention) => {
    const found = best(filling, mention)
    return found !== undefined && isPerson(found.entity)
  })
  const [aim] = aimed
  const aimedAtPerson = aimed.find((mention) => people.includes(mention))
  const chosen =
    (flung ? (aimedAtPerson ?? aim) : undefined) ??
    people[0] ??
    aim ??
    main.find(
      (mention) => draft.action !== 'cast' && mention.candidates.some(({ entity }) => entity.kind !== 'item'),
    )
  const found = chosen === undefined ? undefined : best(filling, chosen)
  if (chosen !== undefined && found !== undefined) {
    draft.alternatives = rivals(filling, chosen)
    draft.target = settle(filling, chosen, found)
  }
  for (const mention of [...free]) {
    if (mention.start > filling.purpose) continue
    const other = best(
      filling,
      mention,
      ({ kind }) => kind === 'item' || kind === 'object' || kind === 'exit' || (flung && kind === 'person'),
      'use',
    )
    if (other === undefined) continue
    if (other.entity.kind === 'exit') draft.topics.push(settle(filling, mention, other))
    else if (
      draft.item === null &&
      (other.entity.kind === 'item' || flung || draft.action === 'grapple' || draft.action === 'heal')
    )
      draft.item = settle(filling, mention, other)
  }
}

function fillPlain(filling: Filling): void {
  const { draft, free } = filling
  const main = [...free].filter(({ start }) => start < filling.purpose)
  const pool = main.length > 0 ? main : [...free]
  let chosen: { readonly mention: Mention; readonly found: Candidate; readonly score: number } | undefined
  for (const [order, mention] of pool.entries()) {
    if (/^(?:about|regarding|without)$/.test(mention.preposition ?? '')) continue
    if (
      draft.action === 'wait' &&
      /^(?:wait|stay|linger|pause)/.test(draft.verb) &&
      (mention.pronoun === 'they' || mention.preposition === null)
    )
      continue
    const found = best(filling, mention)
    if (found === undefined) continue
    const late =
      (mention.preposition === 'from' || mention.preposition === 'for') && pool.length > 1 ? 0.2 : 0
    const direct =
      mention.preposition === null &&
      order === 0 &&
      /^(?:climb|force|take|use|burn|open|hack|unlock|equip)$/.test(draft.action)
        ? 0.25
        : 0
    const near =
      draft.action === 'go' &&
      order === 0 &&
      /^(?:in|at|by|behind|into|onto|on)$/.test(mention.preposition ?? '')
        ? 0.35
        : 0
    const vague = mention.pronoun !== null && pool.length > 1 && draft.action !== 'defend' ? 0.15 : 0
    const score = found.score + direct + near - vague - 0.12 * order - (mention.possessive ? 0.25 : 0) - late
    if (chosen === undefined || score > chosen.score) chosen = { mention, found, score }
  }
  if (chosen !== undefined) {
    draft.alternatives = rivals(filling, chosen.mention)
    draft.target = settle(filling, chosen.mention, chosen.found)
  }
  for (const mention of [...free]) {
    const other = best(filling, mention, ({ id }) => id !== draft.target, 'use')
    if (other === undefined) continue
    const onto = draft.action === 'use' && isPerson(other.entity) && mention.preposition === 'on'
    const tool =
      onto || (/^(?:use|unlock|burn|force|hack|open|equip)$/.test(draft.action) && isThing(other.entity))
    if (tool && draft.item === null && mention.start < filling.purpose)
      draft.item = settle(filling, mention, other)
    else if (/^(?:about|for|of|from)$/.test(mention.preposition ?? '') || other.entity.kind === 'topic')
      draft.topics.push(settle(filling, mention, other))
  }
}
