/**
 * dice_audit_events: the machine-readable twin of the dice strings. Ours are written from ledger rows; those of
 * others (a narrator's, an imported campaign's) are checked by replaying their faces through the real roller.
 */
import { z } from 'zod'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { canonicalNotation } from './canonical-notation.ts'
import { type DiceExpression, type DiceTerm, noAdjustments, splitModifiers } from './dice-expression.ts'
import { listedDice } from './face-source.ts'
import { parseNotation } from './parse-notation.ts'
import { roll } from './roll-expression.ts'
import { diceGroupOf, keptSum, rolledFaces } from './rolled-tree.ts'

/** Who may have rolled; the engine itself only ever writes `server_tool`. */
export const auditSources = ['server_tool', 'code_execution'] as const

export const diceAuditEventSchema = z.object({
  source: z.enum(auditSources), // enforces: DICE-11
  label: z.string(),
  notation: z.string(),
  rolls: z.array(z.int()).max(400),
  modifier: z.int(),
  total: z.int(),
})

/**
 * One rolled check as other programs read it.
 *
 * @example
 * const event: DiceAuditEvent = {
 *   source: 'server_tool', label: 'Stealth', notation: '1d20+5', rolls: [15], modifier: 5, total: 20,
 * }
 */
export type DiceAuditEvent = Readonly<z.infer<typeof diceAuditEventSchema>>

const foreignEventSchema = diceAuditEventSchema.extend({
  advantage: z.boolean().optional(),
  disadvantage: z.boolean().optional(),
})

/** The audit event of a ledger row; `modifier` is whatever the total has beyond its kept dice. */
export function auditEventOf(entry: DiceEntry): DiceAuditEvent {
  const added = entry.modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  const suffix = added === 0 ? '' : added > 0 ? `+${added}` : String(added)
  return {
    source: 'server_tool',
    label: entry.label,
    notation: entry.notation + suffix,
    rolls: rolledFaces(entry.groups),
    modifier: entry.total - keptSum(entry.groups),
    total: entry.total,
  }
}

/**
 * Checks an event from elsewhere: its source, every face, the number of faces, its sum.
 *
 * @example
 * const event = checkAuditEvent({ source: 'server_tool', label: '', notation: '2d6+3', rolls: [9, 3], modifier: 3, total: 15 })
 * if (!event.ok) console.log(event.refusal.rule) // 'DICE-12'
 */
export function checkAuditEvent(event: unknown): Result<DiceAuditEvent> {
  const parsed = foreignEventSchema.safeParse(event)
  if (!parsed.success) return malformed(parsed.error.issues[0]?.path.join('.') ?? '')
  const { advantage = false, disadvantage = false, ...facts } = parsed.data
  const notation = parseNotation(facts.notation)
  if (!notation.ok) return misfit('DICE-12', `its notation "${facts.notation.slice(0, 80)}" cannot be read`)
  const split = splitModifiers(notation.value)
  const single = split.dice.kind === 'dice' && split.dice.count === 1 && split.dice.adjustments === null
  const named = advantage !== disadvantage
  const lonely = named && facts.rolls.length < 2
  if (lonely) return misfit('DICE-14', 'advantage and disadvantage throw two faces') // enforces: DICE-14
  const stated = split.modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  const inNotation = split.modifiers.length > 0
  if (split.dice.kind !== 'dice' || !single || facts.rolls.length !== 2) {
    return replay(facts, split.dice, stated, inNotation)
  }
  const better = replay(facts, pairOf(split.dice, 'highest'), stated, inNotation)
  const worse = replay(facts, pairOf(split.dice, 'lowest'), stated, inNotation)
  if (named) return advantage ? better : worse
  return better.ok ? better : worse
}

function malformed(field: string): Result<never> {
  if (field === 'source') return misfit('DICE-11', `its source must be ${auditSources.join(' or ')}`)
  if (field.startsWith('rolls')) return misfit('DICE-12', 'its rolls must be a list of whole numbers')
  if (field === 'modifier' || field === 'total')
    return misfit('DICE-13', `its ${field} must be a whole number`)
  return refuse('dice/bad-audit-event', `This audit event is not complete: look at "${field}".`, {
    data: { field },
  })
}

function misfit(rule: string, reason: string): Result<never> {
  return refuse('dice/bad-audit-event', `This audit event cannot be true: ${reason}.`, { rule })
}

function pairOf(dice: DiceTerm, end: 'highest' | 'lowest'): DiceTerm {
  return { ...dice, count: 2, adjustments: { ...noAdjustments(), keep: { end, count: 1 } } }
}

function replay(
  event: DiceAuditEvent,
  dice: DiceExpression,
  stated: number,
  inNotation: boolean,
): Result<DiceAuditEvent> {
  const draws = listedDice(event.rolls)
  const rolled = roll(dice, draws)
  const notation = canonicalNotation(dice)
  const { impossible } = draws
  if (impossible) return misfit('DICE-12', `${notation} cannot show ${event.rolls.join(', ')}`) // enforces: DICE-12
  const listed = event.rolls.length
  const miscounted = draws.short || draws.offset !== listed
  if (miscounted) return misfit('DICE-12', `${notation} does not roll ${listed} dice with these faces`) // enforces: DICE-12
  const kept = keptSum(rolled.dice.map(diceGroupOf))
  const { modifier, total } = event
  if (total !== kept + modifier) return misfit('DICE-13', `${kept} and ${modifier} are not ${total}`) // enforces: DICE-13
  const separate = !inNotation && rolled.total === kept
  if (separate || total === rolled.total + stated) return done(event)
  return misfit(
    'DICE-13',
    `${event.notation} comes to ${rolled.total + stated} with these faces, not ${total}`,
  )
}
