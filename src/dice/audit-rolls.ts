/**
 * Compares claimed dice strings with the ledger's, one by one. A claim is joined to a row by its text, else by
 * its label, else by its dice; a claim that joins nothing was invented.
 */

import type { DiceEntry } from '../core/dice-entry.ts'
import { canonicalJson } from '../core/json.ts'
import type { Violation } from '../core/violation.ts'
import { factsOf, type LedgerFacts, readLedgerString } from './read-ledger-string.ts'

const where = 'dice_rolls'

/** The violations in a claimed `dice_rolls`; an answer without the field claims nothing. */
export function auditRolls(
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
    if (!exact.has(at)) violations.push(...auditRoll(entries, strings, open, claim, `${where}.${at}`))
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
    at: where,
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
  if (!read?.ok) return [unreadable(claim, at)] // enforces: DICE-08 — mutate: [unreadable(claim, at)] => []
  const facts = read.value
  const index =
    find(open, (row) => entries[row]?.label === facts.label && entries[row]?.notation === facts.notation) ??
    find(open, (row) => entries[row]?.label === facts.label) ??
    find(open, (row) => entries[row]?.notation === facts.notation)
  const entry = index === undefined ? undefined : entries[index]
  if (index === undefined || entry === undefined) return [invented(claim, at)] // enforces: DICE-01 — mutate: [invented(claim, at)] => []
  open.delete(index)
  return compare(factsOf(entry), facts, claim, strings[index] ?? '', at)
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
