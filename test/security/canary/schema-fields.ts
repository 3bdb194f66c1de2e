/** Every text that a pack, a scenario and a hero can have, read from the schemas that authors' files are checked with. */
import type { z } from 'zod'
import {
  frontmatterSchema,
  loreGmSchema,
  personGmSchema,
  placeGmSchema,
  storyKinds,
  thingGmSchema,
} from '../../../src/packs/format/entry-schemas.ts'
import { scenarioSchema } from '../../../src/packs/format/read-scenario.ts'
import { authoredSchemas } from '../../../src/world/index.ts'

/** What a place in a schema holds: words, free data, or effects (whose own words are planted with what they hang on). */
export type FieldKind = 'text' | 'data' | 'effects'

/** Something to do at a text of a file: `value` is what stands there. */
export interface FieldVisit {
  /** As the schema has it: `npc.withholds[].say`. */
  readonly path: string
  readonly kind: FieldKind
}

/** The parts of zod's own description of a schema that are read here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly getter?: () => z.ZodType
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[]
}

/** The schemas by what stands before their fields in a path. */
export const roots: Readonly<Record<string, z.ZodType>> = {
  file: frontmatterSchema,
  location: placeGmSchema,
  npc: personGmSchema,
  thing: thingGmSchema,
  lore: loreGmSchema,
  scenario: scenarioSchema,
  ...Object.fromEntries(Object.entries(storyKinds).map(([list, { schema }]) => [list, schema])),
  effect: (authoredSchemas.effects as unknown as { _zod: { def: Definition } })._zod.def.element as z.ZodType,
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

/** A schema without what only wraps it; one that may hold itself is left for the caller to open. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: inner } = definitionOf(schema)
  if (innerType !== undefined) return unwrapped(innerType)
  return type === 'pipe' && inner !== undefined ? unwrapped(inner) : schema
}

/** Conditions and ids name other entries and hold no words of their own. */
function isReference(schema: z.ZodType): boolean {
  return schema === authoredSchemas.condition || schema === authoredSchemas.id
}

/** A text of a fixed form, such as an hour: there are no words in it. */
function hasForm({ checks = [] }: Definition): boolean {
  return checks.some(({ _zod }) => _zod.def.format === 'regex')
}

/** Every text, piece of free data and list of effects that the schemas know. */
export function schemaFields(): readonly FieldVisit[] {
  const found = new Map<string, FieldKind>()
  for (const [root, schema] of Object.entries(roots)) collect(schema, root, found, [])
  return [...found].map(([path, kind]) => ({ path, kind }))
}

function collect(
  written: z.ZodType,
  path: string,
  found: Map<string, FieldKind>,
  above: readonly z.ZodType[],
): void {
  const schema = unwrapped(written)
  if (isReference(schema) || above.includes(schema)) return
  if (schema === authoredSchemas.effects) return void found.set(path, 'effects')
  const definition = definitionOf(schema)
  const into = [...above, schema]
  const { type, shape = {}, element, valueType, options = [], getter } = definition
  if (getter !== undefined) collect(getter(), path, found, into)
  else if (type === 'object')
    for (const [key, field] of Object.entries(shape)) collect(field, `${path}.${key}`, found, into)
  else if (type === 'array' && element !== undefined) collect(element, `${path}[]`, found, into)
  else if (type === 'record' && valueType !== undefined) collect(valueType, `${path}.*`, found, into)
  else if (type === 'union') for (const option of options) collect(option, path, found, into)
  else if (type === 'string') {
    if (!hasForm(definition)) found.set(lineOf(path), 'text')
  } else if (!['number', 'int', 'boolean', 'enum', 'literal', 'null'].includes(type)) found.set(path, 'data')
}

/** One line and a list of lines are the same field. */
function lineOf(path: string): string {
  return path.replace(/(?:\[\])+$/, '')
}

/** An entry that was come through on the way to a text: its id, and which of a list it is. */
export interface Owner {
  readonly id: string | null
  readonly index: number | null
  readonly path: string
}

/** Goes through a value along its schema and puts what `change` says in the place of every text and piece of data; only in a list of words may that be more than one. */
export function changeTexts(
  value: unknown,
  root: string,
  change: (text: string, path: string, owners: readonly Owner[]) => readonly string[],
): unknown {
  const visit = (part: unknown, written: z.ZodType, path: string, owners: readonly Owner[]): unknown => {
    const schema = unwrapped(written)
    if (part === undefined || part === null || isReference(schema)) return part
    if (schema === authoredSchemas.effects)
      return Array.isArray(part)
        ? part.map((effect) => visit(effect, roots.effect as z.ZodType, `${path}>effect`, owners))
        : part
    const definition = definitionOf(schema)
    const { type, shape = {}, element, valueType, options = [], getter } = definition
    if (getter !== undefined) return visit(part, getter(), path, owners)
    if (type === 'union') {
      const fitting = options.find((option) => option.safeParse(part).success)
      return fitting === undefined ? part : visit(part, fitting, path, owners)
    }
    if (type === 'object' && isTable(part)) {
      const own = typeof part.id === 'string' ? [...owners, { id: part.id, index: null, path }] : owners
      return mapTable(part, (field, key) => {
        const known = shape[key]
        return known === undefined ? field : visit(field, known, `${path}.${key}`, own)
      })
    }
    if (type === 'array' && Array.isArray(part) && element !== undefined)
      return part.flatMap((item: unknown, index): readonly unknown[] => {
        const inside = [...owners, { id: null, index, path }]
        // A list of words may become longer.
        const words = typeof item === 'string' && definitionOf(unwrapped(element)).type === 'string'
        return words && !isReference(unwrapped(element)) && !hasForm(definitionOf(unwrapped(element)))
          ? change(item, lineOf(path), inside)
          : [visit(item, element, `${path}[]`, inside)]
      })
    if (type === 'record' && isTable(part) && valueType !== undefined)
      return mapTable(part, (field, key) =>
        visit(field, valueType, `${path}.*`, [...owners, { id: key, index: null, path: `${path}.*` }]),
      )
    if (type === 'string') return hasForm(definition) ? part : change(String(part), lineOf(path), owners)[0]
    if (['number', 'int', 'boolean', 'enum', 'literal'].includes(type)) return part
    return changeData(part, (text) => change(text, path, owners)[0] ?? text)
  }
  return visit(value, roots[root] as z.ZodType, root, [])
}

function isTable(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

function mapTable(
  table: Readonly<Record<string, unknown>>,
  change: (field: unknown, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([key, field]) => [key, change(field, key)]))
}

function changeData(part: unknown, change: (text: string) => string): unknown {
  if (typeof part === 'string') return change(part)
  if (Array.isArray(part)) return part.map((item) => changeData(item, change))
  return isTable(part) ? mapTable(part, (field) => changeData(field, change)) : part
}
