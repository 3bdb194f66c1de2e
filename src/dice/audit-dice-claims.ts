/**
 * Audits a narrator's claims about dice against the ledger. Whatever it wrote, what leaves here is the engine's own:
 * its strings, its events, and words without invented rolls. Differences are violations, never changes to a die.
 */

import { canonicalJson } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { Violation } from '../core/violation.ts'
import { auditEventOf, checkAuditEvent, type DiceAuditEvent } from './dice-audit-event.ts'
import { type LedgerFacts, ledgerFactsOf, readLedgerString, renderLedgerString } from './ledger-string.ts'

/** What a narrator said about dice, unchecked. */
export interface DiceClaims {
  readonly dice_rolls?: unknown
  readonly dice_audit_events?: unknown
  readonly narrative?: string
}

/** What may be shown, and what was wrong with what was said. */
export interface AuditedDice {
  readonly dice_rolls: readonly string[]
  readonly dice_audit_events: readonly DiceAuditEvent[]
  readonly narrative: string
  readonly violations: readonly Violation[]
}

/**
 * Audits the structured dice of an answer and the `[DICE: …]` brackets in its prose.
 *
 * @example
 * const audited = auditDiceClaims(roller.entries, { dice_rolls: ['1d20+5 = 18'] })
 * audited.dice_rolls // the engine's own strings, whatever was claimed
 */
export function auditDiceClaims(entries: readonly DiceEntry[], claims: DiceClaims): AuditedDice {
  const strings = entries.map(renderLedgerString)
  const events = entries.map(auditEventOf)
  const prose = stripDiceBrackets(claims.narrative ?? '', strings)
  const violations = [
    ...auditRolls(entries, strings, claims.dice_rolls),
    ...auditEvents(events, claims.dice_audit_events),
    ...prose.violations,
  ]
  return { dice_rolls: strings, dice_audit_events: events, narrative: prose.text, violations }
}

/**
 * The violations in a claimed `dice_rolls`; an answer without the field claims nothing. A claim is joined to a
 * row by its text, else by its label, else by its dice; a claim that joins nothing was invented.
 */
function auditRolls(
  entries: readonly DiceEntry[],
  strings: readonly string[],
  claimed: unknown,
): Violation[] {
  if (claimed === undefined) return []
  const list = Array.isArray(claimed) ? (claimed as readonly unknown[]) : [claimed]
  const violations: Violation[] = []
  const cleared = entries.length === 0 && list.length > 0
  if (cleared) violations.push(unrolled(claimed)) // enforces: DICE-05
  const open = new Set(entries.keys())
  const exact = new Set<number>()
  list.forEach((claim, at) => {
    const row = find(open, (index) => strings[index] === claim)
    if (row === undefined) return
    open.delete(row)
    exact.add(at)
  })
  list.forEach((claim, at) => {
    if (!exact.has(at)) violations.push(...auditRoll(entries, strings, open, claim, `dice_rolls.${at}`))
  })
  return violations
}

function find(open: ReadonlySet<number>, fits: (index: number) => boolean): number | undefined {
  for (const index of open) if (fits(index)) return index
  return undefined
}

function unrolled(claimed: unknown): Violation {
  return {
    rule_id: 'DICE-05',
    severity: 'error',
    action: 'stripped',
    at: 'dice_rolls',
    message: 'No dice were rolled this turn, so there are none to show.',
    before: claimed,
    after: [],
  }
}

function auditRoll(
  entries: readonly DiceEntry[],
  strings: readonly string[],
  open: Set<number>,
  claim: unknown,
  at: string,
): Violation[] {
  const read = typeof claim === 'string' ? readLedgerString(claim) : undefined
  if (!read?.ok) return [unreadable(claim, at)] // enforces: DICE-08
  const facts = read.value
  const index =
    find(open, (row) => entries[row]?.label === facts.label && entries[row]?.notation === facts.notation) ??
    find(open, (row) => entries[row]?.label === facts.label) ??
    find(open, (row) => entries[row]?.notation === facts.notation)
  const entry = index === undefined ? undefined : entries[index]
  if (index === undefined || entry === undefined) return [invented(claim, at)] // enforces: DICE-01
  open.delete(index)
  return compare(ledgerFactsOf(entry), facts, claim, strings[index] ?? '', at)
}

function unreadable(claim: unknown, at: string): Violation {
  const message = "This is not a dice string; the engine's own is used."
  return { rule_id: 'DICE-08', severity: 'warn', action: 'dropped', at, message, before: claim }
}

function invented(claim: unknown, at: string): Violation {
  const message = 'The engine rolled nothing like this in this turn: a fabricated roll.'
  return { rule_id: 'DICE-01', severity: 'error', action: 'stripped', at, message, before: claim }
}

function compare(
  ours: LedgerFacts,
  theirs: LedgerFacts,
  before: unknown,
  after: string,
  at: string,
): Violation[] {
  const violations: Violation[] = []
  const outcome = theirs.outcome !== undefined && theirs.outcome !== ours.outcome
  if (outcome) violations.push(relabelled(theirs.outcome, ours.outcome, before, after, at)) // enforces: DICE-07
  const changed = numbersOf(ours, theirs) !== numbersOf(theirs, ours)
  if (changed || !outcome) violations.push(recopied(changed, before, after, at)) // enforces: DICE-06
  return violations
}

/** What must agree, as text; faces count only when both sides show them, names of modifiers never. */
function numbersOf(facts: LedgerFacts, other: LedgerFacts): string {
  const values = facts.modifiers.map((modifier) => modifier.value)
  const faces = other.faces === undefined ? null : (facts.faces ?? null)
  return canonicalJson([
    facts.notation,
    facts.total,
    facts.target ?? null,
    values.reduce((a, b) => a + b, 0),
    faces,
  ])
}

function relabelled(
  theirs: string | undefined,
  ours: string | undefined,
  before: unknown,
  after: string,
  at: string,
): Violation {
  const message = `The outcome is ${ours ?? 'not decided by this roll'}, not ${theirs ?? 'that'}.`
  return { rule_id: 'DICE-07', severity: 'error', action: 'overridden', at, message, before, after }
}

function recopied(changed: boolean, before: unknown, after: string, at: string): Violation {
  const message = changed
    ? 'The numbers are not the ones that were rolled.'
    : "The numbers are right, the text is not the engine's."
  return {
    rule_id: 'DICE-06',
    severity: changed ? 'error' : 'warn',
    action: 'overridden',
    at,
    message,
    before,
    after,
  }
}

function auditEvents(events: readonly DiceAuditEvent[], claimed: unknown): Violation[] {
  if (claimed === undefined) return []
  const list = Array.isArray(claimed) ? (claimed as readonly unknown[]) : [claimed]
  const violations: Violation[] = []
  const peaceful = events.length === 0 && list.length > 0
  if (peaceful) violations.push(unasked(claimed)) // enforces: DICE-15
  const miscounted = events.length > 0 && list.length !== events.length
  if (miscounted) violations.push(miscount(list.length, events)) // enforces: DICE-10
  const unclaimed = new Set(events.map(eventText))
  list.forEach((event, index) => {
    const found = auditEvent(event, `dice_audit_events.${index}`, unclaimed)
    if (found !== undefined) violations.push(found)
  })
  return violations
}

function unasked(claimed: unknown): Violation {
  return {
    rule_id: 'DICE-15',
    severity: 'error',
    action: 'stripped',
    at: 'dice_audit_events',
    message: 'No dice were rolled this turn, so there is nothing to audit.',
    before: claimed,
    after: [],
  }
}

function miscount(claimed: number, events: readonly DiceAuditEvent[]): Violation {
  return {
    rule_id: 'DICE-10',
    severity: 'error',
    action: 'overridden',
    at: 'dice_audit_events',
    message: `The engine rolled ${events.length} times and the answer audits ${claimed}.`,
    before: claimed,
    after: events,
  }
}

/** One foreign event: impossible ones break their own rule, possible ones must be among ours. */
function auditEvent(event: unknown, at: string, unclaimed: Set<string>): Violation | undefined {
  const checked = checkAuditEvent(event)
  if (!checked.ok) {
    const rule_id = checked.refusal.rule ?? 'DICE-10'
    return {
      rule_id,
      severity: 'error',
      action: 'rejected',
      at,
      message: checked.refusal.message,
      before: event,
    }
  }
  if (unclaimed.delete(eventText(checked.value))) return undefined
  return {
    rule_id: 'DICE-01',
    severity: 'error',
    action: 'stripped',
    at,
    message: 'The engine rolled nothing like this in this turn.',
    before: event,
  }
}

function eventText(event: DiceAuditEvent): string {
  return JSON.stringify([event.label, event.rolls, event.modifier, event.total])
}

const opening = '[DICE:'

/**
 * Removes `[DICE: …]` from prose unless what stands inside is, byte for byte, one of this turn's ledger strings,
 * with a violation for each. One pass, no regular expression over the whole text.
 */
export function stripDiceBrackets(
  prose: string,
  strings: readonly string[],
): { readonly text: string; readonly violations: readonly Violation[] } {
  const upper = prose.toUpperCase()
  // A few letters change length in upper case; then positions would not match.
  const search = upper.length === prose.length ? upper : prose
  const violations: Violation[] = []
  let text = ''
  let at = 0
  for (let start = search.indexOf(opening); start !== -1; start = search.indexOf(opening, at)) {
    const end = endOfBracket(prose, start)
    const inside = prose.slice(start + opening.length, end - 1).trim()
    const ledgered = strings.includes(inside)
    text += prose.slice(at, ledgered ? end : start)
    at = end
    if (!ledgered) violations.push(inventedBracket(prose.slice(start, end))) // enforces: DICE-02
    if (!ledgered) [text, at] = closeGap(text, prose, at)
  }
  return { text: text + prose.slice(at), violations }
}

/** After the bracket that closes this one; an unclosed bracket ends with its line. */
function endOfBracket(prose: string, start: number): number {
  let depth = 0
  for (let at = start; at < prose.length; at += 1) {
    const character = prose[at]
    if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    else if (character === '\n') return at
    if (depth === 0) return at + 1
  }
  return prose.length
}

/** One space is enough where a bracket stood between two, and none before a full stop. */
function closeGap(text: string, prose: string, at: number): [string, number] {
  if (!text.endsWith(' ')) return [text, at]
  const next = prose[at]
  if (next === ' ') return [text, at + 1]
  return next === undefined || '.,;:!?\n'.includes(next) ? [text.slice(0, -1), at] : [text, at]
}

function inventedBracket(before: string): Violation {
  const message = 'These dice are not in the ledger of this turn.'
  return {
    rule_id: 'DICE-02',
    severity: 'error',
    action: 'stripped',
    at: 'narrative',
    message,
    before,
    after: '',
  }
}
