/** Authored actions and what they are made of: lines of which one is told at a time, checks, outcomes. */
import { z } from 'zod'
import { riskLevels } from '../../core/protocol/risk-levels.ts'
import { conditionSchema } from '../authored-conditions.ts'
import { effectListSchema } from '../effects/effect-schema-and-context.ts'

/** The longest line an author may write. */
export const maxLineLength = 2_000

export const definitionId = z.string().min(1).max(200)

/** One line or a list of lines; always read as a list. */
export const linesSchema = z
  .union([z.string().min(1).max(maxLineLength), z.array(z.string().min(1).max(maxLineLength)).max(40)])
  .transform((written) => (typeof written === 'string' ? [written] : written))

/** No lines where the author wrote none. */
export const optionalLines = linesSchema.default([])

/** What is said for each way an attempt can go. */
export const linesByOutcome = z
  .strictObject({
    success: optionalLines,
    mixed: optionalLines,
    fail: optionalLines,
    automatic: optionalLines,
  })
  .prefault({})

/** A check as a pack writes it; each ruleset reads the part that is its own. */
export const authoredCheckSchema = z.strictObject({
  skill: definitionId,
  /** For rules that roll against a number. */
  dc: z.int().min(1).max(40).optional(),
  /** The skill under the 2d6 rules, when it has another name there. */
  two_d6: definitionId.optional(),
  /** How much easier or harder it is under the 2d6 rules. */
  modifier: z.int().min(-3).max(3).optional(),
})

export type AuthoredCheck = Readonly<z.infer<typeof authoredCheckSchema>>

/** The fields of affordances of places, choices of storylets, arguments of contests and routes of chases. */
export const authoredActionParts = {
  id: definitionId,
  /** What it is called in a list of choices: "Cheat at the dice". */
  text: z.string().min(1).max(maxLineLength),
  description: z.string().max(maxLineLength).default(''),
  risk: z.enum(riskLevels).default('low'),
  /** What a player may type for it. */
  phrases: z.array(z.string().min(1).max(200)).max(40).default([]),
  if: conditionSchema.optional(),
  /** What is told to a player who tries it while `if` does not hold. */
  closed: linesSchema.optional(),
  once: z.boolean().default(false),
  minutes: z.int().min(0).max(1_440).default(1),
  check: authoredCheckSchema.optional(),
  success: effectListSchema.default([]),
  /** Missing: a mixed result is a success that also pays what a failure would. */
  mixed: effectListSchema.optional(),
  fail: effectListSchema.default([]),
  say: linesByOutcome,
} as const

export const authoredActionSchema = z.strictObject(authoredActionParts)

export type AuthoredAction = Readonly<z.infer<typeof authoredActionSchema>>
