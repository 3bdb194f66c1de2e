/** What can be played, and what is asked before it begins: session zero and the making of a hero. */
import { z } from 'zod'
import { anyJson, anyJsonObject } from '../../core/zod.ts'

const text = z.string()

/** A ready hero. */
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
  /** Ids of the two that are asked even of whoever takes a preset. */
  always_asked: z.array(text),
})

/** The body of `POST /api/session-zero`: a preset or values, and answers over them. */
export const agreementRequestSchema = z.strictObject({
  calibration: anyJson.optional(),
  answers: z.record(text, z.union([text, z.array(text)])).optional(),
})

/** What was agreed on, and the same in sentences. */
export const agreementSchema = z.strictObject({ calibration: anyJsonObject, told: z.array(text) })

/** The body of `POST /api/heroes/:ruleset/draft` and of `POST /api/heroes/:ruleset`. */
export const heroChoicesSchema = z.strictObject({ choices: anyJsonObject })

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
