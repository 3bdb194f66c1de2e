/** Packs, scenarios and lore over the wire. */
import { z } from 'zod'
import { anyJson, anyJsonObject } from '../../core/any-json-schemas.ts'
import { loreCorpusSchema, loreRetrievalResultSchema } from '../../core/protocol/lore-schemas.ts'
import { sentAnswersSchema, sentChoicesSchema } from './sent-answer-limits.ts'

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

/** The packs that are installed and those that came with the program. */
export type WirePackList = z.infer<typeof packListSchema>
/** What an import made of a file, and what of it was left out. */
export type WireImported = z.infer<typeof importedSchema>
/** What is wrong with a pack, and what may be. */
export type WireValidation = z.infer<typeof validationSchema>

export const readyHeroSchema = z.strictObject({ id: text, name: text, blurb: text })

/** A scenario as a list shows it. */
export const scenarioSchema = z.object({
  id: text,
  name: text,
  ruleset: text,
  blurb: text,
  length: text,
  genre: text,
  heroes: z.array(readyHeroSchema),
  /** What its author agreed on: a preset's name, or values. */
  calibration: anyJson.optional(),
  /** What its author would like to ask before it begins. */
  questions: z.array(text),
  /** A sentence when it cannot be played. */
  trouble: text.nullable(),
})

/** The answer of `GET /api/scenarios`. */
export const scenarioListSchema = z.strictObject({ scenarios: z.array(scenarioSchema) })

const optionSchema = z.strictObject({
  id: text,
  name: text,
  summary: text,
  value: z.union([text, z.number()]),
})

const questionSchema = z.strictObject({
  id: text,
  question: text,
  help: text,
  part: text,
  key: text,
  /** Empty: answered in words, separated by commas. */
  options: z.array(optionSchema),
})

/** The answer of `GET /api/session-zero`: presets, and every question there is. */
export const sessionZeroSchema = z.strictObject({
  presets: z.array(z.strictObject({ id: text, name: text, summary: text, calibration: anyJsonObject })),
  questions: z.array(questionSchema),
  /** Ids of the two that are asked even of a player who takes a preset. */
  always_asked: z.array(text),
})

/** The body of `POST /api/session-zero`: a preset or values, and answers over them. */
export const agreementRequestSchema = z.strictObject({
  calibration: anyJson.optional(),
  answers: sentAnswersSchema.optional(),
})

/** What was agreed on, and the same in sentences. */
export const agreementSchema = z.strictObject({ calibration: anyJsonObject, told: z.array(text) })

/** The body of `POST /api/heroes/:ruleset/draft` and of `POST /api/heroes/:ruleset`. */
export const heroChoicesSchema = z.strictObject({ choices: sentChoicesSchema })

/** The questions of making a hero, answered ones included. */
export const heroDraftSchema = z.strictObject({
  steps: z.array(
    z.object({
      id: text,
      question: text,
      help: text,
      choose: z.int(),
      options: z.array(z.object({ id: text, name: text, summary: text })),
    }),
  ),
  /** What would be taken for what no step asks, such as ability scores. */
  suggested: anyJsonObject,
})

/** A hero that is ready to be founded with. */
export const madeHeroSchema = z.strictObject({
  name: text,
  attrs: anyJsonObject,
  items: z.array(z.object({ item_id: text, qty: z.number() })),
})

/** The type of a scenario over the wire. */
export type WireScenario = z.infer<typeof scenarioSchema>
/** The type of a session zero over the wire. */
export type WireSessionZero = z.infer<typeof sessionZeroSchema>
/** The type of a hero draft over the wire. */
export type WireHeroDraft = z.infer<typeof heroDraftSchema>

/** The query of `GET /api/lore` and `GET /api/lore/explain`. */
export const loreQuerySchema = z.strictObject({
  q: z.string().max(2_000),
  /** Packs by id, separated by commas; all when missing. */
  packs: z.string().max(1_000).optional(),
  /** The campaign whose player asks: they may read of places they visited and people they met. */
  campaign: z.string().min(1).max(120).optional(),
  corpus: loreCorpusSchema.optional(),
  max_tokens: z.coerce.number().int().min(0).max(100_000).optional(),
})

/** What was found, and a sentence when it was found by words alone. */
export const foundLoreSchema = z.strictObject({ found: loreRetrievalResultSchema, note: text.nullable() })

/** Why each piece would be in or out. */
export const explainedLoreSchema = z.strictObject({
  found: z.looseObject({
    words: z.array(text),
    max_tokens: z.number(),
    total_tokens: z.number(),
    chunks: z.array(z.looseObject({ chunk_id: text, section_path: text, in: z.boolean(), verdict: text })),
  }),
  note: text.nullable(),
})

/** Pieces of lore with the reasons why each was found. */
/** Why a piece of lore was found, or was not. */
export type WireExplainedLore = z.infer<typeof explainedLoreSchema>
