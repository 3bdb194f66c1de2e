/** What a table agreed on, from a scenario's word and a founder's: seed 003's presets by name, or values over one. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'

function preset(tone: readonly [number, number, number, number], risk: readonly string[]): JsonObject {
  const [gritty_vs_cinematic, dark_vs_light, moral_complexity, slow_burn_vs_action] = tone
  const [lethality = '', failure_mode = '', permanence = '', plot_armor = ''] = risk
  return {
    tone: { gritty_vs_cinematic, dark_vs_light, moral_complexity, slow_burn_vs_action },
    risk: { lethality, failure_mode, permanence, plot_armor },
    boundaries: { lines: ['sexual_violence', 'child_harm', 'real_hate_symbols'], veils: [], explore: [] },
  }
}

const presets: Readonly<Record<string, JsonObject>> = {
  noir_standard: preset([0.7, 0.6, 0.8, 0.5], ['moderate', 'consequential', 'meaningful', 'thin']),
  pulp_adventure: preset([0.3, 0.3, 0.4, 0.3], ['low', 'forgiving', 'soft', 'thick']),
  hard_boiled: preset([0.9, 0.8, 0.9, 0.6], ['high', 'punishing', 'hard', 'none']),
  one_bad_day: preset([0.95, 0.9, 0.7, 0.4], ['brutal', 'punishing', 'hard', 'none']),
}

/** The calibration of a campaign: the scenario's, with the founder's over it. */
export function scenarioCalibration(scenario: unknown, founder: unknown): Result<JsonObject> {
  const base = read(scenario)
  if (!base.ok) return base
  if (founder === undefined || founder === null) return base
  if (typeof founder === 'string') return read(founder)
  return isJsonObject(founder) ? done(merged(base.value, founder)) : refuse('session/bad-calibration', howTo)
}

const howTo = 'A calibration is the name of a preset, or an object with tone, risk, boundaries …'

function read(told: unknown): Result<JsonObject> {
  if (told === undefined || told === null) return done({})
  if (typeof told === 'string') {
    const found = Object.hasOwn(presets, told) ? presets[told] : undefined
    const known = Object.keys(presets).join(', ')
    return found === undefined
      ? refuse('session/unknown-preset', `There is no preset "${told}"; there are ${known}.`)
      : done(found)
  }
  if (!isJsonObject(told)) return refuse('session/bad-calibration', howTo)
  const { preset: name, ...values } = told
  const base = read(name)
  return base.ok ? done(merged(base.value, values)) : base
}

/** Values over values, part by part; a list takes the place of a list. */
function merged(base: JsonObject, values: JsonObject): JsonObject {
  const parts = Object.entries(values).map(([key, value]): readonly [string, JsonValue] => {
    const under = Object.hasOwn(base, key) ? base[key] : undefined
    return [key, isJsonObject(under) && isJsonObject(value) ? merged(under, value) : value]
  })
  return { ...base, ...Object.fromEntries(parts) }
}
