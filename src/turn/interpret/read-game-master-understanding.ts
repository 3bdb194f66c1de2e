/**
 * A game master's understanding of a line, read strictly: a stranger's letter of the right shape. What is out of range
 * is set right and noted, what nobody asked for is left out, and no letter is too strange to be read.
 */

import { excerpt } from '../../core/excerpt.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { type InterpreterOutput, type ProposedAction, riskFlags } from '../../core/protocol/stage-outputs.ts'
import type { Violation } from '../../core/violation.ts'
import { withFullStop } from '../../text/sentences.ts'
import { toldText, toldTexts } from './clean-untrusted-text.ts'
import { confidenceIn, readActionExtras, readAside } from './read-act-details-and-aside.ts'
import { plainVerb, usualMinutes } from './verb-table.ts'

/** What was read, what was wrong with it, and why it could not be read at all. */
export interface ReadUnderstanding {
  readonly output: InterpreterOutput
  readonly violations: readonly Violation[]
  /** Who read the line, when whoever answers says so: a model by its name, or the grammar. */
  readonly by: string | null
  /** A sentence when there was nothing to read; then the output is empty. */
  readonly unreadable: string | null
}

/** One input is at most so many actions. */
export const mostActions = 4
/** How the note about the actions beyond that begins (READ-07). */
export const leftOver = 'Not done yet'
const longestLetter = 200_000
const fields: ReadonlySet<string> = new Set([
  ...['intent', 'referenced_entities', 'proposed_actions', 'assumptions', 'risk_flags', 'perception_flags'],
  ...['confidence', 'claims', 'claims_named', 'understood', 'chips', 'aside'],
  ...['questions', 'correction', 'unread', 'gate'],
  ...['read_by', 'vetoed', 'fell_back'],
])

/** Nothing understood. */
export const nothingUnderstood: InterpreterOutput = {
  intent: '',
  referenced_entities: [],
  proposed_actions: [],
  assumptions: [],
  risk_flags: [],
  perception_flags: [],
}

/**
 * Reads what a game master understood; never throws.
 *
 * @example
 * readUnderstanding({ proposed_actions: [{ action: 'look', estimated_minutes: -5 }] }).violations[0]?.rule_id // 'PIPE-02'
 */
export function readUnderstanding(told: unknown): ReadUnderstanding {
  const letter = typeof told === 'string' ? parsed(told) : told
  if (!isJsonObject(letter)) {
    const unreadable = `An understanding is an object with proposed_actions; ${excerpt(letter)} is none.`
    return { output: nothingUnderstood, violations: [], by: null, unreadable }
  }
  const violations: Violation[] = strangeFields(letter)
  const actions = readActions(letter.proposed_actions, violations)
  const output: InterpreterOutput = {
    intent: toldText(letter.intent, 500),
    referenced_entities: toldTexts(letter.referenced_entities, 20, 200),
    proposed_actions: actions.taken,
    assumptions: [...toldTexts(letter.assumptions, 10, 300), ...actions.setAside],
    risk_flags: readFlags(letter.risk_flags, violations),
    perception_flags: readPerception(letter.perception_flags),
    ...confidenceIn(letter.confidence),
    ...(letter.claims !== undefined && { claims: toldTexts(letter.claims, 10, 300) }),
    ...(letter.claims_named === true && { claims_named: true as const }),
    ...readAside(letter, (action) => readAction(action, 'chips', violations)),
  }
  violations.push(...vetoes(letter), ...fallBack(letter))
  return { output, violations, by: toldText(letter.read_by, 120) || null, unreadable: null }
}

/** What the engine took out of a model's reading. */
function vetoes({ vetoed }: JsonObject): Violation[] {
  return toldTexts(vetoed, 20, 300).map((message) => {
    return { rule_id: 'READ-12', severity: 'warn', action: 'dropped', at: 'interpreter', message }
  })
}

/** A model was to read and did not. */
function fallBack({ fell_back }: JsonObject): Violation[] {
  const why = toldText(fell_back, 300)
  if (why === '') return []
  const message = `The line was read by the grammar: ${why}`
  return [{ rule_id: 'READ-12', severity: 'warn', action: 'fell-back', at: 'interpreter', message }]
}

function parsed(text: string): unknown {
  if (text.length > longestLetter) return text.slice(0, 100)
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text.slice(0, 100)
  }
}

function strangeFields(letter: JsonObject): Violation[] {
  const strange = Object.keys(letter)
    .filter((key) => !fields.has(key))
    .slice(0, 20)
  return strange.map((key) => {
    const message = 'An understanding has no such field; it was left out.'
    const at = toldText(key, 80)
    return { rule_id: 'ENV-05', severity: 'warn', action: 'stripped', at, message }
  })
}

function readFlags(told: unknown, violations: Violation[]): InterpreterOutput['risk_flags'] {
  const said = toldTexts(told, 20, 60)
  const known = riskFlags.filter((flag) => said.includes(flag))
  const dropped = said.filter((flag) => !riskFlags.some((one) => one === flag)) // enforces: PIPE-01
  for (const before of dropped) {
    const message = `No danger is called ${excerpt(before)}; there are ${riskFlags.join(', ')}.`
    violations.push({
      rule_id: 'PIPE-01',
      severity: 'warn',
      action: 'dropped',
      at: 'risk_flags',
      message,
      before,
    })
  }
  return known
}

/** Perception flags are texts, or seed 003's objects with an entity and an issue. */
function readPerception(told: unknown): string[] {
  const list = Array.isArray(told) ? (told as readonly unknown[]).slice(0, 20) : []
  const texts = list.map((one) => {
    if (!isJsonObject(one)) return one
    return [one.entity_id ?? one.entity, one.issue].filter((part) => typeof part === 'string').join(': ')
  })
  return toldTexts(texts, 10, 200)
}

function readActions(
  told: unknown,
  violations: Violation[],
): { readonly taken: ProposedAction[]; readonly setAside: string[] } {
  const list = Array.isArray(told) ? (told as readonly unknown[]).slice(0, 20) : []
  const read = list.flatMap((one, index) => readAction(one, `proposed_actions[${index}]`, violations))
  const isNew = (action: ProposedAction, index: number): boolean =>
    read.findIndex(
      (one) =>
        one.action === action.action && one.target_id === action.target_id && one.details === action.details,
    ) === index
  const own = read.filter(isNew)
  const setAside = own
    .slice(mostActions)
    .map((action) => withFullStop(`${leftOver}: ${action.details || action.action}`))
  return { taken: own.slice(0, mostActions), setAside }
}

function readAction(told: unknown, at: string, violations: Violation[]): ProposedAction[] {
  if (!isJsonObject(told)) return []
  const action = plainVerb(toldText(told.action, 60))
  if (action === '') return []
  const skill = toldText(told.skill, 60)
  const item_id = toldText(told.item_id, 200)
  return [
    {
      action,
      target_id: toldText(told.target_id, 200),
      details: toldText(told.details, 500),
      estimated_minutes: readMinutes(told.estimated_minutes, action, at, violations),
      ...(skill !== '' && { skill }),
      ...(item_id !== '' && { item_id }),
      ...readActionExtras(told),
    },
  ]
}

function readMinutes(told: unknown, action: string, at: string, violations: Violation[]): number {
  const usual = usualMinutes(action)
  if (told === undefined || told === null) return usual
  const fits = typeof told === 'number' && Number.isInteger(told) && told >= 0 && told <= 1_440 // enforces: PIPE-02
  if (fits) return told
  const message = `Minutes are a whole number from 0 to 1440; ${action} takes ${usual}.`
  const [before, after] = [excerpt(told), usual]
  violations.push({
    ...{ rule_id: 'PIPE-02', severity: 'warn', action: 'overridden' },
    ...{ at: `${at}.estimated_minutes`, message, before, after },
  } as Violation)
  return usual
}
