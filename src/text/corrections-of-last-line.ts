/**
 * Corrections of the line that was typed last: "no, I meant the other guard", "not him, her", "I only gave her three
 * crowns, not ten", "undo that". A correction that says what is done stands for the whole line; one that only names
 * a person or a thing is put in the place of what it corrects, and the line that was meant is made of both.
 */
import { inPlainSentences } from './cleft-sentences.ts'
import type { BeginsAct, Correction } from './correction-kinds.ts'
import { otherListener, questionMeant, withAskerFirst, wordsTo } from './corrections-of-listeners.ts'
import { isNumber, pronoun, replaced } from './line-meant-by-correction.ts'
import { openingOf, withApostrophes } from './openings-of-corrections.ts'

const back =
  /^(?:please )?(?:undo(?: (?:that|it|this|the last (?:turn|thing|action|one)|my last (?:turn|action|move|line)))?|take (?:that|it|this|the last (?:turn|thing)) back|i(?:'ll| want to|'d like to)? (?:undo|take (?:that|it) back)(?: that| it)?|(?:scratch|scrap|forget|strike|cancel|belay|ignore|disregard) (?:that|it)|rewind(?: that)?|(?:let's |let me )?go back (?:a|one) (?:turn|step))(?:,? please)?$/i
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
  const spelled = withApostrophes(typed.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim())
  const whole = inPlainSentences(withAskerFirst(spelled))
  const { said, led, refused, remarked } = openingOf(whole)
  const text = meantFirst(bare(said), led)
  if (back.test(text)) return { kind: 'undo' }
  const other =
    (refused ? onlyPlace(text) : null) ??
    backAndInstead(text, beginsAct) ??
    (refused ? otherMatter(text) : null) ??
    leftOut(text) ??
    (led || /^i meant\b/i.test(text) ? (questionMeant(text) ?? wordsTo(text)) : null) ??
    otherListener(text, beginsAct) ??
    denial(text, refused, beginsAct)
  if (other !== null || /["“”?]/.test(text)) return other
  return (
    meant(text, led, beginsAct) ??
    notThis(text, led, beginsAct) ??
    (refused ? anotherOne(text, remarked, beginsAct) : null) ??
    (refused && (remarked || !looksBack.test(text)) && beginsWish(text, beginsAct)
      ? { kind: 'instead', line: asAct(text), ...(!remarked && { weak: true }) }
      : null)
  )
}

/** "No, I told him already" answers a question. */
const looksBack = /\b(?:already|before|earlier|yesterday|yet|ever|never|told|said|thanked)\b/i

/** "Scratch that, I only look": taken back, and something else is done. */
function backAndInstead(text: string, beginsAct: BeginsAct): Correction | null {
  const found =
    /^(?:(?:(?:scratch|scrap|strike|forget|undo|cancel|belay|ignore|disregard) (?:that|it)|disregard|take (?:that|it) back)[,.;:!]*\s+)+(.+)$/i.exec(
      text,
    )
  const rest = found?.[1] ?? ''
  return rest !== '' && beginsWish(rest, beginsAct) ? { kind: 'instead', line: asAct(rest) } : null
}

/** "No. About Jin": the same is asked, about something else. */
function otherMatter(text: string): Correction | null {
  const [, topic = ''] = /^(?:i (?:meant|said|was asking) )?about ([^,.;:!?]{2,60})$/i.exec(text) ?? []
  return topic === '' ? null : { kind: 'about', topic }
}

/** What is wished for as what is done: "I only wanted to look" is "I look". */
function asAct(said: string): string {
  return /^(?:i|just|only|please|let me)\b/i.test(said) && !doing.test(said)
    ? `I ${said.replace(wishes, '')}`
    : said
}

/** "You missed the first part: I give him my name." */
function leftOut(text: string): Correction | null {
  const found =
    /^you (?:missed|forgot|skipped|left out|ignored|dropped)\b[^:.!,;]{0,60}[:.!,;]+ (i (?!'|am\b|was\b|said\b|meant\b).+)$/i.exec(
      text,
    )
  return found === null ? null : { kind: 'added', line: found[1] ?? '' }
}

/** "The Computing Room, that's what I meant", "I have no wish for it. I meant …" with their beginning where it is looked for. */
function meantFirst(text: string, led: boolean): string {
  const found = /^(.+?),? that(?:'s|s| is| was) what i (?:meant|wanted|said)$/i.exec(text)
  if (found !== null) return `I meant ${found[1]}`
  const later = led && !/^not\b/i.test(text) ? /(?<=[.!;,]\s)i (?:meant|said)\b.*$/i.exec(text) : null
  return later?.[0] ?? text
}

/** What was not wanted, or not said, in so many words. */
const deniesOutright =
  /^(?:i (?:had|have) no (?:thought|wish|intention|intent|mind|plan|desire|designs?|business) |no \p{L}+ (?:is|was|were|are) (?:intended|meant|wanted)\b|i (?:didn't|did not|never|wasn't|was not|hadn't|don't|do not) (?:want(?:ed)?|mean(?:t)?|intend(?:ed)?|say|said|ask(?:ed)? (?:to|for)|tell you|told you|try|trying|going|order)\b|(?:that|this)(?:'s| is| was)? ?(?:not|isn't|wasn't) (?:what|who|where|how) i\b)/iu
const denies =
  /^(?:i (?:didn't|did not|never|don't|do not|won't|am not|wasn't|was not|have no|had no)|i'm not|don't|do not|not|no|nobody(?: is| was|'s)|no one(?: is| was|'s)) (?!sure\b|know\b|think\b|care\b|understand\b|remember\b|now\b|yet\b|thanks?\b|problem\b|idea\b)/i
const goesOnOtherwise = /\b(?:again|any ?more|this time|yet|now|today|tonight)\b/i
const wishes =
  /^(?:(?:and|but|so|then) )?(?:please )?(?:let me |i (?:just |only |really |simply |actually |merely )*(?:said|say|want(?:ed)?|wish(?:ed)?|hoped|intend(?:ed)?|meant|mean|was (?:trying|going)|would like|'d like) (?:just |only |merely |simply )*(?:to |that )?(?:(?:just |only |merely )*(?=\p{L}))(?:i )?|i(?='ll |'d )(?:'ll|'d) (?:just |only )*|i (?:just |only |really |simply |actually )*(?=\p{L})|(?:just |only |merely )+)(?:just |only |merely )*/iu
/** "I was handing him the letter": what one is at is what one does. */
const doing =
  /^i(?:'m| am| was) (?!joking|kidding|wondering|thinking|hoping|being|feeling|having|going|trying|talking|speaking|saying|asking|telling|looking forward)\p{L}{2,}ing\b/iu
/** "I wasn't tricking him": denied as only the last reading can be. */
const deniesDoing = /^i (?:wasn't|was not) (?!sure|going|trying)\p{L}{2,}ing\b/iu
const tells = /^i (?:am|was|have|had|think|thought|know|knew|guess|mean|can't|cannot|couldn't|hope)\b|^i'm\b/i

/** "I wasn't talking to him I was looking at the hands": where what was meant follows without a sign. */
const runsOnAt = /(?<=\p{L}) (?=i (?:was|mean|meant|want|wanted|just|only|wished)\b)/iu

/** "I didn't want to run! I just show him the letter": what was not meant, and what was. */
function denial(whole: string, refused: boolean, beginsAct: BeginsAct): Correction | null {
  const isDenial = deniesOutright.test(whole) || denies.test(whole)
  const text = isDenial ? whole.replace(runsOnAt, ', ') : whole
  const parts = partsOf(text)
  const denied = parts.filter(({ words }) => deniesOutright.test(words) || denies.test(words))
  const isOutright = denied.some(
    ({ words }) => deniesOutright.test(words) || (refused && deniesDoing.test(words)),
  )
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
  // "Not Viktor, the couriers, talk to them": the person named right before an act is the one it means.
  const behind = left[left.indexOf(act) - 1]?.words ?? ''
  const done = asAct(said)
  const line = (noun.test(behind) ? replaced(done, ['him', 'her', 'them', 'it'], behind) : null) ?? done
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
  // "Hands. Read them".
  const isPointed = isShort(first.words) && !beginsAct(first.words) && pointsBack.test(second.words)
  if (!(isNamed || isPointed) || !beginsWish(second.words, beginsAct)) return null
  const line = text.slice(second.at)
  const thing = isNamed ? first.words : `the ${first.words}`
  return { kind: 'instead', line: replaced(line, ['him', 'her', 'them', 'it'], thing) ?? line, denied: '' }
}

function beginsWish(words: string, beginsAct: BeginsAct): boolean {
  if (doing.test(words)) return true
  if (tells.test(words) && !wishes.test(words)) return false
  const act = words.replace(wishes, '')
  // "I meant the book" names a thing, and does nothing.
  if (act === words || /^i (?:just |only )?(?:meant|mean|said|say) (?!to\b|that\b|i\b)/i.test(words))
    return beginsAct(act)
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
  // "I wanted to ask the lady": what is asked stays as it was.
  const [, whom = ''] = /^(?:ask|tell|show|give|talk to|speak to) (.+)$/i.exec(rest) ?? []
  const isWhom =
    noun.test(whom) &&
    isShort(whom, 6) &&
    !/ (?:about|for|what|where|who|why|how|if|that|to|a|my)\b/i.test(whom)
  if (to?.toLowerCase() === 'to' && isWhom) return { kind: 'swap', was: null, now: whom, orElse: `I ${rest}` }
  if (to?.toLowerCase() === 'to')
    return noun.test(rest) ? { kind: 'swap', was: null, now: rest } : { kind: 'instead', line: `I ${rest}` }
  if (/^i\b/i.test(rest)) return wordsTo(rest) ?? { kind: 'instead', line: rest }
  const apart = /^(.+?),? (?:and )?not (.+)$/i.exec(rest)
  if (apart === null && ways.test(rest)) return { kind: 'way', words: rest }
  const whole = named(rest, beginsAct)
  if (whole !== null) return whole
  if (beginsAct(rest)) return { kind: 'instead', line: apart?.[1] ?? rest }
  if (apart !== null) return { kind: 'swap', was: bare(apart[2] ?? ''), now: apart[1] ?? '' }
  const [, subject = '', done = ''] =
    /^(.+?) (?:should|would|could|ought to|must|may|can) (.+)$/i.exec(rest) ?? []
  if (noun.test(subject) && isShort(subject, 6)) return { kind: 'instead', line: `I have ${subject} ${done}` }
  const then = /^(.+?),? (?:and )?then (.+)$/i.exec(rest)
  return { kind: 'swap', was: null, now: then?.[1] ?? rest, ...(then !== null && { afterwards: then[2] }) }
}

/** "The jukebox, play B7 on it", "a ration I have five and I want to give her one": what is named first is what it is done with. */
function named(rest: string, beginsAct: BeginsAct): Correction | null {
  const marked = /^([^.!;:,]+)[.!;:,]+ (?:and )?(?!then\b)(.+)$/.exec(rest)
  const wished =
    /^((?:the|an?|my|his|her|that|this|some) [^.!;:,]+?)(?: i (?:have|had|got|see)\b[^.!;:,]*?)?[.!;:,]* (?:and |so |but )?(i (?:just |only )?(?:want|wanted|wish|would like)(?: to)? .+)$/i.exec(
      rest,
    )
  const apposed = /^([^.!;:,]+), [^.!;:]+[.!;:]+ (?:and )?(i\s.+)$/i.exec(rest)
  const [, thing = '', act = ''] = wished ?? apposed ?? marked ?? []
  const isDone = beginsAct(act) || /^i\b/i.test(act) || pointsBack.test(act)
  if (act === '' || beginsAct(thing) || !isDone) return null
  const line = asAct(act)
  const pointers = wished === null ? ['him', 'her', 'them', 'it', 'one'] : ['one', 'it', 'them', 'some']
  return {
    kind: 'instead',
    line: replaced(line, pointers, thing) ?? line.replace(/ that$/i, () => ` ${thing}`),
  }
}

/** "Play song B7 on it": words that can only be what is done with what was named before them. */
const pointsBack =
  /^(?!(?:the|an?|my|his|her|their|that|this|not|and|or|in|on|at|with)\b)\p{L}+ .*\b(?:it|them|him|her)\b/iu

/** "Not him, her"; "Chen, not Viktor"; "I only gave her three crowns, not ten"; "stool not jukebox". */
function notThis(text: string, led: boolean, beginsAct: BeginsAct): Correction | null {
  const first =
    /^not (?:to |for |at )?(.+?)[,;:.!—–-]+ ?(?:(?:the )?other way[,;:.!]* |(?:good )?(?:sir|madam|gm|dm|silly)[,;:.!]+ ?)?(?:but )?(?:i meant )?(?:to |for |at )?(.+)$/i.exec(
      text,
    )
  if (first !== null) {
    const [, was = '', now = ''] = first
    const whole = named(now, beginsAct)
    if (whole?.kind === 'instead' && isShort(was)) return { ...whole, denied: was }
    if (/\bother way\b/i.test(text) && isShort(now)) return { kind: 'instead', line: `I go to ${now}` }
    if (beginsWish(now, beginsAct) && /^i\b/i.test(now))
      return { kind: 'instead', line: asAct(now), denied: was }
    if (/^i\b/i.test(now)) return null
    if (beginsAct(was) && beginsAct(now)) return { kind: 'instead', line: now, denied: was }
    if (pronoun.test(was) || (noun.test(was) && noun.test(now))) return { kind: 'swap', was, now }
    return isShort(was) && isShort(now) ? { kind: 'swap', was, now, loose: true } : null
  }
  const second = /^(.+?)[,;—–-] ?(?:and )?not ([^,;.!]+)/i.exec(text)
  const bareSwap =
    second === null && led
      ? /^(?:the |my )?([\p{L}' -]{2,24}) not (?:the |my )?([\p{L}' -]{2,24})$/iu.exec(text)
      : null
  if (bareSwap !== null) {
    const [, now = '', was = ''] = bareSwap
    return beginsAct(now) || !isShort(now) || !isShort(was) ? null : { kind: 'swap', was, now, loose: true }
  }
  if (second === null) return null
  const [now, was] = [bare(second[1] ?? '', ',;—–-'), second[2] ?? '']
  if (isNumber(firstWord(was))) return numbers(now, was)
  if (led && noun.test(now) && noun.test(was) && now.split(' ').length < 6)
    return { kind: 'swap', was: bare(was), now }
  // "I'm reading the comm, not the bar top": what is done is said again in full.
  if (beginsWish(now, beginsAct) && /^i\b/i.test(now) && noun.test(was))
    return { kind: 'instead', line: asAct(now), denied: was }
  return null
}

/** "No, the other guard"; "no, her"; "no the telegraph room"; "wrong one. Viktor". */
function anotherOne(text: string, remarked: boolean, beginsAct: BeginsAct): Correction | null {
  if (/^the other (?:one|\p{L}+)$/iu.test(text) || /^(?:him|her|them)$/i.test(text))
    return { kind: 'swap', was: null, now: text }
  const isNamed = /^(?:the|that|my|his|her)\s/i.test(text) && isShort(text) && !beginsAct(text)
  if (isNamed) return { kind: 'swap', was: null, now: text, loose: true }
  const isName = remarked && isShort(text) && !beginsAct(text)
  return isName ? { kind: 'swap', was: null, now: text, known: true } : null
}

/** A few words without a sign: a name typed in haste. */
function isShort(words: string, most = 4): boolean {
  return (
    words.split(' ').length <= most &&
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

/** The text without such signs at its end; a pattern would begin anew at every dot of a long row of them. */
function bare(text: string, signs = ' .!'): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
