/** A roll of the ledger explained by the ledger alone: what fell, what was added, what it had to reach, where it was drawn. */
import type { DiceEntry } from '../../../src/core/ledger/dice-entry.ts'

/** The reason as sentences. */
export function rollReason(roll: DiceEntry): string {
  const faces = roll.groups.flatMap((group) =>
    group.faces.map(
      ({ value, dropped, rerolled }) =>
        `${value}${dropped === true ? ' (dropped)' : rerolled === true ? ' (thrown again)' : ''}`,
    ),
  )
  const added = roll.modifiers.map(
    ({ value, source }) => `${value < 0 ? '−' : '+'}${Math.abs(value)}${source === '' ? '' : ` ${source}`}`,
  )
  const fell = `${roll.notation} fell on ${faces.length === 0 ? 'nothing' : faces.join(' and ')}`
  return [
    added.length === 0
      ? `${fell}: ${roll.total}.`
      : `${fell}; with ${added.join(' and ')} that makes ${roll.total}.`,
    ...measured(roll),
    ...(roll.repeats
      ? ['It is the same attempt from the same moment, so it got the dice it had before.']
      : []),
    `Drawn from epoch ${roll.epoch}, turn count ${roll.nonce}, beginning with draw ${roll.offset}.`,
  ].join(' ')
}

function measured({ target, total, outcome, advantage }: DiceEntry): readonly string[] {
  const with_ = advantage === undefined ? [] : [`It was thrown with ${advantage}.`]
  if (target === undefined)
    return outcome === undefined ? with_ : [...with_, `${outcome.replace(/[.!]$/, '')}.`]
  const by = total - target.value
  const far = by >= 0 ? `met by ${by}` : `missed by ${-by}`
  return [...with_, `It had to reach ${target.kind} ${target.value}: ${far}.`]
}
