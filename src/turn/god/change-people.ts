/** Who exists and how they are: spawn, remove, heal, revive, kill, refill. Nobody acts or reacts. */

import { deleteMark } from '../../core/document/five-key-document.ts'
import { missionTag } from '../../core/document/mission-status.ts'
import { nextId } from '../../core/entity-ids-and-slugs.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { capitalize, singular } from '../../text/capitals-articles-plurals-lists.ts'
import { mergeSheet } from './change-sheet-value.ts'
import {
  carriedBy,
  findEntityNamed,
  foldedName,
  itemsNamed,
  namedIn,
  namesOf,
  playerOf,
} from './find-entities-and-items-by-name.ts'
import type { GodCommand } from './god-command-types.ts'
import type { GodWork } from './god-command-working-state.ts'

/** The most people one command may bring in. */
const mostSpawned = 20

/** Performs "spawn". */
export function spawn(work: GodWork, command: Extract<GodCommand, { kind: 'spawn' }>): Result<null> {
  const { name, count } = command
  const role = count > 1 ? singular(command.role) : command.role
  if (count < 1 || count > mostSpawned || (count > 1 && name !== null)) {
    const sentence = `One command brings in 1 to ${mostSpawned} people, and one who is named. Nothing was changed.`
    return refuse('turn/god-refused', sentence)
  }
  const people = Object.values(work.state.entities)
  const same = people.find((row) => name !== null && foldedName(row.name) === foldedName(name))
  if (same !== undefined)
    return refuse('turn/god-refused', `There already is a ${same.name} (${same.id}). Nothing was changed.`)
  for (let number = 1; number <= count; number += 1) {
    const called = name ?? (count === 1 ? capitalize(role) : `${capitalize(role)} ${number}`)
    const id = nextId('npc', name ?? role, (one) => Object.hasOwn(work.state.entities, one))
    const figures = work.context.law?.creatureNamed?.(role) ?? {}
    const sheet = { name: called.slice(0, 100), ...(role === '' ? {} : { role }), ...figures, present: true }
    const added = work.update({ npc_data: { [id]: sheet } })
    if (!added.ok) return added
  }
  return done(null)
}

/** "Add a goblin": what the rules know as a creature stands beside the player, not in a pocket. */
export function isCreature(
  work: GodWork,
  { kind, who, what, count }: Extract<GodCommand, { kind: 'give' | 'take' }>,
): boolean {
  const name = (count ?? 1) > 1 ? singular(what) : what
  return kind === 'give' && who === 'me' && work.context.law?.creatureNamed?.(name) !== undefined
}

/** Performs "remove": a thing that is carried, a person, a mission, a place; whichever it names alone. */
export function removeNamed(work: GodWork, what: string): Result<null> {
  const player = playerOf(work.state)
  const items = player.ok ? itemsNamed(what, carriedBy(work.state, player.value.id)) : []
  const people = namedIn(what, ofType(work, 'npc'))
  const places = namedIn(what, ofType(work, 'location'))
  const missions = namedIn(what, missionsOf(work))
  const found = [...items, ...people, ...missions, ...places]
  if (found.length > 1)
    return refuse(
      'turn/god-unclear-name',
      `"${what}" may be ${found
        .map((one) => one.id)
        .slice(0, 8)
        .join(' or ')}; say which. Nothing was changed.`,
    )
  const [item, person, mission, place] = [items[0], people[0], missions[0], places[0]]
  if (item !== undefined)
    return work.update({ player_character_data: { inventory: { [item.id]: deleteMark } } })
  if (person !== undefined) return removePerson(work, person)
  if (mission !== undefined)
    return work.apply({ threads_remove: [{ id: mission.id }] }, `threads.${mission.id}`)
  if (place !== undefined) return work.update({ world_data: { locations: { [place.id]: deleteMark } } })
  if (player.ok && namedIn(what, [player.value]).length === 1)
    return refuse(
      'turn/god-refused',
      `${player.value.name} is the player character and stays. Nothing was changed.`,
    )
  const known = namesOf([
    ...(player.ok ? carriedBy(work.state, player.value.id) : []),
    ...ofType(work, 'npc'),
  ])
  return refuse(
    'turn/god-unknown-name',
    `There is no "${what}" to remove. There is: ${known}. Nothing was changed.`,
  )
}

function ofType(work: GodWork, type: string): Entity[] {
  return Object.values(work.state.entities).filter((row) => row.type === type)
}

function missionsOf(work: GodWork): { readonly id: string; readonly name: string }[] {
  const threads = Object.values(work.state.threads).filter((row) => row.tags.includes(missionTag))
  return threads.map((row) => ({ id: row.id, name: row.title }))
}

/** Takes somebody away with what they carry. */
function removePerson(work: GodWork, person: Entity): Result<null> {
  const pockets = carriedBy(work.state, person.id).map((one) => ({
    ...{ owner_id: person.id, item_id: one.id, delta: -one.qty },
  }))
  if (pockets.length > 0) {
    const emptied = work.apply({ inventory_changes: pockets }, `inventory.${person.id}`)
    if (!emptied.ok) return emptied
  }
  return work.update({ npc_data: { [person.id]: deleteMark } })
}

/** The sheet of somebody who is well: full hit points, no wounds, awake. */
function wellness(entity: Entity): JsonObject {
  const { hp_max: most, wounds } = entity.attrs
  return {
    ...(typeof most === 'number' && most > 0 ? { hp_current: most } : {}),
    ...(typeof wounds === 'number' && wounds > 0 ? { wounds: 0 } : {}),
  }
}

function isDead(entity: Entity): boolean {
  const conditions = entity.attrs.status_conditions
  return entity.attrs.status === 'dead' || (Array.isArray(conditions) && conditions.includes('dead'))
}

/** Performs "heal": one person, or everyone who is here. The dead need more. */
export function heal(work: GodWork, who: string): Result<null> {
  if (who !== 'everyone') {
    const found = findEntityNamed(work.state, who, ['pc', 'npc'])
    return found.ok ? healOne(work, found.value, true) : found
  }
  const ids = new Set([playerIdOf(work.state), ...work.state.scene.present_entity_ids])
  for (const id of ids) {
    const entity = work.state.entities[id]
    if (entity === undefined || (entity.type !== 'pc' && entity.type !== 'npc')) continue
    const healed = healOne(work, entity, false)
    if (!healed.ok) return healed
  }
  return done(null)
}

function healOne(work: GodWork, entity: Entity, alone: boolean): Result<null> {
  if (isDead(entity)) {
    const sentence = `${entity.name} is dead; say "revive ${entity.name}".`
    if (alone) return refuse('turn/god-refused', `${sentence} Nothing was changed.`)
    work.warnings.push(sentence)
    return done(null)
  }
  const sheet = wellness(entity)
  const healed = Object.keys(sheet).length === 0 ? done(null) : mergeSheet(work, entity, sheet)
  const harm = work.state.clocks.harm
  if (!healed.ok || entity.id !== work.state.campaign.player_id || harm === undefined || harm.value === 0)
    return healed
  return work.apply({ clocks: [{ id: 'harm', delta: -harm.value }] }, 'clocks.harm')
}

const deathWords = /dead|died|death|killed|slain|deceased/i

/** Performs "revive", and takes back what says that somebody is dead. */
export function revive(work: GodWork, entity: Entity): Result<null> {
  const cause = entity.attrs.cause_of_death === undefined ? {} : { cause_of_death: deleteMark }
  const alive = entity.type === 'npc' ? { status: 'conscious', conscious: true } : {}
  const revived = mergeSheet(work, entity, { ...wellness(entity), ...alive, ...cause })
  if (!revived.ok) return revived
  const facts = Object.values(work.state.facts).filter(
    (fact) => fact.subject_id === entity.id && (deathWords.test(fact.predicate) || fact.object === 'dead'),
  )
  if (facts.length === 0) return done(null)
  return work.apply(
    { facts_remove: facts.map(({ id }) => ({ id })) },
    ...facts.map(({ id }) => `facts.${id}`),
  )
}

/** Performs "kill". */
export function kill(work: GodWork, entity: Entity): Result<null> {
  if (entity.id === work.state.campaign.player_id)
    return refuse(
      'turn/god-refused',
      `${entity.name} is the player character; set the hit points instead. Nothing was changed.`,
    )
  const hurt = entity.attrs.hp_current === undefined ? {} : { hp_current: 0 }
  return mergeSheet(work, entity, { ...hurt, status: 'dead', conscious: false })
}

/** Performs "remove … from the scene": somebody is elsewhere, and still exists. */
export function dismiss(work: GodWork, entity: Entity): Result<null> {
  const present = work.state.scene.present_entity_ids
  if (entity.id === work.state.campaign.player_id)
    return refuse('turn/god-refused', 'The scene is where the player character is. Nothing was changed.')
  const others = present.filter((id) => id !== entity.id)
  if (others.length === present.length) return done(null)
  return work.apply({ scene_update: { present_entity_ids: others } }, 'scene.present_entity_ids')
}

/** A pool filled again; undefined when nothing says how much it holds. */
function filled(pool: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(pool)) return undefined
  const most = pool.max ?? pool.total
  if (typeof pool.used === 'number') return pool.used === 0 ? {} : { used: 0 }
  const left = ['remaining', 'current'].find((word) => typeof pool[word] === 'number')
  if (left === undefined || typeof most !== 'number') return undefined
  return pool[left] === most ? {} : { [left]: most }
}

const poolsMeant: Readonly<Record<string, readonly string[]>> = {
  slot: ['spell_slots'],
  slots: ['spell_slots'],
  'spell slot': ['spell_slots'],
  'spell slots': ['spell_slots'],
  'hit dice': ['hit_dice'],
  'class feature': ['class_features'],
  'class features': ['class_features'],
  features: ['class_features'],
  abilities: ['class_features'],
}

/** Performs "refill": spell slots, hit dice, class features, or all of them. */
export function refill(work: GodWork, what: string): Result<null> {
  const player = playerOf(work.state)
  if (!player.ok) return player
  const parts = poolsMeant[what] ?? ['spell_slots', 'hit_dice', 'class_features']
  const resources = isJsonObject(player.value.attrs.resources) ? player.value.attrs.resources : {}
  const update: { [key: string]: JsonValue } = {}
  for (const part of parts) {
    const pools = resources[part] as JsonValue | undefined
    const one = part === 'hit_dice' ? filled(pools) : filledAll(work, part, pools)
    if (one !== undefined && Object.keys(one).length > 0) update[part] = one
  }
  if (Object.keys(update).length > 0) return work.update({ player_character_data: { resources: update } })
  work.answers.push(`${player.value.name} has nothing spent there: ${parts.join(', ').replaceAll('_', ' ')}.`)
  return done(null)
}

function filledAll(work: GodWork, part: string, pools: JsonValue | undefined): JsonObject {
  const full: { [key: string]: JsonValue } = {}
  for (const [key, pool] of Object.entries(isJsonObject(pools) ? pools : {})) {
    const one = filled(pool)
    if (one === undefined)
      work.warnings.push(`${part}.${key} does not say how much it holds; it stays as it is.`)
    else if (Object.keys(one).length > 0) full[key] = one
  }
  return full
}
