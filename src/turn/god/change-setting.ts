/** Campaign settings by name: a table of what can be said, where it is kept and which words it takes. */
import { type JsonObject, type JsonValue, withValueAt } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Campaign } from '../../core/state/table-row-schemas.ts'
import type { GodWork } from './god-command-working-state.ts'

/** One setting. */
interface Setting {
  readonly names: readonly string[]
  /** Where in the campaign it is kept; the first key is the campaign's field. */
  readonly at: readonly (readonly string[])[]
  readonly words: Readonly<Record<string, JsonValue>>
}

function words(...list: readonly string[]): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(list.map((word) => [word, word]))
}

const onOff = { on: true, off: false, true: true, false: false, yes: true, no: false } as const

const settings: readonly Setting[] = [
  {
    names: ['difficulty', 'the difficulty'],
    at: [['calibration', 'risk', 'lethality']],
    words: {
      easy: 'low',
      normal: 'moderate',
      medium: 'moderate',
      hard: 'high',
      deadly: 'brutal',
      brutal: 'brutal',
    },
  },
  {
    names: ['lethality'],
    at: [['calibration', 'risk', 'lethality']],
    words: words('low', 'moderate', 'high', 'brutal'),
  },
  {
    names: ['failure mode', 'failure_mode', 'failures'],
    at: [['calibration', 'risk', 'failure_mode']],
    words: words('forgiving', 'consequential', 'punishing'),
  },
  {
    names: ['permanence'],
    at: [['calibration', 'risk', 'permanence']],
    words: words('soft', 'meaningful', 'hard'),
  },
  {
    names: ['plot armor', 'plot armour', 'plot_armor'],
    at: [['calibration', 'risk', 'plot_armor']],
    words: words('none', 'thin', 'thick'),
  },
  { names: ['morale', 'enemy morale'], at: [['system', 'morale']], words: onOff },
  {
    names: ['instant death', 'instant_death'],
    at: [['system', 'instant_death']],
    words: words('srd', 'seed'),
  },
  { names: ['clocks', 'clock rules'], at: [['system', 'clock_rules', 'enabled']], words: onOff },
  {
    names: ['input profile', 'input_profile', 'command headers'],
    at: [['input_profile']],
    words: { natural: 'natural', kernel: 'kernel', off: 'natural', on: 'kernel' },
  },
]

const steps: readonly string[] = ['low', 'moderate', 'high', 'brutal']

/** All settings with their words, for an answer. */
export function settingsText(campaign: Campaign): string {
  const lines = settings.map(({ names, at, words: allowed }) => {
    const kept = at[0]?.reduce<unknown>((here, key) => (here as JsonObject | undefined)?.[key], campaign)
    return `${names[0]}: ${kept === undefined ? 'as the ruleset has it' : String(kept)} (${Object.keys(allowed).slice(0, 6).join(', ')})`
  })
  return lines.join('\n')
}

/** Performs "set … to …" for a setting, and "turn … on". */
export function changeSetting(work: GodWork, name: string, value: string): Result<null> {
  const setting = settings.find(({ names }) => names.includes(name))
  if (setting === undefined) {
    const known = settings.map(({ names }) => names[0]).join(', ')
    const sentence = `There is no setting "${name}". There is: ${known}. A rule of your own is kept with "from now on …". Nothing was changed.`
    return refuse('turn/god-unknown-name', sentence)
  }
  const word = relative(work.state.campaign, value) ?? value
  if (!Object.hasOwn(setting.words, word)) {
    const known = Object.keys(setting.words).join(', ')
    return refuse(
      'turn/god-refused',
      `${setting.names[0]} can be ${known}; "${value}" is none of them. Nothing was changed.`,
    )
  }
  const kept = setting.words[word] ?? null
  for (const path of setting.at) {
    const applied = work.apply(
      { campaign: changed(work.state.campaign, path, kept) },
      `campaign.${path.join('.')}`,
    )
    if (!applied.ok) return applied
  }
  return done(null)
}

/** "harder" is one step up from where the campaign stands. */
function relative(campaign: Campaign, value: string): string | undefined {
  if (value !== 'harder' && value !== 'easier') return undefined
  const risk = campaign.calibration.risk as JsonObject | undefined
  const now = steps.indexOf(String(risk?.lethality))
  const next = (now < 0 ? 1 : now) + (value === 'harder' ? 1 : -1)
  return ['easy', 'normal', 'hard', 'deadly'][Math.min(3, Math.max(0, next))]
}

function changed(
  campaign: Campaign,
  path: readonly string[],
  value: JsonValue,
): NonNullable<StateDiff['campaign']> {
  const [field = ''] = path
  const whole = withValueAt(campaign as unknown as JsonObject, path, value)
  return { [field]: whole[field] } as NonNullable<StateDiff['campaign']>
}
