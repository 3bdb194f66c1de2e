/** Finds speech in a line, quoted or not, and takes it out: what is said, and the rest with a mark where it stood. */
import { social } from '../act/act-groups.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { mended } from '../language/repair-spelling.ts'
import { isWord, speechMark, tokensOf } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { wares } from './act-of-spoken-words.ts'
import { addressed, readResidue, spelt, vocative } from './find-hearers.ts'

/** A line taken apart: what is spoken, and the rest with a mark where speech stood. */
export interface SpokenLine {
  readonly spoken: string
  readonly rest: string
  /** Whom it begins by calling: "Mira, can you …". */
  readonly called: string | null
  /** Where it stands in the line, from the first quote to the last; missing when the whole line is spoken. */
  readonly span?: readonly [number, number]
}

/** Speech between single marks, as between double ones; an apostrophe within or behind a word is none. */
export function withPlainQuotes(text: string): string {
  if (text.includes('"')) return text
  return text.replace(
    /(^|[\s(,:-])'(?!(?:em|tis|twas|til|cause|bout)\b)(?=[\p{L}\p{N}])((?:[^']|(?<=\p{L})'(?=\p{L})|(?<=s)'(?= \p{L}))+)'(?=$|[\s.,;!?)])/gu,
    (whole, before: string, words: string) =>
      /[.,!?…-]$/.test(words) || words.split(' ').length > 2 ? `${before}"${words}"` : whole,
  )
}

/** `"A round for all!" I cry`: right behind words and without an object these say them. */
const criedOut = /(§\s*I )(cry|laugh|sob|sigh|groan|beam|grin|snort|chuckle)(?=\s*(?:[,.;]|and\b|$))/g

/** Takes quoted words out of a line; what is left stands where it stood. */
export function quotedIn(text: string): SpokenLine | undefined {
  const quotes = [...text.matchAll(/"([^"]+)"?/g)]
  const [first, last] = [quotes[0], quotes.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const marked = text.replace(/"([^"]+)"?/g, (whole) => speechMark.padStart(2).padEnd(whole.length))
  const rest = marked.replace(
    criedOut,
    (_, before: string, verb: string) => `${before}${'say'.padEnd(verb.length)}`,
  )
  const spoken = quotes.reduce((said, quote, at) => {
    const before = quotes[at - 1]
    const between = before === undefined ? '' : text.slice(before.index + before[0].length, quote.index)
    return joinedSpeech(said, (quote[1] ?? '').trim(), between)
  }, '')
  return { spoken, rest, called: null, span: [first.index, last.index + last[0].length] }
}

/** `"Good morning," I say. "Is it going?"`: a comma before what is told between two quotes ends a sentence with it. */
function joinedSpeech(said: string, next: string, between: string): string {
  if (said === '') return next
  const anew = /[.!?]\s*$/.test(between) || (/^\p{Lu}/u.test(next) && !/^I\b/.test(next))
  const ended = /,$/.test(said) && anew
  return `${ended ? said.replace(/,$/, '.') : said} ${next}`
}

/**
 * A line with several quotes, cut so that each part is said to one person: `"Six?" I ask Jory. Then to Crake: "And you?"`.
 * One part, when all is said to the same or to nobody by name.
 */
export function byHearer(text: string, scope: Scope): readonly string[] {
  const quotes = [...text.matchAll(/"[^"]+"?/g)]
  if (quotes.length < 2) return [text]
  const cuts = quotes.slice(1).map((quote, at) => {
    const before = quotes[at]
    const end = (before?.index ?? 0) + (before?.[0].length ?? 0)
    const between = text.slice(end, quote.index)
    // What stands behind a quote up to the full stop says who heard it.
    const stop = /^\s*(?:\p{Ll}|I\b)[^.!?]*[.!?]\s/u.exec(between)
    return end + (stop?.[0].length ?? 0)
  })
  const parts = [0, ...cuts].map((from, at) => text.slice(from, cuts[at] ?? text.length).trim())
  const hearers = parts.map((part) => {
    const line = quotedIn(part)
    if (line === undefined) return null
    const around = findMentions(spelt(line.rest, scope), scope.index, new Set(), scope.focus, true)
    const named = around.find(
      (mention) => mention.pronoun === null && addressed(mention, scope) !== undefined,
    )
    return vocative(spelt(line.spoken, scope), scope) ?? (named && addressed(named, scope)?.entity.id) ?? null
  })
  return new Set(hearers.filter((one) => one !== null)).size > 1 ? parts : [text]
}

const goesOn =
  /^(?:can|could|would|will|do|does|did|have|has|are|is|what|where|who|why|how|when|please|tell|give|let|help|i|i'm|you|we|it|need|get|stay|come|hold|keep|watch|look|listen|run|wait|go|don't|stop|easy|sit|open|say|show)\b/

/** What one calls another beside the name. */
const endearment =
  /^(?:my |old )?(?:love|mate|friend|dear|darling|sweetheart|pal|buddy|lad|girl|sir|madam|ma'am|listen|look|please|come on)[,.!]\s+/i

/** "Mira, can you crack the lock": speech without its quotes. */
export function calledOut(text: string, scope: Scope): SpokenLine | undefined {
  const found = /^(['\p{L}\p{So}][\p{L}\p{M}\p{N}\p{So}' -]{0,28}?)(?:\s*[,:!.]|\s+-)\s+(.+)$/u.exec(text)
  if (found === null) return undefined
  const [, name = '', behind = ''] = found
  const words = behind.replace(endearment, '')
  const toFace = /^[^.!?]*\b(?:you|your|me|us|please)\b/i.test(words) && !/^(?:i|we)\b/i.test(words)
  if (!goesOn.test(words.toLowerCase()) && !toFace && !isCry(words, scope)) return undefined
  const tokens = mended(tokensOf(name), scope.index.names)
  const [mention] = findMentions(tokens, scope.index, new Set(), scope.focus)
  const alone =
    mention !== undefined &&
    tokens.every(
      ({ word }, at) =>
        (at >= mention.start && at < mention.end) ||
        /^(?:the|hey|oi|yo|dear|my|old|sgt|sergeant|mr|mister|mrs|ms|miss|mistress|capt|captain|lady|sir|ok|okay|please|come|on|listen|look|easy|thanks|sorry|well|oh|ah|so|now)$/.test(
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
  const { acts } = readResidue(spelt(head, scope), scope)
  const saying = acts.findLast(
    ({ action, target }) =>
      social.has(action) &&
      (target !== null || saysOutright.test(head)) &&
      !/^(?:insight|perform|trade)$/.test(action),
  )
  if (saying === undefined) return undefined
  if (/^i\b/i.test(words) && !saysOutright.test(head)) return undefined
  return { spoken: words, rest: `${head} ${speechMark}`, called: saying.target }
}

/** Verbs of saying that make whatever follows a colon speech, even where it begins with "I". */
const saysOutright =
  /\b(?:say|says|tell|lie|whisper|murmur|mutter|shout|yell|call|reply|answer|bluff|threaten|promise|swear|growl|hiss|plead|beg|announce|add)\b/i

/** Words to somebody one is talking with: "do you know anything about the Company?" */
export function saidToYou(text: string, scope: Scope): SpokenLine | undefined {
  const said = { spoken: text, rest: speechMark, called: null }
  const { people } = scope.index.scene
  const [only, ...others] = people
  const introduced = /^(?:my name(?: is|'s)|the name's|call me|i am called|i'm called)\b/i.test(text)
  if (introduced && people.length > 0) return said
  const facing = scope.interlocutor ?? (others.length === 0 ? (only?.id ?? null) : null)
  const called = scope.interlocutor === null ? vocative(spelt(text, scope), scope) : null
  if (facing !== null && (pleads.test(text) || isAnswer(text))) return { ...said, called: facing }
  if (facing === null && called === null) return undefined
  if (scope.interlocutor === null && called === null && !asksWho.test(text)) return undefined
  if (!/\b(?:you|your|you're|youre|ya|yours|you'll|you've|you'd)\b/i.test(text)) return undefined
  const mine =
    /^(?:i|we|let (?:me|us)|let's)\b/i.test(text) &&
    !/^i (?:don't|do|know|need|want you|think you|heard|saw|swear|just|believe|trust|see)\b|^(?:i|we)(?:'ll| will| can) (?:pay|give|make|help|owe|tell|let|trade) you\b/i.test(
      text,
    )
  return mine ? undefined : { ...said, called: called ?? (scope.interlocutor === null ? facing : null) }
}

const pleads =
  /^please (?:don't|do not|help|let|listen|stop|wait|stay|trust|believe|forgive|understand|calm|tell|say)\b/i
/** Asked of whoever is there, without a word of quotation: "And you are?" */
const asksWho =
  /^(?:and |so )?(?:who are you|you are|and you|what(?:'s|s| is) your name|what do they call you)\b/i

const answers =
  /^(?:yes|yeah|yep|aye|no|nope|nah|because|well|sure|honestly)\b[,.!]? +(?:because )?(?:i (?:did|do|didn't|don't|have|haven't|had|hadn't|was|wasn't|am|know|knew|saw|heard|think|thought|never|came|swear|promise|remember|believe|could(?:n't)? have)|i'm (?!going|off|leaving|taking|not going)|i've|it (?:is|was|isn't|wasn't)|it's|he|she|they|we (?:did|didn't|were|have)|there (?:is|was|were)|nobody|somebody|someone|my|that's)\b/i

/** "Yes, I did hear it": an answer to whoever asked. What sets the last turn right is none. */
function isAnswer(text: string): boolean {
  return answers.test(text) && !/\b(?:meant|mean|said|wanted to|undo|instead)\b|\?\s*$/i.test(text)
}
