/**
 * The questions of one saying, taken apart: "who are they, what was in the crates, and have you seen Tam?" is three, and
 * each is answered. Of each its matter is found, which is what it asks after and no word that only says where or when.
 */
import type { AttemptedAction } from '../../rules/index.ts'
import { splitSentences } from '../../text/sentences.ts'
import { saidIn } from './classify-speech.ts'

const asked =
  /^(?:i )?(?:\w+ly )?(?:ask|asks|question|say|whisper|tell|want to know|wonder aloud)\b(?: to)?(?:(?! (?:about|what|who|where|when|why|how|if|whether|which)\b) [\p{L}'-]+){0,5}? (?=about\b|what\b|who\b|where\b|when\b|why\b|how\b|if\b|whether\b|which\b)/iu

/** What was asked, without who is asked. */
export function questionIn(act: AttemptedAction): string {
  return saidIn(act)
    .replace(/ (?=['’]s\b)/g, '')
    .replace(charged, '')
    .replace(asked, '')
    .replace(promisedFor, '$1')
    .replace(saidBefore, '')
    .trim()
}

/** "You said the Company asked for him, so what company is that?" asks what company. */
const saidBefore =
  /^[^?]*\b(?:you|u|ya) (?:just )?(?:said|told me|mentioned)\b[^?]*?,? (?:so|but) (?=(?:who|what|wat|where|when|why|how|which)\b)/iu

/** "I accuse Viktor of sanding off the number": what a person is charged with. */
const charged = /^(?:i )?(?:\p{L}+ly )?accuse [\p{L}'’ -]{2,40}? of (?=\p{L})/iu

/** True where a question stands among what is promised for its answer, which is no part of it. */
export function isPromisedFor(act: AttemptedAction): boolean {
  return promisedFor.test(saidIn(act))
}

/** "If you tell me who came down here, I won't repeat it": the question, without what is promised for it. */
const promisedFor =
  /^if (?:you|u|ya)(?:'ll| will| would|'d)? (?:\p{L}+ )?tell me (?:\p{L}+ly )?((?:who|what|where|when|why|how|which|whether|if)\b.+?),(?: \p{L}+,)? (?:i|we)\b.*$/isu

const asking = "(?:who|whose|what|which|where|when|why|how)(?:'s|'re|'d|s|d)?"
const helping =
  "(?:is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|should|may|might)(?:n't|nt)?"
const subject =
  "(?:i|you|he|she|it|we|they|ya|anyone|anybody|someone|there|the|an?|any|this|that|these|those|my|your|his|her|their|our|\\p{Lu}[\\p{L}'-]+)"
/** "Did he", "have you", "why did they": no relative clause begins so. */
const inverted = `(?:${asking} ${helping}|(?:who|what|where|when|why|how)(?:'s|'re|'d)|(?:whats|whos|wheres|hows|whys)|${helping} ${subject})\\b`
const joinedBy = new RegExp(
  `(?:[,;]\\s*(?:and|n|or|but|so)\\s+|\\s+(?:and|n|&|or|but)\\s+)(?:(?:also|then|please)\\s+)?(?=(?:${asking}|if|whether|about|of|${inverted})\\b)|[,;]\\s*(?:please\\s+|mister\\s+)?(?=${inverted})`,
  'giu',
)
const most = 4

/** The questions of an act of talk, in order, with whatever is said between them; one, where there is only one. */
export function questionsIn(act: AttemptedAction): readonly string[] {
  const parts = splitSentences(questionIn(act))
    .flatMap((sentence) => wholeQuestions(sentence.split(joinedBy)))
    .map((part) => part.replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter((part) => part !== '')
  return parts.filter(isQuestion).length > 1 ? parts.slice(0, most) : [questionIn(act)]
}

/** The one question of a saying that says something else beside it: "I don't know them, and why would they want him?" */
export function onlyQuestionIn(act: AttemptedAction): string | undefined {
  const parts = splitSentences(questionIn(act))
    .flatMap((sentence) => wholeQuestions(sentence.split(joinedBy)))
    .map((part) => part.replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter((part) => part !== '')
  const [only, ...others] = parts.filter(isQuestion)
  return parts.length > 1 && others.length === 0 ? only : undefined
}

const onlyAsks = new RegExp(
  `^[\\s,;]*(?:(?:and|so|but|well|then)\\s+)*${asking}(?:[\\s,]+\\p{L}+ly)?[\\s,;]*$`,
  'iu',
)

/** "And what, precisely, does she offer?": a question word with nothing behind it belongs to what follows. */
function wholeQuestions(parts: readonly string[]): readonly string[] {
  return parts.reduce<string[]>((whole, part) => {
    const last = whole.at(-1)
    if (last !== undefined && onlyAsks.test(last)) whole[whole.length - 1] = `${last.trim()} ${part}`
    else whole.push(part)
    return whole
  }, [])
}

const opens = new RegExp(
  `^(?:(?:and|so|but|well|then|please|tell me|say|listen)[ ,]+)*(?:${asking}|if|whether|about|of|${helping} ${subject})\\b`,
  'iu',
)

/** True for words that ask something. */
export function isQuestion(words: string): boolean {
  return /\?["']?\s*$/.test(words) || opens.test(words)
}

/** What follows only says why, when or on what condition it is asked. */
const subordinate =
  /,?\s+(?:because|since|so that|now that|when|while|unless|though|although|if|as if|before|after)\s.*$/iu
/** "Why the hell" asks after no hell. */
const oath =
  /(?<=\b(?:who|what|where|when|why|how|which)) (?:the|on) (?:hell|heck|fuck|devil|deuce|earth)\b/giu
const determiner =
  "(?:the|your|his|her|their|this|that|these|those|my|an?|any|so many|(?!(?:he|she|it|that|there|who|what|where|how|why|when|let)['’])\\p{L}+['’]s)"
const ends =
  'between|after|before|by|of|in|on|at|to|for|from|with|is|are|was|were|and|or|so|because|that|who|whom|which|when|where|if|will|would|can|could|did|does|do|has|have|had|went|goes|go|gone|going|came|come|comes|gets?|got|out|off|up|down|about|than|as|called|named|near|under|over|into|through|tonight|today|yesterday|now|then|too|last|first|next|back|alone|ago|yet|also|away|anyway|straight|there|here|again|really|truly|you|he|she|it|they|i|we|me|him|them|us|not|ever|still|been|being|got|had|just|always|never|so|very'
const nounPhrase = new RegExp(
  `(?<before>[\\p{L}'’]+)?\\s*\\b(?<phrase>${determiner}\\s+(?:(?!(?:${ends})\\b)[\\p{L}\\p{N}'’-]+\\s+){0,2}?(?!(?:${ends})\\b)[\\p{L}-]{3,})(?=[\\s,.?!;:"]*$|\\s+(?:${ends}|\\p{L}+(?:ed|ing))\\b|[,.?!;:"])`,
  'giu',
)
/** Behind these stands where, when or how: "on the bar", "after the flood", "with a sledge". */
const places =
  /^(?:on|in|at|by|under|over|near|between|after|before|since|during|until|till|through|into|with|to|from|for|behind|across|around)$/i
const times =
  /\b(?:way|time|truth|thing|place|name|moment|matter|question|lot|bit|one|kind|sort|same|other|days?|nights?|evening|morning|week|month|year|hours?|minutes?)$/iu
/** "A woman of your office" is the person spoken to, "the man" the one spoken of: neither is what is asked. */
const anybody =
  /^(?:the|an?|this|that|these|those) (?:man|woman|boy|girl|lad|lady|fellow|person|people|men|women|friend)$/iu
/** What a question comes down to that names nothing: "How fast is it coming?" asks how fast. */
const asksOnly =
  /^(?:(?:and|so|but|well|then|please|tell me|say|listen)[ ,]+)*(how (?:fast|far|long|soon|many|much|often|old|big|deep|high|quickly)|when|where|why|whose|who)\b/iu
const bareSubject = new RegExp(
  `^(?:(?:and|so|but|well|then)\\s+)*${asking}\\s+${helping}\\s+(?!(?:this|his)\\b)(\\p{L}{3,}s)\\s`,
  'iu',
)
const pointsAt = new RegExp(
  `^(?:${asking}|${asking} ${helping}|${helping}(?: there| you| anything| something)?)$`,
  'iu',
)

/**
 * What a question asks after, as the person asked would name it: "your coffee" is "my coffee" to them. Empty where no
 * word of it can be named for sure.
 *
 * @example
 * matterOf("why he's been rubbing out Jin's number on the bar") // "Jin's number"
 */
export function matterOf(question: string, pronoun = 'they'): string {
  const own =
    pronoun === 'he' ? /^(?:your|his)\b/i : pronoun === 'she' ? /^(?:your|her)\b/i : /^(?:your|their)\b/i
  // "Is the coffee cold?" ends with what is asked of it.
  const plain = question
    .replace(oath, '')
    .replace(subordinate, '')
    .replace(/^((?:is|are|was|were) .+) [\p{L}-]+\?*$/iu, '$1')
  const [, bare] = bareSubject.exec(plain) ?? []
  if (bare !== undefined) return bare.toLowerCase()
  const found = [...plain.matchAll(nounPhrase)].flatMap(({ groups, index }) => {
    const phrase = groups?.phrase ?? ''
    const before = groups?.before ?? ''
    if (phrase === '' || times.test(phrase) || anybody.test(phrase) || /^my\b/i.test(phrase)) return []
    const lead = plain.slice(0, index).trim()
    // "What is in the crates?" asks after the crates.
    return places.test(before) && !pointsAt.test(lead) ? [] : [phrase]
  })
  const [first = asksOnly.exec(question)?.[1]?.toLowerCase() ?? ''] = found
  return lowerFirst(first.replace(own, 'my').replace(/^(?:an?|any|this|these|so many)\b/i, 'the'))
}

function lowerFirst(phrase: string): string {
  return /^(?:the|my|your|his|her|their|that|those)\b/i.test(phrase)
    ? phrase.charAt(0).toLowerCase() + phrase.slice(1)
    : phrase
}
