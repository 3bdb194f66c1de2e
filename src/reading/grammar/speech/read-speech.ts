/** A line with speech in it: what is said, to whom, and what is done besides. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { social } from '../act/act-kinds.ts'
import { alarm, money } from '../act/cues.ts'
import { type Draft, draftOf } from '../act/draft.ts'
import { clausesOf } from '../clause/clauses.ts'
import { idsIn, readClause } from '../clause/read-clause.ts'
import { phraseAt } from '../language/match-phrase.ts'
import { mended } from '../language/spelling.ts'
import { isWord, joined, speechMark, type Token, tokensOf } from '../language/tokens.ts'
import { withPeopleNamed } from '../scene/described-people.ts'
import { type Candidate, findMentions, type Mention } from '../scene/mentions.ts'
import { firstFoe, personAtHand, resolved, type Scope, spokenOf } from '../scene/resolve.ts'
import { firstTagged, hasTag, isAbsentPerson, nameWords } from '../scene/scene-index.ts'
import { speechAct, wares } from './speech-act.ts'

/** A line taken apart: what is spoken, and the rest with a mark where speech stood. */
export interface SpokenLine {
  readonly spoken: string
  readonly rest: string
  /** Whom it begins by calling: "Mira, can you …". */
  readonly called: string | null
}

/** Takes quoted words out of a line. */
export function quotedIn(text: string): SpokenLine | undefined {
  const parts: string[] = []
  const rest = text.replace(/"([^"]+)"?/g, (_, words: string) => {
    parts.push(words.trim())
    return ` ${speechMark} `
  })
  return parts.length === 0
    ? undefined
    : { spoken: parts.join(' '), rest: rest.replace(/\s+/g, ' ').trim(), called: null }
}

const goesOn =
  /^(?:can|could|would|will|do|does|did|have|has|are|is|what|where|who|why|how|when|please|tell|give|let|help|i|i'm|you|we|it|need|get|stay|come|hold|keep|watch|look|listen|run|wait|go|don't|stop|easy|sit|open|say|show)\b/

/** "Mira, can you crack the lock": speech without its quotes. */
export function calledOut(text: string, scope: Scope): SpokenLine | undefined {
  const found = /^(['\p{L}\p{So}][\p{L}\p{M}\p{N}\p{So}' -]{0,28}?)(?:\s*[,:!.]|\s+-)\s+(.+)$/u.exec(text)
  if (found === null) return undefined
  const [, name = '', words = ''] = found
  if (!goesOn.test(words.toLowerCase()) && !isCry(words, scope)) return undefined
  const tokens = mended(tokensOf(name), scope.index.names)
  const [mention] = findMentions(tokens, scope.index, new Set(), scope.focus)
  const alone =
    mention !== undefined &&
    tokens.every(
      ({ word }, at) =>
        (at >= mention.start && at < mention.end) ||
        /^(?:the|hey|oi|yo|dear|my|ok|okay|please|come|on|listen|look|easy|thanks|sorry|well|oh|ah|so|now)$/.test(
          word,
        ),
    )
  if (!alone || mention === undefined) return undefined
  const person = addressed(mention, scope)
  if (person === undefined) return undefined
  if (
    /^i\b/i.test(words) &&
    !/\b(?:you|your)\b|^i (?:didn't|don't|can't|never|was|am|meant|need|know|wasn't)\b/i.test(words)
  )
    return undefined
  return { spoken: words, rest: speechMark, called: person.entity.id }
}

const hails =
  /^(?:(?:hi|hiya|hey|hello|yo|oi|evening|morning|afternoon|good (?:evening|morning|day|afternoon)|greetings|well met|ahoy|howdy)(?: there)?),? +((?:the |my |old |dear )?['\p{L}\p{M}\p{So}]+(?: [\p{L}\p{M}]+)?)[.,!]+ +(.+)$/iu

/** "Evening, sergeant. Quiet night?": a greeting by name, and what is said after it. */
export function hailed(text: string, scope: Scope): SpokenLine | undefined {
  const [, name = '', words = ''] = hails.exec(text) ?? []
  if (name === '' || /^i(?:'m|'ll|'d)?\b/i.test(words)) return undefined
  const [mention] = findMentions(spelt(name, scope), scope.index, new Set(), scope.focus)
  const person = mention === undefined ? undefined : addressed(mention, scope)
  return person === undefined ? undefined : { spoken: text, rest: speechMark, called: person.entity.id }
}

/** "Captain! Rocks ahead!", "innkeeper, an ale": a few words to somebody that are no act of one's own. */
function isCry(words: string, scope: Scope): boolean {
  const tokens = spelt(words, scope)
  const few = tokens.filter(isWord)
  const named = findMentions(tokens, scope.index, new Set(), scope.focus).some(({ weak }) => !weak)
  if (wares.test(words.toLowerCase())) return few.length < 8
  return few.length > 0 && few.length < 5 && !named && few.every((_, at) => phraseAt(few, at) === undefined)
}

/** "Ping Mira on comms: need eyes on Chen": what follows is said. */
export function saidAfterColon(text: string, scope: Scope): SpokenLine | undefined {
  const found = /^(.{4,200}?):\s+(.{2,})$/.exec(text)
  if (found === null) return undefined
  const [, head = '', words = ''] = found
  const acts = residueActs(spelt(head, scope), scope)
  const saying = acts.findLast(
    ({ action, target }) =>
      social.has(action) && target !== null && !/^(?:insight|perform|trade)$/.test(action),
  )
  if (saying === undefined || /^i\b/i.test(words)) return undefined
  return { spoken: words, rest: `${head} ${speechMark}`, called: saying.target }
}

/** Words to somebody one is talking with: "do you know anything about the Company?" */
export function saidToYou(text: string, scope: Scope): SpokenLine | undefined {
  const introduced = /^(?:my name(?: is|'s)|call me|i am called|i'm called)\b/i.test(text)
  if (introduced && scope.index.scene.people.length > 0)
    return { spoken: text, rest: speechMark, called: null }
  const called = scope.interlocutor === null ? vocative(spelt(text, scope), scope) : null
  const pleads =
    /^please (?:don't|do not|help|let|listen|stop|wait|stay|trust|believe|forgive|understand|calm|tell|say)\b/i.test(
      text,
    )
  if (pleads && scope.interlocutor !== null) return { spoken: text, rest: speechMark, called: null }
  if (scope.interlocutor === null && called === null) return undefined
  if (!/\b(?:you|your|you're|youre|ya|yours|you'll|you've|you'd)\b/i.test(text)) return undefined
  const mine =
    /^(?:i|we|let (?:me|us)|let's)\b/i.test(text) &&
    !/^i (?:don't|do|know|need|want you|think you|heard|saw|swear|just|believe|trust|see)\b|^(?:i|we)(?:'ll| will| can) (?:pay|give|make|help|owe|tell|let|trade) you\b/i.test(
      text,
    )
  return mine ? undefined : { spoken: text, rest: speechMark, called }
}

/** The acts of a line with speech. */
export function readSpeech(line: SpokenLine, scope: Scope): Draft[] {
  const words = spelt(line.spoken, scope)
  const act = speechAct(joined(words))
  const spoken: Draft = {
    ...draftOf(act.action, 'say', act.quality, joined(words)),
    speech: line.spoken,
    speech_act: act.action,
  }
  const residue = withPeopleNamed(spelt(line.rest, scope), scope)
  const acts = residueActs(residue, scope)
  const talks = acts.filter(({ action }) => social.has(action))
  const saying = line.rest.endsWith(speechMark) ? talks.at(-1) : talks[0]
  const doing = acts.filter(
    (one) => one !== saying && !(social.has(one.action) && one.action !== 'give' && one.action !== 'show'),
  )
  if (saying !== undefined) joinSaying(spoken, saying)
  const named = line.called ?? vocative(words, scope) ?? saying?.target ?? personIn(residue, scope)
  spoken.target =
    named ??
    personAtHand(scope) ??
    (scope.index.scene.mode === 'combat' ? (firstFoe(scope)?.id ?? null) : null)
  if (saying?.action === 'deceive' && /^lie/.test(saying.verb) && named === null)
    spoken.target = personAtHand(scope)
  const hearer = scope.index.byId.get(spoken.target ?? '')
  if (spoken.action === 'tell' && alarm.test(line.spoken.toLowerCase()) && hasTag(hearer, 'authority'))
    spoken.action = 'deceive'
  spoken.topics.push(
    ...idsIn(words, scope, true)
      .reverse()
      .filter((id) => id !== spoken.target && !isSpell(id, scope)),
  )
  bribed(spoken, doing, residue, scope)
  laidBefore(spoken, doing, scope)
  if (spoken.action === 'surrender' || (spoken.action === 'deceive' && /^fire/i.test(line.spoken)))
    spoken.target = null
  const before = doing.filter(({ action }) => action === 'go' || action === 'sneak')
  return [
    ...before,
    spoken,
    ...doing.filter(
      (one) => !before.includes(one) && !(spoken.action === 'bribe' && /^(?:give|put)$/.test(one.action)),
    ),
  ]
}

function isSpell(id: string, scope: Scope): boolean {
  return scope.index.byId.get(id)?.kind === 'spell'
}

function residueActs(residue: readonly Token[], scope: Scope): Draft[] {
  const acts: Draft[] = []
  let within = scope
  const words = residue.filter((token) => isWord(token) || /^[,.;!?'-]/.test(token.word))
  for (const clause of clausesOf(words, scope.index)) {
    const read = readClause(clause, within)
    within = spokenOf(within, read.spoken)
    if (read.draft !== undefined && read.draft.action !== 'improvise' && !read.draft.guessed)
      acts.push(read.draft)
  }
  return acts
}

const plainSaying: ReadonlySet<ReadAction> = new Set([
  'ask',
  'tell',
  'greet',
  'give',
  'insight',
  'show',
  'trade',
])

/** "I threaten", "I lie": the verb of saying knows better than the words. */
function joinSaying(spoken: Draft, saying: Draft): void {
  if (spoken.action === 'surrender') return
  // A beast that is only asked is not calmed by it.
  if (
    spoken.action === 'ask' &&
    saying.action === 'persuade' &&
    /^(?:say|tell|whisper|murmur)/.test(saying.verb)
  )
    return
  if (!plainSaying.has(saying.action)) {
    spoken.action = saying.action
    spoken.quality = Math.max(spoken.quality, saying.quality)
  } else if (saying.action === 'ask' && spoken.action === 'tell') spoken.action = 'ask'
  else if (saying.action === 'show') {
    spoken.action = spoken.action === 'deceive' ? 'deceive' : spoken.action
    spoken.item = saying.item
  }
  spoken.item ??= saying.item
  spoken.topics.push(...saying.topics)
}

/** Somebody called by name within the words: "Not a sound, Pim." */
function vocative(words: readonly Token[], scope: Scope): string | null {
  for (const mention of findMentions(words, scope.index, new Set(), scope.focus)) {
    const person = addressed(mention, scope)
    const [before, after] = [words[mention.start - 1], words[mention.end]]
    const apart = (token: Token | undefined): boolean => token === undefined || !isWord(token)
    // A name alone is what the talk is about, unless its owner is here.
    const alone = words.filter(isWord).length === mention.end - mention.start
    if (person === undefined || (alone && isAbsentPerson(person.entity))) continue
    if (mention.pronoun === null && apart(before) && apart(after)) return person.entity.id
  }
  return byTitle(words, scope)
}

/** "Sorry to trouble you, Mother": a part of a name between commas, where only one bears it. */
function byTitle(words: readonly Token[], { index }: Scope): string | null {
  const apart = (token: Token | undefined): boolean => token === undefined || !isWord(token)
  const alone = words.filter((one, at) => isWord(one) && apart(words[at - 1]) && apart(words[at + 1]))
  const called = index.scene.people.filter(({ name }) =>
    alone.some(({ word }) => nameWords(name).includes(word)),
  )
  return called.length === 1 ? (called[0]?.id ?? null) : null
}

function personIn(residue: readonly Token[], scope: Scope): string | null {
  for (const mention of findMentions(residue, scope.index, new Set(), scope.focus)) {
    const person = resolved(mention, 'ask', scope, ({ kind }) => kind === 'person')[0]
    if (person !== undefined && (mention.pronoun === null || person.score > 0.8)) return person.entity.id
  }
  return null
}

/** Coins on the counter while one asks. */
function bribed(spoken: Draft, doing: readonly Draft[], residue: readonly Token[], scope: Scope): void {
  const paid = doing.some(({ action }) => action === 'bribe') || money.test(joined(residue))
  if (!paid || !/^(?:ask|tell|greet|persuade|bribe|give)$/.test(spoken.action)) return
  spoken.action = 'bribe'
  spoken.item = firstTagged(scope.index.scene.belongings, 'money')?.id ?? spoken.item
}

/** "I set the letter on the bar. Do you know this hand?": what is laid down beside a word is shown. */
function laidBefore(spoken: Draft, doing: readonly Draft[], scope: Scope): void {
  const laid = doing.find(
    ({ action, item }) =>
      action === 'put' && hasTag(item === null ? undefined : scope.index.byId.get(item), 'document'),
  )
  if (laid === undefined || spoken.target === null || !/^(?:ask|tell)$/.test(spoken.action)) return
  laid.action = 'show'
  laid.target = spoken.target
}

/** Somebody who is called, here or not. */
function addressed(mention: Mention, scope: Scope): Candidate | undefined {
  const here = resolved(mention, 'ask', scope, ({ kind }) => kind === 'person')[0]
  return here ?? mention.candidates.find(({ entity }) => isAbsentPerson(entity))
}

function spelt(text: string, { index }: Scope): Token[] {
  return mended(tokensOf(text), index.names, text, index.spared)
}
