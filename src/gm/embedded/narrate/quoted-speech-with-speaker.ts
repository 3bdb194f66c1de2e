/** Spoken words with their tag: split after the first sentence, the tag between, marks where they belong. */
import { capitalizeFirstLetter } from '../../../text/capitals-articles-plurals-lists.ts'
import { endsInAbbreviation, withFullStop } from '../../../text/sentences.ts'

/**
 * Words in quotation marks with who says them.
 *
 * @example
 * spoken('Big, are they? Never seen one.', 'Jory mutters') // '"Big, are they?" Jory mutters. "Never seen one."'
 */
export function spoken(say: string, tag: string): string {
  const words = inner(say)
  if (tag === '') return `"${words}"`
  const cut = firstEnd(words)
  const first = words.slice(0, cut).trim()
  const rest = words.slice(cut).trim()
  const closed = /\.$/.test(first) && !/\.\.$/.test(first) ? `${first.slice(0, -1)},` : first
  return `"${closed}" ${withFullStop(tag)}${rest === '' ? '' : ` "${rest}"`}`
}

/** The words themselves: no marks around them, single marks inside, an end at the end. */
function inner(say: string): string {
  const bare = say
    .trim()
    .replace(/^["“](.*)["”]$/su, '$1')
    .replace(/["“”]/g, "'")
    .replace(/\s+/g, ' ')
  return capitalizeFirstLetter(withFullStop(bare))
}

/** Where the first sentence of at least two words ends. */
function firstEnd(words: string): number {
  for (const match of words.matchAll(/[.!?…]+['’]?(?=\s|$)/g)) {
    const end = match.index + match[0].length
    // A stop that a small letter follows ends nothing, and neither does one that only cuts a word short.
    if (endsInAbbreviation(words.slice(0, end)) || /^\s+\p{Ll}/u.test(words.slice(end))) continue
    if (words.slice(0, end).includes(' ') || end >= words.length) return end
  }
  return words.length
}

/** True when a tag already says who speaks. */
export function namesSpeaker(tag: string, names: readonly string[]): boolean {
  const folded = ` ${bare(tag)} `
  return (
    /\s(?:he|she|they|it)\s/.test(folded) ||
    names.some((name) => name !== '' && folded.includes(` ${bare(name)} `))
  )
}

/** Small letters and single spaces; signs aside, but for pictures that are somebody's name. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{So}'’]+/gu, ' ')
    .trim()
}
