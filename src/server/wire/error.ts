/**
 * The error over the wire: every answer that is not the one that was asked for. Zod only: browsers read these files
 * too.
 */
import { z } from 'zod'

/** The one shape of a refusal or a fault. */
export const errorSchema = z.strictObject({
  error: z.strictObject({
    /** Stable, for programs: `campaign/unknown`, `request/too-large`, `fault/full`. */
    code: z.string(),
    /** One or two plain sentences for the person at the screen. */
    message: z.string(),
    /** The rule of SPEC.md that was enforced. */
    rule: z.string().optional(),
    /** Where in the request it was: `body.mode`, `query.from`. */
    where: z.string().optional(),
    /** Names the line of the server's log that says what broke. */
    request_id: z.string().optional(),
  }),
})

/** The one shape of a refusal or a fault. */
export type WireError = z.infer<typeof errorSchema>
