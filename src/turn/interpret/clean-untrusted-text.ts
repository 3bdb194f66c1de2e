/** A stranger's text made fit to keep: whole characters, no control or direction marks, no longer than it may be. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unfit = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The text, or the empty one when it is none. */
export function toldText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return ''
  // Cut before anything else looks at it: ten megabytes cost no more than a line.
  return value.slice(0, longest).toWellFormed().replace(unfit, '').trim()
}

/** A list of texts, none empty, none twice, not too many. */
export function toldTexts(value: unknown, most: number, longest: number): string[] {
  const list = Array.isArray(value) ? (value as readonly unknown[]).slice(0, most * 4) : []
  const texts = list.map((one) => toldText(one, longest)).filter((one) => one !== '')
  return [...new Set(texts)].slice(0, most)
}
