/** Small questions to a state that may hold only a scene. Ids may come from outside, so only own keys are looked up. */
import type { Campaign, Entity } from './rows.ts'

/** The id of the player's character; empty, which is the id of no row, when the campaign has none. */
export function playerIdOf(state: { readonly campaign: Pick<Campaign, 'player_id'> }): string {
  return state.campaign.player_id ?? ''
}

/** The name of an entity; its id when the entity is not in this piece of the state. */
export function nameOf(
  state: { readonly entities: Readonly<Record<string, Pick<Entity, 'name'>>> },
  id: string,
): string {
  return rowOf(state.entities, id)?.name ?? id
}

/** The row with a key, if there is one. */
export function rowOf<Row>(
  table: Readonly<Record<string, Row>>,
  key: string | null | undefined,
): Row | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
}

/** More rows than this are not looked at; a scene has far fewer. */
const maxRows = 4_000

/** The rows of a table, as many as a scene may have. */
export function rowsOf<Row>(table: Readonly<Record<string, Row>>): readonly Row[] {
  const rows = Object.values(table)
  return rows.length > maxRows ? rows.slice(0, maxRows) : rows
}
