/** Whom a narrator means by an id or a name, among those the scene knows; undefined when nobody or more than one. */
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { findByName } from '../../knowledge/index.ts'

/** The entity somebody means: by its whole name, for half a name may be somebody new. */
export function findNamed(state: GameState, told: string): Entity | undefined {
  if (Object.hasOwn(state.entities, told)) return state.entities[told]
  const named = findByName(told, Object.values(state.entities), 'whole')
  return named.length === 1 ? named[0] : undefined
}
