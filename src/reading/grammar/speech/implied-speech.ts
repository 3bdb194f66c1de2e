/**
 * Speech that stands in a line without its quotes: "I go to the lady and say hello why are you not drinking your coffee",
 * "Miss Chen what do you want from me?", "I am Marren Ash. Who left by this gate?" to whoever one talks with.
 */
import { correctsOutright } from '../../../text/openings-of-corrections.ts'
import { type Draft, draftOf } from '../act/act-draft.ts'
import { phraseAt } from '../language/match-lexicon-phrase.ts'
import { isWord, speechMark } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag, isAbsentPerson } from '../scene/scene-index.ts'
import { addressed, spelt, vocative } from './find-hearers.ts'
import type { SpokenLine } from './find-speech.ts'
import { namedBehindQuestion } from './named-behind-question.ts'

/** What is said without quotes; undefined when nothing is. */
export function impliedSpeech(text: string, scope: Scope): SpokenLine | undefined {
  if (text.includes('"') || correctsOutright(text)) return undefined
  return (
    saidBetween(text, scope) ??
    wordForWord(text) ??
    calledWithoutComma(text, scope) ??
    calledWithin(text, scope) ??
    calledAtEnd(text, scope) ??
    farewellTo(text, scope) ??
    askedOfNamed(text, scope) ??
    pleaTo(text, scope) ??
    toWhomOneTalks(text, scope)
  )
}

/** "Marren Ash, I say, and what's yours?": the words stand around who says them. */
const sayingBetween =
  /(?<=[,!?]\s*|\s-\s*)\bi (?:\w+ly )?(?:say|ask|reply|answer|whisper|murmur|mutter|add)(?: (?:to )?((?:the )?[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))?(?=\s*(?:[,.!;]|$))[,.!;]?/iu

function saidBetween(text: string, scope: Scope): SpokenLine | undefined {
  const found = sayingBetween.exec(text)
  const before = text.slice(0, found?.index ?? 0).trim()
  if (found === null || before === '' || ownWords.test(before)) return undefined
  const [whole, whom = ''] = found
  const after = text.slice(found.index + whole.length).trim()
  if (isOwnAct(before, scope)) return undefined
  const spoken = asAsked(`${before.replace(/[,;-]+$/, after === '' ? '' : ',')} ${after}`.trim())
  return { spoken, rest: `I say ${whom === '' ? '' : `to ${whom} `}${speechMark}`, called: null }
}

/** True for words that tell of something done: they are not said. */
function isOwnAct(words: string, scope: Scope): boolean {
  const tokens = spelt(words, scope).filter(isWord)
  return !addresses.test(words) && !greeted.test(words) && phraseAt(tokens, 0) !== undefined
}

/** "Hey, Viktor?" asks nothing yet. */
const mostInGreeting = 3

/** "What is it up to, sergeant, and who gives the orders?": somebody here is called within the words. */
function calledWithin(text: string, scope: Scope): SpokenLine | undefined {
  if (
    ownWords.test(text) &&
    !/^(?:i|i'm|im) (?:am|know|saw|heard|think|thought|believe|need|want)\b/i.test(text)
  )
    return undefined
  if (!/\?/.test(text) && !second.test(text) && !/\b(?:give|tell|let|show|help|put|lend) me\b/i.test(text))
    return undefined
  if (/\bi (?:\w+ly )?(?:say|ask|tell|whisper|shout|answer|reply|mutter|murmur)\b/i.test(text))
    return undefined
  if (text.split(/\s+/).length <= mostInGreeting) return undefined
  const called = vocative(spelt(text, scope), scope)
  if (called === null || scope.index.byId.get(called)?.kind !== 'person' || isOwnAct(text, scope))
    return undefined
  return { spoken: asAsked(text), rest: speechMark, called }
}

const sayingVerb =
  /(?<!\b(?:not|never|won't|wont|don't|dont|didn't|didnt|can't|cant|couldn't|wouldn't|will|would|can|could|to|you|he|she|they|we) |\b(?:if|when|unless|once) i )\b(say|ask|wh?isper|shout|yell|reply|answer|mutter|murmur|call out|tell|add)(?: (?:to|at))?((?: (?!no\b|not\b|never\b|don't\b|that\b|if\b|whether\b|about\b|for\b|to\b|what\b|who\b|whose\b|whom\b|where\b|when\b|why\b|how\b|which\b|is\b|are\b|am\b|do\b|does\b|did\b|can\b|could\b|will\b|would\b|have\b|has\b|may\b|hello\b|hi\b|hey\b|please\b|sorry\b|thanks?\b|excuse\b|good\b|your\b|my\b|and\b|then\b|i\b|he\b|she\b|they\b|it\b|we\b|you\b)[\p{L}\p{M}'’-]+){0,6})[,:]? +/giu
const greeted =
  /^(?:hello|hi|hey|hiya|good (?:morning|evening|day|afternoon)|please|sorry|excuse me|thank you|thanks)\b/i
const inverted =
  /^(?:is|are|am|do|does|did|can|could|will|would|have|has|may|should|don't|aren't|isn't|won't|didn't) (?:i|you|we|he|she|it|they|the|there|any\w*|that|this|your|my|his|her)\b/i
/** "Ask did Tam leave": whoever is spoken of behind such a word is no hearer. */
const asksOfNamed = /^(?:did|does|do|is|are|was|were|has|have) (?!not\b|so\b)\p{L}[\p{L}'’-]* \p{L}/iu
/** "Whisper to Viktor don't worry, …": no report of words begins so. */
const bidsDirectly = /^(?:don'?t|never mind|no|yes|relax|easy|hush|listen|look|hold on|wait|calm down)\b/i
const asksDirectly =
  /^(?:and |so |but )?(?:(?:who|what|where|when|why|how|which)(?: \w+)?(?:'s|'re)?|how (?:much|many|long|far) (?:\w+ )?)(?: (?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|don't|doesn't|didn't|aren't|isn't))? /i
const second = /\b(?:you|your|you're|youre|yours|ya|u|ur)\b/i
/** Where one goes on to do something oneself. */
const goesOn =
  /,? (?:(?:and )?then i|and i (?:go|walk|take|give|sit|smile|wait|look|leave|run|hand|show|put|laugh|wave|hug|buy|pay|try|start|hide|drink|eat)|and then (?:go|walk|take|give|sit|smile|wait|look|leave|run|hand|show|put|laugh|wave|hug|buy|pay|hide|drink|eat|ask|say|tell))\b/i

/** "Tell him I saw you stop": whoever says "you" says it in just these words; an order and "that …" are told of. */
function toFace(words: string): boolean {
  return (
    second.test(words) &&
    /^(?:i|i'm|i'll|i've|we|you|your|you're|no|not|never|don't|it|it's|he|she|they)\b/i.test(words)
  )
}

/** "Did Jin ever tell you", "I'll tell you": a verb of saying that says nothing now. */
const ofAnother = /\b(?:(?:did|does|has|have|would|could|if|when)\b[^,.;!?]*|i(?:'ll|ll|'d|'ve) )$/i

/** "… and say can I hold the other end for you": what follows is said in just these words. */
function wordForWord(text: string): SpokenLine | undefined {
  for (const found of text.matchAll(sayingVerb)) {
    if (ofAnother.test(text.slice(0, found.index))) continue
    const from = found.index + found[0].length
    const rest = text.slice(from)
    const end = goesOn.exec(rest)?.index ?? rest.length
    const words = rest.slice(0, end).trim()
    const isTold = /^tell$/i.test(found[1] ?? '')
    const opened = words.replace(/^(?:so|well|right|ok|okay|listen|look|now),? /i, '')
    const direct =
      greeted.test(words) ||
      (isTold && toFace(words)) ||
      (!isTold && inverted.test(opened) && opened.split(' ').length > 2) ||
      (/^ask$/i.test(found[1] ?? '') && asksOfNamed.test(opened)) ||
      (/^(?:say|wh?isper|murmur|mutter|shout|yell)$/i.test(found[1] ?? '') && bidsDirectly.test(words)) ||
      (!isTold && asksDirectly.test(opened) && second.test(opened))
    if (!direct || /^(?:goodbye|bye|good ?night)\b/i.test(words)) continue
    // "Say hello to Viktor" is a greeting that is told of.
    if (/^(?:hello|hi|hey|thanks?|thank you|good \w+|sorry)(?: (?:to|and|from)\b|[.!]?$)/i.test(words))
      continue
    const rested = `${text.slice(0, from)}${speechMark.padEnd(end)}${rest.slice(end)}`
    return { spoken: asAsked(words), rest: rested, called: null, span: [from, from + end] }
  }
  return undefined
}

const asks =
  /(?:^|[\s,])(?:(?:who|what|where|when|why|how|which)(?: (?:much|many|long|far))? (?:is|are|am|was|were|do|does|did|have|has|can|could|will|would|should)|(?:do|did|have|are|can|could|will|would) (?:you|i|we))\b/i

/** A sentence that begins with its question word, and a question word that has lost its apostrophe. */
const beginsAsking =
  /(?:^|[.,!?;]\s*)(?:who|what(?! an? )|where|why|how|which)(?:'?s)?\s|\b(?:wheres|whos|whats|hows|whys)\s/i

/** A question that was typed without its mark is one all the same. */
function asAsked(words: string): string {
  const isQuestion = asks.test(words) || beginsAsking.test(words) || asksOfNamed.test(words)
  return /[.!?]\s*$/.test(words) || !isQuestion ? words : `${words.trim()}?`
}

const openers =
  /^(?:(?:hello+|hi+|hey+|oi|yo|ok|okay|so|well|please|thank you|thanks|sorry|listen|look|no|yes|dear|mr|mrs|ms|miss(?= \p{Lu})|the)[,.!]? )*/iu
const addresses =
  /^(?:what|whats|where|wheres|who|whos|why|how|when|which|please|tell me|give me|let me|help me|show me|put me|listen|look|thank|thanks|sorry|you\b|you're|youre|don't|can (?:you|i|we)|could (?:you|i|we)|may i|will you|would you|do you|did you|have you|are you|were you|is it|is that|got)\b/i
const ownWords = /^(?:i|i'm|im|i've|i'd|i'll|we|my)\b/i

/** "Nan I don't think he went on a cart": a name at the beginning, and words to whoever bears it. */
function calledWithoutComma(text: string, scope: Scope): SpokenLine | undefined {
  const [lead = ''] = openers.exec(text) ?? []
  const rest = text.slice(lead.length)
  const called = calledAt(rest, scope)
  if (called === undefined) return undefined
  const words = rest.slice(called.end).replace(endearing, '')
  // "Hey Vik usual please": a greeting right before the name makes what follows words to its bearer.
  const isHailed = /(?:^|\s)(?:hello|hi|hiya|hey|oi|yo)[,.!]? $/i.test(lead) && !ownWords.test(words)
  const isSaid =
    isHailed ||
    addresses.test(words) ||
    (ownWords.test(words) && (second.test(words) || /\bplease\b|\btell me\b/i.test(words)))
  if (!isSaid) return undefined
  const end = goesOn.exec(text)?.index ?? text.length
  const behind = `${speechMark.padEnd(end)}${text.slice(end)}`
  const said = text.slice(0, end)
  const isQuestion = beginsAsking.test(words) && !/[.!?]\s*$/.test(said)
  const spoken = isQuestion ? askedUrgently(said) : asAsked(said)
  return { spoken, rest: behind, called: called.id, span: [0, end] }
}

/** "Who did it and how, spill": a question, and a word that presses for the answer. */
function askedUrgently(said: string): string {
  const [, question = said, press] =
    /^(.*\S), ((?:spill|talk|speak|out with it|go on|come on|tell me)\b.{0,12})$/i.exec(said) ?? []
  return press === undefined ? `${question.trim()}?` : `${question}? ${press.trim()}.`
}

/** "Odell darling, where is it": what one calls a person behind their name. */
const endearing =
  /^(?:(?:my|old|dear) )*(?:man|friend|dear|darling|love|mate|lad|girl|pal|buddy|sweetheart|honey|boy|fellow)\b[,!.]* */i

const womanCalled = /^(?:old )?(?:lady|madam|ma'am|miss|woman|girl|granny|grandma|mum|missus)\b,? +/i
const manCalled = /^(?:old )?(?:sir|mister|man|boy|lad|grandpa|fellow)\b,? +/i
const anybodyCalled = /^(?:my )?(?:friend|mate|pal|buddy|dear|love)\b,? +/i

/** Whoever is called at the beginning of some words, by name or as one calls a stranger, and where it ends. */
function calledAt(rest: string, scope: Scope): { id: string; end: number } | undefined {
  const tokens = spelt(rest, scope)
  const [mention] = findMentions(tokens, scope.index, new Set(), scope.focus)
  if (mention?.start === 0 && mention.pronoun === null && !mention.possessive) {
    const person = addressed(mention, scope)
    const next = tokens[mention.end]
    if (person?.entity.kind !== 'person' || next === undefined || !isWord(next)) return undefined
    return { id: person.entity.id, end: next.start }
  }
  for (const [pattern, pronoun] of [
    [womanCalled, 'she'],
    [manCalled, 'he'],
    [anybodyCalled, null],
  ] as const) {
    const [said] = pattern.exec(rest) ?? []
    if (said === undefined) continue
    const fits = scope.index.scene.people.filter(
      (candidate) => pronoun === null || candidate.pronoun === pronoun,
    )
    const person =
      fits.find(({ id }) => id === scope.interlocutor) ?? (fits.length === 1 ? fits[0] : undefined)
    return person === undefined ? undefined : { id: person.id, end: said.length }
  }
  return undefined
}

/** "Thank you, bye bye Nan": whoever is named behind a farewell hears it. */
function farewellTo(text: string, scope: Scope): SpokenLine | undefined {
  const [, name = ''] = farewells.exec(text) ?? []
  const called = name === '' ? undefined : calledAt(`${name} there`, scope)
  return called === undefined ? undefined : { spoken: asAsked(text), rest: speechMark, called: called.id }
}

const farewells =
  /^(?:(?:thanks|thank you|ok|okay|well|right|and|then)[,.! ]+)*(?:bye(?:[- ]bye)?|goodbye|good ?night|farewell|cheers|see (?:you|ya)(?: later)?)[, ]+((?:\p{L}+ )?\p{L}+)[\s,.!]*$/iu

/** "What's your deal, lady": whoever is called so at the end of words that say "you". */
function calledAtEnd(text: string, scope: Scope): SpokenLine | undefined {
  const found = /^(.+?)[, ]+((?:old )?\p{L}+(?:'am)?)[\s.!?]*$/u.exec(text)
  const [, words = '', title = ''] = found ?? []
  if (!second.test(words) || ownWords.test(text) || isOwnAct(text, scope)) return undefined
  const called = isTitle(title) ? calledAt(`${title} `, scope) : undefined
  return called === undefined ? undefined : { spoken: asAsked(text), rest: speechMark, called: called.id }
}

/** "Lend me the key": what is to be done for "me" is asked of whoever one talks with. */
function pleaTo(text: string, { interlocutor }: Scope): SpokenLine | undefined {
  return interlocutor === null || !pleads.test(text)
    ? undefined
    : { spoken: text, rest: speechMark, called: interlocutor }
}

const pleads =
  /^(?:please )?(?:(?:lend|hand|pass|toss|bring|fetch|pour|sell|spare) (?:me|us)|come (?:along )?with (?:me|us)|give (?:me|us) (?:the|your|that|this|one|some|an?)) (?!(?:hint|recap|summary|second|minute|moment|break|sec|clue)\b)[^,.;]*[.!?]*$/i

function askedOfNamed(text: string, scope: Scope): SpokenLine | undefined {
  const called = namedBehindQuestion(text, scope)
  return called === undefined ? undefined : { spoken: asAsked(text), rest: speechMark, called }
}

function isTitle(word: string): boolean {
  return [womanCalled, manCalled, anybodyCalled].some((pattern) => pattern.test(`${word} `))
}

const tellsOfOneself =
  /^(?:i am|i'm|im|my name(?:'s| is)|call me|i(?:'ve)? already|i(?:'ve| have) (?:come|been|got|a|no|just|never)|i (?:only|just) (?:want|need|came)|i was (?:told|sent))\b/i

/** Who one is and what one wants to know of whoever one talks with. */
function toWhomOneTalks(text: string, scope: Scope): SpokenLine | undefined {
  const { people } = scope.index.scene
  const facing =
    vocative(spelt(text, scope), scope) ??
    scope.interlocutor ??
    (people.length === 1 ? (people[0]?.id ?? null) : null)
  const sentences = text.split(/(?<=[.!?])\s+/)
  const [first = ''] = sentences
  if (facing === null || sentences.length < 2 || !/\?\s*$/.test(text)) return undefined
  if (
    !tellsOfOneself.test(first) ||
    /\b(?:my (?:sheet|character|odds|chances?|inventory)|game ?master|gm|ooc)\b/i.test(text)
  )
    return undefined
  const others = sentences
    .slice(1)
    .every((sentence) => tellsOfOneself.test(sentence) || /\?\s*$/.test(sentence))
  const asksOfOneself = sentences.some(
    (sentence) =>
      /\?\s*$/.test(sentence) &&
      /\b(?:do|can|could|should|am|have|did) i\b/i.test(sentence) &&
      !second.test(sentence),
  )
  return others && !asksOfOneself ? { spoken: text, rest: speechMark, called: facing } : undefined
}

const callsFor =
  /^(?:i |and |then )*(?:\p{L}+ly )?(?:call|shout|yell|scream|holler|bellow|cry)(?:s|ing)?(?: out)?(?: loudly)? (?:for|to|after) (?:my (?:sister|brother|friend|mother|father)[, ]+)?([\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)/iu
const criesName = /^([\p{L}][\p{L}'’-]{1,20})!+(?=\s|$)/u
const noName =
  /^(?:help|stop|wait|hey|hello|fire|thief|thieves|murder|guards?|no|yes|run|look|everyone|everybody|somebody|anybody|hi|oi|yo|please|quiet|silence|order|attention|him|her|them|me|the|a|an|my|his|out|ok|okay|wow|damn|hell|god|cheers|thanks|sorry|surprise|boo|never|go|now|right|fine|great|good|oh|ah)$/i

/** "Ha!", "Ooh!", "Aha!", "Hmm!", "Yay!": sounds and no names. */
const sounds =
  /^(?:(?:[hy][aeo]+h*){1,4}|a+h*a*|o+h*|e+w*h*|u+[hgm]*|hm+|mm+|bah|gah|nah|gosh|golly|blimey|crikey|phew|whew|whoa|woah|wo+|wow|woo-?hoo|yoo-?hoo|yay|yikes|yippee|hurra[hy]|hooray|ouch|ow+|oops|whoops|ugh|argh+|aargh|psst|tut|hush|sh+|brr+|eek|huzzah|hallo|coo-?ee|duh|jeez|bravo|well|enough|perfect|excellent|brilliant|nice|cool|awesome|amazing|really|nonsense|rubbish|liar|coward|bye|goodbye|finally|done|ready|come|careful|quick|quickly|mister|miss|sir|madam)$/i

/** Somebody who is not here and is called for: "I shout for Tam", "LOTTE! It's me!" Undefined when nobody is. */
export function calledForAbsent(text: string, scope: Scope): Draft | undefined {
  const said = (callsFor.exec(text) ?? criesName.exec(text))?.[1]
  if (said === undefined || noName.test(said) || sounds.test(said)) return undefined
  const byName = callsFor.test(text) ? text.slice(text.indexOf(said)) : said
  const [mention] = findMentions(spelt(byName, scope), scope.index, new Set(), scope.focus, true)
  const known = mention?.start === 0 ? mention.candidates[0]?.entity : undefined
  if (known !== undefined && !isAbsentPerson(known) && !hasTag(known, 'elsewhere')) return undefined
  if (known === undefined && (!/^\p{Lu}/u.test(said) || vocative(spelt(text, scope), scope) !== null))
    return undefined
  const draft = {
    ...draftOf('tell', 'call for', 0.9, text.toLowerCase()),
    details: `call for ${said}`,
    speech: text,
  }
  if (known !== undefined) return { ...draft, target: known.id }
  return { ...draft, missing: `${said.charAt(0).toUpperCase()}${said.slice(1).toLowerCase()}` }
}
