/** Packs: what is installed, what is wrong with one, what installing came to. */
import { z } from 'zod'

const text = z.string()

/** A pack as a list shows it. */
export const shelvedPackSchema = z.looseObject({
  id: text,
  name: text,
  version: text,
  /** True for one that came with the program. */
  fixed: z.boolean(),
  scenarios: z.array(text),
  trouble: text.nullable(),
})

/** The answer of `GET /api/packs`. */
export const packListSchema = z.strictObject({ packs: z.array(shelvedPackSchema) })

/** The answer of `GET /api/packs/:pack/validate`. */
export const validationSchema = z.looseObject({
  ok: z.boolean(),
  errors: z.int(),
  warnings: z.int(),
  problems: z.array(z.looseObject({ file: text, line: z.number(), message: text, excerpt: text })),
  scenarios: z.array(text),
})

/** The answer of `POST /api/packs`. */
export const installedPackSchema = z.looseObject({
  manifest: z.looseObject({ id: text, name: text, version: text }),
  scenarios: z.array(text),
  warnings: z.int(),
  left_out: z.array(text),
  before: text.nullable(),
  same: z.boolean(),
})

/** The answer of `DELETE /api/packs/:pack`. */
export const removedPackSchema = z.looseObject({
  scenarios: z.array(text),
  needed_by: z.array(text),
  uncovers: text.nullable(),
})

/** The answer of `POST /api/imports`: what another program's file became. */
export const importedSchema = z.strictObject({
  report: z.strictObject({
    source: text,
    /** What it was found to be. */
    format: text,
    notes: z.array(
      z.strictObject({
        fate: z.enum(['taken', 'kept', 'changed', 'refused']),
        what: text,
        count: z.int(),
        places: z.array(text),
      }),
    ),
    counts: z.record(text, z.int()),
  }),
  pack: z.strictObject({ pack_id: text, scenario: text.nullable() }).nullable(),
  campaign: z.strictObject({ campaign_id: text }).nullable(),
})

/** The installed packs. */
export type WirePackList = z.infer<typeof packListSchema>
/** What an import made. */
export type WireImported = z.infer<typeof importedSchema>
/** What is wrong with a pack. */
export type WireValidation = z.infer<typeof validationSchema>
