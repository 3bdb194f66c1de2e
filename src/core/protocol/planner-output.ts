/** What the world does next, as a game master plans it (seed 003's PlannerOutput): intentions, never facts. */
import { z } from 'zod'

const text = z.string()

/** A plan of beats and the pressure that comes next. */
export const plannerOutputSchema = z.strictObject({
  beats: z.array(text),
  tension_move: text,
  tension_move_type: text,
  clarification_question: text,
  next_suggestions: z.array(text),
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
