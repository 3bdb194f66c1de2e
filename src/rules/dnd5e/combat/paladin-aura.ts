/** Auras that paladins spread: friends near them save better and cannot be charmed or frightened, while they are awake. */
import type { Because } from '../../ruleset.ts'
import { abilityModifier } from '../character/abilities.ts'
import { type Battle, canAct, feetBetween, fighterOf, friendsOf, stateOf } from './battle.ts'

interface Spread {
  readonly bearer: string
  readonly source: string
  readonly gives: readonly string[]
}

/** The auras somebody stands in; whose bearer lies at 0 hit points gives none. */
function aurasAround(battle: Battle, id: string): Spread[] {
  return [id, ...friendsOf(battle, id)].flatMap((bearer) => {
    const { mechanics, columns } = fighterOf(battle, bearer)
    return mechanics.flatMap(({ source, mechanic }) => {
      if (mechanic.kind !== 'aura' || !canAct(stateOf(battle, bearer))) return []
      const feet = columns?.[mechanic.feet_column] ?? 0
      if (bearer !== id && feetBetween(battle, bearer, id) > feet) return []
      return [{ bearer, source, gives: mechanic.mechanics }]
    })
  })
}

/** What auras add to somebody's saving throw: the best of them, for they are the same aura. */
export function auraOnSaves(battle: Battle, id: string): Because[] {
  const worth = aurasAround(battle, id).flatMap(({ bearer, source, gives }): Because[] => {
    if (!gives.includes('save-bonus-charisma')) return []
    const value = Math.max(1, abilityModifier(fighterOf(battle, bearer).profile.scores.charisma))
    return [{ value, source, reason: `${source} of ${stateOf(battle, bearer).name}` }]
  })
  return worth.sort((a, b) => b.value - a.value).slice(0, 1)
}

/** The conditions that auras keep off somebody. */
export function auraImmunities(battle: Battle, id: string): string[] {
  return aurasAround(battle, id).flatMap(({ gives }) =>
    gives.flatMap((give) => (give.startsWith('immune-') ? [give.slice('immune-'.length)] : [])),
  )
}
