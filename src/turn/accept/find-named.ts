/** Whom a narrator means by an id or a name, among those the scene knows; undefined when nobody or more than one. */
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'

/** The entity somebody means. */
export function findNamed(state: GameState, told: string): Entity | undefined {
  if (Object.hasOwn(state.entities, told)) return state.entities[told]
  const wanted = plain(told)
  if (wanted === '') return undefined
  const named = Object.values(state.entities).filter((entity) => plain(entity.name) === wanted)
  return named.length === 1 ? named[0] : undefined
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
