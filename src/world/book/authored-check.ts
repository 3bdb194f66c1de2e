/** A check that an author asks for: which skill and how hard. The ruleset still owns the roll and what adds to it. */
import { z } from 'zod'
import { bookId } from './lines.ts'

/** A check as a pack writes it; each ruleset reads the part that is its own. */
export const authoredCheckSchema = z.strictObject({
  skill: bookId,
  /** For rules that roll against a number. */
  dc: z.int().min(1).max(40).optional(),
  /** The skill under the 2d6 rules, when it has another name there. */
  two_d6: bookId.optional(),
  /** How much easier or harder it is under the 2d6 rules. */
  modifier: z.int().min(-3).max(3).optional(),
})

/** A check that an author asks for. */
export type AuthoredCheck = Readonly<z.infer<typeof authoredCheckSchema>>
