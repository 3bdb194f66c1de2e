/**
 * Prepares the start of a scenario, before a campaign is created from it: who is played, what was agreed on, the
 * calendar and the hour. A refusal about the scenario's own file names the field of it that is to blame.
 */

import { coinItem, sheetGold, withoutSheetGold } from '../../core/character-money.ts'
import { asList, asNumber, asText, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Calendar, parseCalendar } from '../../core/time/calendar-definition.ts'
import { gregorian, harptos } from '../../core/time/shipped-calendars.ts'
import { instantOf } from '../../core/time/world-time.ts'
import type { LoadedScenario } from '../../packs/index.ts'
import type { Ruleset } from '../../rules/index.ts'
import { answerOpenSteps, buildHero, type Hero } from '../heroes.ts'
import { type Calibration, readCalibration } from '../session-zero/calibration.ts'
import { firstMorning, type NewCampaign, startMonth } from './create-campaign.ts'

export interface PreparedStart {
  readonly hero: Hero
  readonly calibration: Calibration
  readonly calendar: Calendar
  readonly starts: NonNullable<NewCampaign['starts']>
}

/** A ready hero's id, answers to the questions of the rules, or a hero that is made (it has `attrs`). */
export type HeroChoice = string | Hero | JsonObject

type Refused = Extract<Result<unknown>, { readonly ok: false }>

export function prepareStart(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  choice: { readonly hero?: HeroChoice; readonly calibration?: unknown; readonly by_player?: boolean },
): Result<PreparedStart> {
  const hero = chooseHero(scenario, ruleset, choice.hero)
  if (!hero.ok)
    return typeof choice.hero === 'object' ? hero : blameReadyHero(scenario, ruleset, choice.hero, hero)
  const allowed = choice.by_player === true ? judgeLevel(scenario, ruleset, hero.value) : done(null)
  if (!allowed.ok) return allowed
  const agreed = readCalibration(scenario.calibration)
  if (!agreed.ok) return atField(scenario, ['calibration', ...fieldOf(agreed.refusal)], agreed)
  const calibration = readCalibration(scenario.calibration, choice.calibration)
  if (!calibration.ok) return calibration
  const calendar = calendarOf(scenario)
  if (!calendar.ok) return atField(scenario, ['calendar', ...fieldOf(calendar.refusal)], calendar)
  const starts = startIn(calendar.value, scenario.starts)
  const instant = instantOf(calendar.value, starts)
  if (!instant.ok) {
    const isTaken = (less: Partial<LoadedScenario['starts']>): boolean =>
      instantOf(calendar.value, startIn(calendar.value, less)).ok
    return atField(scenario, ['starts', ...fieldToBlame(scenario.starts, isTaken)], instant)
  }
  return done({ hero: hero.value, calibration: calibration.value, calendar: calendar.value, starts })
}

function calendarOf({ calendar }: LoadedScenario): Result<Calendar> {
  if (calendar === 'harptos') return done(harptos)
  return calendar === 'gregorian' ? done(gregorian) : parseCalendar(calendar)
}

function startIn(calendar: Calendar, starts: Partial<LoadedScenario['starts']>): PreparedStart['starts'] {
  const given = Object.entries(starts).filter(([, value]) => value !== undefined)
  return { ...firstMorning, month: startMonth(calendar), ...Object.fromEntries(given) }
}

/** The hero of a campaign, with what the scenario gives them. */
function chooseHero(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  choice: HeroChoice | undefined,
): Result<Hero> {
  if (typeof choice === 'object') {
    const made = isMade(choice) ? done(choice) : buildHero(ruleset, ownChoices(choice, scenario))
    return made.ok ? done(equipped(made.value, scenario)) : made
  }
  const ready = choice === undefined ? scenario.heroes[0] : scenario.heroes.find((hero) => hero.id === choice)
  if (ready !== undefined) return makeReadyHero(scenario, ruleset, ready)
  if (choice !== undefined) {
    const known = scenario.heroes.map((hero) => hero.id).join(', ')
    const message = `"${scenario.name}" has no hero "${choice}". There are: ${known || 'none'}.`
    return refuse('pack/unknown-hero', message)
  }
  const made = ruleset.createCharacter(answerOpenSteps(ruleset, { name: defaultName }))
  return made.ok ? done(equipped(made.value, scenario)) : made
}

/** The name of a hero in a scenario that has none ready. */
const defaultName = 'Wren'

function isMade(choice: Hero | JsonObject): choice is Hero {
  return isJsonObject(choice.attrs) && typeof choice.name === 'string' && Array.isArray(choice.items)
}

/** The choices for a player's own hero, who starts at the level of the scenario's heroes. */
export function ownChoices(choice: JsonObject | Hero, { heroes: [first] }: LoadedScenario): JsonObject {
  const level = choicesOf(first).level
  return {
    name: first?.name ?? defaultName,
    ...(level !== undefined && { level }),
    ...(choice as JsonObject),
  }
}

/** A player's hero begins no higher than the author allows, or than the ready heroes do; a scenario may say neither. */
function judgeLevel(scenario: LoadedScenario, ruleset: Ruleset, { attrs }: Hero): Result<null> {
  const level = ruleset.readSheet({ attrs }).level
  const ready = scenario.heroes.map((hero) => asNumber(choicesOf(hero).level) ?? 1)
  const most = scenario.max_level ?? Math.max(...ready)
  if (level === undefined || ready.length + (scenario.max_level ?? 0) === 0 || level <= most)
    return done(null)
  const message = `“${scenario.name}” begins at level ${most}: a hero of level ${level} is for its owner to allow.`
  return refuse('campaign/hero-level', message, { data: { level, most } })
}

type ReadyHero = LoadedScenario['heroes'][number]

function choicesOf(ready: ReadyHero | undefined): JsonObject {
  return (ready?.choices ?? {}) as JsonObject
}

function makeReadyHero(scenario: LoadedScenario, ruleset: Ruleset, ready: ReadyHero): Result<Hero> {
  const made = ruleset.createCharacter(answerOpenSteps(ruleset, { name: ready.name, ...choicesOf(ready) }))
  if (!made.ok) return made
  const hero = { ...made.value, attrs: { pronoun: ready.pronoun, ...made.value.attrs } }
  return done(equipped(hero, scenario, ready))
}

function equipped(hero: Hero, scenario: LoadedScenario, ready?: ReadyHero): Hero {
  // The rules may have given the hero an item already: then it is not given twice.
  const has = new Set(hero.items.map((item) => item.item_id))
  const own = (ready?.items ?? []).filter(({ id, qty }) => qty > 1 || !has.has(id))
  const given = [...scenario.items, ...own].map(({ id, qty }) => ({ item_id: id, qty }))
  // The scenario knows its prices; where it says nothing, the hero brings the coins of the sheet.
  const coin = ready?.coin ?? scenario.coin
  const coins = coin > 0 ? coin : sheetGold(hero.attrs)
  const money = coins > 0 ? [{ item_id: coinItem, qty: coins }] : []
  return { ...hero, attrs: withoutSheetGold(hero.attrs), items: [...hero.items, ...given, ...money] }
}

/** Names the answer of a ready hero that the rules do not take. */
function blameReadyHero(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  choice: string | undefined,
  refused: Refused,
): Result<never> {
  const at = choice === undefined ? 0 : scenario.heroes.findIndex((hero) => hero.id === choice)
  const ready = scenario.heroes[at]
  if (ready === undefined) return refused
  const choices = choicesOf(ready)
  const reason = refused.refusal.message
  const [field] = fieldToBlame(choices, (less) => {
    const again = makeReadyHero(scenario, ruleset, { ...ready, choices: less as typeof ready.choices })
    return again.ok || again.refusal.message !== reason
  })
  const value = field === undefined ? undefined : choices[field]
  const quoted = asList(value).findIndex((entry) => reason.includes(`"${String(entry)}"`))
  const cause = causeWords(field, quoted === -1 ? value : asList(value)[quoted])
  const message = `${cause} the hero "${ready.id}". ${reason}`
  const path = field === undefined ? [] : ['choices', field, ...(quoted === -1 ? [] : [quoted])]
  return atField(scenario, ['heroes', at, ...path], { ok: false, refusal: { ...refused.refusal, message } })
}

/** The beginning of the sentence, with the answer as it is written, so that a reader finds it. */
function causeWords(field: string | undefined, value: JsonValue | undefined): string {
  if (field === undefined) return 'Nobody can be'
  const written = asText(value)
  return written === undefined
    ? `What "${field}" says cannot stand for`
    : `"${written.slice(0, 60)}" cannot stand as "${field}" of`
}

/** The field without which the rest would be accepted; none when it takes more than one. */
function fieldToBlame<Fields extends object>(
  fields: Fields,
  isTaken: (less: Fields) => boolean,
): readonly string[] {
  const blamed = Object.keys(fields).find((key) => {
    const { [key as keyof Fields]: _left, ...less } = fields
    return isTaken(less as Fields)
  })
  return blamed === undefined ? [] : [blamed]
}

type FieldPath = readonly (string | number)[]

/** A refusal about a field of the scenario's file: with its place where that is known. */
export function atField(scenario: LoadedScenario, path: FieldPath, { refusal }: Refused): Result<never> {
  const place = scenario.placeOf?.(path)
  const message = place === undefined ? refusal.message : `${place}: ${refusal.message}`
  return { ok: false, refusal: { ...refusal, message, data: { ...refusal.data, path } } }
}

/** The field of the scenario's file that a refusal is about; the file as a whole when it names none. */
export function fieldOf({ data }: { readonly data?: Readonly<Record<string, unknown>> }): FieldPath {
  return asList(data?.path) as FieldPath
}
