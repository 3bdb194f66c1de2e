/**
 * The log's immutable links. A campaign is a tree of these records, each naming its parent by hash; a turn is two of
 * them, `resolved` (what was asked, rolled and changed) and `told` (the words, and what they were allowed to add).
 */
import { z } from 'zod'
import { anyJsonObject } from '../any-json-schemas.ts'
import type { StateDiff } from '../state/state-diff.ts'
import { modes } from '../turn-mode.ts'
import { violationSchema } from '../violation.ts'
import { diceEntrySchema } from './dice-entry.ts'

export const recordKinds = ['resolved', 'told', 'session', 'seed', 'correction'] as const
export type RecordKind = (typeof recordKinds)[number]

const count = z.int().min(0)
const hex = z.string().regex(/^[0-9a-f]{64}$/)
const json = anyJsonObject
const moment = z.string().min(1).max(40)

/** Something the engine did, for the narrator and for "why?" (seed 003). */
export const engineEventSchema = z.strictObject({
  type: z.string().min(1),
  details: json,
  tags: z.array(z.string()),
  scope: z.enum(['campaign', 'world_affecting']).default('campaign'), // enforces: PIPE-22
})

/** One line a player sent; its numbers are filled in by the law. */
export const userEntrySchema = z.strictObject({
  role: z.literal('user'),
  text: z.string(),
  message_type: z.enum(['user_input', 'system_instruction', 'story_continuation']).default('user_input'),
  turn_number: count.optional(),
  sequence_id: count.optional(),
  user_scene_number: z.null().optional(),
})

/** The game master's answer as a story entry. */
export const answerEntrySchema = z.strictObject({
  role: z.literal('ai'),
  turn_number: count.optional(),
  sequence_id: count.optional(),
  user_scene_number: count.optional(),
})

/** What a turn was asked, rolled and changed by the engine. */
export const resolvedBodySchema = z.strictObject({
  at: moment,
  mode: z.enum(modes),
  entries: z.array(userEntrySchema).min(1).max(50),
  /** How many turns were resolved before this one, over all branches; names this turn's dice. */
  nonce: count,
  /** The moment its rolls were tried from (`momentText`); without one, in older logs, it is the record before. */
  moment: hex.optional(),
  rolls: z.array(diceEntrySchema),
  engine_events: z.array(engineEventSchema),
  context_packet: json,
  pass_outputs: json,
  prompt_versions: json,
  violations: z.array(violationSchema),
  /** True only for an authorised god-mode command that asked for another time (TIME-03). */
  time_travel: z.boolean().default(false),
  /** Under which key it was asked for, when its narration is committed later: the process that finishes it answers that request. */
  asked_as: z.strictObject({ key: z.string(), request: z.string() }).optional(),
})

/** What a turn was told as, and which of its proposals were accepted. */
export const toldBodySchema = z.strictObject({
  at: moment,
  mode: z.enum(modes),
  nonce: count,
  entry: answerEntrySchema.default({ role: 'ai' }),
  narrative: z.string(),
  envelope: json,
  accepted: z.array(z.string()),
  refused: z.array(z.strictObject({ path: z.string(), rule: z.string(), reason: z.string() })),
  violations: z.array(violationSchema),
  usage: json,
})

/** An evening of play began or ended. */
export const sessionBodySchema = z.strictObject({
  at: moment,
  event: z.enum(['started', 'ended']),
  session_id: z.string().min(1),
})

/** An epoch of the dice was committed to, or its seed revealed. */
export const seedBodySchema = z.strictObject({
  at: moment,
  event: z.enum(['committed', 'revealed']),
  epoch: count,
  commitment: hex,
  client_seed: z.string().max(200),
  reproducible: z.boolean(),
  /** Present only when the epoch is revealed. */
  server_seed: hex.optional(),
  reason: z.string().max(200),
})

/** Something was set right outside a turn, with a note why. */
export const correctionBodySchema = z.strictObject({
  at: moment,
  author: z.enum(['engine', 'god', 'developer']),
  note: z.string().min(1).max(2_000),
})

export const bodySchemas = {
  resolved: resolvedBodySchema,
  told: toldBodySchema,
  session: sessionBodySchema,
  seed: seedBodySchema,
  correction: correctionBodySchema,
} as const

/** The body of each kind after the law has read it. */
export type RecordBodies = { readonly [Kind in RecordKind]: Readonly<z.output<(typeof bodySchemas)[Kind]>> }

/** A record to append: not yet checked, counted or sealed. */
export type RecordDraft = {
  readonly [Kind in RecordKind]: {
    readonly kind: Kind
    readonly diff: StateDiff
    readonly body: Readonly<z.input<(typeof bodySchemas)[Kind]>>
  }
}[RecordKind]

/** A record after the law has accepted it: normalised, counted, ready to be sealed. */
export type AdmittedRecord = {
  readonly [Kind in RecordKind]: {
    readonly kind: Kind
    readonly diff: StateDiff
    readonly body: RecordBodies[Kind]
    /** Distance from the first record. */
    readonly depth: number
    /** Which turn of this branch it belongs to; 0 before the first. */
    readonly turn: number
    readonly nonce: number | null
  }
}[RecordKind]

/** What the law needs to know of the record before. */
export interface ParentRecord {
  readonly hash: string
  readonly kind: RecordKind
  readonly depth: number
  readonly turn: number
  readonly nonce: number | null
}
