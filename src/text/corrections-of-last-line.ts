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
  /** Another line was meant; where `denied` is set, only if the last line did what these words deny. */
  | { readonly kind: 'instead'; readonly line: string; readonly denied?: string }
  /** Of the last line only one act was meant: the place it has in the line, or the verb it begins with. */
  | { readonly kind: 'only'; readonly act: number | string }
  /** Nothing was wrong, but something was left out. */
  | { readonly kind: 'added'; readonly line: string }
  /** Another person or thing was meant; `was` is null when it is not said instead of which. */
  | { readonly kind: 'swap'; readonly was: string | null; readonly now: string; readonly loose?: true }
  /** The same was meant, in another way: "back through the whole week", "with the crowbar". */
  | { readonly kind: 'way'; readonly words: string }
  /** The last line was meant as words to a person; `was` is whom it was taken to speak to, where that is said. */
  | { readonly kind: 'said'; readonly to: string; readonly was?: string }

/** Says of some words whether they begin by doing something. */
export type BeginsAct = (words: string) => boolean

const lead =
  /^(?:(?:(?:no|nope|nah|wait|actually|oops|whoops|sorry|hang on|hold on|hey|um|uh|er|ok|okay|ah|oh|argh|ugh|gm|dm|well|hmm|but)\b|(?:huh|what|hm|eh)(?=[?!]))[\s,.!?:;…—–-]*)+/i
const saysNo = /\b(?:no|nope|nah|oops|whoops|argh|huh|what)\b/i
const back =
  /^(?:please )?(?:undo(?: (?:that|it|this|the last (?:turn|thing|action|one)|my last (?:turn|action|move|line)))?|take (?:that|it|this|the last (?:turn|thing)) back|i(?:'ll| want to|'d like to)? (?:undo|take (?:that|it) back)(?: that| it)?|(?:scratch|scrap|forget|strike) (?:that|it)|rewind(?: that)?|(?:let's |let me )?go back (?:a|one) (?:turn|step))(?:,? please)?$/i
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
  const whole = withApostrophes(typed.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim())
  const said = whole.replace(lead, '')
  const led = said !== whole
  const refused = saysNo.test(whole.slice(0, whole.length - said.length))
  const text = meantFirst(bare(said), led)
  if (back.test(text)) return { kind: 'undo' }
  const other =
    (refused ? onlyPlace(text) : null) ??
    backAndInstead(text, beginsAct) ??
    leftOut(text) ??
    otherListener(text) ??
    denial(text, refused, beginsAct)
  if (other !== null || /["“”?]/.test(text)) return other
  return meant(text, led, beginsAct) ?? notThis(text, led) ?? (refused ? anotherOne(text, beginsAct) : null)
}

/** Words of corrections as they are typed in haste. */
function withApostrophes(text: string): string {
  return text
    .replace(/\b(did|do|was|is|have|had|wo)nt\b/gi, "$1n't")
    .replace(/\bthats\b/gi, "that's")
    .replace(/\bim\b/gi, "I'm")
    .replace(/\bi ment\b/gi, 'I meant')
}

/** "Scratch that, I only look": taken back, and something else is done. */
function backAndInstead(text: string, beginsAct: BeginsAct): Correction | null {
  const found =
    /^(?:(?:scratch|scrap|strike|forget|undo) (?:that|it)|take (?:that|it) back)[,.;:!]+ (.+)$/i.exec(text)
  const rest = found?.[1] ?? ''
  return rest !== '' && beginsWish(rest, beginsAct) ? { kind: 'instead', line: asAct(rest) } : null
}

/** What is wished for as what is done: "I only wanted to look" is "I look". */
function asAct(said: string): string {
  return /^(?:i|just|only|please)\b/i.test(said) ? `I ${said.replace(wishes, '')}` : said
}

/** "You missed the first part: I give him my name." */
function leftOut(text: string): Correction | null {
  const found =
    /^you (?:missed|forgot|skipped|left out|ignored|dropped)\b[^:.!,;]{0,60}[:.!,;]+ (i (?!'|am\b|was\b|said\b|meant\b).+)$/i.exec(
      text,
    )
  return found === null ? null : { kind: 'added', line: found[1] ?? '' }
}

/** "I was talking to Chen, not Viktor! I ask her why": the other person is spoken to, with what follows or with the same words. */
function otherListener(text: string): Correction | null {
  const found =
    /^(?:i meant )?(?:i(?: was|'m| am) (?:talking|speaking|talkin|saying (?:that|this|it)) (?:to|with)|i(?: was|'m| am) (?:asking|telling)|(?:that|this|it) was (?:for|to|meant for)) (?!you\b)([^,.;!?]+?)(?:[,!]? (?:and )?not (?:to |with |for )?([^,.;!?]+))?(?:[,.;:!]+ ?(.+))?$/i.exec(
      text,
    )
  if (found === null) return null
  const [, named = '', was, line] = found
  const to = named.replace(/ (?:that|this|it)$/i, '')
  if (line !== undefined) return { kind: 'instead', line: withNamed(line, to) }
  // "I was asking her about the key" tells of an act, and of no listener.
  if (/ (?:about|if|whether|for|to|where|what|who|why|how|when)\b/i.test(to)) return null
  return { kind: 'said', to, ...(was !== undefined && { was }) }
}

function withNamed(line: string, named: string): string {
  return replaced(line, ['him', 'her', 'them'], named) ?? line
}

/** "The Computing Room, that's what I meant", "I have no wish for it. I meant …" with their beginning where it is looked for. */
function meantFirst(text: string, led: boolean): string {
  const found = /^(.+?),? that(?:'s|s| is| was) what i (?:meant|wanted|said)$/i.exec(text)
  if (found !== null) return `I meant ${found[1]}`
  const later = led ? /(?<=[.!;,]\s)i (?:meant|said)\b.*$/i.exec(text) : null
  return later?.[0] ?? text
}

/** What was not wanted, or not said, in so many words. */
const deniesOutright =
  /^(?:i (?:didn't|did not|never|wasn't|was not|hadn't|don't|do not) (?:want(?:ed)?|mean(?:t)?|intend(?:ed)?|say|said|ask(?:ed)? (?:to|for)|tell you|told you|try|trying|going|order)\b|(?:that|this)(?:'s| is| was)? ?(?:not|isn't|wasn't) (?:what|who|where|how) i\b)/i
const denies =
  /^(?:i (?:didn't|did not|never|don't|do not|won't|am not)|i'm not|don't|do not|not|no) (?!sure\b|know\b|think\b|care\b|understand\b|remember\b|now\b|yet\b|thanks?\b|problem\b|idea\b)/i
const goesOnOtherwise = /\b(?:again|any ?more|this time|yet|now|today|tonight)\b/i
const wishes =
  /^(?:(?:and|but|so|then) )?(?:please )?(?:i (?:just |only |really |simply |actually )*(?:said|say|want(?:ed)?|meant|mean|was (?:trying|going)|would like|'d like) (?:to |that )?(?:i )?|i(?='ll |'d )(?:'ll|'d) (?:just |only )*|i (?:just |only |really |simply |actually )*(?=\p{L})|(?:just |only )+)(?:just |only )*/iu
const tells = /^i (?:am|was|have|had|think|thought|know|knew|guess|mean|can't|cannot|couldn't|hope)\b|^i'm\b/i

/** "I didn't want to run! I just show him the letter": what was not meant, and what was. */
function denial(text: string, refused: boolean, beginsAct: BeginsAct): Correction | null {
  const parts = partsOf(text)
  const denied = parts.filter(({ words }) => deniesOutright.test(words) || denies.test(words))
  const isOutright = denied.some(({ words }) => deniesOutright.test(words))
  const [first] = denied
  const act = parts.find((part) => !denied.includes(part) && beginsWish(part.words, beginsAct))
  if (first === undefined) return refused ? withoutRemark(parts, text, beginsAct) : null
  const left = parts.filter((part) => !denied.includes(part))
  if (act === undefined) {
    const only = onlyOf(left.at(-1)?.words ?? '')
    if (only !== null && refused) return only
    const isWish = /\b(?:want(?:ed)?|mean(?:t)?|intend(?:ed)?|going|try|trying) to\b/i.test(first.words)
    return isOutright && isWish && left.length === 0 ? { kind: 'undo' } : null
  }
  const from = act.at
  const until = denied.find(({ at }) => at > from)?.at ?? text.length
  const said = bare(text.slice(from, until), ' ,.;:!')
  const bareAct = said.replace(wishes, '')
  const only = onlyOf(`just ${bareAct}`)
  if (only !== null && !bareAct.includes(' ')) return only
  const line = asAct(said)
  if (isOutright) return { kind: 'instead', line }
  const isOnly = /\b(?:just|only|instead)\b/i.test(said)
  if (!refused && (!isOnly || denied.some(({ words }) => goesOnOtherwise.test(words)))) return null
  return { kind: 'instead', line, denied: denied.map(({ words }) => words.replace(denies, '')).join(' ') }
}

/** "No, the water gate. I go down to it": what stands before the act only names it. */
function withoutRemark(parts: readonly Part[], text: string, beginsAct: BeginsAct): Correction | null {
  const [first, second] = parts
  if (first === undefined || second === undefined || !/[.!;:]$/.test(first.end)) return null
  const isNamed = noun.test(first.words) && first.words.split(' ').length < 8
  if (!isNamed || !beginsWish(second.words, beginsAct)) return null
  return { kind: 'instead', line: text.slice(second.at), denied: '' }
}

function beginsWish(words: string, beginsAct: BeginsAct): boolean {
  if (tells.test(words) && !wishes.test(words)) return false
  const act = words.replace(wishes, '')
  if (act === words) return beginsAct(words)
  return !/^(?:i|i'm|am|was|have|had|not|don't|didn't|never|think|thought|know|knew|guess|can't|hope|feel)\b/i.test(
    act,
  )
}

/** "Just the first thing": one of the acts by its place. */
function onlyPlace(words: string): Correction | null {
  const place =
    /^(?:just|only) (?:do )?(?:the )?(first|second|third)(?: (?:thing|part|one|bit|half))?$/i.exec(words)
  return place === null
    ? null
    : { kind: 'only', act: ['first', 'second', 'third'].indexOf((place[1] ?? '').toLowerCase()) }
}

/** "Just the first thing", "just ask": one of the acts. */
function onlyOf(words: string): Correction | null {
  const place = onlyPlace(words)
  if (place !== null) return place
  const verb = /^(?:just|only) (\p{L}+)(?: (?:him|her|them|it|that))?$/iu.exec(words)
  return verb === null ? null : { kind: 'only', act: (verb[1] ?? '').toLowerCase() }
}

interface Part {
  readonly words: string
  readonly at: number
  /** The sign it ends with. */
  readonly end: string
}

/** The parts of a correction between its signs, each with its place. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  for (const sign of text.matchAll(/[.!;:,]+\s+(?:but )?|\s[—–-]\s|\s+but\s+|$/gi)) {
    const words = text.slice(at, sign.index).trim()
    if (words !== '') parts.push({ words: bare(words), at, end: sign[0].trim().charAt(0) })
    at = sign.index + sign[0].length
  }
  return parts
}

const ways =
  /^(?:back (?:through|thru|over|from|at|in)|through|thru|with|without|from|under|underneath|behind|inside|into|onto|over|across|around|along|by|at|in|on|near|beside|between)\s/i

/** "I meant …", "I wanted to …". */
function meant(text: string, led: boolean, beginsAct: BeginsAct): Correction | null {
  const found = /^i (meant|mean|said|wanted|was trying|intended|was going)(?: (to|that))? (.+)$/i.exec(text)
  const [, verb = '', to, rest = ''] = found ?? []
  if (rest === '' || (!led && !/^meant$/i.test(verb))) return null
  if (/^said$/i.test(verb) && !/^i\b/i.test(rest) && !beginsAct(rest) && !noun.test(rest)) return null
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
  const first = /^not (?:to |for |at )?(.+?)[,;:.!—–-]+ ?(?:but )?(?:i meant )?(?:to |for |at )?(.+)$/i.exec(
    text,
  )
  if (first !== null) {
    const [, was = '', now = ''] = first
    if (pronoun.test(was) || (noun.test(was) && noun.test(now))) return { kind: 'swap', was, now }
    return isShort(was) && isShort(now) ? { kind: 'swap', was, now, loose: true } : null
  }
  const second = /^(.+?)[,;—–-] ?(?:and )?not ([^,;.!]+)/i.exec(text)
  if (second === null) return null
  const [now, was] = [bare(second[1] ?? '', ',;—–-'), second[2] ?? '']
  if (isNumber(firstWord(was))) return numbers(now, was)
  if (led && noun.test(now) && noun.test(was) && now.split(' ').length < 6)
    return { kind: 'swap', was: bare(was), now }
  return null
}

/** "No, the other guard"; "no, her"; "no the telegraph room". */
function anotherOne(text: string, beginsAct: BeginsAct): Correction | null {
  if (/^the other (?:one|\p{L}+)$/iu.test(text) || /^(?:him|her|them)$/i.test(text))
    return { kind: 'swap', was: null, now: text }
  const isNamed = /^(?:the|that|my|his|her)\s/i.test(text) && isShort(text) && !beginsAct(text)
  return isNamed ? { kind: 'swap', was: null, now: text, loose: true } : null
}

/** A few words without a sign: a name typed in haste. */
function isShort(words: string): boolean {
  return (
    words.split(' ').length <= 4 &&
    !/[,.;:!?]/.test(words) &&
    !/^(?:now|yet|i|you|so|too|very|bad|sure)\b/i.test(words)
  )
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
  byPronoun = true,
): string | null {
  if (was !== null && isNumber(was)) return replaced(last, [was, ...sameNumber(was, last)], now)
  const named = was === null || pronoun.test(was) ? [] : [was, was.replace(/^(?:the|a|an|my) /i, '')]
  const direct = replaced(last, named, now)
  if (direct !== null) return direct
  if (!byPronoun && was !== null && !pronoun.test(was)) return null
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
  if (!byPronoun) return null
  const listener = /^((?:i )?(?:ask|tell|talk to|speak to|speak with|greet) )(?:the )?[\p{L}'’-]+/iu
  return (
    replaced(last, ['him', 'her', 'them', 'it'], now) ??
    (was !== null && pronoun.test(was) && listener.test(last)
      ? last.replace(listener, (_, verb) => `${verb}${now}`)
      : null)
  )
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
