/** People and things that a narrator brings into the story, and what may be a name. */
import { nextId } from '../../core/ids.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { type Ruling, RulingDraft } from './ruling.ts'

const machineWords = /[_{}|<>[\]\\]|^[\p{P}\p{S}\p{N}\s]*$/u

/** True for what can be no name in a story: an id, a field, a piece of code. */
export function isNoName(name: string): boolean {
  return machineWords.test(name)
}

/** New people as updates of npc_data, so that they get an id and a whole sheet like everybody else. */
export function peopleAsUpdates(proposed: unknown): {
  readonly updates: JsonObject
  readonly names: readonly string[]
} {
  const list = (Array.isArray(proposed) ? (proposed as readonly unknown[]) : []).slice(0, 4)
  const people = list.flatMap((person) => {
    const name = isJsonObject(person) && typeof person.name === 'string' ? person.name.trim() : ''
    if (!isJsonObject(person) || isNoName(name) || name.length > 80) return []
    const role = [person.description, person.type].find(
      (text) => typeof text === 'string' && text.trim() !== '',
    )
    return [
      [name, { role: typeof role === 'string' ? role.slice(0, 200) : 'unknown', present: true }] as const,
    ]
  })
  return { updates: Object.fromEntries(people), names: people.map(([name]) => name) }
}

const maxItems = 3

/**
 * Judges introduced_items: they become items that lie here, with words and no powers. Whether anybody picks them up is
 * an act, not narration (PIPE-20).
 */
export function acceptItems(proposed: unknown, state: GameState): Ruling {
  const ruling = new RulingDraft()
  const place = state.scene.location_id
  const list = Array.isArray(proposed) ? (proposed as readonly unknown[]) : []
  const made: Entity[] = []
  const taken = (id: string): boolean =>
    Object.hasOwn(state.entities, id) || made.some((item) => item.id === id)
  for (const [index, thing] of list.entries()) {
    const path = `introduced_items[${index}]`
    const name = isJsonObject(thing) && typeof thing.name === 'string' ? thing.name.trim() : ''
    if (index >= maxItems || isNoName(name) || name.length > 80 || place === null) {
      const reason = place === null ? 'There is no place it could lie.' : itemProblem(index, name)
      ruling.refuse(path, 'PIPE-20', reason, thing)
      continue
    }
    const description = isJsonObject(thing) && typeof thing.description === 'string' ? thing.description : ''
    const id = nextId('item', name, taken)
    const item: Entity = {
      id,
      type: 'item',
      name,
      attrs: { description: description.slice(0, 500) },
      tags: ['narrator_introduced'],
      origin: 'campaign',
      pack_id: null,
      pack_entity_id: null,
    }
    made.push(item)
    ruling.accept(path)
    ruling.introduced.push(name)
  }
  if (made.length > 0 && place !== null)
    ruling.diff = {
      entities_add: made,
      inventory_changes: made.map(({ id }) => ({ owner_id: place, item_id: id, delta: 1 })), // enforces: PIPE-20
    }
  return ruling.finish()
}

function itemProblem(index: number, name: string): string {
  if (index >= maxItems) return `At most ${maxItems} things are introduced in one telling.`
  if (name === '') return 'A thing needs a name.'
  return isNoName(name) ? 'That is no name that a thing could have.' : 'A name has at most 80 characters.'
}
