/** The last rolls of a campaign, and how to make sure of them. */
import type { DiceEntry } from '../../../core/dice-entry.ts'
import { renderLedgerString } from '../../../dice/ledger-string.ts'
import type { Epoch } from '../../../store/state-store.ts'
import { fitted, heading, labelled, type Page } from './page.ts'

const mostRolls = 12

/** Draws them. */
export function drawDiceLedger(
  rolls: readonly DiceEntry[],
  epochs: readonly Epoch[],
  campaignId: string,
  page: Page,
): string[] {
  const newest = rolls.slice(-mostRolls)
  const epoch = epochs.at(-1)
  const left = rolls.length - newest.length
  const chance =
    epoch?.reproducible === true
      ? 'decided by the seed you chose: the same again, and not unknowable'
      : 'sealed before they fall; the seed is shown when the session ends'
  return [
    ...heading('Dice', page, `${rolls.length} so far`),
    ...(left > 0 ? [page.paint.dim(`  … ${left} before these`)] : []),
    ...newest.flatMap((roll) => fitted(renderLedgerString(roll), page, '  ')),
    ...(rolls.length === 0 ? ['  None have fallen yet.'] : []),
    ...labelled('The dice', chance, page),
    ...(epoch === undefined ? [] : labelled('Sealed by', `${epoch.commitment.slice(0, 16)}…`, page)),
    ...labelled('Check', `fatewright verify ${campaignId}`, page),
  ]
}
