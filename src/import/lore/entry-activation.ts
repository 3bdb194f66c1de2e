/**
 * The activation of an imported entry by words, and why: the trigger tester for authors. Chance, memory of earlier
 * messages and budgets are other programs' business and are not played here.
 */
import type { LoreEntry } from '../formats/common-lorebook.ts'
import { maxSearched, runUntrustedRegex } from './run-untrusted-regex.ts'

/** Whether an entry is called up, and why. */
export interface Activation {
  readonly active: boolean
  readonly why: string
}

/** The part of an entry that decides when it is used. */
export type ActivationKeys = Pick<
  LoreEntry,
  | 'keys'
  | 'secondary_keys'
  | 'logic'
  | 'constant'
  | 'enabled'
  | 'case_sensitive'
  | 'whole_words'
  | 'use_regex'
>

/** Whether a text calls an entry up. */
export function activationOf(entry: ActivationKeys, text: string): Activation {
  if (!entry.enabled) return { active: false, why: 'it is switched off' }
  if (entry.constant) return { active: true, why: 'it is always used' }
  const words = text.slice(0, maxSearched)
  const first = entry.keys.map((key) => ({ key, met: isMet(key, entry, words) }))
  const called = first.find(({ met }) => met === true)
  if (called === undefined) {
    const unread = first.find(({ met }) => typeof met === 'string')
    return { active: false, why: typeof unread?.met === 'string' ? unread.met : 'none of its keys is there' }
  }
  if (entry.secondary_keys.length === 0) return { active: true, why: `"${called.key}" is there` }
  const met = entry.secondary_keys.filter((key) => isMet(key, entry, words) === true)
  const active = byLogic(entry.logic, met.length, entry.secondary_keys.length)
  const beside = met.length === 0 ? 'none of the second keys' : met.map((key) => `"${key}"`).join(', ')
  return { active, why: `"${called.key}" is there, with ${beside} (${entry.logic})` }
}

function byLogic(logic: ActivationKeys['logic'], met: number, all: number): boolean {
  if (logic === 'and_any') return met > 0
  if (logic === 'and_all') return met === all
  return logic === 'not_any' ? met === 0 : met < all
}

/** True or false, or a sentence when the key cannot be looked for. */
function isMet(key: string, entry: ActivationKeys, text: string): boolean | string {
  const [, slashed, flags = ''] = /^\/([\s\S]+)\/([a-z]*)$/.exec(key.trim()) ?? []
  if (slashed !== undefined || entry.use_regex) {
    const found = runUntrustedRegex(slashed ?? key, slashed === undefined ? 'i' : flags, text)
    return found.ok ? found.value : found.refusal.message
  }
  const cased = entry.case_sensitive === true
  const wanted = (cased ? key : key.toLowerCase()).trim()
  const where = cased ? text : text.toLowerCase()
  if (wanted === '') return false
  if (entry.whole_words === false) return where.includes(wanted)
  for (let at = where.indexOf(wanted); at !== -1; at = where.indexOf(wanted, at + 1))
    if (!isLetter(where[at - 1]) && !isLetter(where[at + wanted.length])) return true
  return false
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
