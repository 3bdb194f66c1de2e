/**
 * Words from a narrator made harmless before they are kept: no tags, no script addresses, nothing that hides or turns
 * text around. Surfaces escape what they show as well; this is the first of two locks. Linear in the text's length.
 */
import { truncateTrimmed } from '../../text/sentences.ts'

const tags = /<[^<>]*>/g
const scriptAddress = /\b(javascript|vbscript|data(?=\s?:\s?text\/html))\s{0,3}:/gi
/** Controls (line breaks aside), bidirectional overrides and isolates, characters of no width. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * One line of text that can do nothing.
 *
 * @example
 * inertLine('<img src=x onerror=alert(1)>Open  the door', 80) // 'Open the door'
 */
export function inertLine(text: string, most: number): string {
  const line = plainText(text.slice(0, most * 20))
    .replace(/\s+/g, ' ')
    .trim()
  return truncateTrimmed(line, most)
}

function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\n\r\t]/g, ' ')
    .replace(unseen, '')
    .replace(tags, '') // enforces: PLAN-21
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(scriptAddress, '$1 ')
}
