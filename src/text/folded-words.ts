/** Texts as words that can be compared: without case, accents, signs, endings and words that say nothing. */
import { normalText } from './limit-combining-marks.ts'

const maxLineLength = 2_000
const beyondAscii = /[^ -~]/u

/** In other scripts a mark is part of the letter: a vowel of Devanagari, a voiced sign of Japanese. */
const accented =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu

/** A line in lower case, without accents and full-width forms; longer lines are cut. */
export function foldText(text: string): string {
  const line = text.length > maxLineLength ? text.slice(0, maxLineLength) : text
  // Most lines are ASCII, and testing is cheaper than normalizing.
  return (beyondAscii.test(line) ? withoutAccents(line) : line).toLowerCase()
}

function withoutAccents(text: string): string {
  return normalText(text, 'NFKD').replace(accented, '$1').normalize('NFC')
}

const determiners: ReadonlySet<string> = new Set(
  'the a an my your his her their our some this that these those of'.split(' '),
)

/**
 * The words of a text that distinguish things: folded, without determiners, possessives and plural endings.
 *
 * @example
 * foldedWords("the Old Guard's keys") // ['old', 'guard', 'key']
 */
export function foldedWords(text: string): readonly string[] {
  const line = foldText(text)
  const words = beyondAscii.test(line)
    ? line.replace(/[’']s\b/gu, '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{So}+/gu)
    : line.replace(/'s\b/g, '').match(/[a-z0-9]+/g)
  return (words ?? []).filter((word) => !determiners.has(word)).map(withoutPluralS)
}

/** For comparing two words, where "torche" for "torches" does no harm; to show a word, use `singular`. */
function withoutPluralS(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Letters and digits in lower case, with single spaces between: two texts that are equal in this say the same words. */
export function spacedWords(text: string): string {
  return normalText(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Scripts in which a sign or two are a word, and pictures. */
const denseScript =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{So}]/u

/** True for a word in a script that needs few signs for one, and mostly no spaces between two. */
export function isDenseScript(word: string): boolean {
  return denseScript.test(word)
}

/** True for a word of at least so many letters; in scripts that need fewer, for any word. */
export function isLongEnough(word: string, letters: number): boolean {
  return word.length >= letters || isDenseScript(word)
}
