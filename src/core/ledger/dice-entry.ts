/**
 * One row of the dice ledger: what was asked, where in the provable stream its dice were drawn, what they
 * showed, and what it came to. Records carry these rows, so the core owns their shape. A row holds facts only:
 * strings and audit events are rendered from it, and anyone with the revealed seed can recompute it alone.
 */
import { z } from 'zod'

const count = z.int().min(0)
const hexKey = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal characters')

/**
 * One die as it fell. A flag is present only when it is true; a face without `dropped` or `rerolled` was kept.
 *
 * @example
 * const lowest: DiceFace = { value: 2, dropped: true }
 */
export const diceFaceSchema = z.strictObject({
  /** What the die showed; never changed by any modifier. */
  value: z.int(),
  /** What it adds to its group when that is not `value`: a minimum, a success, a compounded explosion. */
  counts: z.int().optional(),
  dropped: z.literal(true).optional(),
  /** It was thrown again; its value does not count, the next face stands in its place. */
  rerolled: z.literal(true).optional(),
  /** It exploded: the next face was thrown because of it. */
  exploded: z.literal(true).optional(),
})

export type DiceFace = Readonly<z.infer<typeof diceFaceSchema>>

/** The dice of one term such as `4d6kh3`, in the order in which they fell. */
export const diceGroupSchema = z.strictObject({
  /** Faces of each die; a fate die has 3 (`dF`) or 6 (`dF.1`), whose values are -1, 0 and 1. */
  sides: z.int().min(1),
  /** Present on fate dice, so that a -1 is not taken for an impossible face. */
  fate: z.literal(true).optional(),
  faces: z.array(diceFaceSchema),
})

export type DiceGroup = Readonly<z.infer<typeof diceGroupSchema>>

/** No modifier of any game is larger; keeps every total an exact integer. */
export const modifierLimit = 1_000_000_000

/** A named number added to a roll: `+5 WIS` is `{ value: 5, source: 'WIS' }`; an empty source is unnamed. */
export const diceModifierSchema = z.strictObject({
  value: z.int().min(-modifierLimit).max(modifierLimit),
  source: z
    .string()
    .max(40)
    .regex(/^(?:[A-Za-z][A-Za-z _'-]*[A-Za-z]|[A-Za-z])?$/, 'must be letters, for example PROF or Bless'),
})

/** A named number added to a roll. */
export type DiceModifier = Readonly<z.infer<typeof diceModifierSchema>>

/** The number a roll is measured against; a total equal to it succeeds. */
export const diceTargetSchema = z.strictObject({ kind: z.enum(['DC', 'AC']), value: z.int() })

export type DiceTarget = Readonly<z.infer<typeof diceTargetSchema>>

export const diceEntrySchema = z.strictObject({
  /** `roll_{turn_nonce}_{index}`: unique in a campaign, also for a row that repeats earlier dice. */
  id: z.string().regex(/^roll_\d+_\d+$/),
  label: z.string(),
  /** Canonical notation without the named modifiers: what the dice were asked. */
  notation: z.string(),
  /** Where the dice come from: epoch and nonce name the stream, offset counts its 16-bit draws. */
  epoch: count,
  nonce: count,
  offset: count,
  draws: count,
  /** The nonce of the record that holds this row; differs from `nonce` only when it repeats. */
  turn_nonce: count,
  /** Who tried what from which moment, hashed; the same attempt gets the same dice. */
  attempt: hexKey,
  repeats: z.boolean(),
  modifiers: z.array(diceModifierSchema),
  groups: z.array(diceGroupSchema),
  total: z.int(),
  target: diceTargetSchema.optional(),
  outcome: z.string().optional(),
  advantage: z.enum(['advantage', 'disadvantage']).optional(),
})

/**
 * One row of the dice ledger.
 *
 * @example
 * const row: DiceEntry = {
 *   id: 'roll_7_0', label: 'Perception', notation: '1d20', epoch: 1, nonce: 7, offset: 0, draws: 1,
 *   turn_nonce: 7, attempt: 'a'.repeat(64), repeats: false,
 *   modifiers: [{ value: 5, source: 'WIS' }, { value: 3, source: 'PROF' }],
 *   groups: [{ sides: 20, faces: [{ value: 15 }] }], total: 23,
 *   target: { kind: 'DC', value: 15 }, outcome: 'Success',
 * }
 */
export type DiceEntry = Readonly<z.infer<typeof diceEntrySchema>>
