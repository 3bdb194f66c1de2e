/**
 * The choices of a told block, one by one: keys brought into form, keys of another mode thrown out, words read. Still a
 * stranger's list: which of them stay is decided by what the engine offers.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Mode } from '../../core/mode.ts'
import type { Choice } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import { brokenRule } from './broken-rule.ts'
import { choiceKeyOf, freeKey, isChoiceKey, prefixOf } from './choice-key.ts'
import { readChoice } from './read-choice.ts'

/** No more told choices are looked at. */
const mostRead = 40
const seedForm = /^(?:god:|think:)?[a-zA-Z_][a-zA-Z0-9_]{0,79}$/

/** A told choice that can be read. */
export interface ToldChoice {
  readonly key: string
  readonly choice: Choice
}

/** All that can be read, how many were told, and what was wrong. */
export interface ToldChoices {
  readonly choices: readonly ToldChoice[]
  readonly count: number
  readonly violations: readonly Violation[]
}

/** Reads the choices of a told block for a mode. */
export function toldChoices(told: unknown, mode: Mode): ToldChoices {
  const entries = entriesOf(told)
  const choices = new Map<string, ToldChoice>()
  const violations: Violation[] = []
  for (const [toldKey, value] of entries.slice(0, mostRead)) {
    const { key, violations: mended } = keyFor(toldKey, mode)
    violations.push(...mended)
    if (key === null) continue
    const free = freeKey(key, (one) => choices.has(one)) // enforces: PLAN-02, GM-05 — mutate: freeKey(key, (one) => choices.has(one)) => key
    const read = readChoice(value, `planning_block.choices.${free}`)
    violations.push(...read.violations)
    if (read.choice !== null) choices.set(free, { key: free, choice: read.choice })
  }
  return { choices: [...choices.values()], count: entries.length, violations }
}

/** A dictionary, or a list whose items name themselves. */
function entriesOf(told: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(told)) {
    return told.map((one: unknown): readonly [string, unknown] => [nameOf(one), one])
  }
  return isJsonObject(told) ? Object.entries(told) : []
}

function nameOf(one: unknown): string {
  if (typeof one === 'string') return one.slice(0, 80)
  const fields: JsonObject = isJsonObject(one) ? one : {}
  const name = [fields.id, fields.key, fields.text].find((value) => typeof value === 'string')
  return typeof name === 'string' ? name.slice(0, 80) : ''
}

function keyFor(told: string, mode: Mode): { key: string | null; violations: readonly Violation[] } {
  const at = 'planning_block.choices'
  const key = choiceKeyOf(told)
  const prefix = prefixOf(key)
  if (!allowed(prefix, key, mode)) {
    const message = `A choice of ${mode === 'GOD' ? 'god' : 'play'} cannot lead where "${prefix}:" leads.`
    return { key: null, violations: [brokenRule('PLAN-22', 'dropped', at, message, { before: told })] } // enforces: PLAN-22 — mutate: { key: null, => { key,
  }
  const godly = mode === 'GOD' && prefix === null
  const kept = godly ? `god:${key}` : key
  const violations = isChoiceKey(told) ? [] : rekeyed(told, kept)
  const message = 'Every choice of god mode begins with god:.'
  const unmarked = brokenRule('MODE-06', 'rekeyed', at, message, { before: told, after: kept })
  return { key: kept, violations: godly ? [...violations, unmarked] : violations }
}

/** god: only in God mode; think: in thinking and as a way into it, but nobody leaves what they are not in. */
function allowed(prefix: 'god' | 'think' | null, key: string, mode: Mode): boolean {
  if (prefix === 'god') return mode === 'GOD'
  if (prefix === 'think') return mode === 'THINK' || (mode === 'STORY' && key !== 'think:return_story')
  return true
}

function rekeyed(told: string, key: string): readonly Violation[] {
  const at = 'planning_block.choices'
  const values = { before: told, after: key, severity: 'warn' } as const
  const snake = brokenRule('PLAN-02', 'rekeyed', at, `A choice is called in snake_case: ${key}.`, values)
  if (seedForm.test(told)) return [snake]
  const message = 'A key is made of letters, digits and underscores.'
  return [brokenRule('PLAN-01', 'rekeyed', at, message, values), snake]
}
