/** Advantage and disadvantage with their reasons. Any number of each counts once, and both together cancel. */
import { exhaustionEffects } from '../character/exhaustion.ts'
import type { Ability } from '../data/srd-vocabulary.ts'
import { effectsOf } from './condition-effects.ts'

/** Why a roll is better or worse than plain. */
export interface Edge {
  readonly advantage: readonly string[]
  readonly disadvantage: readonly string[]
}

export const noEdge: Edge = { advantage: [], disadvantage: [] }

export function joinEdges(...edges: readonly Edge[]): Edge {
  return {
    advantage: edges.flatMap((edge) => edge.advantage),
    disadvantage: edges.flatMap((edge) => edge.disadvantage),
  }
}

/** One reason, in one direction. */
export function edgeFor(tilt: 'advantage' | 'disadvantage' | undefined, reason: string): Edge {
  if (tilt === undefined) return noEdge
  return tilt === 'advantage' ? { ...noEdge, advantage: [reason] } : { ...noEdge, disadvantage: [reason] }
}

/** The two flags a roll request wants. */
export function edgeFlags(edge: Edge): { readonly advantage: boolean; readonly disadvantage: boolean } {
  return { advantage: edge.advantage.length > 0, disadvantage: edge.disadvantage.length > 0 }
}

/** What a creature's conditions do to its ability checks. */
export function checkEdge(conditions: readonly string[], exhaustion: number): Edge {
  const tired = exhaustionEffects(exhaustion).disadvantageOnChecks ? 'disadvantage' : undefined
  return joinEdges(
    edgeFor(tired, 'exhaustion'),
    ...effectsOf(conditions).map((effect) => edgeFor(effect.checks, effect.name)),
  )
}

/** What a creature's conditions do to a saving throw; `fails` names the condition that allows none. */
export function saveEdge(
  conditions: readonly string[],
  exhaustion: number,
  ability: Ability,
): Edge & { readonly fails?: string } {
  const tired = exhaustionEffects(exhaustion).disadvantageOnAttacksAndSaves ? 'disadvantage' : undefined
  const edges: Edge[] = [edgeFor(tired, 'exhaustion')]
  for (const effect of effectsOf(conditions)) {
    const does = effect.saves?.[ability]
    if (does === 'fails') return { ...noEdge, fails: effect.name }
    edges.push(edgeFor(does, effect.name))
  }
  return joinEdges(...edges)
}

/** What both sides' conditions do to an attack from so many feet away. */
export function attackEdge(
  attacker: { readonly conditions: readonly string[]; readonly exhaustion: number },
  target: { readonly conditions: readonly string[] },
  feet: number,
): Edge {
  const tired = exhaustionEffects(attacker.exhaustion).disadvantageOnAttacksAndSaves
    ? 'disadvantage'
    : undefined
  const near = feet <= 5
  return joinEdges(
    edgeFor(tired, 'exhaustion'),
    ...effectsOf(attacker.conditions).map((effect) => edgeFor(effect.attacks, `attacker ${effect.name}`)),
    ...effectsOf(target.conditions).flatMap((effect) => [
      edgeFor(effect.attacked, `target ${effect.name}`),
      edgeFor(near ? effect.attackedNear : effect.attackedFar, `target ${effect.name}`),
    ]),
  )
}
