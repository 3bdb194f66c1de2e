/**
 * The schema of effects, which are what authors can make happen, and what they are applied with: a small language of
 * narrow changes. There is no scripting, and no way to set what the rules own (hit points, conditions, fights) or the
 * clock: an effect only asks for those, and the turn asks the rules.
 */
import { z } from 'zod'
import { anyJson, anyJsonObject, describeIssue } from '../../core/any-json-schemas.ts'
import { findJsonProblem } from '../../core/json.ts'
import { done, type Refusal, type Result, refuse } from '../../core/result.ts'
import type { WorldEdit } from '../collect-world-changes.ts'

const id = z.string().min(1).max(200)
const ids = z.union([id, z.array(id).min(1).max(50)])
const line = z.string().min(1).max(2_000)
const count = z.int().min(1).max(1_000_000)
const delta = z.int().min(-1_000_000).max(1_000_000)

/** Documents that an author may write; the others belong to the engine or to a person at the table. */
const writableKinds = [
  'agenda',
  'companion',
  'custom',
  'governance',
  'indicator',
  'map',
  'spine',
  'time_event',
  'world_resource',
] as const

const factSchema = z.strictObject({
  id: id.optional(),
  subject_id: id.default('world'),
  predicate: id.default('is_so'),
  object: anyJson,
  /**
   * `world` (out there to be found), `known` (open to the player), `public` (common knowledge), `gm` (never shown).
   */
  visibility: z.enum(['world', 'known', 'public', 'gm']).default('world'),
  tags: z.array(z.string().max(60)).max(20).default([]),
})

/** One effect; several parts in one object happen in the order in which this list has them. */
const effectSchema = z
  .strictObject({
    /** Something becomes true. */
    fact: z.union([line, factSchema]).optional(),
    /** A fact becomes known to `to`, or to the character the effect happens to. */
    reveal: z
      .union([ids, z.strictObject({ fact: id, to: id.optional(), source: line.optional() })])
      .optional(),
    clue: ids.optional(),
    fact_remove: ids.optional(),
    flag: z.union([id, z.record(id, anyJson)]).optional(),
    /** So many more (or, when negative, fewer) for the one it happens to. */
    item: z.record(id, delta).optional(),
    give: z
      .strictObject({ item: id, qty: count.optional(), to: id.optional(), from: id.optional() })
      .optional(),
    take: z.strictObject({ item: id, qty: count.optional(), from: id.optional() }).optional(),
    place: z.strictObject({ item: id, at: id, qty: count.optional() }).optional(),
    clock: z.record(id, delta).optional(),
    disposition: z.record(id, delta).optional(),
    relationship: z.strictObject({ of: id.optional(), to: id, type: id.optional(), delta }).optional(),
    thread: z.record(id, z.string().min(1).max(60)).optional(),
    /** An NPC goes to a place; a place alone moves the character the effect happens to. */
    move: z.union([id, z.strictObject({ npc: id, to: id })]).optional(),
    arrive: ids.optional(),
    leave: ids.optional(),
    hide: ids.optional(),
    show: ids.optional(),
    scene: z.union([id, z.strictObject({ to: id, with: z.array(id).max(50).optional() })]).optional(),
    memory: line.optional(),
    document: z
      .strictObject({ kind: z.enum(writableKinds), id, set: z.record(z.string().min(1).max(400), anyJson) })
      .optional(),
    /** Words for the narrator; nothing changes. */
    narrate: z.union([line, z.array(line).min(1).max(20)]).optional(),
    event: z
      .strictObject({ type: id, details: anyJsonObject.optional(), tags: z.array(id).max(20).optional() })
      .optional(),
    ending: id.optional(),
    /** So many minutes pass in this turn. */
    time: z.int().min(1).max(1_440).optional(),
    /** A set piece of the world definition begins. */
    encounter: id.optional(),
    contest: id.optional(),
    chase: id.optional(),
    /**
     * Damage to the character it happens to, to a character by id, or in combat to one foe (`foe`) or all (`foes`).
     */
    damage: z.strictObject({ dice: z.string().min(1).max(60), type: id, to: id.optional() }).optional(),
    /** A condition of the rules begins or ends. */
    condition: z.strictObject({ who: id.optional(), name: id, ends: z.boolean().optional() }).optional(),
  })
  .refine((written) => Object.keys(written).length > 0, 'an effect must do something')

/** At most this many effects hang on one thing. */
const maxEffects = 50

/** Effects as a pack or a document holds them. */
export const effectListSchema = z.array(effectSchema).max(maxEffects)

/** One effect, as an author writes it. */
export type Effect = Readonly<z.input<typeof effectSchema>>
/** One effect, with what its author left out. */
export type ReadEffect = Readonly<z.output<typeof effectSchema>>

/**
 * Parses effects; a refusal says which one is wrong and how.
 *
 * @example
 * const read = readEffects([{ clock: { long_tide: 1 } }, { memory: 'The tongue was rowed to Pier Nine.' }])
 */
export function readEffects(written: unknown, where = 'The list of effects'): Result<readonly ReadEffect[]> {
  const problem = findJsonProblem(written)
  if (problem !== null)
    return refuse('world/bad-effect', `${where} cannot be kept: ${problem.path} ${problem.problem}.`)
  const read = effectListSchema.safeParse(written)
  if (!read.success) return refuse('world/bad-effect', `${where} is not one: ${describeIssue(read.error)}.`)
  return done(read.data)
}

/** Whom it happens to, why, and what it sets off. */
export interface EffectContext {
  /** Whose inventory, knowledge and standing are meant when the effect names no character. */
  readonly who: string
  /** A few words that answer why: "the tide reached 5". */
  readonly cause: string
  readonly turn: number
  /** More effects, to happen after the ones that wait. */
  follow(effects: readonly ReadEffect[]): void
}

/** The parts of an effect, each of them there. */
export type EffectParts = { readonly [Name in keyof ReadEffect]-?: NonNullable<ReadEffect[Name]> }

/** Carries out some kinds of effect; answers why not when it cannot. */
export type Appliers<Name extends keyof EffectParts> = {
  readonly [Kind in Name]: (
    edit: WorldEdit,
    part: EffectParts[Kind],
    context: EffectContext,
  ) => Refusal | null
}

/** A refusal named for the author: what kind of thing is missing, and its id. */
export function unknownThing(kind: string, id: string): Refusal {
  const message = `There is no ${kind} "${id.slice(0, 80)}" in this campaign; an effect names one.`
  return refuse(`world/unknown-${kind}`, message, { data: { kind, id } }).refusal
}

export function toList(part: string | readonly string[]): readonly string[] {
  return typeof part === 'string' ? [part] : part
}

/** Does something for each id and stops at the first that cannot be done. */
export function firstRefusal(ids: readonly string[], act: (id: string) => Refusal | null): Refusal | null {
  for (const id of ids) {
    const refusal = act(id)
    if (refusal !== null) return refusal
  }
  return null
}
