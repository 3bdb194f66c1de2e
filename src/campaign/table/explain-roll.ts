/** One roll as a sentence with its numbers: what fell, what was added and why, what it had to reach and why. */
import type { DiceEntry, DiceGroup } from '../../core/dice-entry.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'

/**
 * Explains a roll; `details` are those of the event it belongs to, when there is one.
 *
 * @example
 * explainRoll(roll, null) // '1d20 fell on 12; with +5 WIS that makes 17. …'
 */
export function explainRoll(roll: DiceEntry, details: JsonObject | null): string {
  const sentences = [
    fell(roll, partsIn(details?.modifiers)),
    ...edge(roll),
    ...measured(roll, details),
    ...ruled(details),
    ...(roll.repeats
      ? ['These are the dice of the first try from this moment: going back does not buy another roll.']
      : []),
    `The dice were sealed before you spoke (epoch ${roll.epoch}, nonce ${roll.nonce}, draw ${roll.offset}).`,
  ]
  return sentences.join(' ')
}

function fell(roll: DiceEntry, reasons: readonly Part[]): string {
  const faces = roll.groups.flatMap((group) => facesOf(group))
  const shown = faces.length === 0 ? 'no dice' : faces.join(' and ')
  const added = roll.modifiers.map(({ value, source }) => {
    const reason = reasons.find((one) => one.value === value && one.source === source)?.reason ?? ''
    return [signed(value), source, reason === '' ? '' : `(${reason})`].filter((one) => one !== '').join(' ')
  })
  if (added.length === 0) return `${roll.notation} fell on ${shown}: ${roll.total}.`
  return `${roll.notation} fell on ${shown}; with ${added.join(' and ')} that makes ${roll.total}.`
}

function facesOf({ faces }: DiceGroup): readonly string[] {
  return faces.map((face) => `${face.value}${face.dropped === true ? ' (dropped)' : ''}`)
}

function edge({ advantage }: DiceEntry): readonly string[] {
  if (advantage === undefined) return []
  return [`It was thrown with ${advantage}.`]
}

/** What it had to reach, part by part, and by how much it did or did not. */
function measured(roll: DiceEntry, details: JsonObject | null): readonly string[] {
  if (roll.target === undefined) return roll.outcome === undefined ? [] : [`${roll.outcome}.`]
  const { kind, value } = roll.target
  const parts = partsIn(details?.dc_parts ?? details?.difficulty_parts).map(
    (one) => `${signed(one.value)} ${one.reason === '' ? one.source : one.reason}`,
  )
  const made = parts.length === 0 ? '' : ` (${parts.join(', ').replace(/^\+/, '')})`
  const by = roll.total - value
  const far = by >= 0 ? `met by ${by}` : `missed by ${-by}`
  const word = roll.outcome === undefined ? '' : ` (${roll.outcome.replace(/\W+$/, '').toLowerCase()})`
  return [`It had to reach ${kind} ${value}${made}: ${far}${word}.`]
}

function ruled(details: JsonObject | null): readonly string[] {
  const rule = details?.rule ?? details?.reason
  if (typeof rule !== 'string' || rule === '') return []
  return [/[.!?]$/.test(rule) ? rule : `${rule}.`]
}

interface Part {
  readonly value: number
  readonly source: string
  readonly reason: string
}

function partsIn(value: JsonValue | undefined): readonly Part[] {
  return (Array.isArray(value) ? value : []).flatMap((one) => {
    if (!isJsonObject(one) || typeof one.value !== 'number') return []
    const text = (word: JsonValue | undefined): string => (typeof word === 'string' ? word : '')
    return [{ value: one.value, source: text(one.source), reason: text(one.reason) }]
  })
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
