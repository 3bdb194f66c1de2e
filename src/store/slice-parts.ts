/** What every adapter's slice shares: whose facts a scene asks for, and how the parts are put together. */
import type { Campaign, Counters, DiceState, Entity, Scene } from '../core/state/rows.ts'
import type { StateReader } from '../core/state/state-tables.ts'
import type { WorldTime } from '../core/time/world-time.ts'
import type { StateSlice } from './state-slice.ts'

/** Never more than this many entities in one scene's slice. */
const mostSubjects = 40

/** Who and what the scene is about: the place, the player, whoever is present. */
export function subjectsOf(reader: StateReader): string[] {
  const scene = reader.single('scene')
  const player = reader.single('campaign')?.player_id
  const subjects = [scene?.location_id, player, ...(scene?.present_entity_ids ?? [])]
  return [...new Set(subjects.filter((id) => typeof id === 'string'))].slice(0, mostSubjects)
}

/** Puts a slice together and counts the rows it took. */
export function sliceOf(
  reader: StateReader,
  subjects: readonly string[],
  parts: Omit<StateSlice, 'campaign' | 'counters' | 'time' | 'dice' | 'scene' | 'entities' | 'rows_read'>,
): StateSlice {
  const entities = subjects
    .map((id) => reader.row('entities', id))
    .filter((row): row is Entity => row !== undefined)
  const lists = Object.values(parts) as (readonly unknown[])[]
  return {
    campaign: reader.single('campaign') as Campaign,
    counters: reader.single('counters') as Counters,
    time: reader.single('time') as WorldTime,
    dice: reader.single('dice') as DiceState,
    scene: reader.single('scene') as Scene,
    entities,
    ...parts,
    rows_read: lists.reduce((sum, list) => sum + list.length, entities.length + 2),
  }
}
