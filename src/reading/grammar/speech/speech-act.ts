/** What spoken words do: threaten, bribe, ask, … The words alone decide; whom they are for is found elsewhere. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { blame, doubt, identity, inquiry, insult, reassurance, request, tellMe, threat } from '../act/cues.ts'

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
  /\b(?:come and (?:get|have|try) (?:it|me|some)|bring it|is that (?:all|the best|it)|do your worst|try it|your best shot|who's (?:first|next)|lost to an?|scared of|missed me|catch me if)\b/
const flirting = /\b(?:beautiful|gorgeous|handsome|your eyes|marry me|kiss me|come here often|love you)\b/
const terms =
  /\blet (?:us|me|him|her|them|the \w+) (?:pass|go|walk|leave|live|in|through)\b|\b(?:truce|parley|we can talk|nobody has to)\b|\bhelp (?:me|us)\b|\bjoin (?:me|us)\b|\bi need (?:you|your)\b|\bi want (?:you|half|more)\b|\byou owe me\b|\bwe (?:only|just) want to\b|\bi (?:only|just) want to (?:talk|pass|leave|help)\b|^please (?!tell|say)/

/** Something to eat, drink or sleep in, asked for without a verb: "an ale", "two more, please", "food". */
export const wares =
  /^(?:one|two|three|another) of (?:whatever|what|those|them|the same)\b|^(?:another|same again|one more|two more|the usual|the same|hit me|fill (?:me|it|her) up|top me up|keep 'em coming)(?: please)?[.!]*$|^(?:(?:an?|the|some|your|two|three|another|more|one|the same|your (?:best|cheapest)|two more|one more|a bottle of|a pint of|a cup of|a bowl of|glass of|a glass of|a room and) )*(?:hot |cold |strong |cheap |clean |dark |good |decent )?(?:ales?|beers?|pints?|wine|whisk(?:y|ey)|rum|gin|brandy|drinks?|food|stew|soup|bread|supper|dinner|breakfast|meal|coffee|tea|noodles|rooms?|bed|menu|bill|round|usual|same again|synthbeer|water|cider|mead)(?: (?:please|for me|for two|if you have (?:it|one|any)|when you(?:'re| are) ready|and \w+))*[.!?]*$/

/** Little questions that ask nothing: "a word?", "right?" */
const tags =
  /((?:^|[.,!?] ?)(?:an? (?:quick )?word|got a (?:minute|moment|second)|mind if i sit|right|eh|yeah|ok|okay|see|hm+|you know|innit|no))\?(?=\s*\S)/g
const smallTalk =
  /^(?:hi|hey|hello|evening|morning|afternoon|good (?:evening|morning|day|afternoon)|well met|howdy|hail|ahoy|greetings)\b[^?]{0,30}[.,!] (?:(?:quiet|busy|long|cold|rough|slow|lovely|nice|fine|wet|bad|good) (?:night|day|evening|weather|one|shift)|how are (?:you|things)|how's (?:business|it going|things|the family|trade|the night)|all (?:well|right|good)|keeping (?:well|warm|dry))\?$/

/** The act of some spoken words, and how clear it is. */
export function speechAct(spoken: string): { readonly action: ReadAction; readonly quality: number } {
  const words = spoken.toLowerCase().trim().replace(tags, '$1')
  if (surrenders.test(words)) return { action: 'surrender', quality: 0.95 }
  if (wares.test(words)) return { action: 'trade', quality: 0.85 }
  if (threat.test(words) && !/^please\b/.test(words)) return { action: 'intimidate', quality: 0.9 }
  if (bribes.test(words)) return { action: 'bribe', quality: 0.88 }
  if (blame.test(words)) return { action: 'accuse', quality: 0.85 }
  if (doubt.test(words) && !/\?\s*$/.test(words)) return { action: 'accuse', quality: 0.85 }
  if (greetings.test(words) || smallTalk.test(words)) return { action: 'greet', quality: 0.9 }
  if (thanks.test(words) && !/\?\s*$/.test(words)) return { action: 'tell', quality: 0.9 }
  if (/^fire+(?:[\s!]*$|\s*[!,.])/.test(words)) return { action: 'deceive', quality: 0.85 }
  if (flirting.test(words)) return { action: 'flirt', quality: 0.75 }
  if (taunts.test(words)) return { action: 'provoke', quality: 0.8 }
  if (identity.test(words) && (soothing.test(words) || posing.test(words)))
    return { action: 'deceive', quality: 0.75 }
  if (tellMe.test(words)) return { action: 'ask', quality: 0.85 }
  const last = splitSentences(words).at(-1) ?? words
  if (
    request.test(words) ||
    request.test(last) ||
    terms.test(words) ||
    (reassurance.test(words) && !/\?\s*$/.test(words))
  )
    return { action: 'persuade', quality: 0.8 }
  if (inquiry.test(words)) return { action: 'ask', quality: 0.85 }
  if (insult.test(words)) return { action: 'provoke', quality: 0.8 }
  if (identity.test(words)) return { action: 'deceive', quality: 0.65 }
  return { action: 'tell', quality: 0.7 }
}
