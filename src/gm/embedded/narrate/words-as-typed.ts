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
  const whole = pieceOf(said, line)
  if (whole !== undefined) return whole
  const sentences = splitSentences(said)
  const pieces = sentences.map((sentence) => pieceOf(sentence, line))
  return sentences.length < 2 || pieces.includes(undefined) ? undefined : pieces.join(' ')
}

function pieceOf(said: string, line: string): string | undefined {
  const own = wordsIn(said).map(({ word }) => word)
  const typed = wordsIn(line)
  if (own.length === 0) return undefined
  for (let start = 0; start + own.length <= typed.length; start += 1) {
    const window = typed.slice(start, start + own.length)
    const same = window.filter(({ word }, at) => word === own[at]).length
    if (same < own.length * mostlySame || !window.every(({ word }, at) => mayBe(word, own[at] ?? '')))
      continue
    const last = window.at(-1)
    const [from, to] = [window[0]?.from ?? 0, last === undefined ? 0 : last.to]
    return `${line.slice(from, to)}${/^[.!?…]+/.exec(line.slice(to))?.[0] ?? ''}`
  }
  return undefined
}

const mostlySame = 0.5

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
  return typed === read || (typed.length <= longestShort && typed.length <= read.length + 1)
}

const longestShort = 5
