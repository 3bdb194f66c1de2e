/**
 * The questions of one saying, taken apart: "who are they, what was in the crates, and have you seen Tam?" is three, and
 * each is answered.
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
    .replace(meantInstead, '')
    .replace(charged, '')
    .replace(asked, '')
    .replace(promisedFor, '$1')
    .replace(saidBefore, '')
    .trim()
}

/** "You said the Company asked for him, so what company is that?" asks what company. */
const saidBefore =
  /^[^?]*\b(?:you|u|ya) (?:just )?(?:said|told me|mentioned)\b[^?]*?(?:,? (?:so|but) (?=(?:who|what|where|when|why|how|which)\b)| (?=(?:what|where|when|why|how)(?: \p{L}+){0,2} (?:is|are|was|were|did|does|do)\b))/iu

/** "No, I meant what frightens you": what was said before is set right, and asked is the rest. */
const meantInstead =
  /^(?:(?:no|nope|sorry|wait|oh|well|but)[,.! ]+)*i (?:mean|meant)(?: to (?:say|ask))?:?,? (?=\p{L})/iu

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
/** "Tell me, Sergeant": it asks nothing yet. */
const onlyCalls =
  /^(?:(?:and|so|now|please|well)[, ]+)*(?:tell me|say|listen|answer me|look)(?:,[\p{L}' -]{0,40})?[?.!,]*$/iu

/** The questions of an act of talk, in order, with whatever is said between them; one, where there is only one. */
export function questionsIn(act: AttemptedAction): readonly string[] {
  const parts = splitSentences(questionIn(act))
    .flatMap((sentence) => wholeQuestions(sentence.split(joinedBy)))
    .map((part) => part.replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter((part) => part !== '' && !onlyCalls.test(part))
  return parts.filter(isQuestion).length > 1 ? parts.slice(0, most) : [questionIn(act)]
}

/** The one question of a saying that says something else beside it: "I don't know them, and why would they want him?" */
export function onlyQuestionIn(act: AttemptedAction): string | undefined {
  const parts = splitSentences(questionIn(act))
    .flatMap((sentence) => wholeQuestions(sentence.split(joinedBy)))
    .map((part) => part.replace(/^[\s,;]+|[\s,;]+$/g, ''))
    .filter((part) => part !== '' && !onlyCalls.test(part))
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
/** "Viktor what did you wipe off": a name stands before it, with no comma between. */
const opensWithName = new RegExp(
  `^(?:(?!(?:i|you|u|he|she|it|we|they|who|if|that|think|know|sure|not)\\b)[\\p{L}'’-]+[ ,]+){1,4}(?:(?:who|whom|what|where|when|why|how)(?: \\p{L}+)? ${helping} ${subject}|${helping} (?:you|u|ya|he|she|they))\\b`,
  'iu',
)

/** True for words that ask something. */
export function isQuestion(words: string): boolean {
  return /\?["']?\s*$/.test(words) || opens.test(words) || opensWithName.test(words)
}
