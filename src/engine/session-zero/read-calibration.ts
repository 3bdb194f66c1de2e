/** An agreement as a scenario, a file or another program gives it: a preset's name, or some values over one. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Calibration, calibrationSchema, linesAlwaysDrawn } from './calibration.ts'
import { defaultPreset, findPreset, presets } from './presets.ts'

/**
 * The whole agreement behind a name or a part of one; nothing at all is the usual one. `over` is what a founder says to a
 * scenario's word: a preset takes its place, values stand over it, and lines that were drawn before stay drawn.
 *
 * @example
 * readCalibration('noir_standard', { risk: { lethality: 'high' } })
 */
export function readCalibration(told: unknown, over?: unknown): Result<Calibration> {
  const base = readOne(told, defaultPreset.calibration)
  if (!base.ok || over === undefined || over === null) return base
  const read = readOne(over, base.value)
  return read.ok ? done(withLines(read.value, base.value.boundaries.lines)) : read
}

/** An agreement by its name, or by values over another one. */
function readOne(told: unknown, under: Calibration): Result<Calibration> {
  if (told === undefined || told === null) return done(under)
  if (typeof told === 'string') return named(told)
  if (!isJsonObject(told)) return refuse('session/bad-calibration', howToTell)
  const { preset, ...values } = told
  const base = preset === undefined ? done(under) : named(preset)
  if (!base.ok) return base
  const read = calibrationSchema.safeParse(merged(base.value as unknown as JsonObject, values))
  if (!read.success) {
    const [issue] = read.error.issues
    return refuse('session/bad-calibration', problemIn(issue), { data: { path: issue?.path ?? [] } })
  }
  return done(withLines(read.data))
}

const howToTell = 'A calibration is the name of a preset, or an object with tone, themes, risk …'

function named(told: unknown): Result<Calibration> {
  const found = typeof told === 'string' ? findPreset(told) : undefined
  if (found !== undefined) return done(found.calibration)
  const names = presets.map((preset) => preset.id).join(', ')
  return refuse('session/unknown-preset', `There is no preset ${JSON.stringify(told)}; there are ${names}.`)
}

/** Values over values, part by part; a list takes the place of a list. */
function merged(base: JsonObject, values: JsonObject): JsonObject {
  const parts = Object.entries(values).map(([key, value]) => {
    const under = Object.hasOwn(base, key) ? base[key] : undefined
    return [key, isJsonObject(under) && isJsonObject(value) ? merged(under, value) : value] as const
  })
  return { ...base, ...Object.fromEntries(parts) }
}

/** The agreement with the lines that every table has, and these. */
export function withLines(calibration: Calibration, drawn: readonly string[] = []): Calibration {
  const { boundaries } = calibration
  const lines = [...new Set([...linesAlwaysDrawn, ...drawn, ...boundaries.lines])]
  return { ...calibration, boundaries: { ...boundaries, lines } }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

function problemIn(issue: Issue | undefined): string {
  const where = issue === undefined || issue.path.length === 0 ? 'calibration' : issue.path.join('.')
  return `${where} cannot stand: ${issue?.message ?? 'it is not whole'}.`
}
