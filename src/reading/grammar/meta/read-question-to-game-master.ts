/** Questions that are not spoken to anybody present: about the scene, about what one knows, about what somebody hides. */

import type { ReadAction, ReadMode } from '../../../core/protocol/free-text-reading.ts'
import { type Draft, draftOf } from '../act/act-draft.ts'
import { nounOnly } from '../act/clause-of-only-a-noun.ts'
import { toDoor } from '../act/reclassify-acts-on-things.ts'
import { skillIn } from '../act/skill-named-in-clause.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'

/** A question understood. */
export interface ReadQuestion {
  readonly mode: ReadMode
  readonly draft: Draft
}

const starts =
  /^(?:who|who's|whos|whom|what|what's|whats|where|where's|wheres|when|when's|why|how|how's|which|whose|is|isn't|are|aren't|am|do|does|did|doesn't|don't you|can|could|would|will|should|may|any|was|were|anyone|anybody|has|have)\b/
const lies =
  /\b(?:lying(?! (?:there|down|on|in|across|around|about))|lies|lie|telling (?:me )?the truth|honest|bluffing|sincere|hiding (?:something|anything)|holding (?:something )?back|trustworthy|be trusted|trust (?:him|her|them))\b/
const feelings =
  /\b(?:afraid|scared|nervous|worried|angry|drunk|suspicious|after|really wants?|wants?|up to|hiding|seem|seems|look like (?:he|she|they|it)|looks like (?:he|she|they|it)|feels? about|thinking|trust|willing|take a bribe|recogni[sz]e me|want to)\b/
const remembered =
  /\b(?:do i (?:know|recogni[sz]e|remember|recall)|what do i (?:know|remember|recall)|have i (?:ever )?(?:heard|seen|met|been)|what have i (?:heard|learned|learnt|seen)|would i know|what did (?:\w+ ){1,4}(?:say|tell me|mean|mention)|have i heard|does (?:that|the) name|ring a bell|do we know)\b|^(?:who|what|where|when|which|whose|why)\b.*\bagain$/
/**
 * Reads a question that nobody in the story is asked. A look round, a listen, a page that is read and a guess at what
 * somebody hides are the answers to some of them; everything else is for the game master, who answers and does nothing.
 */
export function readTableQuestion(tokens: readonly Token[], scope: Scope): ReadQuestion {
  const words = joined(tokens.filter(isWord))
  const about = (action: ReadAction): string | null => subjectOf(tokens, action, scope)
  if (
    /^(?:what (?:do|can) i see|what does (?:the|this) (?:room|place) look like)(?: here| now| around me| from here)?$/.test(
      words,
    )
  )
    return of('play', 'look', null, words)
  if (/^what (?:can|do|could) (?:i|we) (?:hear|overhear)\b/.test(words))
    return of('play', 'listen', null, words)
  if (toTheTable.test(words)) return of('gm', 'question', about('question'), words)
  const reading = readAloud(words, tokens, scope)
  if (reading !== undefined) return reading
  if (remembered.test(words)) return recalled(tokens, words, scope)
  const guess = /\b(?:i|we|my|me|us)\b/.test(words) ? undefined : readGuess(tokens, words, scope)
  if (guess !== undefined) return guess
  const missing = detailOfThing(words, scope)
  if (missing !== undefined) return of('play', 'examine', missing, words)
  if (asksInGeneral.test(words)) return of('gm', 'question', null, words)
  const subject = about('question')
  const shut = /\b(?:locked|unlocked|bolted|barred|shut|closed)\b/.test(words)
  return of('gm', 'question', shut ? doorOf(subject, scope) : subject, words)
}

/** "Is she lying?", "what is he really after?": what can be read in somebody's face. */
function readGuess(tokens: readonly Token[], words: string, scope: Scope): ReadQuestion | undefined {
  if (lies.test(words) && /^(?:is|does|do|are|did|was|can (?:he|she|they|it))\b/.test(words))
    return of('play', 'insight', subjectOf(tokens, 'insight', scope) ?? scope.interlocutor, words)
  if (!feelings.test(words) || !/^(?:what|what's|whats|does|do|is|are|how|why)\b/.test(words))
    return undefined
  const person = subjectOf(tokens, 'insight', scope)
  const anyone = /\b(?:any|anyone|they|them|everyone)\b/.test(words)
  if (!anyone && scope.index.byId.get(person ?? '')?.kind !== 'person') return undefined
  return of('play', 'insight', anyone && person === null ? null : namedPerson(tokens, scope), words)
}

/** What a look at the scene or at the person one talks with would answer. */
const looksAround =
  /^(?:any\b|(?:is|are|was|were|does|do|did|can|will|would|has|have) (?:he|she|they|it|there|this|that)\b)/

/** Words that only players have. */
const ofTheGame =
  /\b(?:heat|harm|odds|chances?|dice|rolls?|clocks?|dc|hp|hit points?|level|xp|turns?|checks?|choices?|options?)\b/

/** Reads a question to the table; undefined when it is none. */
export function readQuestion(tokens: readonly Token[], text: string, scope: Scope): ReadQuestion | undefined {
  const words = joined(tokens.filter(isWord))
  const asked = /\?\s*$/.test(text)
  if (!asked && !starts.test(words)) return undefined
  if (!asked && isStatement(words)) return undefined
  if (skillIn(tokens) !== undefined) return undefined
  if (
    /^(?:hello|hi|hey|sup|yo|oi|evening|howdy|greetings|morning|good (?:morning|evening|day|afternoon)|any(?:one|body) (?:here|there|home)$|(?:wassup|what'?s (?:up|good|new)|how'?s (?:it going|things|tricks))(?! (?:with|there|on|in|about)))\b/.test(
      words,
    )
  )
    return scope.interlocutor !== null && words.split(' ').length > 4 && asked
      ? askedOf(tokens, words, scope.interlocutor, scope)
      : of('play', 'greet', subjectOf(tokens, 'greet', scope), words)
  const named = asked && !starts.test(words) ? nounOnly(tokens, true, scope) : undefined
  if (named !== undefined) return { mode: 'play', draft: named }
  const bare = asked && !starts.test(words) && tokens.filter(isWord).length <= 3
  const remembers = remembered.test(words) && /\b(?:i|we|me|my)\b/.test(words)
  const { interlocutor } = scope
  const isPut =
    asked &&
    starts.test(words) &&
    !/\b(?:i|we|me|my)\b/.test(words) &&
    !looksAround.test(words) &&
    !ofTheGame.test(words)
  if (
    interlocutor !== null &&
    !remembers &&
    (isPut || bare || goesOn(words) || asksTopic(tokens, words, scope))
  )
    return askedOf(tokens, words, interlocutor, scope)
  return readTableQuestion(tokens, scope)
}

/** Names one has missed and time that is left: nobody in the story has to be bothered with that. */
const toTheTable =
  /^what(?:'s|s| is| was) (?:his|her|their|that (?:\w+ ){0,2}?|the (?:\w+ ){1,2}?)'?s? ?name\b|^what was (?:that|the|his|her) name|^how (?:long|much time|late|soon)\b.*\b(?:until|till|before|left|(?:do|have) (?:i|we))\b|^who (?:else )?is (?:here|around|in (?:here|the room))\b|^how (?:do|can|would) (?:i|we) get (?:to|back|out|in)\b/

/** Questions about all there is of a kind, and none in particular: "exits?", "any doors?" */
const asksInGeneral =
  /^(?:(?:the )?exits?$|(?:any|what|which|are there any|where are the) (?:other )?(?:exits|ways|doors|guards|people|enemies|weapons)\b(?! (?:to|of the|on))|what(?:'s| is| are) the (?:exits|ways out)\b)/

/** The door of a room, where it has one: a room is not locked, its door is. */
function doorOf(id: string | null, scope: Scope): string | null {
  const draft = { ...draftOf('open', 'open', 1, ''), target: id }
  toDoor(draft, scope)
  return draft.target
}

function of(mode: ReadMode, action: ReadAction, target: string | null, clause: string): ReadQuestion {
  return { mode, draft: { ...draftOf(action, action, 0.85, clause), target } }
}

/** "What a night" and "when he leaves I follow" ask nothing. */
function isStatement(words: string): boolean {
  return (
    /^(?:when|while|what a|how about i|who cares|whoever|whatever|how about|should (?!i\b|we\b))\b/.test(
      words,
    ) ||
    /^what i (?:need|want|have|do|mean)\b/.test(words) ||
    /^(?:do|have|can|will|may|any) (?!i\b|you\b|we\b|he\b|she\b|they\b|it\b|any\b|these\b|those\b|anyone\b)/.test(
      words,
    )
  )
}

function mentionsIn(tokens: readonly Token[], scope: Scope, far = scope.interlocutor !== null): Mention[] {
  const besides = tokens.findIndex(({ word }) => /^(?:besides|except|apart|other)$/.test(word))
  const told = besides < 0 ? tokens : tokens.slice(0, besides)
  return findMentions(told, scope.index, new Set(), scope.focus, far).filter(
    ({ weak, candidates }) => !weak && !(candidates.length > 0 && (candidates[0]?.score ?? 0) < 0.6),
  )
}

function subjectOf(tokens: readonly Token[], action: ReadAction, scope: Scope): string | null {
  const mentions = mentionsIn(tokens, scope, action === 'question' || scope.interlocutor !== null)
  // What can be seen or gone to is asked about before what can only be talked of: "why is nobody on that stool?"
  const isMatter = ({ candidates }: Mention): boolean =>
    candidates.every(({ entity }) => entity.kind === 'topic')
  const named =
    mentions.find((one) => one.candidates.length > 0 && !isMatter(one)) ??
    mentions.find(({ candidates }) => candidates.length > 0) ??
    mentions.find(
      ({ pronoun }) => pronoun === 'he' || pronoun === 'she' || (pronoun === 'it' && scope.focus.length > 0),
    )
  const about = named === undefined ? undefined : resolved(named, action, scope)[0]?.entity
  return about === undefined || (action === 'question' && about.kind === 'spell') ? null : about.id
}

function namedPerson(tokens: readonly Token[], scope: Scope): string | null {
  for (const mention of mentionsIn(tokens, scope)) {
    if (mention.pronoun === 'they') continue
    const person = resolved(mention, 'insight', scope, ({ kind }) => kind === 'person')[0]
    if (person !== undefined) return person.entity.id
  }
  return null
}

/** "What does the letter say?" */
function readAloud(words: string, tokens: readonly Token[], scope: Scope): ReadQuestion | undefined {
  const reads =
    /^what(?:'s|s| is| does| do)? .*\b(?:says?|read|written|about)$/.test(words) ||
    /^what(?:'s|s| is) (?:written )?(?:on|in) /.test(words) ||
    /^what does (?:it|the .*) say\b/.test(words)
  if (!reads) return undefined
  const id = subjectOf(tokens, 'read', scope)
  const thing = id === null ? undefined : scope.index.byId.get(id)
  return hasTag(thing, 'readable') || hasTag(thing, 'document') ? of('play', 'read', id, words) : undefined
}

function recalled(tokens: readonly Token[], words: string, scope: Scope): ReadQuestion {
  const draft = draftOf('recall', 'recall', 0.88, words)
  for (const mention of mentionsIn(tokens, scope)) {
    const entity = mention.candidates[0]?.entity
    if (entity === undefined) continue
    if (/^(?:object|item)$/.test(entity.kind)) draft.target ??= entity.id
    else draft.topics.push(entity.id)
  }
  return { mode: 'gm', draft }
}

/** "Where is Tam?" to somebody one is talking with. */
function asksTopic(tokens: readonly Token[], words: string, scope: Scope): boolean {
  if (!/^(?:who|what|where|why|when|how|did|has|have|does|is|was|were)\b/.test(words)) return false
  const mentions = mentionsIn(tokens, scope)
  return mentions.some(({ candidates }) => candidates[0]?.entity.kind === 'topic')
}

/** A question to somebody, with what it is about. */
function askedOf(tokens: readonly Token[], words: string, listener: string, scope: Scope): ReadQuestion {
  const topics = mentionsIn(tokens, scope, true).flatMap(({ candidates }) => candidates[0]?.entity.id ?? [])
  const draft = { ...draftOf('ask', 'ask', 0.85, words), target: listener }
  return { mode: 'play', draft: { ...draft, topics: [...new Set(topics)].filter((id) => id !== listener) } }
}

/** "And where did he go after that?": whoever is talking with somebody asks them what was, and goes on asking. */
function goesOn(words: string): boolean {
  if (
    /^(?:what(?:'s|s| is) the (?:damage|price|cost|catch|going rate)|how much (?:is|for|would|does))\b/.test(
      words,
    )
  )
    return true
  if (/\b(?:i|we|me|my)\b/.test(words)) return false
  return (
    /^who else (?:has|knows|knew|was|saw|had|could)\b/.test(words) ||
    /^(?:and|but|so|then|or) (?:who|what|where|when|why|how|which|did|was|were|is|are)\b/.test(words) ||
    /^(?:who|what|where|when|why|how|which)? ?(?:else )?(?:did|was|were|had) (?:he|she|they|it|that|anyone|anybody|somebody|someone)\b/.test(
      words,
    )
  )
}

/** "The page numbers … are any missing?" with a book in hand. */
function detailOfThing(words: string, scope: Scope): string | undefined {
  const [id] = scope.focus
  const thing = id === undefined ? undefined : scope.index.byId.get(id)
  if (thing === undefined || !/^(?:object|item)$/.test(thing.kind)) return undefined
  // What one carries oneself is on the sheet.
  if (/\b(?:do|did|have|had|am) i\b|\b(?:on|with) me\b/.test(words)) return undefined
  return /\b(?:pages?|numbers|missing|marks?|scratches|seal|cover|entries|handwriting|lid|label|loaded|damaged|broken)\b/.test(
    words,
  )
    ? thing.id
    : undefined
}
