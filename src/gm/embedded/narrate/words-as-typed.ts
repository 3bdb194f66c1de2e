/**
 * What a player said, as they typed it. A reader writes words out ("u" is "you"), and may put two questions together; what
 * is given back in quotation marks is a piece of the line itself, whole, or it is not given back.
 */
import { splitSentences } from '../../../text/sentences.ts'

/**
 * The piece of a line that some words were read from; undefined where they stand nowhere in it.
 *
 * @example
 * asTyped('when did you ride with him', 'courier, when did u ride w him') // 'when did u ride w him'
 */
export function asTyped(said: string, line: string): string | undefined {
  const piece =
    pieceOf(said, line) ??
    pieceOf(said, onlySaid(line)) ??
    inPieces(splitSentences(said), line, ' ') ??
    inPieces(said.split(/,\s+/), line, ', ')
  return piece === undefined ? undefined : onlySaid(piece)
}

const says =
  '(?:said|say|says|ask|asked|asks|answer|answered|repl(?:y|ied)|add|added|whisper|whispered|murmur|murmured|mutter|muttered|inquired?|enquired?|remark|remarked|shout|shouted|call|called|went on|continued)'
/** ", I asked Pell gently," and `," I said, as lightly as one lifts a lid, "`: who says it how is no part of what is said. */
const tagBetweenMarks = /["”][^"“”]*["“]/gu
const tagBetweenCommas = new RegExp(
  `(?<=[\\p{L}!?]),? i (?:\\p{L}+ly )?${says}\\b(?: (?:to |of )?(?!(?:what|who|where|when|why|how|if|that)\\b)[\\p{L}'’-]+){0,4}(?:, as [^,.?!]+)?,(?= )`,
  'giu',
)
const tagAtEnd = new RegExp(
  `[,.] (?:and )?i (?:\\p{L}+ly )?${says}\\b(?:,? (?:to )?[\\p{L}'’-]+){0,6}[.!]?$`,
  'iu',
)
/** "No, I meant …", "… to the whole room" */
const meant =
  /^(?:(?:no|nope|sorry|wait|oh|well|but)[,.! ]+)*i (?:meant?|meant to (?:say|ask)):?,? (?=\p{L})/iu
const toAll =
  /,? (?:to|at|across) (?:the (?:whole|entire) (?:room|bar|crowd|street|square|hall|place|house|inn|tavern|pub|town|table)|everybody|everyone)(?: (?:here|in the room))?(?=[.!?]*$)/iu

/** A piece of the line without who says it, how, and to whom. */
export function onlySaid(piece: string): string {
  const bare = piece
    .replace(tagBetweenMarks, ' ')
    .replace(tagBetweenCommas, '')
    .replace(tagAtEnd, '')
    .replace(meant, '')
    .replace(toAll, '')
    .replace(/\s+/g, ' ')
    .trim()
  return bare === '' ? piece : bare
}

function inPieces(parts: readonly string[], line: string, joint: string): string | undefined {
  const pieces = parts.map((part) => pieceOf(part, line))
  return parts.length < 2 || pieces.includes(undefined) ? undefined : pieces.join(joint)
}

function pieceOf(said: string, line: string): string | undefined {
  const own = wordsIn(said).map(({ word }) => word)
  const typed = wordsIn(line)
  const windows = lengths.flatMap((longer) =>
    typed.map((_, start) => typed.slice(start, start + own.length + longer)),
  )
  const fitting = windows
    .map((window) => ({ window, same: likenessOf(window, own) }))
    .filter(({ same }) => same >= mostlySame)
  const [best] = fitting.toSorted((left, right) => right.same - left.same)
  const [begins, ends] = [best?.window[0], best?.window.at(-1)]
  if (begins === undefined || ends === undefined) return undefined
  const piece = line.slice(begins.from, ends.to)
  const mark = /^[.!?…]+/.exec(line.slice(ends.to))?.[0] ?? ''
  return `${piece}${mark === '' ? (/[.!?…]+$/.exec(said.trim())?.[0] ?? '') : mark}`
}

/** How much of some words stands in a piece of the line, 0 to 1; 0 where it begins or ends with others. */
function likenessOf(window: readonly Placed[], own: readonly string[]): number {
  const [first = '', last = ''] = [window[0]?.word, window.at(-1)?.word]
  if (!mayBe(first, own[0] ?? '') || !mayBe(last, own.at(-1) ?? '')) return 0
  return window.filter(({ word }) => own.includes(word)).length / Math.max(own.length, window.length)
}

/** As long as it was read, else by a word or two shorter or longer: "whatcha" is read as "what are you". */
const lengths = [0, -1, -2, 1]
const mostlySame = 0.7

interface Placed {
  readonly word: string
  readonly from: number
  readonly to: number
}

function wordsIn(text: string): readonly Placed[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replace(/['’]/g, ''),
    from: index,
    to: index + word.length,
  }))
}

/** "U" may have been read as "you", "n" as "and", "nite" as "night". */
function mayBe(typed: string, read: string): boolean {
  if (typed === read) return true
  if (typed.startsWith('what') || typed.startsWith('wotch')) return read === 'what'
  return (typed.length <= longestShort && typed[0] === read[0]) || short[typed] === read
}

const longestShort = 4
const short: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  n: 'and',
  r: 'are',
  '2': 'to',
  '4': 'for',
}
