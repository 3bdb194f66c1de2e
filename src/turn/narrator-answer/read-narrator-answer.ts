/**
 * Reads what a game master sent, whatever it is: text of a model, seed 000's envelope, seed 003's words and proposals,
 * or nonsense. It never throws, trusts nothing, and decides nothing about the world.
 */

import { narratorOutputSchema } from '../../core/protocol/stage-outputs.ts'
import { envelopeFields } from '../../core/protocol/turn-envelope.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import { discardByMode } from './discard-proposals-by-mode.ts'
import { type Extracted, extractObject } from './extract-json-object.ts'
import { takeModeLine } from './mode-line-before-answer.ts'
import {
  type Claims,
  noClaims,
  noProposals,
  type Proposals,
  type ReadAnswer,
} from './proposals-and-claims.ts'
import { pruneJson } from './prune-untrusted-json.ts'
import {
  readDebug,
  readPlanningBlock,
  readStateUpdates,
  readToolRequests,
  readWishes,
} from './read-answer-fields.ts'

/** The longest text that is looked at; a longer one is no answer to a turn. */
export const longestAnswer = 1_000_000
/** The longest prose that may be shown. */
const longestProse = 200_000

type Fields = Readonly<Record<string, unknown>>

const narratorFields = Object.keys(narratorOutputSchema.shape)
const knownFields: ReadonlySet<string> = new Set([...envelopeFields, ...narratorFields])

/** What a thinking character is told when the narrator had no words for it (PLAN-13). */
const pause = 'You pause to consider your options.'

/**
 * Reads an answer.
 *
 * @example
 * const read = readAnswer('{"narrative":"Rain.","state_updates":{},"hp":999}', 'STORY')
 * read.violations.map((violation) => violation.rule_id) // includes 'ENV-05'
 */
export function readAnswer(answer: unknown, mode: Mode): ReadAnswer {
  try {
    if (typeof answer === 'string') return readText(answer, mode)
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer))
      return readObject(answer as Fields, mode, [])
    return nothing(`The answer is ${kindOf(answer)} where a text or an object was expected.`, [])
  } catch {
    return nothing('The answer broke while it was read.', [])
  }
}

function kindOf(answer: unknown): string {
  if (answer === null) return 'null'
  if (answer === undefined) return 'missing'
  return Array.isArray(answer) ? 'a list' : `a ${typeof answer}`
}

function nothing(problem: string, violations: readonly Violation[]): ReadAnswer {
  const why: Violation = {
    rule_id: 'ENV-01',
    severity: 'error',
    action: 'retried',
    at: 'answer',
    message: problem,
  }
  return { ...empty, violations: [...violations, why], unreadable: problem }
}

const empty: ReadAnswer = {
  shape: 'none',
  narrative: '',
  proposals: noProposals,
  planning_block: null,
  suggestions: [],
  claims: noClaims,
  debug: { dm_notes: [], state_rationale: '' },
  violations: [],
  unreadable: null,
}

function readText(raw: string, mode: Mode): ReadAnswer {
  if (raw.length > longestAnswer)
    return nothing(`The answer has ${raw.length} characters; ${longestAnswer} is the limit.`, [])
  const moded = takeModeLine(raw.replace(/^\uFEFF/, '').toWellFormed(), mode)
  const text = moded.text.trim()
  const alone = text.startsWith('{') || text.startsWith('```')
  const found = extractObject(
    text,
    (object) => alone || Object.keys(object).some((key) => knownFields.has(key)),
  )
  if (found !== null) return readFound(found, mode, moded.violations)
  const broken = alone || text.startsWith('[') || looksLikeEnvelope(text)
  if (broken) return nothing('The answer is not one whole JSON object.', moded.violations) // enforces: ENV-01
  return readProse(text, mode, moded.violations)
}

/** Half an envelope is no prose, however much of it is words. */
function looksLikeEnvelope(text: string): boolean {
  return /"(?:narrative|final_text|state_updates|session_header|planning_block)"\s{0,20}:/.test(text)
}

function readFound(found: Extracted, mode: Mode, before: readonly Violation[]): ReadAnswer {
  const violations = [...before]
  const note = { severity: 'warn', at: 'answer' } as const
  const { repaired, fenced, outside } = found
  if (repaired !== null)
    violations.push({
      ...note,
      rule_id: 'ENV-01',
      action: 'repaired',
      message:
        repaired === 'commas'
          ? 'Commas stood before closing brackets.'
          : 'The answer broke off; only its whole fields are read.',
    })
  const fence = 'The answer stood in a markdown fence.'
  if (fenced) violations.push({ ...note, rule_id: 'ENV-02', action: 'stripped', message: fence }) // enforces: ENV-02
  const inner = takeModeLine(outside.trim(), mode)
  violations.push(...inner.violations)
  const chatter = inner.text.trim()
  const message = 'There is text outside the answer; nobody will see it.'
  const stray: Violation = {
    ...note,
    rule_id: 'ENV-03',
    action: 'stripped',
    message,
    before: chatter.slice(0, 300),
  }
  if (chatter !== '') violations.push(stray) // enforces: ENV-03
  return readObject(found.object, mode, violations)
}

function readProse(text: string, mode: Mode, before: readonly Violation[]): ReadAnswer {
  if (text.length > longestProse)
    return nothing(`The prose has ${text.length} characters; ${longestProse} is the limit.`, before)
  const message = 'The answer is prose without the JSON around it; it is taken as the narrative.'
  const violation = {
    rule_id: 'ENV-01',
    severity: 'warn',
    action: 'repaired',
    at: 'answer',
    message,
  } as const
  const told = settleNarrative(text, mode, 'prose', [...before, violation])
  return { ...empty, shape: 'prose', ...told }
}

function readObject(told: Fields, mode: Mode, before: readonly Violation[]): ReadAnswer {
  const violations = [...before]
  const tell = (violation: Violation): void => void violations.push(violation)
  const fields = keepFields(told, tell)
  const shape = Object.hasOwn(fields, 'final_text') ? 'narrator' : 'envelope'
  const state_updates =
    shape === 'envelope' || fields.state_updates !== undefined ? readStateUpdates(fields, tell) : {}
  const wishes: Proposals = {
    state_updates,
    ...readWishes(fields, tell),
    tool_requests: readToolRequests(fields, tell),
  }
  const allowed = discardByMode(wishes, mode)
  violations.push(...allowed.violations)
  const planning_block = shape === 'envelope' ? readPlanningBlock(fields, mode, tell) : null
  const debug = readDebug(fields, tell)
  const words = shape === 'narrator' ? fields.final_text : fields.narrative
  const settled = settleNarrative(words, mode, shape, violations)
  return {
    shape,
    proposals: allowed.proposals,
    planning_block,
    suggestions: suggestionsOf(fields),
    claims: claimsOf(fields),
    debug,
    ...settled,
  }
}

/** Copies the fields an answer may have; the rest is stripped (ENV-05). */
function keepFields(told: Fields, tell: (violation: Violation) => void): Fields {
  const fields: Record<string, unknown> = {}
  for (const name of Object.keys(told).slice(0, 200)) {
    const known = knownFields.has(name) // enforces: ENV-05
    if (!known) {
      const message = 'An answer has no such field.'
      const at = name.toWellFormed().slice(0, 100)
      tell({ rule_id: 'ENV-05', severity: 'error', action: 'stripped', at, message })
      continue
    }
    const value = told[name]
    if (value === undefined) continue
    const pruned = pruneJson(value, name)
    pruned.violations.forEach(tell)
    if (pruned.value !== undefined) fields[name] = pruned.value
  }
  return fields
}

function settleNarrative(
  words: unknown,
  mode: Mode,
  shape: ReadAnswer['shape'],
  before: readonly Violation[],
): Pick<ReadAnswer, 'narrative' | 'violations' | 'unreadable'> {
  const text = typeof words === 'string' ? words.trim() : ''
  const retry = { severity: 'error', action: 'retried', at: 'narrative' } as const
  const mistyped = words !== undefined && words !== null && typeof words !== 'string'
  if (mistyped) {
    const message = `The narrative is ${kindOf(words)}, not a text.`
    return {
      narrative: '',
      violations: [...before, { rule_id: 'ENV-11', ...retry, message }],
      unreadable: message,
    }
  }
  if (text !== '' || mode === 'GOD') return { narrative: text, violations: before, unreadable: null }
  if (mode === 'THINK' && shape !== 'prose') {
    const message = 'Thinking is told too; the engine said it.'
    const at = 'narrative'
    const pausing = { rule_id: 'PLAN-13', severity: 'warn', action: 'repaired', at, message } as const
    return { narrative: pause, violations: [...before, { ...pausing, after: pause }], unreadable: null }
  }
  const message = 'The narrative is empty.' // enforces: ENV-14
  return {
    narrative: '',
    violations: [...before, { rule_id: 'ENV-14', ...retry, message }],
    unreadable: message,
  }
}

function suggestionsOf(fields: Fields): readonly string[] {
  const told = fields.suggested_actions
  return Array.isArray(told) ? told.filter((one) => typeof one === 'string').slice(0, 20) : []
}

function claimsOf(fields: Fields): Claims {
  const answer = fields.god_mode_response
  return {
    session_header: fields.session_header,
    resources: fields.resources,
    dice_rolls: fields.dice_rolls,
    dice_audit_events: fields.dice_audit_events,
    entities_mentioned: fields.entities_mentioned,
    location_confirmed: fields.location_confirmed,
    god_mode_response: typeof answer === 'string' ? answer : '',
  }
}
