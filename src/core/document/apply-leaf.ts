/**
 * Judges one leaf against the thing it would change and, when it may, writes it down. Every way a leaf can go wrong
 * is answered here with its own rule and sentence; the caller only says what the thing is.
 */
import { z } from 'zod'
import { excerpt } from '../excerpt.ts'
import { canonicalJson, isJsonObject, type JsonPath, type JsonValue } from '../json.ts'
import type { LeafChanges } from './diff-draft.ts'
import { deleteMark } from './five-key-document.ts'
import { type Aliases, canonicalPath, type Leaf, leafProblem, maxListLength, pathText } from './leaves.ts'
import type { Objection, UpdateAuthor, Verdicts } from './update-context.ts'

/** The thing a leaf would change. */
export interface LeafTarget {
  readonly changes: LeafChanges
  /** How the thing is called in the update, for messages. */
  readonly base: string
  readonly author: UpdateAuthor
  readonly schema?: z.ZodType
  readonly aliases?: Aliases
  /** What this kind of thing has against a value, beyond its schema. */
  readonly objection?: (path: JsonPath, value: unknown) => Objection | null
  /** Puts a value into the form that is kept, before it is judged. */
  readonly normal?: (path: JsonPath, value: unknown) => unknown
}

/** Fields with a closed list of their own, and the rule behind each. */
const rulesOfFields: ReadonlyMap<string, string> = new Map([
  ['status', 'SCHEMA-07'],
  ['visibility', 'SCHEMA-08'],
  ['exhaustion', 'ENV-09'],
  ['progress_percentage', 'MEM-09'],
  ['depletion_unit', 'MEM-10'],
])

/** Judges one leaf and accepts or rejects it; returns whether it was accepted. */
export function applyLeaf(target: LeafTarget, leaf: Leaf, verdicts: Verdicts): boolean {
  const at = pathText(target.base, leaf.path)
  const path = canonicalPath(target.aliases, leaf.path, target.changes.before) // enforces: STATE-05
  const problem = leaf.value === deleteMark ? removal(target, path) : placement(target, path, leaf.value) // enforces: STATE-04
  if (problem !== null) {
    verdicts.reject(at, problem, leaf.value)
    return false
  }
  if (path !== leaf.path) {
    const canonical = pathText(target.base, path)
    verdicts.mend(
      at,
      'STATE-05',
      'rekeyed',
      `This is kept at ${canonical}, and was written there.`,
      canonical,
    )
  }
  noteReading(target, path, leaf.value, at, verdicts)
  verdicts.accept(at)
  return true
}

/** A word of a closed list that was written otherwise was understood, and that is noted (`Slain` is `dead`). */
function noteReading(
  target: LeafTarget,
  path: JsonPath,
  value: unknown,
  at: string,
  verdicts: Verdicts,
): undefined {
  const rule = rulesOfFields.get(path.at(-1) ?? '')
  const kept = target.normal?.(path, value)
  if (rule === undefined || kept === undefined || canonicalJson(kept) === canonicalJson(value)) return
  const action = typeof value === 'number' && typeof kept === 'number' ? 'clamped' : 'repaired'
  verdicts.mend(at, rule, action, `${excerpt(value)} was taken as ${excerpt(kept)}.`, kept)
}

function removal(target: LeafTarget, path: JsonPath): Objection | null {
  const { changes } = target
  const key = pathText('', path)
  const governed = governing(target, path)
  if (governed.kind === 'typed' && governed.named) return protectedField(key) // enforces: STATE-04
  if (changes.contradicts(path, 'removed')) return saidTwice(key)
  if (changes.valueAt(path) === undefined)
    return { rule: 'STATE-04', reason: `There is nothing at ${key} to remove.` }
  changes.remove(path)
  return null
}

function placement(target: LeafTarget, path: JsonPath, value: unknown): Objection | null {
  const { changes } = target
  const list = path.slice(0, -1)
  if (path.at(-1) === 'append' && list.length > 0 && holdsList(target, list))
    return addition(target, list, value)
  const kept = target.normal?.(path, value) ?? value
  const key = pathText('', path)
  const problem =
    leafProblem(path.at(-1) ?? '', kept, target.author) ?? target.objection?.(path, kept) ?? null
  if (problem !== null) return problem
  if (isJsonObject(kept)) return emptyObject(target, path, kept)
  const misfit = schemaProblem(governing(target, path), key, kept)
  if (misfit !== null) return misfit
  if (changes.contradicts(path, kept)) return saidTwice(key) // enforces: STATE-05
  if (changes.breaksShape(path)) return brokenShape(key) // enforces: STATE-02
  changes.set(path, kept as JsonValue)
  return null
}

/** An empty object merges into whatever object is there; only where nothing is does it leave a trace. */
function emptyObject(target: LeafTarget, path: JsonPath, value: object): Objection | null {
  const { changes } = target
  const key = pathText('', path)
  const governed = governing(target, path)
  if (governed.kind === 'typed' && !takesObject(governed.schema))
    return misshapen(governed.schema, key, value)
  if (governed.kind === 'closed') return unknownField(key)
  if (isJsonObject(changes.valueAt(path))) return null
  if (changes.valueAt(path) !== undefined || changes.breaksShape(path)) return brokenShape(key)
  changes.set(path, {})
  return null
}

function addition(target: LeafTarget, path: JsonPath, value: unknown): Objection | null {
  const key = pathText('', path)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const before = target.changes.valueAt(path)
  const length = (Array.isArray(before) ? before.length : 0) + values.length
  if (length > maxListLength || values.length > 100) {
    return {
      rule: 'STATE-08',
      reason: `${key} would have ${length} entries; a list may have ${maxListLength}.`,
    }
  }
  const problem =
    leafProblem(path.at(-1) ?? '', values, target.author) ?? target.objection?.(path, values) ?? null
  if (problem !== null) return problem
  const misfit = schemaProblem(governing(target, path), key, values)
  if (misfit !== null) return misfit
  if (target.changes.contradicts(path, values)) return saidTwice(key)
  if (target.changes.breaksShape(path)) return brokenShape(key)
  target.changes.append(path, values as JsonValue[])
  return null
}

function governing(target: LeafTarget, path: JsonPath): Governed {
  return target.schema === undefined ? { kind: 'free' } : schemaAt(target.schema, path)
}

function holdsList(target: LeafTarget, path: JsonPath): boolean {
  const governed = governing(target, path)
  if (governed.kind === 'typed') return governed.schema instanceof z.ZodArray
  return Array.isArray(target.changes.valueAt(path))
}

function takesObject(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord || schema.safeParse({}).success
}

function schemaProblem(governed: Governed, key: string, value: unknown): Objection | null {
  if (governed.kind === 'free') return null
  if (governed.kind === 'closed') return unknownField(key)
  if (!governed.schema.safeParse(value).success) return misshapen(governed.schema, key, value) // enforces: STATE-08, SCHEMA-07, SCHEMA-08
  return null
}

function misshapen(schema: z.ZodType, key: string, value: unknown): Objection {
  const rule = rulesOfFields.get(key.split('.').at(-1) ?? '') ?? 'STATE-08'
  const wanted = schema.description ?? 'of another kind'
  return { rule, reason: `${key} must be ${wanted}; ${excerpt(value)} is not.` }
}

function unknownField(key: string): Objection {
  return { rule: 'STATE-08', reason: `There is no field ${key} here.` }
}

function protectedField(key: string): Objection {
  return {
    rule: 'STATE-04',
    reason: `${key} cannot be removed: it always has a value. Set it to a new one instead.`,
  }
}

function brokenShape(key: string): Objection {
  return {
    rule: 'STATE-02',
    reason: `${key} would replace a whole object or list; change what is inside it instead.`,
  }
}

function saidTwice(key: string): Objection {
  return {
    rule: 'STATE-05',
    reason: `The update says two different things about ${key}; the first one was taken.`,
  }
}

/** `typed`: judged by this schema. `free`: the sheet leaves it open. `closed`: the sheet has no such field. */
type Governed =
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
function schemaAt(root: z.ZodType, path: JsonPath): Governed {
  let here: Governed = { kind: 'typed', schema: unwrapped(root), named: true }
  for (const key of path) {
    if (here.kind !== 'typed') return here
    here = step(here.schema, key)
  }
  return here
}
