/**
 * The planning block of seeds 000 and 001: what the player could do next and, after thinking, what the thinking came
 * to. The engine builds it; a narrator's block is read for wording only.
 */

import { z } from 'zod'
import { riskLevels } from './risk-levels.ts'

/** How sure the character is that it works. */
export const confidenceLevels = ['high', 'medium', 'low'] as const
/** What a planning roll came to, worst first. */
export const qualityTiers = [
  'Confused',
  'Muddled',
  'Incomplete',
  'Competent',
  'Sharp',
  'Brilliant',
  'Masterful',
] as const

const text = z.string()
const confidence = z.enum(confidenceLevels)

/** What speaks for and against a choice. */
export const choiceAnalysisSchema = z.strictObject({
  pros: z.array(text),
  cons: z.array(text),
  confidence,
})

/** One thing the player could do. */
export const choiceSchema = z.strictObject({
  text: text.trim().min(1),
  description: text.trim().min(1),
  risk_level: z.enum(riskLevels),
  /** The check it would call for: skill and difficulty, rendered by the engine. */
  check: z
    .strictObject({ skill: text, difficulty: z.int().nullable(), label: text, reason: text })
    .optional(),
  analysis: choiceAnalysisSchema.optional(),
})

/** What a planning roll came to. */
export const planQualitySchema = z.strictObject({
  stat_used: z.enum(['INT', 'WIS']),
  stat_value: z.int(),
  modifier: text,
  roll_result: z.int(),
  dc: z.int(),
  dc_category: text,
  dc_reasoning: text,
  success: z.boolean(),
  margin: z.int(),
  quality_tier: z.enum(qualityTiers),
  effect: text,
})

/** Where the character stands, after thinking. */
export const situationAssessmentSchema = z.strictObject({
  current_state: text,
  key_factors: z.array(text),
  constraints: z.array(text),
  resources_available: z.array(text),
})

export const planningBlockSchema = z.strictObject({
  thinking: text,
  context: text.optional(),
  plan_quality: planQualitySchema.optional(),
  situation_assessment: situationAssessmentSchema.optional(),
  choices: z.record(text, choiceSchema),
  analysis: z.strictObject({ recommended_approach: text, reasoning: text, contingency: text }).optional(),
})

export type Choice = Readonly<z.infer<typeof choiceSchema>>
export type QualityTier = (typeof qualityTiers)[number]
/** What a planning roll came to, with its numbers. */
export type PlanQuality = Readonly<z.infer<typeof planQualitySchema>>
export type PlanningBlock = Readonly<z.infer<typeof planningBlockSchema>>
