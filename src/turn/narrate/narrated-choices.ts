/**
 * The choices of a told block, one by one: keys brought into form, keys of another mode thrown out, words read. Still a
 * stranger's list: which of them stay is decided by what the engine offers.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Mode } from '../../core/mode.ts'
import { type Choice, confidenceLevels, type PlanningBlock } from '../../core/protocol/planning-block.ts'
import { type RiskLevel, riskLevels, riskNamed } from '../../core/protocol/risk-levels.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { brokenRule } from '../broken-rule.ts'
import { choiceKeyOf, freeKey, inertLine, isChoiceKey, prefixOf } from '../offer/choice-text.ts'
import { longestDescription, longestText, type Offered, type OwnBlock } from '../offer/own-block.ts'

/** No more told choices are looked at. */
const mostRead = 40
const seedForm = /^(?:god:|think:)?[a-zA-Z_][a-zA-Z0-9_]{0,79}$/

/** A told choice that can be read. */
export interface NarratedChoice {
  readonly key: string
  readonly choice: Choice
}

/** All that can be read, how many were told, and what was wrong. */
export interface NarratedChoices {
  readonly choices: readonly NarratedChoice[]
  readonly count: number
  readonly violations: readonly Violation[]
}

/** Reads the choices of a told block for a mode. */
export function readChoices(told: unknown, mode: Mode): NarratedChoices {
  const entries = entriesOf(told)
  const choices = new Map<string, NarratedChoice>()
  const violations: Violation[] = []
  for (const [toldKey, value] of entries.slice(0, mostRead)) {
    const { key, violations: mended } = keyFor(toldKey, mode)
    violations.push(...mended)
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
  if (typeof choice === 'string') return choice.slice(0, 80)
  const fields: JsonObject = isJsonObject(choice) ? choice : {}
  const name = [fields.id, fields.key, fields.text].find((value) => typeof value === 'string')
  return typeof name === 'string' ? name.slice(0, 80) : ''
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

/**
 * One choice as a narrator wrote it, read for its words: mended where it can be, dropped where it says nothing
 * (PLAN-03 to PLAN-06). What it would do is not in here: that is decided by what the engine offers.
 */
const mostReasons = 8
const longestReason = 200

/** The words of a choice, and what was wrong with them; null when it has to go. */
interface ReadChoice {
  readonly choice: Choice | null
  readonly violations: readonly Violation[]
}

/** Reads one told choice. */
function readChoice(told: unknown, at: string): ReadChoice {
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
  return { choice, violations: [violation] } // enforces: PLAN-03
}

function withoutWords(told: unknown, at: string): ReadChoice {
  const message = 'A choice without a text or without a description cannot be offered.'
  return { choice: null, violations: [brokenRule('PLAN-04', 'dropped', at, message, { before: told })] }
}

function wordsIn(told: JsonObject, field: string, most: number): string {
  const value = Object.hasOwn(told, field) ? told[field] : undefined
  return typeof value === 'string' ? inertLine(value, most) : ''
}

function readRisk(told: unknown, at: string): { level: RiskLevel; violations: readonly Violation[] } {
  const known = riskLevels.find((level) => level === told)
  if (known !== undefined) return { level: known, violations: [] }
  const level = (typeof told === 'string' ? riskNamed(told) : undefined) ?? 'low'
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
  return { analysis: { ...lists, confidence: sure }, violations: [violation] } // enforces: PLAN-06
}

function reasonsIn(told: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(told) ? told.slice(0, mostReasons) : [told]
  return list.flatMap((reason) => {
    const words =
      typeof reason === 'string' || typeof reason === 'number' ? inertLine(String(reason), longestReason) : ''
    return words === '' ? [] : [words]
  })
}

/** The engine's block, and how words it does not know are understood. */
export interface OfferedBlock extends OwnBlock {
  /** What the validator would let a player do who said these words; null when nothing. */
  readonly understand?: (words: string) => AttemptedAction | null
}

/** The block to show, what each of its keys does, and what was wrong with the told one. */
export interface ReadBlock {
  readonly block: PlanningBlock | null
  readonly offers: Readonly<Record<string, AttemptedAction | null>>
  readonly violations: readonly Violation[]
}

/** A told block after it was read in a mode that has one. */
export interface ReadChoices extends ReadBlock {
  readonly block: PlanningBlock
}
/** How a mode reads a told block. */
export type Reader = (told: JsonObject, own: OfferedBlock) => ReadChoices

/** A plan quality where none belongs (MODE-11). */
export function strippedQuality(told: JsonObject): readonly Violation[] {
  if (told.plan_quality === undefined) return [] // enforces: MODE-11
  const message = 'Only thinking has a plan quality.'
  return [
    brokenRule('MODE-11', 'stripped', 'planning_block.plan_quality', message, { before: told.plan_quality }),
  ]
}

/** The engine's choices with what they do, without the player's own idea. */
export function ownOffers(own: OwnBlock): readonly (readonly [string, Offered])[] {
  return Object.entries(own.block.choices)
    .filter(([key]) => key !== 'other_action')
    .map(([key, choice]) => [key, { choice, action: own.offers[key] ?? null }] as const)
}

/** Told words on an engine's choice: its risk and check stay the engine's, and what was thought about it too. */
export function reworded(own: Choice, told: Choice): Choice {
  return { ...told, ...own, text: told.text, description: told.description }
}

/** Words for another act than the choice stands for. */
export function otherAct(key: string, told: Choice): Violation {
  const message =
    'These words speak of another deed or other numbers than the choice has; it keeps its own words.'
  return brokenRule('PIPE-24', 'overridden', `planning_block.choices.${key}`, message, { before: told.text })
}

/** Words for nothing. */
export function dropped(key: string, told: Choice): Violation {
  const message = 'Nothing that could be done now is meant by this choice.'
  const values = { before: told.text, severity: 'warn' } as const
  return brokenRule('PIPE-24', 'dropped', `planning_block.choices.${key}`, message, values)
}
