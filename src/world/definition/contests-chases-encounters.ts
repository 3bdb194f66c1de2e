/**
 * Scenes with rules of their own, made of authored actions: a contest is won by favour before the listeners'
 * tolerance is used up, a chase by good legs before bad ones, an encounter by fighting or by terms. How far each has
 * come is state.
 */
import { z } from 'zod'
import { conditionSchema } from '../authored-conditions.ts'
import { effectListSchema } from '../effects/effect-schema-and-context.ts'
import {
  authoredActionParts,
  authoredActionSchema,
  authoredCheckSchema,
  definitionId,
  linesByOutcome,
  optionalLines,
} from './authored-action-and-line-schemas.ts'

const size = z.int().min(1).max(20)

const framing = z
  .strictObject({
    open: optionalLines,
    going_well: optionalLines,
    going_badly: optionalLines,
    win: optionalLines,
    lose: optionalLines,
  })
  .prefault({})

/** A contest of words before listeners. */
export const contestSchema = z.strictObject({
  id: definitionId,
  title: z.string().min(1).max(200),
  /** It begins by itself when this holds, once; else an effect begins it. */
  begin_if: conditionSchema.optional(),
  favour: size.default(5),
  patience: size.default(4),
  listeners: z
    .array(
      z.strictObject({
        id: definitionId,
        name: z.string().max(200).default(''),
        moved_by: z.array(z.string().max(60)).max(10).default([]),
      }),
    )
    .max(10)
    .default([]),
  /** Actions that count: `evidence` counts without rolling; `appeal` is what it speaks to. */
  arguments: z
    .array(
      z.strictObject({
        ...authoredActionParts,
        evidence: definitionId.optional(),
        appeal: z.string().max(60).optional(),
        listener: definitionId.optional(),
        favour: size.default(1),
        patience: z.int().min(0).max(20).default(1),
      }),
    )
    .min(1)
    .max(40),
  /** Any other honest word: the check it needs. */
  anything: authoredCheckSchema.optional(),
  win: effectListSchema.default([]),
  lose: effectListSchema.default([]),
  say: framing,
})

/** A chase over several legs, each with ways to take it. */
export const chaseSchema = z.strictObject({
  id: definitionId,
  title: z.string().min(1).max(200),
  begin_if: conditionSchema.optional(),
  legs: z
    .array(z.strictObject({ text: optionalLines, routes: z.array(authoredActionSchema).min(1).max(10) }))
    .min(1)
    .max(10),
  need: size.default(2),
  fail: size.default(2),
  win: effectListSchema.default([]),
  lose: effectListSchema.default([]),
  say: framing,
})

/** A fight that may be avoided. Creatures are named as the ruleset knows them. */
export const encounterSchema = z.strictObject({
  id: definitionId,
  title: z.string().min(1).max(200),
  begin_if: conditionSchema.optional(),
  foes: z
    .array(
      z.strictObject({
        /** A person of the definition who fights as themselves, or a creature of the rules (`thug`). */
        person: definitionId.optional(),
        creature: definitionId.optional(),
        name: z.string().max(200).optional(),
        pronoun: z.enum(['he', 'she', 'they', 'it']).default('they'),
        /** For the 2d6 rules: how dangerous, 1 to 3. */
        threat: z.int().min(1).max(3).default(1),
      }),
    )
    .min(1)
    .max(12),
  /** Things that may be used in it. */
  terrain: z.array(authoredActionSchema).max(20).default([]),
  allies: z
    .array(z.strictObject({ person: definitionId, if: conditionSchema.optional() }))
    .max(6)
    .default([]),
  /** They break when this part of them is down. */
  morale: z.enum(['never', 'half', 'first_blood']).default('half'),
  parley: z
    .strictObject({
      if: conditionSchema.optional(),
      check: authoredCheckSchema,
      success: effectListSchema.default([]),
      say: linesByOutcome,
    })
    .optional(),
  on_win: effectListSchema.default([]),
  on_loss: effectListSchema.default([]),
  on_flee: effectListSchema.default([]),
  /** Losing is not dying: the player is taken, robbed or left, as `on_loss` says, with one hit point. */
  loss: z.enum(['captured', 'death']).default('captured'),
  say: framing,
})

export type Contest = Readonly<z.infer<typeof contestSchema>>
export type Chase = Readonly<z.infer<typeof chaseSchema>>
export type Encounter = Readonly<z.infer<typeof encounterSchema>>
