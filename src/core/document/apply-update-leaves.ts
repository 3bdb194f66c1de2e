/**
 * Judges the leaves of an update against the thing they would change and, where they may stand, writes them down. Every way
 * a leaf can go wrong is answered here with its own rule and sentence; the caller only says what the thing is.
 */
import { z } from 'zod'
import { excerpt } from '../excerpt.ts'
import {
  asNumber,
  canonicalJson,
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../json.ts'
import type { DiffDraft, LeafChanges } from './diff-draft.ts'
import { type Aliases, canonicalPath } from './field-aliases.ts'
import { deleteMark } from './five-key-document.ts'
import { type Leaf, leafProblem, leavesOf, maxListLength, pathText } from './split-update-into-leaves.ts'
import type { PathObjection, UpdateContext, Verdicts } from './update-context-and-verdicts.ts'

/** What every part of an update is compiled with: the diff being written, the verdicts, the circumstances. */
export interface UpdateJob {
  readonly draft: DiffDraft
  readonly verdicts: Verdicts
  readonly context: UpdateContext
}

export interface LeafTarget {
  readonly changes: LeafChanges
  /** How the thing is called in the update, for messages. */
  readonly base: string
  readonly schema?: z.ZodType
  readonly aliases?: Aliases
  /** What this kind of thing has against a value, beyond its schema. */
  readonly objection?: (path: JsonPath, value: unknown) => PathObjection | null
  /** Puts a value into the form that is kept, before it is judged. */
  readonly normalize?: (path: JsonPath, value: unknown) => unknown
}

/** Judges all leaves of one part of an update, in the order in which they were written. */
export function applyLeaves(job: UpdateJob, target: LeafTarget, part: JsonObject): undefined {
  for (const leaf of leavesOf(part, target.base, job.verdicts)) applyLeaf(job, target, leaf)
}

/** Judges one leaf and accepts or rejects it; returns whether it was accepted. */
export function applyLeaf({ verdicts, context }: UpdateJob, target: LeafTarget, leaf: Leaf): boolean {
  const at = pathText(target.base, leaf.path)
  const path = canonicalPath(target.aliases, leaf.path, target.changes.before) // enforces: STATE-05
  const write = new LeafWrite(target, path, context)
  const problem = leaf.value === deleteMark ? write.remove() : write.place(leaf.value) // enforces: STATE-04
  if (problem !== null) {
    verdicts.reject(at, problem, leaf.value)
    return false
  }
  if (path !== leaf.path) {
    const canonical = pathText(target.base, path)
    verdicts.repair(
      at,
      'STATE-05',
      'rekeyed',
      `This is kept at ${canonical}, and was written there.`,
      canonical,
    )
  }
  noteReading(verdicts, target, { path, value: leaf.value }, at)
  verdicts.accept(at)
  return true
}

/** Fields with a closed list of their own, and the rule behind each. */
const rulesOfFields: ReadonlyMap<string, string> = new Map([
  ['status', 'SCHEMA-07'],
  ['visibility', 'SCHEMA-08'],
  ['exhaustion', 'ENV-09'],
  ['progress_percentage', 'MEM-09'],
  ['depletion_unit', 'MEM-10'],
])

/** A word of a closed list that was written otherwise was understood, and that is noted (`Slain` is `dead`). */
function noteReading(verdicts: Verdicts, target: LeafTarget, { path, value }: Leaf, at: string): undefined {
  const rule = rulesOfFields.get(path.at(-1) ?? '')
  const kept = target.normalize?.(path, value)
  if (rule === undefined || kept === undefined || canonicalJson(kept) === canonicalJson(value)) return
  const isNumber = asNumber(value) !== undefined && asNumber(kept) !== undefined
  const message = `${excerpt(value)} was taken as ${excerpt(kept)}.`
  verdicts.repair(at, rule, isNumber ? 'clamped' : 'repaired', message, kept)
}

/** The writing of one leaf at its canonical path. Each step returns what speaks against it, or null when it was done. */
class LeafWrite {
  readonly #target: LeafTarget
  readonly #changes: LeafChanges
  readonly #path: JsonPath
  readonly #author: UpdateContext['author']

  constructor(target: LeafTarget, path: JsonPath, { author }: UpdateContext) {
    this.#target = target
    this.#changes = target.changes
    this.#path = path
    this.#author = author
  }

  remove(): PathObjection | null {
    const path = this.#path
    const key = pathText('', path)
    const governed = this.#governing(path)
    if (governed.kind === 'typed' && governed.named) return protectedField(key) // enforces: STATE-04
    if (this.#changes.contradicts(path, 'removed')) return saidTwice(key)
    if (this.#changes.valueAt(path) === undefined)
      return { rule: 'STATE-04', reason: `There is nothing at ${key} to remove.` }
    this.#changes.remove(path)
    return null
  }

  place(value: unknown): PathObjection | null {
    const path = this.#path
    const list = path.slice(0, -1)
    if (path.at(-1) === 'append' && list.length > 0 && this.#holdsList(list)) return this.#append(list, value)
    const kept = this.#target.normalize?.(path, value) ?? value
    const problem = this.#valueProblem(path, kept)
    if (problem !== null) return problem
    if (isJsonObject(kept)) return this.#mergeEmptyObject(kept)
    const misplaced = this.#placeProblem(path, kept)
    if (misplaced !== null) return misplaced
    this.#changes.set(path, kept as JsonValue)
    return null
  }

  #append(list: JsonPath, value: unknown): PathObjection | null {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const before = this.#changes.valueAt(list)
    const length = (Array.isArray(before) ? before.length : 0) + values.length
    if (length > maxListLength || values.length > 100) {
      const reason = `${pathText('', list)} would have ${length} entries; a list may have ${maxListLength}.`
      return { rule: 'STATE-08', reason }
    }
    const problem = this.#valueProblem(list, values) ?? this.#placeProblem(list, values)
    if (problem !== null) return problem
    this.#changes.append(list, values as JsonValue[])
    return null
  }

  /** An empty object merges into whatever object is there; only where nothing is does it leave a trace. */
  #mergeEmptyObject(value: JsonObject): PathObjection | null {
    const path = this.#path
    const key = pathText('', path)
    const governed = this.#governing(path)
    if (governed.kind === 'typed' && !takesObject(governed.schema))
      return misshapen(governed.schema, key, value)
    if (governed.kind === 'closed') return unknownField(key)
    const before = this.#changes.valueAt(path)
    if (isJsonObject(before)) return null
    if (before !== undefined || this.#changes.breaksShape(path)) return brokenShape(key)
    this.#changes.set(path, {})
    return null
  }

  #valueProblem(path: JsonPath, value: unknown): PathObjection | null {
    return (
      leafProblem(path.at(-1) ?? '', value, this.#author) ?? this.#target.objection?.(path, value) ?? null
    )
  }

  #placeProblem(path: JsonPath, value: unknown): PathObjection | null {
    const key = pathText('', path)
    const misfit = schemaProblem(this.#governing(path), key, value)
    if (misfit !== null) return misfit
    if (this.#changes.contradicts(path, value)) return saidTwice(key) // enforces: STATE-05
    if (this.#changes.breaksShape(path)) return brokenShape(key) // enforces: STATE-02
    return null
  }

  #holdsList(path: JsonPath): boolean {
    const governed = this.#governing(path)
    if (governed.kind === 'typed') return governed.schema instanceof z.ZodArray
    return Array.isArray(this.#changes.valueAt(path))
  }

  #governing(path: JsonPath): Governed {
    return this.#target.schema === undefined ? { kind: 'free' } : schemaAt(this.#target.schema, path)
  }
}

function schemaProblem(governed: Governed, key: string, value: unknown): PathObjection | null {
  if (governed.kind === 'free') return null
  if (governed.kind === 'closed') return unknownField(key)
  if (!governed.schema.safeParse(value).success) return misshapen(governed.schema, key, value) // enforces: STATE-08, SCHEMA-07, SCHEMA-08
  return null
}

function misshapen(schema: z.ZodType, key: string, value: unknown): PathObjection {
  const rule = rulesOfFields.get(key.split('.').at(-1) ?? '') ?? 'STATE-08'
  const wanted = schema.description ?? 'of another kind'
  return { rule, reason: `${key} must be ${wanted}; ${excerpt(value)} is not.` }
}

function unknownField(key: string): PathObjection {
  return { rule: 'STATE-08', reason: `There is no field ${key} here.` }
}

function protectedField(key: string): PathObjection {
  const reason = `${key} cannot be removed: it always has a value. Set it to a new one instead.`
  return { rule: 'STATE-04', reason }
}

function brokenShape(key: string): PathObjection {
  const reason = `${key} would replace a whole object or list; change what is inside it instead.`
  return { rule: 'STATE-02', reason }
}

function saidTwice(key: string): PathObjection {
  const reason = `The update says two different things about ${key}; the first one was taken.`
  return { rule: 'STATE-05', reason }
}

/** `typed`: judged by this schema. `free`: the sheet leaves it open. `closed`: the sheet has no such field. */
type Governed =
  | { readonly kind: 'typed'; readonly schema: z.ZodType; readonly named: boolean }
  | { readonly kind: 'free' }
  | { readonly kind: 'closed' }

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
    here = fieldOf(here.schema, key)
  }
  return here
}

function fieldOf(schema: z.ZodType, key: string): Governed {
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

function unwrapped(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return unwrapped(schema.unwrap())
  }
  return schema as z.ZodType
}

function takesObject(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord || schema.safeParse({}).success
}
