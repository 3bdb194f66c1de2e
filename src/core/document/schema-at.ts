/**
 * Finds the schema that governs one leaf inside a sheet's schema, so that a patch of one field can be judged by the
 * same words as the whole sheet.
 */
import { z } from 'zod'
import type { JsonPath } from '../json-path.ts'

/** `typed`: judged by this schema. `free`: the sheet leaves it open. `closed`: the sheet has no such field. */
export type Governed =
  | { readonly kind: 'typed'; readonly schema: z.ZodType; readonly named: boolean }
  | { readonly kind: 'free' }
  | { readonly kind: 'closed' }

function unwrapped(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return unwrapped(schema.unwrap())
  }
  return schema as z.ZodType
}

function step(schema: z.ZodType, key: string): Governed {
  if (schema instanceof z.ZodObject) {
    const field: unknown = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
    if (field !== undefined) return { kind: 'typed', schema: unwrapped(field), named: true }
    return schema.def.catchall instanceof z.ZodNever ? { kind: 'closed' } : { kind: 'free' }
  }
  if (schema instanceof z.ZodRecord) {
    return { kind: 'typed', schema: unwrapped(schema.valueType), named: false }
  }
  return schema instanceof z.ZodUnion ? { kind: 'free' } : { kind: 'closed' }
}

/**
 * What governs the value at a path of a sheet.
 *
 * @example
 * schemaAt(sheetSchema, ['death_saves', 'failures']).kind // 'typed'
 */
export function schemaAt(root: z.ZodType, path: JsonPath): Governed {
  let here: Governed = { kind: 'typed', schema: unwrapped(root), named: true }
  for (const key of path) {
    if (here.kind !== 'typed') return here
    here = step(here.schema, key)
  }
  return here
}
