/** Operations on what somebody owns and what somebody is to somebody. */
import { isJsonObject } from '../../json.ts'
import type { InventoryItem, Relationship } from '../rows.ts'
import { joinedKey } from '../state.ts'
import { bounded, integerIn, keyIn, type Operation, objectIn, textIn, textOrNullIn } from './operation.ts'

const most = Number.MAX_SAFE_INTEGER

const change: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const owner = keyIn(item, 'owner_id')
  const thing = keyIn(item, 'item_id')
  if (owner === null || thing === null) return
  const key = joinedKey(owner, thing)
  const before = tables.row('inventory', key)
  const quantity = bounded((before?.qty ?? 0) + integerIn(item, 'delta', 0), 0, most)
  if (quantity === 0) return tables.remove('inventory', key)
  const flags = { ...before?.flags, ...objectIn(item, 'flags') } as InventoryItem['flags']
  tables.put('inventory', key, { owner_id: owner, item_id: thing, qty: quantity, flags })
}

const relate: Operation = (tables, item) => {
  if (!isJsonObject(item)) return
  const a = keyIn(item, 'a_id')
  const b = keyIn(item, 'b_id')
  const type = keyIn(item, 'rel_type')
  if (a === null || b === null || type === null) return
  const key = joinedKey(a, b, type)
  const before = tables.row('relationships', key)
  const start = integerIn(item, 'intensity', before?.intensity ?? 0)
  tables.put('relationships', key, {
    a_id: a,
    b_id: b,
    rel_type: type,
    intensity: bounded(start + integerIn(item, 'delta', 0), -most, most),
    notes: { ...before?.notes, ...objectIn(item, 'notes') } as Relationship['notes'],
    origin: textIn(item, 'origin', before?.origin ?? 'campaign') as Relationship['origin'],
    pack_id: textOrNullIn(item, 'pack_id', before?.pack_id ?? null),
  })
}

export const possessionOperations = {
  inventory_changes: change,
  relationships_change: relate,
} satisfies Record<string, Operation>
