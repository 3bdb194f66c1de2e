/**
 * What a scenario begins with, made ready before anything is founded: a hero, an agreement, a calendar, an hour. What
 * cannot stand is refused with the field of the scenario's file that is to blame, so that its author finds it.
 */

import type { JsonObject, JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import { type Calendar, parseCalendar } from '../../core/time/calendar.ts'
import { gregorian, harptos } from '../../core/time/known-calendars.ts'
import { instantOf } from '../../core/time/world-time.ts'
import type { LoadedScenario } from '../../packs/pack-loader.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { type Founding, firstMorning, startMonth } from '../found-campaign.ts'
import type { Calibration } from '../session-zero/calibration.ts'
import { readCalibration } from '../session-zero/read-calibration.ts'
import { type HeroWish, type MadeHero, scenarioHero } from './scenario-hero.ts'

/** A way into a scenario's file. */
type FieldPath = readonly (string | number)[]

/** Everything that is settled before a campaign is founded. */
export interface PreparedStart {
  readonly hero: MadeHero
  readonly calibration: Calibration
  readonly calendar: Calendar
  readonly starts: NonNullable<Founding['starts']>
}

/** Makes a start ready. */
export function prepareStart(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  wish: { readonly hero?: HeroWish; readonly calibration?: unknown },
): Result<PreparedStart> {
  const hero = scenarioHero(scenario, ruleset, wish.hero)
  if (!hero.ok) return typeof wish.hero === 'object' ? hero : heroTrouble(scenario, ruleset, wish.hero, hero)
  const agreed = readCalibration(scenario.calibration)
  if (!agreed.ok) return atField(scenario, ['calibration', ...fieldOf(agreed.refusal)], agreed)
  const calibration = readCalibration(scenario.calibration, wish.calibration)
  if (!calibration.ok) return calibration
  const calendar = calendarOf(scenario)
  if (!calendar.ok) return atField(scenario, ['calendar', ...fieldOf(calendar.refusal)], calendar)
  const starts = startOf(scenario.starts, calendar.value)
  const hour = instantOf(calendar.value, starts)
  if (!hour.ok) {
    const isFree = (less: LoadedScenario['starts']): boolean =>
      instantOf(calendar.value, startOf(less, calendar.value)).ok
    return atField(scenario, ['starts', ...blamed(scenario.starts, isFree)], hour)
  }
  return done({ hero: hero.value, calibration: calibration.value, calendar: calendar.value, starts })
}

function calendarOf({ calendar }: LoadedScenario): Result<Calendar> {
  if (calendar === 'harptos') return done(harptos)
  return calendar === 'gregorian' ? done(gregorian) : parseCalendar(calendar)
}

function startOf(
  starts: Partial<LoadedScenario['starts']>,
  calendar: Calendar,
): NonNullable<Founding['starts']> {
  const said = Object.entries(starts).filter(([, value]) => value !== undefined)
  return { ...firstMorning, month: startMonth(calendar), ...Object.fromEntries(said) }
}

/** Which answer of a ready hero the rules do not take. */
function heroTrouble(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  wish: string | undefined,
  refused: Extract<Result<MadeHero>, { ok: false }>,
): Result<never> {
  const at = wish === undefined ? 0 : scenario.heroes.findIndex((one) => one.id === wish)
  const ready = scenario.heroes[at]
  if (ready === undefined) return refused
  const choices = ready.choices as JsonObject
  const made = (less: JsonObject): Result<MadeHero> => {
    const heroes = scenario.heroes.with(at, { ...ready, choices: less as typeof ready.choices })
    return scenarioHero({ ...scenario, heroes }, ruleset, ready.id)
  }
  const reason = refused.refusal.message
  const [guilty] = blamed(choices, (less) => {
    const again = made(less)
    return again.ok || again.refusal.message !== reason
  })
  const value = guilty === undefined ? undefined : choices[guilty]
  const item = itemOf(value, reason)
  const message = `${wordsFor(guilty, item.length > 0 ? (value as JsonValue[])[item[0] ?? 0] : value)} the hero "${ready.id}". ${reason}`
  const path = ['heroes', at, ...(guilty === undefined ? [] : ['choices', guilty, ...item])]
  return atField(scenario, path, { ok: false, refusal: { ...refused.refusal, message } })
}

/** What cannot stand: the answer as it is written comes first, so that it is what a reader is shown. */
function wordsFor(field: string | undefined, value: JsonValue | undefined): string {
  if (field === undefined) return 'Nobody can be'
  return typeof value === 'string'
    ? `"${value.slice(0, 60)}" cannot stand as "${field}" of`
    : `What "${field}" says cannot stand for`
}

/** The item of a list that a sentence quotes. */
function itemOf(value: unknown, sentence: string): readonly number[] {
  const at = Array.isArray(value) ? value.findIndex((one) => sentence.includes(`"${String(one)}"`)) : -1
  return at === -1 ? [] : [at]
}

/** The one field without which it would go on; none when it takes more than one. */
function blamed<Fields extends object>(fields: Fields, isFree: (less: Fields) => boolean): readonly string[] {
  const guilty = Object.keys(fields).find((key) => {
    const { [key as keyof Fields]: _left, ...less } = fields
    return isFree(less as Fields)
  })
  return guilty === undefined ? [] : [guilty]
}

/** A refusal about a field of the scenario's file: with its place where that is known. */
export function atField(
  scenario: LoadedScenario,
  path: FieldPath,
  { refusal }: Extract<Result<unknown>, { ok: false }>,
): Result<never> {
  const place = scenario.placeOf?.(path)
  const message = place === undefined ? refusal.message : `${place}: ${refusal.message}`
  return { ok: false, refusal: { ...refusal, message, data: { ...refusal.data, path } } }
}

/** The field of the scenario's file that a refusal is about; the file as a whole when it names none. */
export function fieldOf({ data }: { readonly data?: Readonly<Record<string, unknown>> }): FieldPath {
  const path = data?.path
  return Array.isArray(path) ? (path as FieldPath) : []
}
