/** Ready agreements, seed 003's four and one in the middle: a table picks one by name and changes what it likes. */
import { type Calibration, linesAlwaysDrawn } from './calibration.ts'

/** An agreement with a name. */
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

/** The preset of a name, or undefined. */
export function findPreset(id: string): Preset | undefined {
  return presets.find((preset) => preset.id === id)
}
