/**
 * The diff of one update while it is being written: which entities and documents change, and how. Entities that the
 * update itself creates can be changed again by the same update; they leave here as one addition.
 */
import {
  asList,
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  valueAt,
  withAppended,
  withoutPath,
  withValueAt,
} from '../json.ts'
import { type GameState, joinedKey } from '../state/game-state.ts'
import type { StateDiff } from '../state/state-diff.ts'
import type { Document, DocumentKind, Entity, Scene } from '../state/table-row-schemas.ts'

/** An entity as the update leaves it so far. */
export interface EntityDraft {
  readonly id: string
  readonly type: string
  readonly isNew: boolean
  name: string
  readonly changes: LeafChanges
}

type Writable = { -readonly [Field in keyof StateDiff]: StateDiff[Field] }

/** The fields of a diff that are lists. */
type ListField = {
  [Field in keyof StateDiff]-?: NonNullable<StateDiff[Field]> extends readonly unknown[] ? Field : never
}[keyof StateDiff]

type ItemOf<Field extends ListField> = NonNullable<StateDiff[Field]>[number]

/** Gathers one update's changes over a state; belongs to one call and dies with it. */
export class DiffDraft {
  readonly state: GameState
  /** Fields of the diff that are written as they are. */
  readonly fields: Writable = {}
  #scene: Partial<Scene> = {}
  readonly #entities = new Map<string, EntityDraft>()
  readonly #removed = new Set<string>()
  readonly #documents = new Map<string, { kind: DocumentKind; id: string; changes: LeafChanges }>()
  readonly #documentsRemoved = new Map<string, { kind: DocumentKind; id: string }>()

  constructor(state: GameState) {
    this.state = state
  }

  /** Adds an item to a field of the diff that is written as it is. */
  append<Field extends ListField>(field: Field, item: ItemOf<Field>): undefined {
    const items = this.fields[field] ?? []
    this.fields[field] = [...items, item] as unknown as Writable[Field]
  }

  /** The scene as it will be. */
  get scene(): Scene {
    return { ...this.state.scene, ...this.#scene }
  }

  changeScene(change: Partial<Scene>): undefined {
    this.#scene = { ...this.#scene, ...change }
  }

  setPresent(id: string, present: boolean): undefined {
    const others = this.scene.present_entity_ids.filter((other) => other !== id)
    if (this.scene.present_entity_ids.includes(id) === present) return
    const there = others.filter((other) => this.hasEntity(other))
    this.changeScene({ present_entity_ids: present ? [...there, id] : there })
  }

  /** The entity with this id as it will be, or undefined when there is or will be none. */
  entity(id: string): EntityDraft | undefined {
    const drafted = this.#entities.get(id)
    if (drafted !== undefined || this.#removed.has(id) || !Object.hasOwn(this.state.entities, id))
      return drafted
    const row = this.state.entities[id]
    if (row === undefined) return undefined
    const { type, name } = row
    const draft: EntityDraft = {
      id,
      type,
      name,
      isNew: false,
      changes: new LeafChanges(row.attrs as JsonObject),
    }
    this.#entities.set(id, draft)
    return draft
  }

  hasEntity(id: string): boolean {
    return this.#entities.has(id) || (Object.hasOwn(this.state.entities, id) && !this.#removed.has(id))
  }

  /** True when the id is or was given, so that no other entity may have it. */
  isTaken(id: string): boolean {
    return this.#entities.has(id) || Object.hasOwn(this.state.entities, id)
  }

  /** How many entities this update adds so far. */
  get added(): number {
    return [...this.#entities.values()].filter((entity) => entity.isNew).length
  }

  /** The ids of everything of a type that there will be, old and new. */
  idsOf(type: string): string[] {
    const old = Object.values(this.state.entities).filter(
      (row) => row.type === type && !this.#removed.has(row.id),
    )
    const fresh = [...this.#entities.values()].filter((entity) => entity.isNew && entity.type === type)
    return [...old, ...fresh].map((entity) => entity.id)
  }

  /** What an entity will be called, without preparing to change it. */
  nameOf(id: string): string | undefined {
    return this.#entities.get(id)?.name ?? (this.hasEntity(id) ? this.state.entities[id]?.name : undefined)
  }

  typeOf(id: string): string | undefined {
    return this.#entities.get(id)?.type ?? (this.hasEntity(id) ? this.state.entities[id]?.type : undefined)
  }

  addEntity(id: string, type: string, name: string, attrs: JsonObject): EntityDraft {
    const draft: EntityDraft = { id, type, name, isNew: true, changes: new LeafChanges(attrs) }
    this.#entities.set(id, draft)
    return draft
  }

  /** Takes back an entity that this update was about to add. */
  withdrawEntity(id: string): undefined {
    this.#entities.delete(id)
  }

  removeEntity(id: string): undefined {
    this.setPresent(id, false)
    this.#entities.delete(id)
    this.#removed.add(id)
  }

  document(kind: DocumentKind, id: string): LeafChanges {
    const key = joinedKey(kind, id)
    const known = this.#documents.get(key)
    if (known !== undefined) return known.changes
    const changes = new LeafChanges((this.state.documents[key]?.value ?? {}) as JsonObject)
    this.#documents.set(key, { kind, id, changes })
    return changes
  }

  hasDocument(kind: DocumentKind, id: string): boolean {
    return Object.hasOwn(this.state.documents, joinedKey(kind, id))
  }

  removeDocument(kind: DocumentKind, id: string): undefined {
    this.#documents.delete(joinedKey(kind, id))
    this.#documentsRemoved.set(joinedKey(kind, id), { kind, id })
  }

  /** The finished diff; parts in which nothing changes are left out. */
  finish(): StateDiff {
    const lists = {
      entities_add: this.#addedEntities(),
      entities_update: this.#entityUpdates(),
      entities_remove: [...this.#removed]
        .filter((id) => Object.hasOwn(this.state.entities, id))
        .map((id) => ({ id })),
      documents_update: this.#documentUpdates(),
      documents_remove: [...this.#documentsRemoved.values()],
    }
    const filled = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
    const scene = Object.keys(this.#scene).length === 0 ? {} : { scene_update: this.#scene }
    return { ...this.fields, ...filled, ...scene }
  }

  #addedEntities(): Entity[] {
    const fresh = [...this.#entities.values()].filter((entity) => entity.isNew)
    return fresh.map(({ id, type, name, changes }) => {
      const attrs = changes.after as Entity['attrs']
      return { id, type, name, attrs, tags: [], origin: 'campaign', pack_id: null, pack_entity_id: null }
    })
  }

  #entityUpdates(): NonNullable<Writable['entities_update']> {
    return [...this.#entities.values()].flatMap((entity) => {
      const leaves = entity.changes.operation()
      const renamed = !entity.isNew && this.state.entities[entity.id]?.name !== entity.name
      if (entity.isNew || (leaves === null && !renamed)) return []
      return [{ id: entity.id, ...(renamed ? { name: entity.name } : {}), ...leaves }]
    }) as NonNullable<Writable['entities_update']>
  }

  #documentUpdates(): NonNullable<Writable['documents_update']> {
    return [...this.#documents.values()].flatMap(({ kind, id, changes }) => {
      const leaves = changes.operation()
      return leaves === null ? [] : [{ kind: kind as Document['kind'], id, ...leaves }]
    }) as NonNullable<Writable['documents_update']>
  }
}

/** Removes an entity from the scene, from the places that list it, and from the state, so that nothing dangles. */
export function forgetEntity(draft: DiffDraft, id: string): undefined {
  for (const place of draft.idsOf('location')) {
    if (place === id) continue
    const changes = draft.entity(place)?.changes
    for (const field of ['entities_present', 'connected_to']) {
      const list = asList(changes?.valueAt([field]))
      const others = list.filter((listed) => listed !== id)
      if (others.length < list.length) changes?.set([field], others)
    }
  }
  draft.removeEntity(id)
}

/** The leaf changes as a StateDiff writes them. */
export interface LeafOperation {
  set?: { path: string[]; value: JsonValue }[]
  append?: { path: string[]; values: JsonValue[] }[]
  remove?: string[][]
}

/** Gathers the changes to one object; belongs to one call and dies with it. */
export class LeafChanges {
  readonly before: JsonObject
  #after: JsonObject
  readonly #claims = new Map<string, string>()
  readonly #sets = new Map<string, { path: string[]; value: JsonValue }>()
  readonly #operation: Omit<LeafOperation, 'set'> = {}

  constructor(before: JsonObject) {
    this.before = before
    this.#after = before
  }

  /** The object as it will be after the changes so far. */
  get after(): JsonObject {
    return this.#after
  }

  valueAt(path: JsonPath): JsonValue | undefined {
    return valueAt(this.#after, path)
  }

  /** True when the update has already said something else about this very place. */
  contradicts(path: JsonPath, value: unknown): boolean {
    const claim = this.#claims.get(canonicalJson(path))
    return claim !== undefined && claim !== canonicalJson(value)
  }

  /** True when setting the path would put a plain value over an object, or walk through a plain value. */
  breaksShape(path: JsonPath): boolean {
    for (let length = 1; length < path.length; length += 1) {
      const parent = this.valueAt(path.slice(0, length))
      if (parent !== undefined && !isJsonObject(parent)) return true
    }
    return isJsonObject(this.valueAt(path))
  }

  set(path: JsonPath, value: JsonValue): undefined {
    this.#claims.set(canonicalJson(path), canonicalJson(value))
    this.#sets.set(canonicalJson(path), { path: [...path], value })
    this.#after = withValueAt(this.#after, path, value)
  }

  append(path: JsonPath, values: readonly JsonValue[]): undefined {
    this.#claims.set(canonicalJson(path), canonicalJson(values))
    this.#operation.append = [...(this.#operation.append ?? []), { path: [...path], values: [...values] }]
    this.#after = withAppended(this.#after, path, values)
  }

  remove(path: JsonPath): undefined {
    this.#claims.set(canonicalJson(path), 'removed')
    this.#operation.remove = [...(this.#operation.remove ?? []), [...path]]
    this.#after = withoutPath(this.#after, path)
  }

  /** The changes as a diff writes them, or null when there are none. */
  operation(): LeafOperation | null {
    const set = this.#sets.size === 0 ? {} : { set: [...this.#sets.values()] }
    const operation = { ...set, ...this.#operation }
    return Object.keys(operation).length === 0 ? null : operation
  }
}
