/**
 * The calibration that a table agrees on before it plays (seed 003): tone, themes, risk, boundaries, agency; its presets
 * (seed 003's four and one in the middle), and how it is read from what a scenario, a file or another program says. Three lines
 * are drawn for every table and cannot be rubbed out. What each value does is decided where it is used, never here.
 */
import { z } from 'zod'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'

/** Never at any table. */
export const linesAlwaysDrawn: readonly string[] = ['sexual_violence', 'child_harm', 'real_hate_symbols']

/** How long an entry of a list may be, and how many there may be. */
export const maxEntryLength = 80
export const maxEntries = 20
/** How long a question of an author's own and its answer may be. */
const maxAnswerLength = 500

const degree = z.number().min(0).max(1)
const list = z.array(z.string().trim().min(1).max(maxEntryLength)).max(maxEntries + linesAlwaysDrawn.length)

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
    lethality: z.enum(['low', 'moderate', 'high', 'brutal']),
    /** What a failed roll costs. */
    failure_mode: z.enum(['forgiving', 'consequential', 'punishing']),
    /** How long harm lasts. */
    permanence: z.enum(['soft', 'meaningful', 'hard']),
    /** How much the story protects its hero. */
    plot_armor: z.enum(['none', 'thin', 'thick']),
  }),
  boundaries: z.strictObject({ lines: list, veils: list, explore: list }),
  agency: z.strictObject({
    /** How much of a path is laid out. */
    structure: z.enum(['sandbox', 'guided', 'linear']),
    /** How far the world lets itself be changed. */
    world_plasticity: z.enum(['fixed', 'responsive', 'malleable']),
    /** How much the world does by itself. */
    world_agency: z.enum(['passive', 'active', 'aggressive']),
    /** What is done with a line that could mean two things. */
    ambiguity_handling: z.enum(['clarify', 'interpret', 'both']),
  }),
  /** Unforeseen complications, where a table wants them. */
  complications: z.boolean().optional(),
  /** What an author asked before it began, and what the player said to it. */
  answers: z
    .array(
      z.strictObject({
        question: z.string().trim().min(1).max(maxAnswerLength),
        answer: z.string().trim().min(1).max(maxAnswerLength),
      }),
    )
    .max(maxEntries)
    .optional(),
})

export type Calibration = Readonly<z.infer<typeof calibrationSchema>>

/** A calibration that a table picks by name, and changes as it likes. */
export interface Preset {
  readonly id: string
  readonly name: string
  /** A sentence for the player who chooses. */
  readonly summary: string
  readonly calibration: Calibration
}

type Tone = readonly [grit: number, dark: number, morals: number, pace: number]
type Risk = readonly [
  Calibration['risk']['lethality'],
  Calibration['risk']['failure_mode'],
  Calibration['risk']['permanence'],
  Calibration['risk']['plot_armor'],
]

function preset(id: string, name: string, summary: string, tone: Tone, risk: Risk): Preset {
  const [gritty_vs_cinematic, dark_vs_light, moral_complexity, slow_burn_vs_action] = tone
  const [lethality, failure_mode, permanence, plot_armor] = risk
  return {
    id,
    name,
    summary,
    calibration: {
      tone: { gritty_vs_cinematic, dark_vs_light, moral_complexity, slow_burn_vs_action },
      themes: { primary: [], secondary: [], avoid: [] },
      risk: { lethality, failure_mode, permanence, plot_armor },
      boundaries: { lines: [...linesAlwaysDrawn], veils: ['torture'], explore: [] },
      agency: {
        structure: 'guided',
        world_plasticity: 'responsive',
        world_agency: 'active',
        ambiguity_handling: 'both',
      },
    },
  }
}

/** The calibration of a group that agreed on nothing. */
export const defaultPreset = preset(
  'even_handed',
  'Even-handed',
  'Failure costs something, and most of it can be mended.',
  [0.5, 0.5, 0.5, 0.5],
  ['moderate', 'consequential', 'meaningful', 'thin'],
)

/** All of them, the usual one first. */
export const presets: readonly Preset[] = [
  defaultPreset,
  preset(
    'pulp_adventure',
    'Pulp adventure',
    'Bright and quick. You get away with things, and wounds are gone by morning.',
    [0.3, 0.3, 0.4, 0.3],
    ['low', 'forgiving', 'soft', 'thick'],
  ),
  preset(
    'noir_standard',
    'Noir',
    'Everybody wants something. Failure is paid for, and kept on the books.',
    [0.7, 0.6, 0.8, 0.5],
    ['moderate', 'consequential', 'meaningful', 'thin'],
  ),
  preset(
    'hard_boiled',
    'Hard-boiled',
    'Costs double, scars stay, and nobody comes to save you.',
    [0.9, 0.8, 0.9, 0.6],
    ['high', 'punishing', 'hard', 'none'],
  ),
  preset(
    'one_bad_day',
    'One bad day',
    'You will probably not see the end of it. Somebody should.',
    [0.95, 0.9, 0.7, 0.4],
    ['brutal', 'punishing', 'hard', 'none'],
  ),
]

/**
 * The whole calibration behind a preset's name or a part of one; nothing at all is the usual one. `over` is what a player
 * says to a scenario's calibration: a preset takes its place, values stand over it, and lines that were drawn stay drawn.
 *
 * @example
 * readCalibration('noir_standard', { risk: { lethality: 'high' } })
 */
export function readCalibration(given: unknown, over?: unknown): Result<Calibration> {
  const base = readOver(defaultPreset.calibration, given)
  if (!base.ok || over === undefined || over === null) return base
  const read = readOver(base.value, over)
  return read.ok ? done(withLines(read.value, base.value.boundaries.lines)) : read
}

/** A preset by its name, or values over a calibration. */
function readOver(base: Calibration, given: unknown): Result<Calibration> {
  if (given === undefined || given === null) return done(base)
  if (typeof given === 'string') return presetNamed(given)
  if (!isJsonObject(given)) {
    const message = 'A calibration is the name of a preset, or an object with tone, themes, risk …'
    return refuse('session/bad-calibration', message)
  }
  const { preset, ...values } = given
  const under = preset === undefined ? done(base) : presetNamed(preset)
  if (!under.ok) return under
  const read = calibrationSchema.safeParse(merged(under.value as unknown as JsonObject, values))
  if (read.success) return done(withLines(read.data))
  const [issue] = read.error.issues
  const path = issue?.path ?? []
  const message = `${path.join('.') || 'calibration'} cannot stand: ${issue?.message ?? 'it is not whole'}.`
  return refuse('session/bad-calibration', message, { data: { path } })
}

function presetNamed(name: unknown): Result<Calibration> {
  const found = presets.find((preset) => preset.id === name)
  if (found !== undefined) return done(found.calibration)
  const names = presets.map((preset) => preset.id).join(', ')
  return refuse('session/unknown-preset', `There is no preset ${JSON.stringify(name)}; there are ${names}.`)
}

/** Values over values, part by part; a list takes the place of a list. */
function merged(base: JsonObject, values: JsonObject): JsonObject {
  const parts = Object.entries(values).map(([key, value]) => {
    const under = Object.hasOwn(base, key) ? base[key] : undefined
    return [key, isJsonObject(under) && isJsonObject(value) ? merged(under, value) : value] as const
  })
  return { ...base, ...Object.fromEntries(parts) }
}

/** The calibration with the lines that every table has, and these. */
export function withLines(calibration: Calibration, drawn: readonly string[] = []): Calibration {
  const { boundaries } = calibration
  const lines = [...new Set([...linesAlwaysDrawn, ...drawn, ...boundaries.lines])]
  return { ...calibration, boundaries: { ...boundaries, lines } }
}
