/**
 * What may be asked of the cup. Nothing here can carry a result: a field that is not in this list is refused by
 * name, so neither a model nor a client can bring its own dice.
 */
import { z } from 'zod'
import { diceModifierSchema, diceTargetSchema } from '../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../core/result.ts'

const words = z.string().max(200)
const closedObject = z.strictObject // enforces: DICE-24

/** A label that can stand in front of a ledger string without being taken for a part of it. */
const labelSchema = z
  .string()
  .max(80)
  .regex(/^(?:[^\s:=[\]](?:[^\n\r\t:=[\]]{0,78}[^\s:=[\]])?)?$/, 'must be one line without : = [ or ]')

/** The schema of a roll request. */
export const rollRequestSchema = closedObject({
  label: labelSchema,
  notation: z.string(),
  modifiers: z.array(diceModifierSchema).max(20).default([]),
  target: diceTargetSchema.optional(),
  attempt: z.strictObject({ actor: words, action: words, target: words, check: words }),
  advantage: z.boolean().optional(), // enforces: DICE-27
  disadvantage: z.boolean().optional(),
})

/**
 * A roll that somebody wants; `modifiers` may be left out.
 *
 * @example
 * const request: RollRequest = {
 *   label: 'Perception', notation: '1d20', modifiers: [{ value: 5, source: 'WIS' }],
 *   target: { kind: 'DC', value: 15 },
 *   attempt: { actor: 'pc_mira_001', action: 'search', target: 'loc_cellar_001', check: 'perception' },
 * }
 */
export type RollRequest = Readonly<z.input<typeof rollRequestSchema>>

/** A request that passed. */
export type CheckedRollRequest = Readonly<z.output<typeof rollRequestSchema>>

/** Checks a request from anywhere; refuses unknown fields and anything that is not what it should be. */
export function checkRollRequest(request: unknown): Result<CheckedRollRequest> {
  const parsed = rollRequestSchema.safeParse(request)
  if (parsed.success) return done(parsed.data)
  const issue = parsed.error.issues[0]
  const field = (issue?.path ?? []).join('.')
  if (issue?.code === 'unrecognized_keys') {
    const unknown = issue.keys.join(', ')
    return refuse(
      'dice/unknown-field',
      `A roll has no field "${unknown}": the dice are thrown here and nowhere else.`,
      {
        rule: 'DICE-24',
        data: { field: unknown },
      },
    )
  }
  if (field === 'advantage' || field === 'disadvantage') {
    return refuse('dice/bad-advantage', `"${field}" is true or false, nothing else.`, {
      rule: 'DICE-27',
      data: { field },
    })
  }
  const what = field === '' ? 'The request' : `"${field}"`
  return refuse('dice/bad-request', `${what} cannot be used: ${issue?.message ?? 'it is not a roll'}.`, {
    data: { field },
  })
}
