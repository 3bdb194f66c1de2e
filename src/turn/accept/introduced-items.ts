/**
 * Things a narrator put into the scene: they become items that lie here, with words and no powers. Whether anybody
 * picks them up is an act, not a telling (PIPE-20).
 */
import { nextId } from '../../core/identifier.ts'
import { isJsonObject } from '../../core/json.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { isNoName } from './plain-name.ts'
import { type Ruling, RulingDraft } from './ruling.ts'

const mostItems = 3

/** Judges introduced_items. */
export function acceptItems(told: unknown, state: GameState): Ruling {
  const ruling = new RulingDraft()
  const place = state.scene.location_id
  const list = Array.isArray(told) ? (told as readonly unknown[]) : []
  const made: Entity[] = []
  const taken = (id: string): boolean =>
    Object.hasOwn(state.entities, id) || made.some((item) => item.id === id)
  for (const [index, one] of list.entries()) {
    const path = `introduced_items[${index}]`
    const name = isJsonObject(one) && typeof one.name === 'string' ? one.name.trim() : ''
    if (index >= mostItems || isNoName(name) || name.length > 80 || place === null) {
      const reason = place === null ? 'There is no place it could lie.' : itemProblem(index, name)
      ruling.refuse(path, 'PIPE-20', reason, one)
      continue
    }
    const description = isJsonObject(one) && typeof one.description === 'string' ? one.description : ''
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
      inventory_changes: made.map(({ id }) => ({ owner_id: place, item_id: id, delta: 1 })), // enforces: PIPE-20 — mutate: owner_id: place => owner_id: state.campaign.player_id ?? place
    }
  return ruling.finish()
}

function itemProblem(index: number, name: string): string {
  if (index >= mostItems) return `At most ${mostItems} things are introduced in one telling.`
  if (name === '') return 'A thing needs a name.'
  return isNoName(name) ? 'That is no name that a thing could have.' : 'A name has at most 80 characters.'
}
