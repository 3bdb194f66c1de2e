/**
 * What can be found at a place and what a person can be asked: entries that authors write and that become attrs of the
 * entities, because they are won and lost in play.
 */
import { z } from 'zod'
import { type Comparison, type Condition, comparisonSchema, conditionSchema } from '../authored-conditions.ts'
import { type Effect, effectListSchema } from '../effects/effect-schema-and-context.ts'
import {
  type AuthoredCheck,
  authoredCheckSchema,
  definitionId,
  maxLineLength,
} from './authored-action-and-line-schemas.ts'

const foundLines = z
  .union([z.string(), z.array(z.string()).max(20)])
  .transform((written) => (typeof written === 'string' ? [written] : written))
  .default([])

const triggerSchema = z.union([
  z.string().min(1).max(400),
  z.strictObject({
    verbs: z.array(z.string().max(60)).max(20).optional(),
    target: definitionId.optional(),
    phrases: z.array(z.string().max(200)).max(20).optional(),
  }),
])

/** Something that can be found, as a pack holds it. */
export const discoverableSchema = z.looseObject({
  id: definitionId,
  trigger: triggerSchema,
  check: authoredCheckSchema.optional(),
  core: z.boolean().default(false),
  reveal: foundLines,
  near_miss: foundLines,
  hint: foundLines,
  on_fail: effectListSchema.default([]),
  gives: z
    .strictObject({
      clue: definitionId.optional(),
      fact: z.string().max(maxLineLength).optional(),
      item: definitionId.optional(),
      effects: effectListSchema.optional(),
    })
    .default({}),
})

export type Discoverable = Readonly<z.infer<typeof discoverableSchema>>

const spokenLines = z
  .union([z.string().min(1).max(maxLineLength), z.array(z.string().min(1).max(maxLineLength)).max(20)])
  .transform((written) => (typeof written === 'string' ? [written] : written))
  .default([])

/** One way a gate opens. */
export interface Gate {
  readonly any?: readonly Gate[] | undefined
  readonly all?: readonly Gate[] | undefined
  /** A check that was passed this turn; the ruleset asks for it and rolls. */
  readonly check?: AuthoredCheck | undefined
  /** A clue or a thing that was shown, and that the listener really has. */
  readonly evidence?: string | undefined
  readonly disposition?: Comparison | undefined
  /** Coins that were paid, and are then gone. */
  readonly coin?: number | undefined
  readonly if?: Condition | undefined
}

const gateSchema: z.ZodType<Gate> = z.lazy(() =>
  z.strictObject({
    any: z.array(gateSchema).min(1).max(20).optional(),
    all: z.array(gateSchema).min(1).max(20).optional(),
    check: authoredCheckSchema.optional(),
    evidence: definitionId.optional(),
    disposition: comparisonSchema.optional(),
    coin: z.int().min(1).optional(),
    if: conditionSchema.optional(),
  }),
)

/** Something an NPC knows, as a pack holds it; fields that only word it may stand beside these. */
export const disclosableSchema = z.looseObject({
  id: definitionId,
  topics: z.array(z.string().min(1).max(200)).max(50).default([]),
  /** A fact's id, or the fact itself as a neutral clause. */
  fact: z.string().min(1).max(maxLineLength),
  say: spokenLines,
  tell: spokenLines,
  deflect: spokenLines,
  lie: spokenLines,
  source: z.string().max(200).optional(),
  gate: gateSchema.optional(),
  on_reveal: effectListSchema.default([]),
})

export type Disclosable = Readonly<z.infer<typeof disclosableSchema>> & {
  readonly on_reveal: readonly Effect[]
}
