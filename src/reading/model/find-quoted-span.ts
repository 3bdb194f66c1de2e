/** Where quoted words stand in a line: readers quote with other apostrophes, spaces and capitals than players type. */

/** A character as it is compared: small, and with the plain quotation marks. */
function plain(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/gu, "'")
    .replace(/[“”«»]/gu, '"')
    .replace(/[–—]/gu, '-')
    .toLowerCase()
}

/**
 * The first character of some words in a line and the one after the last; null when they do not stand in it.
 *
 * @example
 * spanOf('the rope', 'I tie The  rope to a post') // [6, 15]
 */
export function spanOf(words: string, line: string): readonly [number, number] | null {
  const wanted = plain(words)
    .replace(/^[\s"'.,;:!?…-]+|[\s"'.,;:!?…-]+$/gu, '')
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (wanted.length === 0) return null
  const pattern = new RegExp(
    wanted.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')).join('\\s+'),
    'u',
  )
  const found = pattern.exec(plain(line))
  return found === null
    ? null
    : [Math.min(found.index, line.length - 1), Math.min(found.index + found[0].length, line.length)]
}
