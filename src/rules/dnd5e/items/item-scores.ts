/** Ability scores as items make them: set to at least so much, or raised within a limit. */
import type { AbilityScores } from '../character/ability.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'

/**
 * The scores with what such mechanics do to them.
 *
 * @example
 * raisedScores(scores, [{ mechanic: { kind: 'ability-score', ability: 'strength', is: 19 } }]).strength // 19 at least
 */
export function raisedScores(
  scores: AbilityScores,
  mechanics: readonly { readonly mechanic: Mechanic }[],
): AbilityScores {
  const raised = { ...scores }
  for (const { mechanic } of mechanics) {
    if (mechanic.kind === 'ability-increase')
      raised[mechanic.ability] = Math.max(
        raised[mechanic.ability],
        Math.min(mechanic.maximum ?? 20, raised[mechanic.ability] + mechanic.amount),
      )
  }
  for (const { mechanic } of mechanics)
    if (mechanic.kind === 'ability-score')
      raised[mechanic.ability] = Math.max(raised[mechanic.ability], mechanic.is)
  return raised
}
