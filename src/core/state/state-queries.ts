/** Small questions to a state that may hold only a scene. Ids may come from outside, so only own keys are looked up. */
import { asObject, asText, type JsonObject } from '../json.ts'
import { type GameState, joinedKey } from './game-state.ts'
import type { Campaign, DocumentKind, Entity, Fact } from './table-row-schemas.ts'

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

/** The value of a document; an empty one when there is none. */
export function documentOf(state: Pick<GameState, 'documents'>, kind: DocumentKind, id: string): JsonObject {
  return (rowOf(state.documents, joinedKey(kind, id))?.value ?? {}) as JsonObject
}

export function isFighting(state: Pick<GameState, 'documents'>): boolean {
  return state.documents[joinedKey('combat', 'current')]?.value.in_combat === true
}

/** The game turn that is being played, counting from 1. */
export function currentTurn(state: Pick<GameState, 'counters'>): number {
  return state.counters.current_turn + 1
}

/** What a fact says, when it says it in words. */
export function factText({ object }: Pick<Fact, 'object'>): string {
  const { text, fact, detail } = asObject(object) ?? {}
  return asText(object) ?? asText(text ?? fact ?? detail) ?? ''
}
