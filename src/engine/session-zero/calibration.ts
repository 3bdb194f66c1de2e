/**
 * What a table agrees on before it plays (seed 003): tone, themes, risk, boundaries, agency. Three lines are drawn for
 * every table and cannot be rubbed out. What each value does is decided where it is used, never here.
 */
import { z } from 'zod'

/** How deadly it is. */
export const lethalities = ['low', 'moderate', 'high', 'brutal'] as const
/** What a failed roll costs. */
export const failureModes = ['forgiving', 'consequential', 'punishing'] as const
/** How long harm lasts. */
export const permanences = ['soft', 'meaningful', 'hard'] as const
/** How much the story protects its hero. */
export const plotArmours = ['none', 'thin', 'thick'] as const
/** How much of a path is laid out. */
export const structures = ['sandbox', 'guided', 'linear'] as const
/** How far the world lets itself be changed. */
export const plasticities = ['fixed', 'responsive', 'malleable'] as const
/** How much the world does by itself. */
export const worldAgencies = ['passive', 'active', 'aggressive'] as const
/** What is done with a line that could mean two things. */
export const ambiguityHandlings = ['clarify', 'interpret', 'both'] as const

/** Never at any table. */
export const linesAlwaysDrawn: readonly string[] = ['sexual_violence', 'child_harm', 'real_hate_symbols']

/** The longest word or phrase in a list, and how many there may be. */
export const maxEntryLength = 80
/** The most entries of one list. */
export const maxEntries = 20

/** The longest answer to an author's own question. */
const longestAnswer = 500

const degree = z.number().min(0).max(1)
const list = z.array(z.string().trim().min(1).max(maxEntryLength)).max(maxEntries + linesAlwaysDrawn.length)

/** The whole agreement. */
export const calibrationSchema = z.strictObject({
  tone: z.strictObject({
    /** From cinematic (0) to gritty (1). */
    gritty_vs_cinematic: degree,
    /** From light (0) to dark (1). */
    dark_vs_light: degree,
    moral_complexity: degree,
    /** From action (0) to slow burn (1). */
    slow_burn_vs_action: degree,
  }),
  themes: z.strictObject({ primary: list, secondary: list, avoid: list }),
  risk: z.strictObject({
    lethality: z.enum(lethalities),
    failure_mode: z.enum(failureModes),
    permanence: z.enum(permanences),
    plot_armor: z.enum(plotArmours),
  }),
  boundaries: z.strictObject({ lines: list, veils: list, explore: list }),
  agency: z.strictObject({
    structure: z.enum(structures),
    world_plasticity: z.enum(plasticities),
    world_agency: z.enum(worldAgencies),
    ambiguity_handling: z.enum(ambiguityHandlings),
  }),
  /** Unforeseen complications, where a table wants them. */
  complications: z.boolean().optional(),
  /** What an author asked before it began, and what the player said to it. */
  answers: z
    .array(
      z.strictObject({
        question: z.string().trim().min(1).max(longestAnswer),
        answer: z.string().trim().min(1).max(longestAnswer),
      }),
    )
    .max(maxEntries)
    .optional(),
})

/** What a table agreed on. */
export type Calibration = Readonly<z.infer<typeof calibrationSchema>>
