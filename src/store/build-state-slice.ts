/** What every adapter's slice shares: whose facts a scene asks for, and how the parts are put together. */

import type { StateReader } from '../core/state/memory-and-overlay-tables.ts'
import type { Campaign, Counters, DiceState, Entity, Scene } from '../core/state/table-row-schemas.ts'
import type { WorldTime } from '../core/time/world-time.ts'
import { mostWishes, type StateSlice } from './state-slice.ts'

/** Never more than this many entities in one scene's slice. */
const mostSubjects = 40

/** A list of wishes as it is heard: no empty ones, none twice, not too many. */
export function heard(wishes: readonly string[] | undefined): readonly string[] {
  return [...new Set(wishes ?? [])].filter((wish) => wish.trim() !== '').slice(0, mostWishes)
}

/** The places one step away, as the scene's own place names them, and whoever waits there: one may go there now. */
export function neighboursOf(reader: StateReader): readonly string[] {
  const place = reader.single('scene')?.location_id
  const roads = place ? idsAt(reader, place, 'connected_to') : []
  return heard([...roads, ...roads.flatMap((road) => idsAt(reader, road, 'entities_present'))])
}

function idsAt(reader: StateReader, place: string, list: string): readonly string[] {
  const ids = reader.row('entities', place)?.attrs[list]
  return heard(Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [])
}

/** Who and what the scene is about: the place, the player, whoever is present. */
export function subjectsOf(reader: StateReader): string[] {
  const scene = reader.single('scene')
  const player = reader.single('campaign')?.player_id
  const subjects = [scene?.location_id, player, ...(scene?.present_entity_ids ?? [])]
  return [...new Set(subjects.filter((id) => typeof id === 'string'))].slice(0, mostSubjects)
}

/** Never more than this many of those who were named bring what is known about them. */
const mostStrangers = 6

/** What facts are about when they are about nobody: the scene as such, and the world. */
const broadSubjects: readonly string[] = ['scene', 'world', 'campaign']

/**
 * Whom and what facts are read about beside those in the scene: the scene and the world themselves, and those who were
 * asked for, because what is known about them belongs to being asked for.
 */
export function factSubjects(named: readonly Entity[], subjects: readonly string[]): readonly string[] {
  const ids = named.map((entity) => entity.id).filter((id) => !subjects.includes(id))
  return [...broadSubjects, ...[...new Set(ids)].slice(0, mostStrangers)]
}

/** Puts a slice together and counts the rows it took; `entitiesOf` reads the rows of ids, those it finds. */
export function sliceOf(
  reader: StateReader,
  entitiesOf: (ids: readonly string[]) => readonly Entity[],
  ids: readonly string[],
  parts: Omit<StateSlice, 'campaign' | 'counters' | 'time' | 'dice' | 'scene' | 'rows_read'>,
): StateSlice {
  const named = new Map(parts.entities.map((row) => [row.id, row]))
  const missing = [...new Set(ids)].filter((id) => !named.has(id))
  for (const row of entitiesOf(missing)) named.set(row.id, row)
  const entities: readonly Entity[] = [...named.values()]
  const lists = Object.values(parts) as (readonly unknown[])[]
  return {
    campaign: reader.single('campaign') as Campaign,
    counters: reader.single('counters') as Counters,
    time: reader.single('time') as WorldTime,
    dice: reader.single('dice') as DiceState,
    scene: reader.single('scene') as Scene,
    ...parts,
    entities,
    rows_read: lists.reduce((sum, list) => sum + list.length, entities.length + 2),
  }
}

/** Two lists of rows with ids as one, none twice. */
export function joined<Row extends { readonly id: string }>(
  rows: readonly Row[],
  more: readonly Row[],
): Row[] {
  const known = new Set(rows.map((row) => row.id))
  return [...rows, ...more.filter((row) => !known.has(row.id))]
}
