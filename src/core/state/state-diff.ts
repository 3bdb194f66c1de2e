/**
 * StateDiff: the only shape in which anything may change (PIPE-15). It is seed 003's diff, plus what the other seeds
 * need, as narrow operations: a delta on a clock, a leaf of an entity, a line appended to memory; never "here is
 * the new state". Operations are applied in the order in which this file lists them.
 */
import { z } from 'zod'
import { anyJson, anyJsonObject } from '../any-json-schemas.ts'
import { worldTimeSchema } from '../time/world-time.ts'
import {
  campaignSchema,
  clockSchema,
  countersSchema,
  diceStateSchema,
  documentKinds,
  entitySchema,
  factSchema,
  knowledgeSchema,
  originSchema,
  packSchema,
  sceneSchema,
  sessionSchema,
  summarySchema,
  threadSchema,
} from './table-row-schemas.ts'

const key = z.string().regex(/^[^|]{1,200}$/u, 'must be 1 to 200 characters without "|"')
const integer = z.int()
const json = anyJsonObject
const path = z.array(z.string().min(1).max(200)).min(1).max(16)

/** Leaf changes inside a JSON object: set, remove, append. */
const leafChanges = {
  set: z.array(z.strictObject({ path, value: anyJson })).optional(),
  remove: z.array(path).optional(),
  append: z.array(z.strictObject({ path, values: z.array(anyJson).max(100) })).optional(),
}

const factAddSchema = factSchema
  .partial({ id: true, visibility: true, confidence: true, tags: true })
  .extend({ origin: originSchema.optional(), pack_id: z.string().nullable().optional() })

/** The schema of a change; unknown fields are refused. */
export const stateDiffSchema = z.strictObject({
  /** Founding and session-zero choices; only the named fields change. */
  campaign: campaignSchema.partial().optional(),
  counters: countersSchema.optional(),
  dice: diceStateSchema.optional(),
  time: worldTimeSchema.optional(),

  entities_add: z.array(entitySchema).optional(),
  entities_update: z
    .array(
      z.strictObject({
        id: key,
        name: z.string().min(1).optional(),
        tags_add: z.array(z.string()).optional(),
        tags_remove: z.array(z.string()).optional(),
        ...leafChanges,
      }),
    )
    .optional(),

  scene_update: sceneSchema.partial().optional(),

  clocks_add: z.array(clockSchema).optional(),
  clocks: z.array(z.strictObject({ id: key, delta: integer })).optional(),
  clocks_remove: z.array(z.strictObject({ id: key })).optional(),

  facts_add: z.array(factAddSchema).optional(),
  facts_update: z
    .array(
      z.strictObject({
        id: key,
        object: anyJson.optional(),
        visibility: z.string().optional(),
        confidence: z.number().min(0).max(1).optional(),
        discovered_turn: integer.nullable().optional(),
        discovery_method: z.string().nullable().optional(),
        tags_add: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  facts_remove: z.array(z.strictObject({ id: key })).optional(),
  knowledge_add: z.array(knowledgeSchema).optional(),

  inventory_changes: z
    .array(z.strictObject({ owner_id: key, item_id: key, delta: integer, flags: json.optional() }))
    .optional(),
  relationships_change: z
    .array(
      z.strictObject({
        a_id: key,
        b_id: key,
        rel_type: key,
        delta: integer.optional(),
        intensity: integer.optional(),
        notes: json.optional(),
        origin: originSchema.optional(),
        pack_id: z.string().nullable().optional(),
      }),
    )
    .optional(),

  threads_add: z.array(threadSchema).optional(),
  threads_update: z
    .array(
      z.strictObject({
        id: key,
        status: z.string().optional(),
        stakes: json.optional(),
        title: z.string().optional(),
        tags_add: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  threads_remove: z.array(z.strictObject({ id: key })).optional(),

  memories_append: z.array(z.string().min(1).max(2_000)).optional(),
  summaries_add: z.array(summarySchema).optional(),
  sessions_add: z.array(sessionSchema).optional(),
  sessions_update: z.array(sessionSchema.partial().required({ id: true })).optional(),
  packs_add: z.array(packSchema).optional(),
  packs_remove: z.array(z.strictObject({ id: key })).optional(),
  documents_update: z
    .array(z.strictObject({ kind: z.enum(documentKinds), id: key, ...leafChanges }))
    .optional(),
  documents_remove: z.array(z.strictObject({ kind: z.enum(documentKinds), id: key })).optional(),
  entities_remove: z.array(z.strictObject({ id: key })).optional(),
})

/**
 * A change of state. Every field is optional; an empty diff changes nothing.
 *
 * @example
 * const diff: StateDiff = { clocks: [{ id: 'heat', delta: 1 }], memories_append: ['The guard saw your face.'] }
 */
export type StateDiff = Readonly<z.input<typeof stateDiffSchema>>

/**
 * Joins changes in their order. Lists follow one another; of single things the later one stands.
 *
 * @example
 * joinDiffs({ clocks: [{ id: 'heat', delta: 1 }] }, { clocks: [{ id: 'heat', delta: 2 }] }).clocks?.length // 2
 */
export function joinDiffs(...diffs: readonly StateDiff[]): StateDiff {
  const joined: Record<string, unknown> = {}
  for (const diff of diffs) {
    for (const [field, value] of Object.entries(diff)) {
      const before = joined[field]
      if (value === undefined) continue
      if (Array.isArray(before) && Array.isArray(value)) joined[field] = [...before, ...value]
      else if (field === 'scene_update' || field === 'campaign')
        joined[field] = { ...(before as object | undefined), ...(value as object) }
      else joined[field] = value
    }
  }
  return joined as StateDiff
}
