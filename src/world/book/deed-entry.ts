/**
 * Something an author made possible: words that ask for it, the check it needs and what comes of it. Affordances of
 * places, choices of storylets, arguments of contests and routes of chases are all of this shape.
 */

import { z } from 'zod'
import { riskLevels } from '../../core/protocol/risk-levels.ts'
import { conditionSchema } from '../condition.ts'
import { effectListSchema } from '../effect.ts'
import { authoredCheckSchema } from './authored-check.ts'
import { bookId, longestLine, saidByOutcome } from './lines.ts'

/** The parts every deed has. */
export const deedParts = {
  id: bookId,
  /** What it is called in a list of choices: "Cheat at the dice". */
  text: z.string().min(1).max(longestLine),
  description: z.string().max(longestLine).default(''),
  risk: z.enum(riskLevels).default('low'),
  /** What a player may type for it. */
  phrases: z.array(z.string().min(1).max(200)).max(40).default([]),
  if: conditionSchema.optional(),
  once: z.boolean().default(false),
  minutes: z.int().min(0).max(1_440).default(1),
  check: authoredCheckSchema.optional(),
  success: effectListSchema.default([]),
  /** Missing: a mixed result is a success that also pays what a failure would. */
  mixed: effectListSchema.optional(),
  fail: effectListSchema.default([]),
  say: saidByOutcome,
} as const

/** A deed by itself. */
export const deedEntrySchema = z.strictObject(deedParts)

/** Something an author made possible. */
export type DeedEntry = Readonly<z.infer<typeof deedEntrySchema>>
