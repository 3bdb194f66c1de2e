/** What a made-up player sees: names of who and what is in the scene, and what was offered. */

import type { PlayerTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import { playerIdOf } from '../../src/core/state/state-queries.ts'
import { itemNameInProse } from '../../src/text/item-names-in-prose.ts'
import type { Sight } from './persona.ts'

/** What was offered, without "something else". */
export function choicesIn(shown: PlayerTurn | null): Sight['choices'] {
  return Object.entries(shown?.planning_block?.choices ?? {})
    .filter(([key]) => key !== 'other_action')
    .map(([key, { text }]) => ({ key, text }))
}

/** Who and what is in sight. */
export function seeScene(
  state: GameState,
): Pick<Sight, 'people' | 'places' | 'things' | 'carried' | 'fighting'> {
  const { scene, entities, inventory, documents } = state
  const player = playerIdOf(state)
  const here = scene.location_id ?? ''
  const nameOf = (id: string): string => entities[id]?.name ?? itemNameInProse(id)
  const ways: unknown = entities[here]?.attrs.connected_to
  const ownedBy = (owner: string): readonly string[] =>
    Object.values(inventory)
      .filter((row) => row.owner_id === owner)
      .map((row) => nameOf(row.item_id))
  return {
    people: scene.present_entity_ids.filter((id) => id !== player).map(nameOf),
    places: (Array.isArray(ways) ? ways : []).map((id) => nameOf(String(id))),
    things: ownedBy(here),
    carried: ownedBy(player),
    fighting: documents['combat|current']?.value.in_combat === true,
  }
}
