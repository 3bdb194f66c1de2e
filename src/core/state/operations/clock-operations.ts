/** Operations on clocks; a clock never leaves 0..max, whatever the delta. */
import { isJsonObject } from '../../json.ts'
import type { Clock } from '../rows.ts'
import {
  bounded,
  integerIn,
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
  const max = Math.max(1, integerIn(item, 'max', 1))
  tables.put('clocks', id, {
    id,
    name: textIn(item, 'name', id),
    value: bounded(integerIn(item, 'value', 0), 0, max),
    max,
    triggers: objectIn(item, 'triggers') as Clock['triggers'],
    tags: textsIn(item, 'tags'),
    origin: textIn(item, 'origin', 'campaign') as Clock['origin'],
    pack_id: textOrNullIn(item, 'pack_id', null),
  })
}

const advance: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const id = keyIn(item, 'id')
  const clock = id === null ? undefined : tables.row('clocks', id)
  if (id === null || clock === undefined) return
  tables.put('clocks', id, {
    ...clock,
    value: bounded(clock.value + integerIn(item, 'delta', 0), 0, clock.max),
  })
}

const remove: Operation = (tables, item) => {
  const id = isJsonObject(item) ? keyIn(item, 'id') : null
  if (id !== null) tables.remove('clocks', id)
}

export const clockOperations = {
  clocks_add: add,
  clocks: advance,
  clocks_remove: remove,
} satisfies Record<string, Operation>
