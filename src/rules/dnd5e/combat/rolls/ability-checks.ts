/** An ability check in a fight: everything the sheet adds, and everything that traits and spells say about such checks. */
import type { DiceEntry } from '../../../../core/ledger/dice-entry.ts'
import type { Because } from '../../../ruleset.ts'
import { checkEdge, type Edge, edgeFlags, joinEdges } from '../../checks/edge.ts'
import { checkModifiers, passiveScore } from '../../checks/profile.ts'
import { reached, rollD20 } from '../../checks/rolls.ts'
import { abilityOf, type CheckName, isSkill } from '../../checks/skills.ts'
import { type Battle, profileNow } from '../state/battle.ts'
import { mechanicBonuses, mechanicEdge, mechanicsOf, type RollContext } from './mechanics.ts'

/** How it went; without a row nothing was rolled. */
export interface CheckOutcome {
  readonly succeeded: boolean
  readonly entry: DiceEntry | undefined
}

/** What traits and spells are asked about such a check. */
export function checkContext(id: string, check: CheckName): RollContext {
  return { roll: 'check', self: id, ability: abilityOf(check), ...(isSkill(check) && { skill: check }) }
}

/** What speaks for and against such a check. */
export function checkEdgeNow(battle: Battle, id: string, check: CheckName): Edge {
  const profile = profileNow(battle, id)
  return joinEdges(
    checkEdge(profile.conditions, profile.exhaustion),
    mechanicEdge(battle, checkContext(id, check)),
  )
}

/** Everything that is added to such a check, with sources. */
export function checkModifiersNow(battle: Battle, id: string, check: CheckName): readonly Because[] {
  return [
    ...checkModifiers(profileNow(battle, id), check),
    ...mechanicBonuses(battle, checkContext(id, check)),
  ]
}

/** Rolls a check of somebody against a difficulty. */
export function rollAbilityCheck(
  battle: Battle,
  id: string,
  check: CheckName,
  test: { readonly label: string; readonly action: string; readonly target: string; readonly dc: number },
): CheckOutcome {
  const least = leastRoll(battle, id, check)
  const rolled = rollD20(battle.dice, {
    label: test.label,
    actor: id,
    action: test.action,
    target: test.target,
    check,
    modifiers: checkModifiersNow(battle, id, check),
    against: { kind: 'DC', value: test.dc },
    edge: checkEdgeNow(battle, id, check),
    ...(least !== undefined && { least }),
  })
  return rolled.ok
    ? { succeeded: reached(rolled.value), entry: rolled.value }
    : { succeeded: false, entry: undefined }
}

/** What a natural roll counts as at least: the reliable talent of the trained, a glib tongue. */
function leastRoll(battle: Battle, id: string, check: CheckName): number | undefined {
  const trained = isSkill(check) && profileNow(battle, id).training[check] !== undefined
  const floors = mechanicsOf(battle, id).flatMap(({ mechanic }) => {
    if (mechanic.kind !== 'minimum-roll' || mechanic.of.roll !== 'check') return []
    const meant = mechanic.of.abilities?.includes(abilityOf(check)) ?? true
    return meant && (!mechanic.proficient || trained) ? [mechanic.is] : []
  })
  return floors.length === 0 ? undefined : Math.max(...floors)
}

/** What somebody notices without looking for it, sharper or duller by five where they would roll so. */
export function passiveScoreNow(battle: Battle, id: string, check: CheckName): number {
  const { advantage, disadvantage } = edgeFlags(checkEdgeNow(battle, id, check))
  const edge = advantage === disadvantage ? 'none' : advantage ? 'advantage' : 'disadvantage'
  return passiveScore(profileNow(battle, id), check, edge)
}
