/**
 * The form of choices. Keys are snake_case, with `god:` or `think:` before it where the mode has them (PLAN-01, PLAN-02); a
 * key once offered is what a player sends back, so it is made the same way every time. Texts are lines that can do nothing.
 */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { deniedKeys } from '../../core/json.ts'
import { truncateTrimmed } from '../../text/truncate.ts'
import { modePrefix } from '../parse/mode-prefix.ts'

const wellFormed = /^(?:god:|think:)?[a-z_][a-z0-9_]{0,79}$/
const maxKeyLength = 80

/** True for a key that can be kept as it is. */
export function isChoiceKey(key: string): boolean {
  return wellFormed.test(key) && !deniedKeys.has(key) // enforces: PLAN-01, PLAN-02
}

/**
 * A narrator's key brought into form.
 *
 * @example
 * choiceKeyOf('AttackGoblin') // 'attack_goblin'
 */
export function choiceKeyOf(told: string): string {
  if (isChoiceKey(told)) return told
  const short = told.slice(0, maxKeyLength)
  const prefix = /^\s*(god|think)\s*:/i.exec(short)
  const name = prefix === null ? short : short.slice(prefix[0].length)
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
  const slug = slugOf(words).replace(/^\d/, 'to_$&')
  const safe = slug === 'unnamed' || deniedKeys.has(slug) ? 'choice' : slug
  return prefix === null ? safe : `${(prefix[1] ?? '').toLowerCase()}:${safe}`
}

/** The key, or the key with the first free number behind it: `attack_goblin_2`. */
export function freeKey(key: string, taken: (key: string) => boolean): string {
  if (!taken(key)) return key
  for (let number = 2; ; number += 1) {
    const next = `${key.slice(0, maxKeyLength - 6)}_${number}`
    if (!taken(next)) return next
  }
}

/** The prefix of a key: which mode it belongs to. */
export function prefixOf(key: string): 'god' | 'think' | null {
  if (key.startsWith('god:')) return 'god'
  return key.startsWith('think:') ? 'think' : null
}

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
  // A program that sends a choice back as a line must not send a command with it.
  const inert = modePrefix(line) === null ? line : `“${line}”` // enforces: MODE-01
  return truncateTrimmed(inert, most)
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
