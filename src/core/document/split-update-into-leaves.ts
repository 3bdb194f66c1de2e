/**
 * Takes an update apart into leaves before anything is believed. Objects are walked, because a patch merges leaf by
 * leaf (STATE-02); lists and plain values are leaves. What can never be followed (a prototype's key, an endless
 * nesting) is refused here, so that nothing behind this file meets it.
 */
import { excerpt } from '../excerpt.ts'
import { asText, deniedKeys, findJsonProblem, isJsonObject, type JsonObject, type JsonPath } from '../json.ts'
import { deleteMark } from './five-key-document.ts'
import type { PathObjection, UpdateAuthor, Verdicts } from './update-context-and-verdicts.ts'

/** One value of an update and where it stands, counted from the update's own part. */
export interface Leaf {
  readonly path: JsonPath
  readonly value: unknown
}

/** The most leaves one part of an update may have; a turn changes a handful. */
const maxLeaves = 1_000

/** The most keys from the top of a part to a leaf. */
const maxPathLength = 12

const maxKeyLength = 200

/**
 * The keys of an object that may be followed; the others are refused on the spot.
 *
 * @example
 * followableKeys(JSON.parse('{"hp": 3, "__proto__": {}}'), 'player_character_data', verdicts) // ['hp']
 */
export function followableKeys(value: JsonObject, base: string, verdicts: Verdicts): string[] {
  const keys = Object.keys(value)
  if (keys.length > maxLeaves) verdicts.reject(base, tooMany)
  return keys.slice(0, maxLeaves).filter((key) => {
    const problem = keyProblem(key)
    if (problem !== null) verdicts.reject(pathText(base, [key]), problem)
    return problem === null
  })
}

/** All leaves of one part of an update, in the order in which they were written. */
export function leavesOf(part: JsonObject, base: string, verdicts: Verdicts): Leaf[] {
  const leaves: Leaf[] = []
  let full = false
  const walk = (value: unknown, path: JsonPath): undefined => {
    const at = pathText(base, path)
    if (leaves.length >= maxLeaves) {
      if (!full) verdicts.reject(base, tooMany)
      full = true
      return
    }
    if (!isJsonObject(value) || !isPlain(value)) return void leaves.push({ path, value })
    const keys = followableKeys(value, at, verdicts)
    if (keys.length === 0 && Object.keys(value).length === 0) return void leaves.push({ path, value })
    if (path.length >= maxPathLength) {
      return verdicts.reject(at, {
        rule: 'STATE-08',
        reason: `It is nested more than ${maxPathLength} deep.`,
      })
    }
    for (const key of keys) walk(value[key], [...path, key])
  }
  for (const key of followableKeys(part, base, verdicts)) walk(part[key], [key])
  return leaves
}

/** One entry of a dictionary in an update. */
export interface UpdateEntry {
  readonly key: string
  readonly value: unknown
  /** Its path, as people read it. */
  readonly at: string
}

/** The entries of a dictionary whose keys may be followed; the others are refused on the spot. */
export function updateEntries(part: JsonObject, base: string, verdicts: Verdicts): UpdateEntry[] {
  return followableKeys(part, base, verdicts).map((key) => ({
    key,
    value: part[key],
    at: pathText(base, [key]),
  }))
}

/** Why something that consists of parts is not changed as a whole: removing it breaks a rule of its own. */
export function changedInParts(value: unknown, reason: string, rule = 'STATE-02'): PathObjection {
  return { rule: value === deleteMark ? 'STATE-04' : rule, reason }
}

/** Why a value that should be an object cannot be read. */
export function notAnObject(wanted: string, value: unknown): PathObjection {
  return { rule: 'STATE-02', reason: `${wanted}; ${excerpt(value)} is none.` }
}

/** A path as people read it, `npc_data.Goblin Scout.hp_current`. For showing only; nothing is parsed back from it. */
export function pathText(base: string, path: JsonPath): string {
  return [...(base === '' ? [] : [base]), ...path].join('.')
}

const tooMany: PathObjection = {
  rule: 'STATE-08',
  reason: `Only the first ${maxLeaves} things here were read.`,
}

function keyProblem(key: string): PathObjection | null {
  const behind = `The key "${key}" reaches behind the data and is never followed.`
  if (deniedKeys.has(key)) return { rule: 'STATE-02', reason: behind } // enforces: STATE-02
  if (key.trim() === '') return { rule: 'STATE-08', reason: 'A key must be a name; this one is empty.' }
  if (key.length > maxKeyLength)
    return { rule: 'STATE-08', reason: `A key may have at most ${maxKeyLength} characters.` }
  if (!key.isWellFormed())
    return { rule: 'STATE-08', reason: 'The key holds half of a character (a lone surrogate).' }
  if (key.includes(deleteMark))
    return { rule: 'STATE-04', reason: `${deleteMark} is a value that removes a key, never a key.` }
  return null
}

/** A plain object means the same after a round trip through JSON; one with a prototype of its own does not. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** The longest text an ordinary leaf may hold, in UTF-16 units. */
const maxFactLength = 280

/** The longest text a leaf may hold whose very purpose is a sentence or two. */
const maxProseLength = 1_000

/** The most entries a list in the state may have after an update. */
export const maxListLength = 200

const proseKeys: ReadonlySet<string> = new Set([
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

/**
 * The reason why a value may not be kept under a key, or null when it may.
 *
 * @example
 * leafProblem('hp_current', Number.POSITIVE_INFINITY, 'narrator')?.rule // 'STATE-08'
 */
export function leafProblem(key: string, value: unknown, author: UpdateAuthor): PathObjection | null {
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

/** Every text in a value, keys included. */
function textsIn(value: unknown): string[] {
  const text = asText(value)
  if (text !== undefined) return [text]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

function isPlainJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlainJson)
  if (!isJsonObject(value)) return value !== undefined
  return isPlain(value) && Object.values(value).every(isPlainJson)
}

function strayMark(key: string): PathObjection {
  const reason = `${key}: "${deleteMark}" removes a key only when it is the whole value; it is never kept as text.`
  return { rule: 'STATE-04', reason }
}

function proseProblem(
  key: string,
  value: unknown,
  texts: readonly string[],
  author: UpdateAuthor,
): PathObjection | null {
  const limit = proseKeys.has(key) ? maxProseLength : maxFactLength
  const tooLong = texts.find((text) => text.length > limit)?.length
  if (tooLong !== undefined) return prose(key, `has ${tooLong} characters, at most ${limit} are kept`) // enforces: STATE-06
  if (author === 'narrator' && feelingKey.test(key)) return prose(key, 'is a feeling or a description') // enforces: STATE-06
  if (!Array.isArray(value) || value.length <= maxListLength) return null
  const reason = `${key} has ${value.length} entries; a list may have ${maxListLength}.`
  return { rule: 'STATE-08', reason }
}

function prose(key: string, what: string): PathObjection {
  const reason = `${excerpt(key)} ${what}: the state keeps short, objective facts, the rest is the story's.`
  return { rule: 'STATE-06', reason, action: 'dropped' }
}
