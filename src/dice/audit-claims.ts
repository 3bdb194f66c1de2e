/**
 * Holds a narrator's dice against the ledger. Whatever it wrote, what leaves here is the engine's own: its
 * strings, its events, and words without invented rolls. Differences are violations, never changes to a die.
 */
import type { DiceEntry } from '../core/dice-entry.ts'
import type { Violation } from '../core/violation.ts'
import { auditEventOf, checkAuditEvent, type DiceAuditEvent } from './audit-event.ts'
import { auditRolls } from './audit-rolls.ts'
import { renderLedgerString } from './ledger-string.ts'
import { stripDiceBrackets } from './strip-dice-brackets.ts'

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
 * const audited = auditDiceClaims(cup.entries, { dice_rolls: ['1d20+5 = 18'] })
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
