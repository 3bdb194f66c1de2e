/**
 * Corrections of the line that was typed last: "no, I meant the other guard", "not him, her", "I only gave her three
 * crowns, not ten", "undo that". A correction that says what is done stands for the whole line; one that only names
 * a person or a thing is put in the place of what it corrects, and the line that was meant is made of both.
 */
import { numberWord } from './number-words.ts'

/** What a line corrects. */
export type Correction =
  /** The last line is taken back, and nothing stands in its place. */
  | { readonly kind: 'undo' }
  /** Another line was meant. */
  | { readonly kind: 'instead'; readonly line: string }
  /** Another person or thing was meant; `was` is null when it is not said instead of which. */
  | { readonly kind: 'swap'; readonly was: string | null; readonly now: string }
  /** The same was meant, in another way: "back through the whole week", "with the crowbar". */
  | { readonly kind: 'way'; readonly words: string }
  /** The last line was meant as words to a person. */
  | { readonly kind: 'said'; readonly to: string }

/** Says of some words whether they begin by doing something. */
export type BeginsAct = (words: string) => boolean

const lead =
  /^(?:(?:no|nope|nah|wait|actually|oops|whoops|sorry|hang on|hold on|hey|um|uh|er|ok|okay|ah|oh|argh|ugh|gm|dm|well|hmm)\b[\s,.!:;…—–-]*)+/i
const back =
  /^(?:please )?(?:undo(?: (?:that|it|this|the last (?:turn|thing|action|one)|my last (?:turn|action|move|line)))?|take (?:that|it|this|the last (?:turn|thing)) back|i(?:'ll| want to|'d like to)? (?:undo|take (?:that|it) back)(?: that| it)?|scratch that|rewind(?: that)?|(?:let's |let me )?go back (?:a|one) (?:turn|step))(?:,? please)?$/i
const pronoun = /^(?:him|her|them|it|me|that one|this one|that|this)$/i
/** A noun alone: a pronoun, a name, or words behind an article. */
const noun =
  /^(?:him|her|them|it|(?:the|a|an|my|his|their|that|this|those|these|your)\s.+|\p{Lu}\p{Ll}+(?:\s\p{Lu}?[\p{L}'’]+){0,3})$/u

/**
 * What a line corrects; null when it is a line like any other.
 *
 * @example
 * correctionIn('no, I meant the woman in the coat', beginsAct) // { kind: 'swap', was: null, now: 'the woman in the coat' }
 */
export function correctionIn(typed: string, beginsAct: BeginsAct): Correction | null {
  const whole = typed.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim()
  const said = whole.replace(lead, '')
  const led = said !== whole
  const text = meantFirst(bare(said))
  if (back.test(text)) return { kind: 'undo' }
  if (/["“”?]/.test(text)) return null
  return (
    (led ? otherListener(text) : null) ??
    meant(text, led, beginsAct) ??
    notThis(text, led) ??
    (led ? anotherOne(text) : null)
  )
}

/** "I was talking to Chen, not Viktor! I ask her why": the other person is spoken to, with what follows or with the same words. */
function otherListener(text: string): Correction | null {
  const found =
    /^i(?: was|'m| am) (?:talking|speaking|asking|talkin) (?:to|with) ([^,.;!]+?)(?:,? (?:and )?not (?:to |with )?([^,.;!]+))?(?:[,.;!]+ ?(.+))?$/i.exec(
      text,
    )
  if (found === null) return null
  const [, now = '', was, line] = found
  return line === undefined ? { kind: 'swap', was: was ?? null, now } : { kind: 'instead', line }
}

/** "The Computing Room, that's what I meant" with its beginning where it is looked for. */
function meantFirst(text: string): string {
  const found = /^(.+?),? that(?:'s|s| is| was) what i (?:meant|wanted|said)$/i.exec(text)
  return found === null ? text : `I meant ${found[1]}`
}

const ways =
  /^(?:back (?:through|thru|over|from|at|in)|through|thru|with|without|from|under|underneath|behind|inside|into|onto|over|across|around|along|by|at|in|on|near|beside|between)\s/i

/** "I meant …", "I wanted to …". */
function meant(text: string, led: boolean, beginsAct: BeginsAct): Correction | null {
  const found = /^i (meant|mean|wanted|was trying|intended|was going)(?: (to|that))? (.+)$/i.exec(text)
  const [, verb = '', to, rest = ''] = found ?? []
  if (rest === '' || (!led && !/^meant$/i.test(verb))) return null
  if (to?.toLowerCase() === 'to')
    return noun.test(rest) ? { kind: 'swap', was: null, now: rest } : { kind: 'instead', line: `I ${rest}` }
  if (/^i\b/i.test(rest)) return wordsTo(rest) ?? { kind: 'instead', line: rest }
  const apart = /^(.+?),? (?:and )?not (.+)$/i.exec(rest)
  if (apart === null && ways.test(rest)) return { kind: 'way', words: rest }
  if (beginsAct(rest)) return { kind: 'instead', line: apart?.[1] ?? rest }
  if (apart !== null) return { kind: 'swap', was: bare(apart[2] ?? ''), now: apart[1] ?? '' }
  const [, named = '', act = ''] = /^([^.!;:]+)[.!;:]+ (.+)$/.exec(rest) ?? []
  if (beginsAct(act) || /^i\b/i.test(act))
    return { kind: 'instead', line: replaced(act, ['him', 'her', 'them', 'it'], named) ?? act }
  return { kind: 'swap', was: null, now: rest }
}

/** "I say that to the sergeant": the same words, or those that follow. */
function wordsTo(text: string): Correction | null {
  const found =
    /^i (?:say|said|was saying|ask|asked|was asking) (?:that|this|it)(?: to)? ([^,.;!]+)(?:[,.;!]+ (.+))?$/i.exec(
      text,
    )
  if (found === null) return null
  const [, to = '', line] = found
  return line === undefined ? { kind: 'said', to } : { kind: 'instead', line }
}

/** "Not him, her"; "Chen, not Viktor"; "I only gave her three crowns, not ten". */
function notThis(text: string, led: boolean): Correction | null {
  const first = /^not (?:to |for |at )?(.+?)[,;:—–-]+ ?(?:but )?(?:i meant )?(?:to |for |at )?(.+)$/i.exec(
    text,
  )
  if (first !== null) {
    const [, was = '', now = ''] = first
    return noun.test(was) && noun.test(now) ? { kind: 'swap', was, now } : null
  }
  const second = /^(.+?)[,;—–-] ?(?:and )?not ([^,;.!]+)/i.exec(text)
  if (second === null) return null
  const [now, was] = [bare(second[1] ?? '', ',;—–-'), second[2] ?? '']
  if (isNumber(firstWord(was))) return numbers(now, was)
  if (led && noun.test(now) && noun.test(was) && now.split(' ').length < 6)
    return { kind: 'swap', was: bare(was), now }
  return null
}

/** "No, the other guard"; "no, her". */
function anotherOne(text: string): Correction | null {
  return /^the other (?:one|\p{L}+)$/iu.test(text) || /^(?:him|her|them)$/i.test(text)
    ? { kind: 'swap', was: null, now: text }
    : null
}

function numbers(now: string, was: string): Correction | null {
  const right = now.split(' ').find(isNumber)
  return right === undefined ? null : { kind: 'swap', was: firstWord(was), now: right }
}

function firstWord(text: string): string {
  return text.split(' ')[0] ?? ''
}

function isNumber(word: string): boolean {
  return /^\d{1,7}$/.test(word) || numberWord(word.toLowerCase()) !== undefined
}

/** The text without such signs at its end; a pattern would begin anew at every dot of a long row of them. */
function bare(text: string, signs = ' .!'): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The names of those whom the last line was about, the likeliest first. */
export type NamesOf = readonly (readonly string[])[]

/**
 * The line that was meant: the last one with the other person, thing or number in its place. Null when nothing in it can
 * be put right so.
 *
 * @example
 * lineMeant('ask Viktor about Jin', { kind: 'swap', was: null, now: 'Agent Chen' }, [['Viktor']]) // 'ask Agent Chen about Jin'
 */
export function lineMeant(
  last: string,
  { was, now }: { was: string | null; now: string },
  about: NamesOf,
): string | null {
  if (was !== null && isNumber(was)) return replaced(last, [was, ...sameNumber(was, last)], now)
  const named = was === null || pronoun.test(was) ? [] : [was, was.replace(/^(?:the|a|an|my) /i, '')]
  const direct = replaced(last, named, now)
  if (direct !== null) return direct
  for (const names of about) {
    const whole = names.flatMap((name) => [
      name,
      ...name.split(' ').filter((part) => part.length > 2 && !/^(?:the|and|for|old)$/i.test(part)),
    ])
    const made = replaced(
      last,
      whole.toSorted((a, b) => b.length - a.length),
      now,
    )
    if (made !== null) return made
  }
  return replaced(last, ['him', 'her', 'them', 'it'], now)
}

/** Ten may stand there as 10. */
function sameNumber(was: string, last: string): readonly string[] {
  const value = /^\d+$/.test(was) ? Number(was) : numberWord(was.toLowerCase())
  return last.split(/[^\p{L}\p{N}]+/u).filter((word) => {
    return (
      (/^\d+$/.test(word) ? Number(word) : numberWord(word.toLowerCase())) === value && value !== undefined
    )
  })
}

/** The line with the first of the names that stands in it replaced, an article before it with it. */
function replaced(line: string, names: readonly string[], now: string): string | null {
  for (const name of names) {
    const written = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const article = isNumber(name) ? '' : '(?:(?:the|a|an|that|this) )?'
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${article}${written}(?![\\p{L}\\p{N}])`, 'iu')
    if (pattern.test(line)) return line.replace(pattern, () => now)
  }
  return null
}
