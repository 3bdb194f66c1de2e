/** What spoken words do: threaten, bribe, ask, … The words alone decide; whom they are for is found elsewhere. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { offersSum } from '../../../text/money-sums.ts'
import { splitSentences } from '../../../text/sentences.ts'
import {
  blame,
  doubt,
  inquiry,
  insults,
  poses,
  reassurance,
  request,
  tellMe,
  threat,
} from '../act/words-that-change-an-act.ts'
import { nameWords } from '../scene/scene-index.ts'

const surrenders =
  /\b(?:(?:i|we) (?:surrender|yield|give up)|don't (?:shoot|kill|hurt) (?:me|us)|you (?:have|got) me|i'm unarmed|mercy)\b/
const bribes =
  /\bhow much (?:to|for|would|do you want|will it)\b|\bwhat would it cost\b|\b(?:i'll|i will|i can) (?:pay|make it worth)\b|\bworth your (?:while|time)\b|\bcoin in it\b|\bname your price\b|\bhere's .{0,20}(?:silver|gold|coin|cred|crown)|\b\d+ (?:gold|silver|creds?|credits|coins?|crowns) (?:if|to|says|for)\b|\b(?:silver|gold|coins?|creds?|crowns) (?:if you|says|for your)\b|\bbuy your (?:silence|time)\b|\b(?:i'll|i will|i can) (?:double|triple|match|beat) (?:it|that|his|her|their|whatever)\b|\bpay you (?:double|twice|more)\b/
const greetings =
  /^(?:a (?:quick )?word|got a (?:minute|moment|second)|hi|hey|hello|greetings|evening|good (?:evening|morning|day|afternoon)|well met|yo|what's up|howdy|hail|ahoy)\b[^?]{0,30}[.!]?$/
const thanks =
  /^(?:thanks|thank you|cheers|much obliged|sorry|my apologies|apologies|farewell|goodbye|good night)\b/
const posing =
  /\b(?:i'm|i am|we're|we are) (?:with|from|sent by|working for|here (?:from|for|on behalf)|on behalf)\b|\b(?:he|she|they|\w+) sent (?:me|us)\b/
const soothing = /^(?:easy|calm|relax|steady|shh+|whoa|hey|no need|it's (?:all right|alright|ok|okay))\b/
const taunts =
  /\b(?:come and (?:get|have|try) (?:it|me|some)|bring it on|is that (?:all|the best) you|do your worst|try it|your best shot|who's (?:first|next)|lost to an?|(?:you|you're|are you) (?:scared|afraid) of (?:me|us|a)|missed me|catch me if)\b/
const flirting = /\b(?:beautiful|gorgeous|handsome|your eyes|marry me|kiss me|come here often|love you)\b/
const terms =
  /(?<!\b(?:who|you|they|he|she|i|we) )\blet (?:us|me|him|her|them|the \w+) (?:pass|go|walk|leave|live|in|through)\b|\b(?:truce|parley|we can talk|nobody has to)\b|\bhelp (?:me|us)\b|\bjoin (?:me|us)\b|\bi need (?:you|your)\b|\bi want (?:you|half|more)\b|\byou owe me\b|\bwe (?:only|just) want to\b|\bi (?:only|just) want to (?:talk|pass|leave|help)\b|^please (?!tell|say)/

/** Something to eat, drink or sleep in, asked for without a verb: "an ale", "two more, please", "food". */
export const wares =
  /^(?:one|two|three|another) of (?:whatever|what|those|them|the same)\b|^(?:another|same again|one more|two more|the usual|the same|hit me|fill (?:me|it|her) up|top me up|keep 'em coming)(?: please)?[.!]*$|^(?:(?:an?|the|some|your|two|three|another|more|one|the same|your (?:best|cheapest)|two more|one more|a bottle of|a pint of|a cup of|a bowl of|glass of|a glass of|a room and) )*(?:hot |cold |strong |cheap |clean |dark |good |decent )?(?:ales?|beers?|pints?|wine|whisk(?:y|ey)|rum|gin|brandy|drinks?|food|stew|soup|bread|supper|dinner|breakfast|meal|coffee|tea|noodles|rooms?|bed|menu|bill|round|usual|same again|synthbeer|water|cider|mead)(?: (?:please|for me|for two|if you have (?:it|one|any)|when you(?:'re| are) ready|and \w+))*[.!?]*$/

/** Little questions that ask nothing: "a word?", "right?" */
const tags =
  /((?:^|[.,!?] ?)(?:an? (?:quick )?word|got a (?:minute|moment|second)|mind if i sit|right|eh|yeah|ok|okay|see|hm+|you know|innit|no))\?(?=\s*\S)/g
const smallTalk =
  /^(?:hi|hey|hello|evening|morning|afternoon|good (?:evening|morning|day|afternoon)|well met|howdy|hail|ahoy|greetings)\b[^?]{0,30}[.,!] (?:(?:quiet|busy|long|cold|rough|slow|lovely|nice|fine|wet|bad|good) (?:night|day|evening|weather|one|shift)|how are (?:you|things)|how's (?:business|it going|things|the family|trade|the night)|all (?:well|right|good)|keeping (?:well|warm|dry))\?$/

/** One thing for another. */
const bargains =
  /\bif you .{2,80}? (?:i'll|i will|i can|i could|we'll|i'd)\b|\b(?:i'll|i will|i shall|i won't|i can|i could|we'll|we shall) .{2,80}? if you\b|\bdeal\?|\bin (?:exchange|return)\b|\byou help me\b.{0,40}\bi(?:'ll)? help you\b/
/** Comfort that moves nobody against their will: it is told, and needs no dice. */
const comfort =
  /\b(?:don't (?:worry|cry|be afraid|be scared|fret)|it(?:'s| is|'ll be| will be) (?:all right|alright|ok|okay|fine|over now)|you(?:'re| are) (?:safe|going to be (?:all right|fine|ok|okay))|there,? there|hush now|i'm here|(?:nobody|no one)(?:'s| is) going to hurt you|you(?:'ll| will) be (?:fine|safe|all right|ok|okay)|not your fault|i'm (?:so |very )?sorry (?:for|about) your)\b/
/** What somebody is asked not to do. */
const dissuades =
  /^(?:please )?(?:don't|do not|never) (?!worry|cry|be |fret|mention|thank|know|think|mind)\w+/
/** A name given for one's own. */
const naming =
  /\b(?:my name is|my name's|the name's|name's|the name is|i'm called|i am called) ((?:the )?[\p{L}'’-]+)/u
/** "Viktor sent me": a name dropped, which may well be true. */
const sentBy = /^(?:[\p{L}]+,? )?(\p{L}+(?: \p{L}+)?) sent me\b/u

/** What is known of whoever speaks, as far as their words can be checked by it. */
export interface SpeakerKnowledge {
  /** The words of the speaker's own names. */
  readonly own: ReadonlySet<string>
  /** The words of names of people that are known here. */
  readonly known: ReadonlySet<string>
}

const nobodyKnown: SpeakerKnowledge = { own: new Set(), known: new Set() }

/** The words of some names, in small letters. */
export function wordsOfNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(nameWords))
}

/** Says of some words whether they claim to be somebody one is not. */
function posesAs(words: string, { own, known }: SpeakerKnowledge): boolean {
  const name = naming.exec(words)?.[1]
  if (name !== undefined) return own.size > 0 && !own.has(name)
  const sender = sentBy.exec(words)?.[1]
  if (sender?.split(' ').some((word) => known.has(word)) === true) return false
  const called = /\b(?:i'm|i am) (\p{L}+)\b/u.exec(words)?.[1] ?? ''
  return !own.has(called) && poses(words.replace(/\bcall me\b/g, ''))
}

/** Marks where they belong: words that were taken apart have blanks before them. */
function closedUp(spoken: string): string {
  return spoken
    .toLowerCase()
    .replace(/ (?=[.,;!?:]|'s\b)/g, '')
    .trim()
}

/** The act of some spoken words, and how clear it is. */
export function speechAct(
  spoken: string,
  about: SpeakerKnowledge = nobodyKnown,
): { readonly action: ReadAction; readonly quality: number } {
  const words = closedUp(spoken).replace(tags, '$1')
  const asks = /\?\s*$/.test(words)
  const sentences = splitSentences(words)
  if (surrenders.test(words)) return { action: 'surrender', quality: 0.95 }
  if (wares.test(words)) return { action: 'trade', quality: 0.85 }
  if (threat.test(words) && !/^please\b/.test(words)) return { action: 'intimidate', quality: 0.9 }
  if (bribes.test(words) || sentences.some(offersSum)) return { action: 'bribe', quality: 0.88 }
  if (blame.test(words)) return { action: 'accuse', quality: 0.85 }
  if (doubt.test(words) && !asks) return { action: 'accuse', quality: 0.85 }
  if (greetings.test(words) || smallTalk.test(words)) return { action: 'greet', quality: 0.9 }
  if (thanks.test(words) && !asks) return { action: 'tell', quality: 0.9 }
  if (/^fire+(?:[\s!]*$|\s*[!,.])/.test(words)) return { action: 'deceive', quality: 0.85 }
  if (flirting.test(words)) return { action: 'flirt', quality: 0.75 }
  if (taunts.test(words)) return { action: 'provoke', quality: 0.8 }
  if (posesAs(words, about) && (soothing.test(words) || posing.test(words) || naming.test(words)))
    return { action: 'deceive', quality: 0.75 }
  if (tellMe.test(words)) return { action: 'ask', quality: 0.85 }
  const eased = words.replace(/^(?:easy|hush|calm down|steady|shh+|relax)\b[^.!?]*[.!?] ?/, '')
  if (comfort.test(words) && !asks && !splitSentences(eased).some((sentence) => request.test(sentence)))
    return { action: 'tell', quality: 0.85 }
  if (
    sentences.some((sentence) => request.test(sentence) || dissuades.test(sentence)) ||
    terms.test(words) ||
    (reassurance.test(words) && !asks)
  )
    return { action: 'persuade', quality: 0.8 }
  if (bargains.test(words)) return { action: 'persuade', quality: 0.85 }
  if (inquiry.test(words)) return { action: 'ask', quality: 0.85 }
  if (insults(words)) return { action: 'provoke', quality: 0.8 }
  if (posesAs(words, about)) return { action: 'deceive', quality: 0.65 }
  return { action: 'tell', quality: 0.7 }
}
