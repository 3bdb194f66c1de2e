/**
 * What a character carries has one home, the inventory table. A sheet's `inventory` and its backpack are only other
 * ways to write and read it: `inventory.rope: 2`, `inventory.rope.qty: 2`, `equipment.backpack.append: "rope"`.
 */

import { isEntityId, slugOf } from '../entity-ids-and-slugs.ts'
import { excerpt } from '../excerpt.ts'
import {
  asInteger,
  asList,
  asObject,
  asText,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  withValueAt,
} from '../json.ts'
import type { GameState } from '../state/game-state.ts'
import type { StateDiff } from '../state/state-diff.ts'
import type { InventoryItem } from '../state/table-row-schemas.ts'
import { deleteMark } from './five-key-document.ts'
import { type Leaf, leafProblem } from './split-update-into-leaves.ts'
import type { PathObjection, UpdateAuthor } from './update-context-and-verdicts.ts'

type ItemChanges = NonNullable<StateDiff['inventory_changes']>

/** The most of one item that an owner may have. */
const maxCarried = 1_000_000

/** The names under which sheets write an amount. */
const amountFields: readonly string[] = ['qty', 'quantity', 'count', 'amount']

interface Held {
  readonly qty: number
  readonly flags: JsonObject
}

/** What a path of a sheet says of the carried items: `item` is null when it speaks of the whole list. */
interface ItemPath {
  readonly item: string | null
  readonly inside: JsonPath
}

/** Reads a path that is about what is carried; null for any other. Gold is a resource and no item. */
export function itemsInPath(path: JsonPath): ItemPath | null {
  const inside = carriedPath(path)
  if (inside === null) return null
  const [item, ...rest] = inside
  if (item === undefined || (item === 'append' && rest.length === 0)) return { item: null, inside: [] }
  return item === 'gold' && rest.length === 0 ? null : { item, inside: rest }
}

function carriedPath(path: JsonPath): JsonPath | null {
  if (path[0] === 'inventory') return path.slice(1)
  return path[0] === 'equipment' && (path[1] === 'backpack' || path[1] === 'inventory') ? path.slice(2) : null
}

/** What an owner carries while an update is read; it belongs to one call. */
export class CarriedItems {
  readonly #owner: string
  readonly #state: GameState
  readonly #before: ReadonlyMap<string, InventoryItem>
  readonly #after = new Map<string, Held>()

  constructor(state: GameState, owner: string) {
    this.#owner = owner
    this.#state = state
    const own = Object.values(state.inventory).filter((row) => row.owner_id === owner)
    this.#before = new Map(own.map((row) => [row.item_id, row]))
  }

  /** Judges a leaf and writes it down; null when it was written. */
  change(path: ItemPath, leaf: Leaf, author: UpdateAuthor): PathObjection | null {
    if (leaf.value === deleteMark) return this.#remove(path)
    const problem = leafProblem(leaf.path.at(-1) ?? '', leaf.value, author)
    if (problem !== null) return problem
    return path.item === null
      ? this.#addAll(leaf.value)
      : this.#changeItem(path.item, path.inside, leaf.value)
  }

  /** The changes so far, as a diff writes them. */
  changes(): ItemChanges {
    const changed = [...this.#after].flatMap(([item_id, { qty, flags }]) => {
      const before = this.#before.get(item_id)
      const delta = qty - (before?.qty ?? 0)
      const described = qty > 0 && JSON.stringify(flags) !== JSON.stringify(before?.flags ?? {})
      if (delta === 0 && !described) return []
      return [{ owner_id: this.#owner, item_id, delta, ...(described ? { flags } : {}) }]
    })
    return changed as unknown as ItemChanges
  }

  #held(id: string): Held {
    const before = this.#before.get(id)
    return this.#after.get(id) ?? { qty: before?.qty ?? 0, flags: (before?.flags ?? {}) as JsonObject }
  }

  /** The item a key means: one that is carried, one the campaign knows by name, or a new one. */
  #idOf(key: string): string {
    const carried = [...this.#before.keys(), ...this.#after.keys()]
    const slug = slugOf(key)
    const known = carried.find((id) => id === key) ?? carried.find((id) => slugOf(id) === slug)
    if (known !== undefined) return known
    const items = Object.values(this.#state.entities).filter((row) => row.type === 'item')
    const named = items.filter((row) => row.id === key || slugOf(row.name) === slug)
    if (named.length === 1 && named[0] !== undefined) return named[0].id
    return itemId(key)
  }

  #remove(path: ItemPath): PathObjection | null {
    const id = path.item === null ? null : this.#idOf(path.item)
    if (id === null || path.inside.length > 0)
      return {
        rule: 'STATE-04',
        reason: 'Items are removed one by one: write __DELETE__ for the item itself.',
      }
    if (this.#held(id).qty === 0)
      return { rule: 'STATE-04', reason: `There is no ${excerpt(path.item ?? '')} to remove.` }
    this.#after.set(id, { ...this.#held(id), qty: 0 })
    return null
  }

  #changeItem(key: string, inside: JsonPath, value: unknown): PathObjection | null {
    const id = this.#idOf(key)
    const other = Object.hasOwn(this.#state.entities, id) ? this.#state.entities[id] : undefined
    if (other !== undefined && other.type !== 'item')
      return { rule: 'STATE-05', reason: `${excerpt(key)} is no item and cannot be carried.` }
    const held = this.#held(id)
    const [word] = inside
    if (word === undefined && isJsonObject(value))
      return this.#put(id, { ...held, qty: Math.max(1, held.qty) })
    if (word === undefined || (inside.length === 1 && amountFields.includes(word)))
      return this.#count(id, key, value)
    const path = word === 'flags' ? inside.slice(1) : inside
    if (path.length === 0) return isJsonObject(value) ? null : notAnAmount(key, value)
    return this.#put(id, {
      qty: Math.max(1, held.qty),
      flags: withValueAt(held.flags, path, value as JsonValue),
    })
  }

  #count(id: string, key: string, value: unknown): PathObjection | null {
    const qty = asInteger(value)
    if (qty === undefined || qty > maxCarried) return notAnAmount(key, value)
    if (qty < 0)
      return { rule: 'PIPE-17', reason: `Nobody can have ${qty} of ${excerpt(key)}; 0 takes it away.` } // enforces: PIPE-17
    return this.#put(id, { ...this.#held(id), qty })
  }

  /** A list only ever adds: what it does not name stays where it is. */
  #addAll(value: unknown): PathObjection | null {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
    const read = entries.map(readEntry)
    if (read.some((entry) => entry === null)) {
      const reason = 'What is carried is written item by item: inventory.rope: 2, or a list of names.'
      return { rule: 'STATE-02', reason }
    }
    for (const entry of read) {
      if (entry === null) continue
      const id = this.#idOf(entry.name)
      this.#put(id, { ...this.#held(id), qty: Math.max(this.#held(id).qty, entry.qty) })
    }
    return null
  }

  #put(id: string, held: Held): null {
    this.#after.set(id, held)
    return null
  }
}

function readEntry(entry: unknown): { name: string; qty: number } | null {
  if (typeof entry === 'string') return entry.trim() === '' ? null : { name: entry, qty: 1 }
  const sheetEntry = asObject(entry) ?? {}
  const name = asText(sheetEntry.name) ?? ''
  const amount = Object.entries(sheetEntry).find(([key]) => amountFields.includes(key))?.[1] ?? 1
  const qty = asInteger(amount) ?? 0
  return name.trim() !== '' && qty >= 1 && qty <= maxCarried ? { name, qty } : null
}

function notAnAmount(key: string, value: unknown): PathObjection {
  const reason = `${excerpt(key)} must be how many there are, from 0 to ${maxCarried}; ${excerpt(value)} is not.`
  return { rule: 'STATE-08', reason }
}

/** What an owner carries, as a sheet writes it: an amount, or an amount with what else is known of the item. */
export function readCarried(state: GameState, owner: string): JsonObject {
  const own = Object.values(state.inventory).filter((row) => row.owner_id === owner)
  return Object.fromEntries(
    own.map((row) => [
      row.item_id,
      Object.keys(row.flags).length === 0 ? row.qty : { qty: row.qty, flags: row.flags },
    ]),
  ) as JsonObject
}

/** The same as a backpack's list. */
export function readBackpack(state: GameState, owner: string): JsonValue[] {
  const own = Object.values(state.inventory).filter((row) => row.owner_id === owner)
  return own.map(({ item_id: name, qty }) => (qty === 1 ? name : { name, quantity: qty }))
}

/** An item and how many of it. */
export interface SheetItem {
  readonly item_id: string
  readonly qty: number
}

function amountIn(value: JsonValue | undefined): number {
  if (typeof value === 'number') return Math.max(0, asInteger(value) ?? 0)
  if (!isJsonObject(value)) return 1
  const word = amountFields.find((field) => value[field] !== undefined)
  return word === undefined ? 1 : amountIn(value[word])
}

function listed(value: JsonValue | undefined): SheetItem[] {
  if (isJsonObject(value)) {
    const own = Object.entries(value).filter(([key]) => key !== 'gold')
    return own.map(([key, inner]) => ({ item_id: itemId(key), qty: amountIn(inner) }))
  }
  return asList(value).flatMap((entry) => {
    const name = asText(isJsonObject(entry) ? entry.name : entry) ?? ''
    return name.trim() === '' ? [] : [{ item_id: itemId(name), qty: amountIn(asObject(entry)) }]
  })
}

/**
 * The items of a sheet's `inventory` and backpack, and the sheet without them.
 *
 * @example
 * takeItems({ inventory: { rope: 2 } }) // { items: [{ item_id: 'rope', qty: 2 }], rest: {} }
 */
export function takeItems(sheet: JsonObject): { readonly items: SheetItem[]; readonly rest: JsonObject } {
  const { inventory, equipment, ...others } = sheet
  const backpack = asObject(equipment)?.backpack
  const counted = new Map<string, number>()
  for (const { item_id, qty } of [...listed(inventory), ...listed(backpack)])
    counted.set(item_id, (counted.get(item_id) ?? 0) + qty)
  const items = [...counted].flatMap(([item_id, qty]) => (qty > 0 ? [{ item_id, qty }] : []))
  const worn = Array.isArray(backpack) ? { ...asObject(equipment), backpack: [] } : equipment
  const rest = { ...others, ...(worn === undefined ? {} : { equipment: worn }) }
  const gold = asObject(inventory)?.gold
  return { items, rest: gold === undefined ? rest : withGold(rest, gold) }
}

/** Gold is a resource; a sheet that keeps it among its things and nowhere else has it where it belongs. */
function withGold(sheet: JsonObject, gold: JsonValue): JsonObject {
  const resources = asObject(sheet.resources) ?? {}
  return resources.gold === undefined ? { ...sheet, resources: { ...resources, gold } } : sheet
}

const plainItemId = /^[a-z0-9][a-z0-9_-]{0,79}$/

/**
 * The id of an item that is new: an id as it stands, or the words of a name joined by underscores.
 *
 * @example
 * itemId('Silk Rope') // 'silk_rope'
 */
export function itemId(name: string): string {
  return isEntityId(name) || plainItemId.test(name) ? name : slugOf(name)
}
