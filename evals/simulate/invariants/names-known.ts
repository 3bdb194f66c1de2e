/** Nothing hangs in the air: whoever is named in a row that changed exists. */
import { isJsonObject } from '../../../src/core/json.ts'
import type { GameState } from '../../../src/core/state/game-state.ts'
import type { Change } from '../folded-twin.ts'
import type { Invariant } from '../looked.ts'

/** Ids name somebody. */
export const namesKnown: Invariant = {
  id: 'names-known',
  says: 'Whoever is present, owns something or knows something is somebody the campaign knows.',
  broken: ({ changes, state }) =>
    changes.flatMap((change) =>
      namedIn(change)
        .filter((id) => !Object.hasOwn(state.entities, id))
        .map((id) => `${change.table} ${change.key} names ${id}, who is nobody`),
    ),
}

function namedIn({ table, is }: Change): readonly string[] {
  const row = is as Partial<GameState['scene']> & Readonly<Record<string, unknown>>
  if (!isJsonObject(is)) return []
  if (table === 'scene')
    return [...(row.present_entity_ids ?? []), ...(row.obscured_entities ?? []), ...texts(row.location_id)]
  if (table === 'inventory') return texts(row.owner_id)
  if (table === 'relationships') return texts(row.a_id, row.b_id)
  return table === 'knowledge' ? texts(row.knower_id) : []
}

function texts(...values: readonly unknown[]): readonly string[] {
  return values.filter((value): value is string => typeof value === 'string')
}
