/**
 * The choices of a narrator's planning block, one by one: keys brought into form, keys of another mode thrown out, words
 * read. They stay untrusted: which of them are shown is decided by what the engine offers.
 */
import { asNumber, asObject, asText, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Mode } from '../../core/mode.ts'
import { type Choice, confidenceLevels } from '../../core/protocol/planning-block.ts'
import { type RiskLevel, riskLevels, riskNamed } from '../../core/protocol/risk-levels.ts'
import type { Violation } from '../../core/violation.ts'
import { brokenRule } from '../broken-rule.ts'
import { choiceKeyOf, freeKey, inertLine, isChoiceKey, prefixOf } from '../offer/choice-text.ts'
import { maxDescriptionLength, maxTextLength } from '../offer/own-block.ts'

/** No more choices are looked at. */
const maxRead = 40
const seedForm = /^(?:god:|think:)?[a-zA-Z_][a-zA-Z0-9_]{0,79}$/

export interface NarratedChoice {
  readonly key: string
  readonly choice: Choice
}

/** All that can be read, how many there were, and what was wrong. */
export interface NarratedChoices {
  readonly choices: readonly NarratedChoice[]
  readonly count: number
  readonly violations: readonly Violation[]
}

/** Reads the choices of a narrator's block for a mode. */
export function readChoices(told: unknown, mode: Mode): NarratedChoices {
  const entries = entriesOf(told)
  const choices = new Map<string, NarratedChoice>()
  const violations: Violation[] = []
  for (const [toldKey, value] of entries.slice(0, maxRead)) {
    const { key, violations: rekeyings } = keyFor(toldKey, mode)
    violations.push(...rekeyings)
    if (key === null) continue
    const free = freeKey(key, (taken) => choices.has(taken)) // enforces: PLAN-02, GM-05
    const read = readChoice(value, `planning_block.choices.${free}`)
    violations.push(...read.violations)
    if (read.choice !== null) choices.set(free, { key: free, choice: read.choice })
  }
  return { choices: [...choices.values()], count: entries.length, violations }
}

/** A dictionary, or a list whose items name themselves. */
function entriesOf(told: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(told)) {
    return told.map((choice: unknown): readonly [string, unknown] => [nameOf(choice), choice])
  }
  return isJsonObject(told) ? Object.entries(told) : []
}

function nameOf(choice: unknown): string {
  const { id, key, text } = asObject(choice) ?? {}
  const name = [choice, id, key, text].map(asText).find((value) => value !== undefined)
  return (name ?? '').slice(0, 80)
}

function keyFor(told: string, mode: Mode): { key: string | null; violations: readonly Violation[] } {
  const at = 'planning_block.choices'
  const key = choiceKeyOf(told)
  const prefix = prefixOf(key)
  if (!allowed(prefix, key, mode)) {
    const message = `A choice of ${mode === 'GOD' ? 'god' : 'play'} cannot lead where "${prefix}:" leads.`
    return { key: null, violations: [brokenRule('PLAN-22', 'dropped', at, message, { before: told })] } // enforces: PLAN-22
  }
  const godly = mode === 'GOD' && prefix === null
  const kept = godly ? `god:${key}` : key
  const violations = isChoiceKey(told) ? [] : rekeyed(told, kept)
  const message = 'Every choice of god mode begins with god:.'
  const unmarked = brokenRule('MODE-06', 'rekeyed', at, message, { before: told, after: kept })
  return { key: kept, violations: godly ? [...violations, unmarked] : violations }
}

/** god: only in God mode; think: in thinking and as a way into it, but no choice leaves a mode that it is not in. */
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

/** The words of a choice, and what was wrong with them; null when it has to go. */
interface ReadChoice {
  readonly choice: Choice | null
  readonly violations: readonly Violation[]
}

/**
 * A choice as a narrator wrote it, read for its words: repaired where it can be, dropped where it says nothing
 * (PLAN-03 to PLAN-06).
 */
function readChoice(told: unknown, at: string): ReadChoice {
  if (typeof told === 'string') return readShortForm(told, at)
  if (!isJsonObject(told)) {
    const message = 'A choice is an object with text, description and risk_level.'
    return { choice: null, violations: [brokenRule('PLAN-04', 'dropped', at, message, { before: told })] }
  }
  const text = wordsIn(told, 'text', maxTextLength)
  const description = wordsIn(told, 'description', maxDescriptionLength)
  if (text === '' || description === '') return withoutWords(told, at) // enforces: PLAN-04
  const risk = readRisk(told.risk_level, `${at}.risk_level`)
  const analysis = readAnalysis(told, at)
  return {
    choice: {
      text,
      description,
      risk_level: risk.level,
      ...(analysis.analysis !== undefined && { analysis: analysis.analysis }),
    },
    violations: [...risk.violations, ...analysis.violations],
  }
}

/** Seed 000's own short form, `"loot_body": "Search the goblin"`. */
function readShortForm(told: string, at: string): ReadChoice {
  const text = inertLine(told, maxTextLength)
  if (text === '') return withoutWords(told, at)
  const message = 'A choice has text, description and risk_level; this one was only a line.'
  const violation = brokenRule('PLAN-03', 'repaired', at, message, { before: told, severity: 'warn' })
  const choice: Choice = { text, description: inertLine(told, maxDescriptionLength), risk_level: 'low' }
  return { choice, violations: [violation] } // enforces: PLAN-03
}

function withoutWords(told: unknown, at: string): ReadChoice {
  const message = 'A choice without a text or without a description cannot be offered.'
  return { choice: null, violations: [brokenRule('PLAN-04', 'dropped', at, message, { before: told })] }
}

function wordsIn(told: JsonObject, field: string, most: number): string {
  return inertLine(asText(told[field]) ?? '', most)
}

function readRisk(told: unknown, at: string): { level: RiskLevel; violations: readonly Violation[] } {
  const known = riskLevels.find((level) => level === told)
  if (known !== undefined) return { level: known, violations: [] }
  const level = riskNamed(asText(told) ?? '') ?? 'low'
  const missing = told === undefined
  const violation = brokenRule(
    missing ? 'PLAN-03' : 'PLAN-05',
    'repaired',
    at,
    missing ? 'A choice says how risky it is.' : `Risk is one of ${riskLevels.join(', ')}.`,
    { before: told, after: level, severity: 'warn' },
  )
  return { level, violations: [violation] } // enforces: PLAN-05
}

interface ReadAnalysis {
  readonly analysis?: NonNullable<Choice['analysis']>
  readonly violations: readonly Violation[]
}

/** Pros, cons and confidence stand in the choice itself or in its `analysis`. */
function readAnalysis(told: JsonObject, at: string): ReadAnalysis {
  const { pros, cons, confidence } = asObject(told.analysis) ?? told
  if (pros === undefined && cons === undefined && confidence === undefined) return { violations: [] }
  const lists = { pros: reasonsIn(pros), cons: reasonsIn(cons) }
  const sure = confidenceLevels.find((level) => level === confidence) ?? 'medium'
  if (confidence === undefined || confidence === sure)
    return { analysis: { ...lists, confidence: sure }, violations: [] }
  const message = `Confidence is one of ${confidenceLevels.join(', ')}.`
  const values = { before: confidence, after: sure, severity: 'warn' } as const
  const violation = brokenRule('PLAN-06', 'repaired', `${at}.confidence`, message, values)
  return { analysis: { ...lists, confidence: sure }, violations: [violation] } // enforces: PLAN-06
}

const maxReasons = 8
const maxReasonLength = 200

function reasonsIn(told: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(told) ? told.slice(0, maxReasons) : [told]
  return list.flatMap((reason) => {
    const said = asText(reason) ?? asNumber(reason) ?? ''
    const words = inertLine(String(said), maxReasonLength)
    return words === '' ? [] : [words]
  })
}
