/**
 * Marks above and below letters. No language sets more than a few on one letter, and putting long runs of them in order takes
 * time that grows with their square: runs are cut before a text is normalized.
 */

/** More than any script sets on one letter. */
const mostMarks = 12

/** The two half-width signs become marks when they are normalized. */
const longRuns = /([\p{M}\uff9e\uff9f]{12})[\p{M}\uff9e\uff9f]+/gu
const beyondAscii = /[\u0080-\uffff]/
const beyondLatin1 = /[\u0100-\uffff]/

/** True for a text in which more marks follow each other than a letter can have. */
export function hasLongMarkRuns(text: string): boolean {
  return text.length > mostMarks && beyondLatin1.test(text) && text.search(longRuns) >= 0
}

/** A text whose letters have no more marks than letters have anywhere. */
export function withShortMarkRuns(text: string): string {
  return text.length > mostMarks && beyondLatin1.test(text) ? text.replace(longRuns, '$1') : text
}

/**
 * A text in a normal form, in time that grows with its length alone.
 *
 * @example
 * normalText('e\u0301', 'NFC') // 'é'
 */
export function normalText(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return beyondAscii.test(text) ? withShortMarkRuns(text).normalize(form) : text
}
