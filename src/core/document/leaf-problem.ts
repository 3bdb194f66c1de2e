/**
 * What no leaf may be, wherever it goes: not JSON, not exact, the order to delete dressed as text, or prose. The
 * state keeps objective facts; how somebody feels and what a room looks like belongs to the story (STATE-06).
 */

import { isJsonObject } from '../json.ts'
import { findJsonProblem } from '../json-limits.ts'
import { excerpt } from '../time/excerpt.ts'
import type { UpdateAuthor } from './compiled-updates.ts'
import { deleteMark } from './game-document.ts'
import type { Objection } from './verdicts.ts'

/** The longest text an ordinary leaf may hold, in UTF-16 units. */
export const longestFact = 280

/** The longest text a leaf may hold whose very purpose is a sentence or two. */
export const longestTelling = 1_000

/** The most entries a list in the state may have after an update. */
export const longestList = 200

const tellingKeys: ReadonlySet<string> = new Set([
  'objective',
  'description',
  'consequence',
  'consequences',
  'combat_trigger',
  'current_goal',
  'next_milestone',
  'features',
  'active_effects',
])

const feelingKey =
  /(^|_)(mood|moods|feeling|feelings|emotion|emotions|thoughts)($|_)|_description$|^appearance$/

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

/** True when every object in the value is a plain one, so that it means the same after a round trip. */
function isPlainJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlainJson)
  if (typeof value !== 'object' || value === null) return value !== undefined
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === null || prototype === Object.prototype) && Object.values(value).every(isPlainJson)
}

/**
 * The reason why a value may not be kept under a key, or null when it may.
 *
 * @example
 * leafProblem('hp_current', Number.POSITIVE_INFINITY, 'narrator')?.rule // 'STATE-08'
 */
export function leafProblem(key: string, value: unknown, author: UpdateAuthor): Objection | null {
  const broken = findJsonProblem(value)
  if (broken !== null) {
    const rule = broken.problem.startsWith('the key') ? 'STATE-02' : 'STATE-08'
    return { rule, reason: `${key} cannot be kept: ${broken.problem}.` }
  }
  if (!isPlainJson(value)) return { rule: 'STATE-08', reason: `${key} is not plain JSON.` }
  const texts = textsIn(value)
  if (texts.some((text) => text.includes(deleteMark))) return strayMark(key) // enforces: STATE-04
  return proseProblem(key, value, texts, author)
}

function strayMark(key: string): Objection {
  const reason = `${key}: "${deleteMark}" removes a key only when it is the whole value; it is never kept as text.`
  return { rule: 'STATE-04', reason }
}

function proseProblem(
  key: string,
  value: unknown,
  texts: readonly string[],
  author: UpdateAuthor,
): Objection | null {
  const longest = tellingKeys.has(key) ? longestTelling : longestFact
  const tooLong = texts.find((text) => text.length > longest)?.length
  if (tooLong !== undefined) return prose(key, `has ${tooLong} characters, at most ${longest} are kept`) // enforces: STATE-06
  if (author === 'narrator' && feelingKey.test(key)) return prose(key, 'is a feeling or a description') // enforces: STATE-06
  if (Array.isArray(value) && value.length > longestList) {
    return { rule: 'STATE-08', reason: `${key} has ${value.length} entries; a list may have ${longestList}.` }
  }
  return null
}

function prose(key: string, what: string): Objection {
  const reason = `${excerpt(key)} ${what}: the state keeps short, objective facts, the rest is the story's.`
  return { rule: 'STATE-06', reason, action: 'dropped' }
}
