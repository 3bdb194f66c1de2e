/** Operations on people, places, things and factions. */
import { isJsonObject } from '../../json.ts'
import type { Entity } from '../rows.ts'
import {
  changedLeaves,
  changedTags,
  keyIn,
  type Operation,
  objectIn,
  textIn,
  textOrNullIn,
  textsIn,
} from './operation.ts'

const add: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  if (id === null) return
  tables.put('entities', id, {
    id,
    type: textIn(item, 'type', 'thing'),
    name: textIn(item, 'name', id),
    attrs: objectIn(item, 'attrs') as Entity['attrs'],
    tags: textsIn(item, 'tags'),
    origin: textIn(item, 'origin', 'campaign') as Entity['origin'],
    pack_id: textOrNullIn(item, 'pack_id', null),
    pack_entity_id: textOrNullIn(item, 'pack_entity_id', null),
  })
}

const update: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  const entity = id === null ? undefined : tables.row('entities', id)
  if (id === null || entity === undefined) return
  tables.put('entities', id, {
    ...entity,
    name: textIn(item, 'name', entity.name),
    tags: changedTags(entity.tags, item),
    attrs: changedLeaves(entity.attrs, item) as Entity['attrs'],
  })
}

const remove: Operation = (tables, item) => {
  const id = isJsonObject(item) ? keyIn(item, 'id') : null
  if (id !== null) tables.remove('entities', id)
}

export const entityOperations = {
  entities_add: add,
  entities_update: update,
  entities_remove: remove,
} satisfies Record<string, Operation>
