/**
 * Which of the offered choices a line picks: by its key, by its number, or by its words, with a typo
 * allowed. What fits two choices picks none of them.
 */
import { spacedWords } from '../../text/folded-words.ts'
import { yesWords } from '../../text/yes-words.ts'

/** A choice as it was offered, in order. */
export interface OfferedChoice {
  readonly key: string
  readonly text: string
  /** The key that the player was shown, where it is another. */
  readonly shown?: string
}

/** A choice that was picked, and how. */
export interface Picked extends Pick<OfferedChoice, 'key' | 'text'> {
  readonly by: 'key' | 'number' | 'text'
}

/** Longer lines say something of their own, even when they begin with the words of a choice. */
const maxPickLength = 200

const numbered =
  /^(?:(?:i\s)?(?:choose|pick|take|select)\s)?(?:option\s|choice\s|number\s|nr\s)?#?([1-9])[.)!]?$/

const openings = ['i will ', 'i ll ', 'let s ', 'lets ', 'i '] as const

function withoutOpening(line: string): string {
  const opening = openings.find((start) => line.startsWith(start))
  return opening === undefined ? line : line.slice(opening.length)
}

/** True when two texts differ by at most this many letters added, left out or changed. */
function isNear(left: string, right: string, most: number): boolean {
  if (Math.abs(left.length - right.length) > most) return false
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= right.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (left[at - 1] === right[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return false
    row = next
  }
  return (row[right.length] ?? 0) <= most
}

function only<Value>(found: readonly Value[]): Value | null {
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The number of a choice that a line names, or null. */
export function pickedNumber(text: string): number | null {
  const line = text.length > 40 ? '' : text.trim().toLowerCase()
  const digit = numbered.exec(line)?.[1]
  return digit === undefined ? null : Number(digit)
}

/**
 * The choice a line picks, or null.
 *
 * @example
 * findPickedChoice('2', [{ key: 'wait', text: 'Wait' }, { key: 'leave', text: 'Leave' }])?.key // 'leave'
 */
export function findPickedChoice(text: string, offered: readonly OfferedChoice[]): Picked | null {
  if (text.length > maxPickLength || offered.length === 0) return null
  const number = pickedNumber(text)
  const byNumber = number === null ? undefined : offered[number - 1]
  if (byNumber !== undefined) return picked(byNumber, 'number')
  const named = text.trim().toLowerCase()
  const exact = offered.find(({ key, shown }) => key === named || shown === named)
  if (exact !== undefined) return picked(exact, 'key')
  const line = spacedWords(text)
  if (line === '') return null
  const byKey = only(offered.filter((choice) => spacedWords(choice.key) === line))
  if (byKey !== null) return picked(byKey, 'key')
  const byText = only(offered.filter((choice) => sameWords(line, spacedWords(choice.text))))
  if (byText !== null) return picked(byText, 'text')
  const near = only(offered.filter((choice) => nearWords(line, spacedWords(choice.text))))
  return near === null ? null : picked(near, 'text')
}

function picked({ key, text }: OfferedChoice, by: Picked['by']): Picked {
  return { key, text, by }
}

const yes = new RegExp(
  `^(?:${yesWords}|right|correct|exactly|do it|i do|that|that one|please do|go ahead|go on|go for it|confirm(?:ed)?|absolutely|of course|i am sure|i m sure)(?: (?:please|do it|do that|go ahead|go for it|let s do it|that one|that s it|i do|i am sure|i m sure|exactly|thanks|${yesWords}))*$`,
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
const ordinals = ['first', 'second', 'third'] as const

/** The reading that a yes, a no or an ordinal answers, when the last turn asked which one was meant (READ-11). */
export function answeredReading(
  text: string,
  offered: readonly OfferedChoice[],
  held: readonly string[],
): Picked | null {
  const [likeliest] = held
  if (likeliest === undefined || text.length > 60) return null
  const line = spacedWords(text)
  const at = ordinals.findIndex((word) =>
    new RegExp(`^(?:the )?${word}(?: one| reading| choice)?(?: please)?$`).test(line),
  )
  const rest = offered.findLast((option) => held.includes(option.key) && /\bleave out “/.test(option.text))
  const agreed = yes.test(line) ? likeliest : undefined // enforces: READ-11
  const declined = no.test(line) ? 'other_action' : undefined
  const named = namedReading(
    line,
    held.flatMap((key) => offered.find((option) => option.key === key) ?? []),
  )
  const key = leaveOut.test(line) ? rest?.key : (agreed ?? declined ?? held[at] ?? named)
  const choice = offered.find((option) => option.key === key)
  return choice === undefined ? null : { ...choice, by: 'text' }
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
  if (words.length === 0 || said.length > longestName) return undefined
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

function sameWords(line: string, choice: string): boolean {
  if (choice === '') return false
  const [said, offered] = unconfirmed(line, choice)
  return line === choice || said === offered
}

/** Both without how they begin; a reading that is offered as "Yes: …" is picked by its words with the yes or without. */
function unconfirmed(line: string, choice: string): readonly [line: string, choice: string] {
  const asked = choice.startsWith('yes ')
  const plain = (text: string): string => withoutOpening(asked ? text.replace(/^yes /, '') : text)
  return [plain(line), plain(choice)]
}

/** One typo in eight letters, two at most, and none in a short word. */
function nearWords(line: string, choice: string): boolean {
  const typos = Math.min(2, Math.floor(choice.length / 8))
  if (choice.length > maxPickLength || typos === 0) return false
  return isNear(...unconfirmed(line, choice), typos)
}
