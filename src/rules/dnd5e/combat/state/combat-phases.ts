/** The phases of combat and which may follow which. A skipped phase is put in, never left out (CMB-02). */

/** The five phases of seed 000. */
export const combatPhases = ['initiating', 'active', 'concluding', 'ended', 'fled'] as const
export type CombatPhase = (typeof combatPhases)[number]

const following: Readonly<Record<CombatPhase, readonly CombatPhase[]>> = {
  initiating: ['active'],
  active: ['concluding', 'fled'],
  concluding: ['ended'],
  ended: ['initiating'],
  fled: ['initiating'],
}

/** True when the second phase may come right after the first. */
export function mayFollow(first: CombatPhase, second: CombatPhase): boolean {
  return following[first].includes(second)
}

/**
 * The phases to go through to get from one to another within combat, the last one included; undefined when no way
 * leads there, because combat never goes back.
 *
 * @example
 * phasesBetween('active', 'ended') // ['concluding', 'ended']
 */
export function phasesBetween(first: CombatPhase, last: CombatPhase): readonly CombatPhase[] | undefined {
  if (first === last) return []
  for (const next of following[first]) {
    if (next === 'initiating') continue // enforces: CMB-02
    if (next === last) return [next]
    const rest = phasesBetween(next, last)
    if (rest !== undefined) return [next, ...rest]
  }
  return undefined
}
