/** A roll in words: for whoever listens, and for the line beneath the dice. */
import type { DiceEntry } from '../../../../src/core/ledger/dice-entry.ts'

/** How a roll came out, as a colour. */
export type RollTone = 'good' | 'mixed' | 'bad' | 'plain'

/** The colour of an outcome; the word always stands beside it. */
export function toneOf(outcome: string | undefined): RollTone {
  if (outcome === undefined) return 'plain'
  if (/mixed|cost|partial|tie/i.test(outcome)) return 'mixed'
  if (/fail|miss|fumble|lost|death/i.test(outcome)) return 'bad'
  if (/success|hit|crit|stable|won|alive/i.test(outcome)) return 'good'
  return 'plain'
}

/**
 * A roll as a sentence.
 *
 * @example
 * rollWords(row) // 'Perception 23 against 15: success.'
 */
export function rollWords({ label, total, target, outcome }: DiceEntry): string {
  const against = target === undefined ? '' : ` against ${target.value}`
  const came = outcome === undefined ? '' : `: ${outcome.toLowerCase()}`
  return `${label} ${total}${against}${came}.`
}

/** What is added to the dice: `+ 5 WIS`. */
export function modifierWords({ modifiers }: Pick<DiceEntry, 'modifiers'>): string {
  return modifiers
    .map(
      ({ value, source }) =>
        `${value < 0 ? '−' : '+'} ${Math.abs(value)}${source === '' ? '' : ` ${source}`}`,
    )
    .join(' ')
}
