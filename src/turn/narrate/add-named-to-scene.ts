/**
 * Adds to the scene what an answer names. A scene is a bounded piece of the world; a narrator may speak of anything
 * in it. What an answer names is looked up before it is judged, so that no person is made a second time and nothing
 * that is over begins anew.
 */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { asList, asObject, asTexts, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { SliceWishes } from '../../store/state-slice.ts'
import type { Proposals } from '../narrator-answer/proposals-and-claims.ts'
import { sceneState } from '../scene-and-player-state.ts'
import type { Gathered } from '../turn-value-by-stage.ts'

const tables = [
  'entities',
  'threads',
  'memories',
  'facts',
  'inventory',
  'relationships',
  'documents',
  'knowledge',
] as const

/** The scene with whatever the proposals speak of; the same scene when they speak of nothing else. */
export async function addNamedToScene(
  { dependencies, head, state: before }: Gathered,
  state: GameState,
  proposals: Proposals,
): Promise<GameState> {
  const wishes = wishesIn(proposals)
  if (Object.values(wishes).every((list: readonly string[]) => list.length === 0)) return state
  const slice = await dependencies.store.getSlice(head.campaign_id, {}, wishes)
  if (!slice.ok) return state
  const wide = sceneState(slice.value)
  const more = tables.map((table) => {
    // What was in the scene before the turn and is not any more was taken out by it, and stays out.
    const rows = Object.entries(wide[table]).filter(([key]) => !Object.hasOwn(before[table], key))
    return [table, { ...Object.fromEntries(rows), ...state[table] }] as const
  })
  return { ...state, ...(Object.fromEntries(more) as unknown as Pick<GameState, (typeof tables)[number]>) }
}

/** What an answer speaks of, by kind. */
function wishesIn(proposals: Proposals): Required<Omit<SliceWishes, 'facts' | 'owners'>> {
  const updates = proposals.state_updates
  const custom = partOf(updates, 'custom_campaign_state')
  const people = [
    ...Object.keys(partOf(updates, 'npc_data')),
    ...proposals.introduced_npcs.map((person) => person.name),
    ...Object.keys(partOf(partOf(updates, 'combat_state'), 'combatants')),
  ]
  const things = proposals.introduced_items.map((thing) => thing.name)
  const { current_location, current_location_name } = partOf(updates, 'world_data')
  const { location_id, name } = proposals.scene_transition ?? {}
  const places = nonEmpty([location_id, name, current_location, current_location_name])
  const subjects = proposals.established_facts.map((fact) => fact.subject_id)
  const named = [...people, ...things, ...places, ...subjects]
  return {
    ids: named.filter((name) => /^[a-z]+_[a-z0-9_]+$/.test(name)),
    names: named,
    stems: [...stems('npc', people), ...stems('item', things), ...stems('loc', places)],
    threads: [...proposals.thread_updates.map((thread) => thread.id), ...missionsIn(custom.active_missions)],
    memories: memoriesIn(custom.core_memories),
  }
}

function stems(kind: string, names: readonly string[]): string[] {
  return names.map((name) => `${kind}_${slugOf(name.slice(0, 80))}_`)
}

/** The ids of told missions, as a list or as a dictionary; a title may stand for an id. */
function missionsIn(narrated: unknown): string[] {
  if (isJsonObject(narrated)) return Object.keys(narrated)
  return asList(narrated).flatMap((mission) => {
    const { mission_id, id, title } = asObject(mission) ?? {}
    const slugs = nonEmpty([title]).map((text) => slugOf(text.slice(0, 200)))
    return nonEmpty([mission_id, id, ...slugs])
  })
}

function memoriesIn(narrated: unknown): string[] {
  const list = isJsonObject(narrated) ? narrated.append : narrated
  return nonEmpty(Array.isArray(list) ? list : [list])
}

function partOf(value: JsonObject, key: string): JsonObject {
  return asObject(value[key]) ?? {}
}

function nonEmpty(values: readonly unknown[]): string[] {
  return asTexts(values).filter((text) => text !== '')
}
