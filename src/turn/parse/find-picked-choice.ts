/**
 * Which of the offered choices a line picks: by its key, by its number, or by its words, with a typo
 * allowed. What fits two choices picks none of them.
 */
import { spacedWords } from '../../text/folded-words.ts'

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
