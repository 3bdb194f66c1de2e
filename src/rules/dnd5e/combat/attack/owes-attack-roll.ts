/**
 * Whether a turn still owes the dice an attack (DICE-16): an attack was made in combat and no attack roll is in
 * this turn's ledger. The audit refuses such a story, and the engine rolls.
 */
import type { DiceEntry } from '../../../../core/ledger/dice-entry.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { fightingVerbs } from '../../checks/checks-by-action.ts'
import { runningCombat } from '../state/combat-document.ts'

/** True when an attack was made and not rolled. */
export function owesAttackRoll(
  view: RulesView,
  action: AttemptedAction,
  entries: readonly DiceEntry[],
  claimsDamage = false,
): boolean {
  const attacks = claimsDamage || (runningCombat(view) !== undefined && fightingVerbs.has(action.verb))
  return attacks && !entries.some((entry) => entry.target?.kind === 'AC') // enforces: DICE-16
}
