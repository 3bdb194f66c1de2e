/** What the world does next, as a game master plans it (seed 003's PlannerOutput): intentions, never facts. */
import { z } from 'zod'

const text = z.string()

/** A plan of beats and the pressure that comes next. */
export const plannerOutputSchema = z.strictObject({
  beats: z.array(text).describe('one to three things this turn should show, a sentence each'),
  tension_move: text.describe(
    'the pressure that comes nearer, as something the character could notice; may be empty',
  ),
  tension_move_type: text.describe('a word for it: threat, cost, clue, choice, arrival; may be empty'),
  clarification_question: text.describe('only when nothing can be done without an answer; otherwise empty'),
  next_suggestions: z.array(text).describe('up to four things the player could do next'),
})

/** A plan of beats. */
export type PlannerOutput = Readonly<z.infer<typeof plannerOutputSchema>>

/** A plan with nothing in it. */
export const noPlan: PlannerOutput = {
  beats: [],
  tension_move: '',
  tension_move_type: '',
  clarification_question: '',
  next_suggestions: [],
}
