/** Visibility in a packet, what its reader may know: who and what may be named, and free data without its secrets. */
import { deniedKeys, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'
import { placeOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import { playerIdOf, rowOf, rowsOf } from '../core/state/state-queries.ts'
import {
  isHidden,
  isInternalKey,
  isPublicFact,
  knowsFact,
  openEntries,
  openFields,
  redactInternalWords,
} from '../knowledge/index.ts'
import type { SheetReader } from '../rules/index.ts'
import { truncate } from '../text/truncate.ts'

/** A scene as the reader of a packet may know it. */
export interface PacketView {
  readonly state: GameState
  readonly ruleset: SheetReader
  readonly player: string
  /** Whether hidden things are shown, marked as hidden: only to a planner. */
  readonly seesHidden: boolean
  /** Who and what is here and may be named to the reader. */
  readonly present: readonly string[]
  /** Everything that may be named to the reader. */
  readonly known: ReadonlySet<string>
}

const maxPresent = 50
const maxExits = 50

export function viewScene(state: GameState, ruleset: SheetReader, seesHidden: boolean): PacketView {
  const player = playerIdOf(state)
  const place = rowOf(state.entities, state.scene.location_id)
  const shows = (id: string): boolean => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && (seesHidden || id === player || !isHidden(state, entity))
  }
  const present = [...new Set(state.scene.present_entity_ids)].filter(shows).slice(0, maxPresent)
  const exits = placeOf(place).exits.filter(shows).slice(0, maxExits)
  const owners = new Set([player, state.scene.location_id])
  const items = rowsOf(state.inventory).flatMap((row) => {
    const isOpen = owners.has(row.owner_id) && row.qty > 0 && (seesHidden || row.flags.hidden !== true)
    return isOpen && (rowOf(state.entities, row.item_id) === undefined || shows(row.item_id))
      ? [row.item_id]
      : []
  })
  const subjects = rowsOf(state.facts).flatMap((fact) =>
    isPublicFact(fact) || knowsFact(state, player, fact) ? [fact.subject_id] : [],
  )
  const here = place === undefined ? [] : [place.id]
  const known = new Set([player, ...here, ...present, ...exits, ...items, ...subjects])
  return { state, ruleset, player, seesHidden, present, known }
}

const maxDepth = 5
const maxEntries = 30

/** A text without internal words and no longer than it may be. */
export function shownText(text: string, max = 500): string {
  return redactInternalWords(truncate(text, max).toWellFormed(), 'packet').text
}

/** A value without secret keys and entries; a planner's copy keeps them. */
export function shownJson(value: unknown, seesHidden = false, depth = 0): JsonValue {
  if (typeof value === 'string') return shownText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) {
    const open = seesHidden ? (value as readonly unknown[]) : openEntries(value as readonly unknown[])
    return open.slice(0, maxEntries).map((entry) => shownJson(entry, seesHidden, depth + 1))
  }
  return isJsonObject(value) ? shownObject(value, seesHidden, depth) : null
}

export function shownObject(value: JsonObject, seesHidden = false, depth = 0): JsonObject {
  const readable = seesHidden ? Object.entries(value) : openFields(value)
  const open = readable.filter(([key]) => !deniedKeys.has(key) && !isInternalKey(key))
  return Object.fromEntries(
    open
      .slice(0, maxEntries)
      .map(([key, inner]) => [shownText(key, 80), shownJson(inner, seesHidden, depth + 1)]),
  )
}

/** Tags as a packet shows them. */
export function shownTags(tags: readonly string[]): string[] {
  return tags.slice(0, 12).map((tag) => shownText(tag, 60))
}
