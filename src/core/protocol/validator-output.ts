/** What may be tried of what was understood (seed 003's ValidatorOutput), with the price of each attempt. */
import { z } from 'zod'
import { proposedActionSchema } from './interpreter-output.ts'

/** What an attempt may cost; nothing else is a cost (PIPE-08). */
export const costKinds = ['heat', 'time', 'cred', 'harm', 'rep'] as const

const text = z.string()
const cost = z.int().default(0)

/** The price of an attempt, paid whether it succeeds or not. */
export const costsSchema = z.strictObject({ heat: cost, time: cost, cred: cost, harm: cost, rep: cost })

/** What may be tried, what may not and why, and the one question that must be asked first. */
export const validatorOutputSchema = z.strictObject({
  allowed_actions: z.array(
    z.strictObject({
      ...proposedActionSchema.pick({ action: true, target_id: true, details: true }).shape,
      costs: costsSchema,
    }),
  ),
  blocked_actions: z.array(z.strictObject({ action: text, reason: text, rule: text.optional() })),
  clarification_needed: z.boolean(),
  clarification_question: text,
})

/** The price of an attempt. */
export type Costs = Readonly<z.infer<typeof costsSchema>>
/** What may be tried. */
export type ValidatorOutput = Readonly<z.infer<typeof validatorOutputSchema>>
