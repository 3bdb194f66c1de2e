/**
 * The choices of a narrator's planning block, one by one: keys brought into form, keys of another mode thrown out, words
 * read. They stay untrusted: which of them are shown is decided by what the engine offers.
 */
import { asNumber, asObject, asText, isJsonObject, type JsonObject } from '../../core/json.ts'
import { type Choice, confidenceLevels } from '../../core/protocol/planning-block.ts'
import { type RiskLevel, riskLevels, riskNamed } from '../../core/protocol/risk-levels.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import { choiceKeyOf, freeKey, inertLine, isChoiceKey, prefixOf } from '../offer/choice-keys-and-lines.ts'
import { maxDescriptionLength, maxTextLength } from '../offer/engine-planning-block.ts'
import { ruleViolation } from '../rule-violation.ts'

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
export function readChoices(narrated: unknown, mode: Mode): NarratedChoices {
  const entries = entriesOf(narrated)
  const choices = new Map<string, NarratedChoice>()
  const violations: Violation[] = []
  for (const [narratedKey, value] of entries.slice(0, maxRead)) {
    const { key, violations: rekeyings } = keyFor(narratedKey, mode)
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
function entriesOf(narrated: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(narrated)) {
    return narrated.map((choice: unknown): readonly [string, unknown] => [nameOf(choice), choice])
  }
  return isJsonObject(narrated) ? Object.entries(narrated) : []
}

function nameOf(choice: unknown): string {
  const { id, key, text } = asObject(choice) ?? {}
  const name = [choice, id, key, text].map(asText).find((value) => value !== undefined)
  return (name ?? '').slice(0, 80)
}

function keyFor(narrated: string, mode: Mode): { key: string | null; violations: readonly Violation[] } {
  const at = 'planning_block.choices'
  const key = choiceKeyOf(narrated)
  const prefix = prefixOf(key)
  if (!allowed(prefix, key, mode)) {
    const message = `A choice of ${mode === 'GOD' ? 'god' : 'play'} cannot lead where "${prefix}:" leads.`
    return { key: null, violations: [ruleViolation('PLAN-22', 'dropped', at, message, { before: narrated })] } // enforces: PLAN-22
  }
  const godly = mode === 'GOD' && prefix === null
  const kept = godly ? `god:${key}` : key
  const violations = isChoiceKey(narrated) ? [] : rekeyed(narrated, kept)
  const message = 'Every choice of god mode begins with god:.'
  const unmarked = ruleViolation('MODE-06', 'rekeyed', at, message, { before: narrated, after: kept })
  return { key: kept, violations: godly ? [...violations, unmarked] : violations }
}

/** god: only in God mode; think: in thinking and as a way into it, but no choice leaves a mode that it is not in. */
function allowed(prefix: 'god' | 'think' | null, key: string, mode: Mode): boolean {
  if (prefix === 'god') return mode === 'GOD'
  if (prefix === 'think') return mode === 'THINK' || (mode === 'STORY' && key !== 'think:return_story')
  return true
}

function rekeyed(narrated: string, key: string): readonly Violation[] {
  const at = 'planning_block.choices'
  const values = { before: narrated, after: key, severity: 'warn' } as const
  const snake = ruleViolation('PLAN-02', 'rekeyed', at, `A choice is called in snake_case: ${key}.`, values)
  if (seedForm.test(narrated)) return [snake]
  const message = 'A key is made of letters, digits and underscores.'
  return [ruleViolation('PLAN-01', 'rekeyed', at, message, values), snake]
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
function readChoice(narrated: unknown, at: string): ReadChoice {
  if (typeof narrated === 'string') return readShortForm(narrated, at)
  if (!isJsonObject(narrated)) {
    const message = 'A choice is an object with text, description and risk_level.'
    return {
      choice: null,
      violations: [ruleViolation('PLAN-04', 'dropped', at, message, { before: narrated })],
    }
  }
  const text = wordsIn(narrated, 'text', maxTextLength)
  const description = wordsIn(narrated, 'description', maxDescriptionLength)
  if (text === '' || description === '') return withoutWords(narrated, at) // enforces: PLAN-04
  const risk = readRisk(narrated.risk_level, `${at}.risk_level`)
  const analysis = readAnalysis(narrated, at)
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
function readShortForm(narrated: string, at: string): ReadChoice {
  const text = inertLine(narrated, maxTextLength)
  if (text === '') return withoutWords(narrated, at)
  const message = 'A choice has text, description and risk_level; this one was only a line.'
  const violation = ruleViolation('PLAN-03', 'repaired', at, message, { before: narrated, severity: 'warn' })
  const choice: Choice = { text, description: inertLine(narrated, maxDescriptionLength), risk_level: 'low' }
  return { choice, violations: [violation] } // enforces: PLAN-03
}

function withoutWords(narrated: unknown, at: string): ReadChoice {
  const message = 'A choice without a text or without a description cannot be offered.'
  return {
    choice: null,
    violations: [ruleViolation('PLAN-04', 'dropped', at, message, { before: narrated })],
  }
}

function wordsIn(narrated: JsonObject, field: string, most: number): string {
  return inertLine(asText(narrated[field]) ?? '', most)
}

function readRisk(narrated: unknown, at: string): { level: RiskLevel; violations: readonly Violation[] } {
  const known = riskLevels.find((level) => level === narrated)
  if (known !== undefined) return { level: known, violations: [] }
  const level = riskNamed(asText(narrated) ?? '') ?? 'low'
  const missing = narrated === undefined
  const violation = ruleViolation(
    missing ? 'PLAN-03' : 'PLAN-05',
    'repaired',
    at,
    missing ? 'A choice says how risky it is.' : `Risk is one of ${riskLevels.join(', ')}.`,
    { before: narrated, after: level, severity: 'warn' },
  )
  return { level, violations: [violation] } // enforces: PLAN-05
}

interface ReadAnalysis {
  readonly analysis?: NonNullable<Choice['analysis']>
  readonly violations: readonly Violation[]
}

/** Pros, cons and confidence stand in the choice itself or in its `analysis`. */
function readAnalysis(narrated: JsonObject, at: string): ReadAnalysis {
  const { pros, cons, confidence } = asObject(narrated.analysis) ?? narrated
  if (pros === undefined && cons === undefined && confidence === undefined) return { violations: [] }
  const lists = { pros: reasonsIn(pros), cons: reasonsIn(cons) }
  const sure = confidenceLevels.find((level) => level === confidence) ?? 'medium'
  if (confidence === undefined || confidence === sure)
    return { analysis: { ...lists, confidence: sure }, violations: [] }
  const message = `Confidence is one of ${confidenceLevels.join(', ')}.`
  const values = { before: confidence, after: sure, severity: 'warn' } as const
  const violation = ruleViolation('PLAN-06', 'repaired', `${at}.confidence`, message, values)
  return { analysis: { ...lists, confidence: sure }, violations: [violation] } // enforces: PLAN-06
}

const maxReasons = 8
const maxReasonLength = 200

function reasonsIn(narrated: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(narrated) ? narrated.slice(0, maxReasons) : [narrated]
  return list.flatMap((reason) => {
    const said = asText(reason) ?? asNumber(reason) ?? ''
    const words = inertLine(String(said), maxReasonLength)
    return words === '' ? [] : [words]
  })
}
