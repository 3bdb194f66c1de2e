/**
 * Takes an update apart into leaves before anything is believed. Objects are walked, because a patch merges leaf by
 * leaf (STATE-02); lists and plain values are leaves. What can never be followed (a prototype's key, an endless
 * nesting) is refused here, so that nothing behind this file meets it.
 */
import { deniedKeys, isJsonObject, type JsonObject } from '../json.ts'
import type { JsonPath } from '../json-path.ts'
import { deleteMark } from './game-document.ts'
import type { Verdicts } from './verdicts.ts'

/** One value of an update and where it stands, counted from the update's own part. */
export interface Leaf {
  readonly path: JsonPath
  readonly value: unknown
}

/** The most leaves one part of an update may have; a turn changes a handful. */
export const mostLeaves = 1_000

/** The most keys from the top of a part to a leaf. */
export const longestPath = 12

const longestKey = 200

const tooMany = { rule: 'STATE-08', reason: `Only the first ${mostLeaves} things here were read.` }

function keyProblem(key: string): { rule: string; reason: string } | null {
  const behind = `The key "${key}" reaches behind the data and is never followed.`
  if (deniedKeys.has(key)) return { rule: 'STATE-02', reason: behind } // enforces: STATE-02
  if (key.trim() === '') return { rule: 'STATE-08', reason: 'A key must be a name; this one is empty.' }
  if (key.length > longestKey)
    return { rule: 'STATE-08', reason: `A key may have at most ${longestKey} characters.` }
  if (!key.isWellFormed())
    return { rule: 'STATE-08', reason: 'The key holds half of a character (a lone surrogate).' }
  if (key.includes(deleteMark))
    return { rule: 'STATE-04', reason: `${deleteMark} is a value that removes a key, never a key.` }
  return null
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/**
 * The keys of an object that may be followed; the others are refused on the spot.
 *
 * @example
 * followableKeys(JSON.parse('{"hp": 3, "__proto__": {}}'), 'player_character_data', verdicts) // ['hp']
 */
export function followableKeys(value: JsonObject, base: string, verdicts: Verdicts): string[] {
  const keys = Object.keys(value)
  if (keys.length > mostLeaves) verdicts.reject(base, tooMany)
  return keys.slice(0, mostLeaves).filter((key) => {
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
    if (leaves.length >= mostLeaves) {
      if (!full) verdicts.reject(base, tooMany)
      full = true
      return
    }
    if (!isJsonObject(value) || !isPlain(value)) return void leaves.push({ path, value })
    const keys = followableKeys(value, at, verdicts)
    if (keys.length === 0 && Object.keys(value).length === 0) return void leaves.push({ path, value })
    if (path.length >= longestPath) {
      return verdicts.reject(at, { rule: 'STATE-08', reason: `It is nested more than ${longestPath} deep.` })
    }
    for (const key of keys) walk(value[key], [...path, key])
  }
  for (const key of followableKeys(part, base, verdicts)) walk(part[key], [key])
  return leaves
}

/** A path as people read it, `npc_data.Goblin Scout.hp_current`. For showing only; nothing is parsed back from it. */
export function pathText(base: string, path: JsonPath): string {
  return [...(base === '' ? [] : [base]), ...path].join('.')
}
