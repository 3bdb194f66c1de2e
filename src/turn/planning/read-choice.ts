/**
 * One choice as a narrator wrote it, read for its words: mended where it can be, dropped where it says nothing
 * (PLAN-03 to PLAN-06). What it would do is not in here: that is decided by what the engine offers.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import {
  type Choice,
  confidenceLevels,
  type RiskLevel,
  riskLevels,
} from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import { brokenRule } from './broken-rule.ts'
import { longestDescription, longestText } from './choice-of-offer.ts'
import { inertLine } from './inert-line.ts'

const mostReasons = 8
const longestReason = 200

/** The words of a choice, and what was wrong with them; null when it has to go. */
export interface ReadChoice {
  readonly choice: Choice | null
  readonly violations: readonly Violation[]
}

/** Reads one told choice. */
export function readChoice(told: unknown, at: string): ReadChoice {
  if (typeof told === 'string') return readShortForm(told, at)
  if (!isJsonObject(told)) {
    const message = 'A choice is an object with text, description and risk_level.'
    return { choice: null, violations: [brokenRule('PLAN-04', 'dropped', at, message, { before: told })] }
  }
  const text = wordsIn(told, 'text', longestText)
  const description = wordsIn(told, 'description', longestDescription)
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
  const text = inertLine(told, longestText)
  if (text === '') return withoutWords(told, at)
  const message = 'A choice has text, description and risk_level; this one was only a line.'
  const violation = brokenRule('PLAN-03', 'repaired', at, message, { before: told, severity: 'warn' })
  const choice: Choice = { text, description: inertLine(told, longestDescription), risk_level: 'low' }
  return { choice, violations: [violation] } // enforces: PLAN-03 — mutate: { choice, violations => { choice: null, violations
}

function withoutWords(told: unknown, at: string): ReadChoice {
  const message = 'A choice without a text or without a description cannot be offered.'
  return { choice: null, violations: [brokenRule('PLAN-04', 'dropped', at, message, { before: told })] }
}

function wordsIn(told: JsonObject, field: string, most: number): string {
  const value = Object.hasOwn(told, field) ? told[field] : undefined
  return typeof value === 'string' ? inertLine(value, most) : ''
}

const nearest: Readonly<Record<string, RiskLevel>> = {
  none: 'safe',
  trivial: 'safe',
  minimal: 'low',
  minor: 'low',
  moderate: 'medium',
  mid: 'medium',
  risky: 'medium',
  'very high': 'high',
  severe: 'high',
  extreme: 'high',
  critical: 'high',
  deadly: 'high',
  lethal: 'high',
  dangerous: 'high',
}

function readRisk(told: unknown, at: string): { level: RiskLevel; violations: readonly Violation[] } {
  const known = riskLevels.find((level) => level === told)
  if (known !== undefined) return { level: known, violations: [] }
  const word = typeof told === 'string' ? told.slice(0, 40).trim().toLowerCase() : ''
  const close = riskLevels.find((level) => level === word)
  const level = close ?? (Object.hasOwn(nearest, word) ? nearest[word] : undefined) ?? 'low'
  const missing = told === undefined
  const violation = brokenRule(
    missing ? 'PLAN-03' : 'PLAN-05',
    'repaired',
    at,
    missing ? 'A choice says how risky it is.' : `Risk is one of ${riskLevels.join(', ')}.`,
    { before: told, after: level, severity: 'warn' },
  )
  return { level, violations: [violation] } // enforces: PLAN-05 — mutate: { level, => { level: told as RiskLevel,
}

interface ReadAnalysis {
  readonly analysis?: NonNullable<Choice['analysis']>
  readonly violations: readonly Violation[]
}

/** Pros, cons and confidence stand in the choice itself or in its `analysis`. */
function readAnalysis(told: JsonObject, at: string): ReadAnalysis {
  const inner = isJsonObject(told.analysis) ? told.analysis : told
  const { pros, cons, confidence } = inner
  if (pros === undefined && cons === undefined && confidence === undefined) return { violations: [] }
  const lists = { pros: reasonsIn(pros), cons: reasonsIn(cons) }
  const sure = confidenceLevels.find((level) => level === confidence) ?? 'medium'
  if (confidence === undefined || confidence === sure)
    return { analysis: { ...lists, confidence: sure }, violations: [] }
  const message = `Confidence is one of ${confidenceLevels.join(', ')}.`
  const values = { before: confidence, after: sure, severity: 'warn' } as const
  const violation = brokenRule('PLAN-06', 'repaired', `${at}.confidence`, message, values)
  return { analysis: { ...lists, confidence: sure }, violations: [violation] } // enforces: PLAN-06 — mutate: [violation] => []
}

function reasonsIn(told: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(told) ? told.slice(0, mostReasons) : [told]
  return list.flatMap((one) => {
    const words =
      typeof one === 'string' || typeof one === 'number' ? inertLine(String(one), longestReason) : ''
    return words === '' ? [] : [words]
  })
}
