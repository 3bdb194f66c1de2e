/** Where people are: teleporting moves who was named and nobody else, except those who follow the player. */
import type { JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { findEntityNamed } from './find-entities-and-items-by-name.ts'
import type { GodWork } from './god-command-working-state.ts'

const followers: readonly string[] = ['companion', 'party']

type Updates = NonNullable<StateDiff['entities_update']>

/** Performs "teleport". */
export function teleport(work: GodWork, who: string, place: string): Result<null> {
  const found = findEntityNamed(work.state, who, ['pc', 'npc'])
  if (!found.ok) return found
  const to = placeMeant(work, place)
  if (!to.ok) return to
  if (found.value.id === work.state.campaign.player_id) return movePlayer(work, found.value, to.value)
  return moveOther(work, found.value, to.value)
}

function placeMeant(work: GodWork, place: string): Result<Entity> {
  const here = work.state.entities[work.state.scene.location_id ?? '']
  if (/^(?:here|me|us|my side)$/i.test(place.trim()) && here !== undefined) return done(here)
  const found = findEntityNamed(work.state, place, ['location'])
  if (found.ok) return found
  const hint = `Say "create a place called ${place}" to make it.`
  return refuse(found.refusal.code, `${found.refusal.message} ${hint}`)
}

function listedIn(place: Entity | undefined): string[] {
  const list = place?.attrs.entities_present
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

function leaf(place: Entity, present: readonly string[]): Updates[number] {
  return { id: place.id, set: [{ path: ['entities_present'], value: [...present] }] }
}

function follows(work: GodWork, id: string, leader: string): boolean {
  const entity = work.state.entities[id]
  return (
    entity !== undefined &&
    (entity.tags.some((tag) => followers.includes(tag)) || entity.attrs.follows === leader)
  )
}

/** The scene goes where the player goes; those who stay behind are remembered where they stayed. */
function movePlayer(work: GodWork, player: Entity, to: Entity): Result<null> {
  const { scene, entities } = work.state
  if (scene.location_id === to.id) {
    work.answers.push(`${player.name} is already at ${to.name}.`)
    return done(null)
  }
  const coming = [
    player.id,
    ...scene.present_entity_ids.filter((id) => id !== player.id && follows(work, id, player.id)),
  ]
  const staying = scene.present_entity_ids.filter((id) => !coming.includes(id))
  const waiting = listedIn(to).filter((id) => entities[id] !== undefined && !coming.includes(id))
  const present = [...coming, ...waiting]
  const from = entities[scene.location_id ?? '']
  const left = from === undefined ? [] : [leaf(from, staying)]
  const obscured = scene.obscured_entities.filter((id) => present.includes(id))
  const moved = work.apply(
    {
      scene_update: { location_id: to.id, present_entity_ids: present, obscured_entities: obscured },
      entities_update: [...left, ...(listedIn(to).length === waiting.length ? [] : [leaf(to, waiting)])],
    },
    'scene.location_id',
    'scene.present_entity_ids',
  )
  const fight = work.state.documents['combat|current']?.value as JsonObject | undefined
  if (moved.ok && fight?.in_combat === true)
    work.warnings.push('A fight is still going on; say "end the combat" if it should not.')
  return moved
}

/** Somebody else is taken out of one place and put into the other. */
function moveOther(work: GodWork, entity: Entity, to: Entity): Result<null> {
  const { scene, entities } = work.state
  const isHere = scene.present_entity_ids.includes(entity.id)
  const others = scene.present_entity_ids.filter((id) => id !== entity.id)
  const comesHere = to.id === scene.location_id
  if (comesHere && isHere) {
    work.answers.push(`${entity.name} is already here.`)
    return done(null)
  }
  const places = Object.values(entities).filter((row) => row.type === 'location')
  const listing = places.filter((row) => row.id !== to.id && listedIn(row).includes(entity.id))
  const updates: Updates = listing.map((row) =>
    leaf(
      row,
      listedIn(row).filter((id) => id !== entity.id),
    ),
  )
  if (!listedIn(to).includes(entity.id) && !comesHere) updates.push(leaf(to, [...listedIn(to), entity.id]))
  const scenes =
    isHere === comesHere
      ? {}
      : { scene_update: { present_entity_ids: comesHere ? [...others, entity.id] : others } }
  const paths = [
    ...updates.map((one) => `entities.${one.id}.attrs.entities_present`),
    'scene.present_entity_ids',
  ]
  return work.apply({ ...scenes, ...(updates.length > 0 && { entities_update: updates }) }, ...paths)
}

/** Performs "create a place called …". */
export function createPlace(work: GodWork, name: string): Result<null> {
  return work.update({ world_data: { locations: { [name]: {} } } })
}
