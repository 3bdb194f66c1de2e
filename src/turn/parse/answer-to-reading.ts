/**
 * The answer to "which is it?" (READ-11): a yes, a no, a place in the list, "both", some words of a reading, and whatever
 * is added to one of these. Anything else is a line of its own.
 */
import { spacedWords } from '../../text/folded-words.ts'
import { yesWords } from '../../text/yes-words.ts'
import type { OfferedChoice, Picked } from './find-picked-choice.ts'

/** Longer lines say something of their own. */
const longestAnswer = 60
const agrees = new RegExp(
  `^(?:${yesWords}|right|correct|exactly|precisely|indeed|absolutely|definitely|totally|confirm(?:ed)?|affirmative|naturally|course)$`,
)
const declines = /^(?:no+|nope|nah|n|neither|none|not|wrong|never|don|nothing|cancel|stop)$/
/** What stands around an answer and adds nothing to it: "that is what I meant, please". */
const around =
  /^(?:thats|whats|that|this|those|these|them|it|one|ones|is|s|was|what|how|the|of|to|i|me|you|he|a|an|meant|mean|said|say|wanted|want|choose|chose|pick|picked|take|reading|readings|choice|option|number|please|pls|thanks|thank|then|well|so|oh|and|for|do|does|did|go|ahead|on|let|lets|us|sure|am|m|be|would|will|ll|d|like|really|just|game|master|gm|in|order|which|asked|doing|way|mind|else|something|any|either|by|all|t)$/
/** Lines of those words alone that answer nothing: "what is that?", "go on". */
const needless = /^(?:what|which|how|who|why|where|when|is|was|does|did|would|will)\b/
const places: readonly RegExp[] = [
  /^(?:first|1st|1|one|former)$/,
  /^(?:second|2nd|2|two)$/,
  /^(?:third|3rd|3|three)$/,
]
const last = /^(?:last|latter|final)$/
const everything = /^(?:both|all|everything)$/

/** A whole agreement in which no single word says yes: "do it", "that one", "I do". */
const yes = new RegExp(
  `^(?:${yesWords}|right|correct|exactly|do it|i do|that|that one|that is right|thats right|that s right|please do|go ahead|go on then|go for it|it is|confirm(?:ed)?|absolutely|of course|i am sure|i m sure)(?: (?:please|do it|do that|go ahead|go for it|let s do it|that one|that s it|i do|i am sure|i m sure|exactly|thanks|${yesWords}))*$`,
)
const no =
  /^(?:no|nope|nah|n|neither|none|none of (?:them|those|these)|cancel|never ?mind|forget it|stop|neither of (?:them|those|these)|i don t|something else)(?: (?:please|thanks|thank you|don t|cancel|stop|never ?mind))*$/
/** Asks for the reading without what was doubtful. */
const leaveOut =
  /^(?:(?:ok|okay|yes|just|then|please) )*(?:leave|skip|drop|forget) (?:it|that|this|that part|that bit)(?: out)?(?: (?:then|please))?$|^(?:(?:ok|okay|just|do) )*(?:without (?:it|that)|the rest|only the rest)$/
/** "Yes, light it", "yes, go there": a yes, and what was asked about once more in a word. */
const yesAndAct = new RegExp(
  `^(?:${yesWords})(?: please)? (?:let s |i |i ll |i will |then )?(?!(?:leave|skip|drop|forget|cancel|stop|don|ask|tell)\\b)\\p{L}+ (?:it|that|this|there|them|him|her)(?: (?:please|now|then|up|down|on|off|out|in))*$`,
  'u',
)
const yesFirst = new RegExp(`^(?:${yesWords})(?: |$)`, 'u')

/** The reading that an answer picks, when the last turn asked which one was meant; null for any other line. */
export function answeredReading(
  text: string,
  offered: readonly OfferedChoice[],
  held: readonly string[],
): Picked | null {
  const [likeliest] = held
  if (likeliest === undefined || text.length > longestAnswer) return null
  const line = spacedWords(text)
  const rest = offered.findLast((option) => held.includes(option.key) && /\bleave out “/.test(option.text))
  const agreed = yes.test(line) ? likeliest : undefined // enforces: READ-11
  const declined = no.test(line) ? 'other_action' : undefined
  const byWords = keyByWords(line, held, /\?\s*$/.test(text))
  const named = namedReading(
    line,
    held.flatMap((key) => offered.find((option) => option.key === key) ?? []),
  )
  const key = leaveOut.test(line) ? rest?.key : (agreed ?? declined ?? byWords ?? named)
  const choice = offered.find((option) => option.key === key)
  return choice === undefined ? null : { key: choice.key, text: choice.text, by: 'text' }
}

const saidBefore =
  /^(?:yes |yea+h* )?(?:thats|that is|that s|it is|it s|its) (?:exactly |just )?what i (?:said|mean|meant|want|wanted|typed)$/

/** A line all of whose words agree, decline, name a place in the list, or stand around such a word. */
function keyByWords(line: string, held: readonly string[], isAsked: boolean): string | undefined {
  const words = line.split(' ')
  if (isAsked && needless.test(line)) return undefined
  const isPlace = (word: string): boolean => places.some((place) => place.test(word)) || last.test(word)
  // "That one" is no number.
  const numbered = words.filter(
    (word, at) =>
      isPlace(word) &&
      !(word === 'one' && at > 0 && !/^(?:number|option|choice|reading)$/.test(words[at - 1] ?? '')),
  )
  const said = words.filter((word) => agrees.test(word) || declines.test(word))
  if (!words.every((word) => isPlace(word) || agrees.test(word) || declines.test(word) || around.test(word)))
    return undefined
  const [place, ...more] = numbered
  if (more.length > 0) return undefined
  const isOther = /\bnot (?:the |number )?(?:first|second|third|last|\S+ one)\b/.test(line)
  if (isOther) return held.length === 2 ? held[place === 'first' ? 1 : 0] : 'other_action'
  if (place !== undefined)
    return last.test(place) ? held.at(-1) : held[places.findIndex((pattern) => pattern.test(place))]
  if (saidBefore.test(line)) return held[0]
  if (said.length === 0 || words.some((word) => everything.test(word))) return undefined
  if (said.every((word) => agrees.test(word))) return held[0]
  return said.some((word) => declines.test(word)) ? 'other_action' : undefined
}

/**
 * A line in the place of an answer that adds something to a reading, or takes several: "the second one, but quietly",
 * "yes, and then I sit down", "both". Null for any other.
 */
export function answerWithMore(
  text: string,
  offered: readonly OfferedChoice[],
  held: readonly string[],
): string | null {
  const readings = held.flatMap((key) => offered.find((option) => option.key === key) ?? [])
  if (readings.length === 0 || text.length > 2 * longestAnswer) return null
  const words = spacedWords(text).split(' ')
  if (readings.length > 1 && isBoth(words)) return linesOf(readings).join(', then ')
  const [, answer = '', joint = '', rest = ''] =
    /^(.{1,40}?)(?:[,.;:!—–-]+\s*|\s+)(but(?: also)?|and(?: then| also)?|only|then)\s+(.{2,90})$/i.exec(
      text.trim(),
    ) ?? []
  if (rest === '' || answer === '') return null
  const key = answeredReading(answer, offered, held)?.key
  const picked = readings.find((option) => option.key === key)
  const [line] = picked === undefined ? [] : linesOf([picked])
  if (line === undefined) return null
  const more = rest
    .replace(/[.!]+$/, '')
    .replace(/^(?:i(?:'ll| will| want to| also| then)? |also |then )+/i, '')
  // "But don't", "but first": what turns the answer round is read as a line of its own.
  if (/^(?:not\b|don'?t|never|first|why|how|what|who|wait|no)\b/i.test(more)) return null
  return /^and|^then/i.test(joint) ? `${line}, then ${more}` : `${line}, ${more}`
}

function isBoth(words: readonly string[]): boolean {
  return (
    words.some((word) => everything.test(word)) &&
    words.every((word) => everything.test(word) || agrees.test(word) || around.test(word))
  )
}

/** Readings as lines that could have been typed. */
function linesOf(readings: readonly OfferedChoice[]): readonly string[] {
  return readings
    .map(({ text }) => text.replace(/^Yes: /, '').replace(/,? and leave out “[^”]*”/, ''))
    .map((text) => `I ${text.charAt(0).toLowerCase()}${text.slice(1)}`)
}

const smallWords: ReadonlySet<string> = new Set(
  'the a an to at of in on then and please i mean meant one that my with'.split(' '),
)

/** The reading that an answer means by some of its words: "Yes, go to the Leads", "The freight lifts, please". */
function namedReading(line: string, readings: readonly OfferedChoice[]): string | undefined {
  const [likeliest] = readings
  if (yesAndAct.test(line)) return likeliest?.key
  const said = line.replace(yesFirst, '').split(' ')
  const words = said.filter((word) => word !== '' && !smallWords.has(word))
  if (!words.some((word) => word.length > 2) || said.length > longestName) return undefined
  const meant = readings.filter(({ text }) => {
    const own = new Set(spacedWords(text).split(' '))
    return words.every((word) => own.has(word))
  })
  if (yesFirst.test(line)) return meant.includes(likeliest as OfferedChoice) ? likeliest?.key : undefined
  // A word alone may be something new to do, unless it tells two readings apart.
  const isName = /^(?:the|that|my) | please$|^please /.test(line)
  return meant.length === 1 && (isName || readings.length > 1) ? meant[0]?.key : undefined
}

const longestName = 8
