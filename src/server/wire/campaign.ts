/** Campaigns over the wire: lists, creating one, and where one stands. */
import { z } from 'zod'
import { anyJson } from '../../core/any-json-schemas.ts'
import { planningBlockSchema } from '../../core/protocol/planning-block.ts'
import { readerSettings } from '../../core/state/model-reader-setting.ts'
import { playerViewSchema } from './player-views.ts'
import { sentAnswersSchema, sentChoicesSchema } from './sent-answer-limits.ts'
import { positionSchema } from './turn.ts'

const text = z.string()

/** A campaign as a list shows it. */
export const campaignSummarySchema = z.strictObject({
  campaign_id: text,
  name: text,
  ruleset: text,
  founded_at: text,
  turns: z.int(),
  branches: z.int(),
  /** A sentence when it cannot be opened. */
  trouble: text.nullable(),
})

/** The answer of `GET /api/campaigns`. */
export const campaignListSchema = z.strictObject({ campaigns: z.array(campaignSummarySchema) })

/** The body of `POST /api/campaigns`: a scenario, or a name and a ruleset for the starter scene. */
export const newCampaignSchema = z.strictObject({
  scenario: z.string().max(200).optional(),
  name: z.string().max(120).optional(),
  ruleset: z.string().max(60).optional(),
  /** A text that fixes all dice: reproducible, and no longer unknowable. */
  seed: z.string().min(1).max(200).optional(),
  /** The player's own words, mixed into every roll. */
  client_seed: z.string().max(200).optional(),
  /** A ready hero's id, answers to the questions of the rules, or a hero that is made. */
  hero: z.union([z.string().max(200), sentChoicesSchema]).optional(),
  /** A preset's name, or values over the scenario's. */
  calibration: anyJson.optional(),
  /** Answers of session zero over that, by question. */
  answers: sentAnswersSchema.optional(),
})

/** The answer of `POST /api/campaigns`. */
export const foundedCampaignSchema = z.strictObject({
  campaign_id: text,
  name: text,
  ruleset: text,
  scenario: text.nullable(),
  hero: z.strictObject({ id: text, name: text }).nullable(),
  /** What is read out before the first turn. */
  opening: z.array(text),
  /** The promise the dice are held to. */
  commitment: text,
  reproducible: z.boolean(),
  position: positionSchema,
})

/** The answer of `GET /api/campaigns/:id`: everything a table draws before anybody has typed a word. */
export const standingSchema = z.strictObject({
  campaign_id: text,
  name: text,
  branch: text,
  turn_no: z.int(),
  place: text,
  description: text,
  time: text,
  time_of_day: text,
  session_header: text,
  resources: text,
  view: playerViewSchema,
  opening: z.array(text),
  last: z.strictObject({ narrative: text, planning_block: planningBlockSchema.nullable() }).nullable(),
  position: positionSchema,
})

/** The answer of `DELETE /api/campaigns/:id`. */
export const deletedCampaignSchema = z.strictObject({ deleted: z.string(), name: z.string() })

/** The type of a campaign summary over the wire. */
export type WireCampaignSummary = z.infer<typeof campaignSummarySchema>
/** The type of a new campaign over the wire. */
export type WireNewCampaign = z.infer<typeof newCampaignSchema>
/** The type of a founded campaign over the wire. */
export type WireFoundedCampaign = z.infer<typeof foundedCampaignSchema>
/** The type of a standing over the wire. */
export type WireStanding = z.infer<typeof standingSchema>

/** When a model reads the lines of a campaign, and which. */
export const readerSchema = z.strictObject({
  campaign_id: z.string(),
  reader: z.enum(readerSettings).nullable(),
  in_force: z.enum(readerSettings),
  model: z.string().nullable(),
})

/** What is to be set; "usual" leaves it to the program. */
export const readerRequestSchema = z.strictObject({ reader: z.enum([...readerSettings, 'usual']) })
