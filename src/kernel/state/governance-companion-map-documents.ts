/**
 * Governance, companions and maps are engine state: documents of the campaign with a shape each, changed field by field
 * through the law. What does not fit its shape is refused; nothing is taken from prose.
 */
import { z } from 'zod'
import { describeIssue } from '../../core/any-json-schemas.ts'
import { isKey } from '../../core/entity-ids-and-slugs.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'

const line = z.string().min(1).max(200)
const id = z.string().min(1).max(200)

/** The shapes, every field optional: a change names what it changes. */
export const panelDocumentSchemas = {
  governance: z.strictObject({
    name: line.optional(),
    /** From exile (0) to founder of a kingdom (7). */
    tier: z.int().min(0).max(7).optional(),
    loyalty: z.int().min(0).max(10).optional(),
    prosperity: z.int().min(1).max(5).optional(),
    reserves: z.int().min(0).max(3).optional(),
    credit: z.int().min(-2).max(2).optional(),
    buildings: z.array(line).max(30).optional(),
    edicts: z.array(line).max(30).optional(),
  }),
  companion: z.strictObject({
    entity_id: id.optional(),
    name: line.optional(),
    kind: line.optional(),
    bond: z.int().min(0).max(5).optional(),
    mood: line.optional(),
    orders: line.optional(),
  }),
  map: z.strictObject({
    name: line.optional(),
    version: z.int().min(1).optional(),
    /** Places by id with what is drawn there; what is not here is fog. */
    places: z.record(id, line).optional(),
    notes: z.array(line).max(30).optional(),
  }),
} as const

/** The kinds of document that panels may change. */
export type PanelDocumentKind = keyof typeof panelDocumentSchemas

/** The change that sets fields of a document, or why it is none. */
export function setPanelDocument(
  state: GameState,
  kind: PanelDocumentKind,
  key: string,
  fields: unknown,
): Result<StateDiff> {
  if (!isKey(key))
    return refuse('id/malformed', `"${key}" is no usable id: use lower-case words joined by _.`)
  const read = panelDocumentSchemas[kind].safeParse(fields)
  if (!read.success)
    return refuse('state/malformed', `This is no ${kind}: ${describeIssue(read.error)}.`, {
      rule: 'STATE-02',
    })
  const value: Record<string, JsonValue> = { ...(read.data as JsonObject) }
  const stranger = strangersIn(state, value)
  if (stranger !== null) return refuse('state/unknown', `There is no "${stranger}" in this campaign.`)
  if (kind === 'map' && value.version === undefined) {
    const before = state.documents[joinedKey(kind, key)]?.value.version
    value.version = typeof before === 'number' ? before + 1 : 1
  }
  const set = Object.entries(value).map(([field, leaf]) => ({ path: [field], value: leaf as JsonValue }))
  return done(set.length === 0 ? {} : { documents_update: [{ kind, id: key, set }] })
}

/** An id in the change that names nothing. */
function strangersIn(state: GameState, value: JsonObject): string | null {
  const places = typeof value.places === 'object' && value.places !== null ? Object.keys(value.places) : []
  const ids = [...places, ...(typeof value.entity_id === 'string' ? [value.entity_id] : [])]
  return ids.find((one) => state.entities[one] === undefined) ?? null
}

/** The documents of a kind, in the order of their ids. */
export function panelDocuments(
  state: GameState,
  kind: PanelDocumentKind,
): readonly { readonly id: string; readonly value: JsonObject }[] {
  const rows = Object.entries(state.documents).filter(([key]) => key.startsWith(joinedKey(kind, '')))
  return rows
    .map(([, row]) => ({ id: row.id, value: row.value as JsonObject }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
