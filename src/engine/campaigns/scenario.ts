/**
 * Founding a campaign from a scenario: its packs' world, a hero made by its rules, what they carry, the scene it opens
 * with. The book goes into the campaign's own file, so that no later change of a pack changes a story that has begun.
 */
import { npcDefaults } from '../../core/document/npc-sheet.ts'
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { hasMacros, type MacroAnswers, tellMacros } from '../../core/macros.ts'
import { coinItem, sheetGold, withoutSheetGold } from '../../core/money.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { type Calendar, parseCalendar } from '../../core/time/calendar.ts'
import { gregorian, harptos } from '../../core/time/known-calendars.ts'
import { instantOf } from '../../core/time/world-time.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import type { LoadedScenario } from '../../packs/pack-loader.ts'
import type { Ruleset } from '../../rules/index.ts'
import type { Head } from '../../store/state-store.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { answerOpenSteps, buildHero, rollHeroAbilities, rollsAbilities } from '../heroes.ts'
import type { Calibration } from '../session-zero/calibration.ts'
import { readCalibration } from '../session-zero/read-calibration.ts'
import { createCampaign, firstMorning, type NewCampaign, startMonth } from './create.ts'

/** What a campaign from a scenario may say about itself; everything but the scenario has a default. */
export interface NewScenarioCampaign extends Pick<NewCampaign, 'seed' | 'client_seed'> {
  readonly scenario: string
  readonly name?: string
  /** A ready hero's id, answers to the questions of the rules, or a hero that is already made; else the first one. */
  readonly hero?: HeroChoice
  /** A preset's name, or values over the scenario's. */
  readonly calibration?: unknown
}

/** A campaign that can be played at once. */
export interface ScenarioCampaign extends Head {
  readonly scenario: string
  readonly name: string
  readonly ruleset: string
  readonly hero: { readonly id: string; readonly name: string }
  /** What is read out before the first turn. */
  readonly opening: readonly string[]
}

/**
 * Founds a campaign from a scenario.
 *
 * @example
 * const founded = await foundScenario(dependencies, { scenario: 'dead_drop', hero: 'kit' })
 */
export async function createFromScenario(
  dependencies: EngineDependencies,
  founding: NewScenarioCampaign,
): Promise<Result<ScenarioCampaign>> {
  if (dependencies.packs === undefined) return refuse('pack/none', 'No worlds are installed here to play in.')
  const opened = await dependencies.packs.openScenario(founding.scenario)
  if (!opened.ok) return opened
  const ruleset = await dependencies.rulesets(opened.value.ruleset)
  if (ruleset === undefined) {
    const message = `"${opened.value.name}" plays by "${opened.value.ruleset}", and no such rules are installed.`
    return atField(opened.value, ['ruleset'], refuse('rules/no-ruleset', message))
  }
  const prepared = prepareStart(opened.value, ruleset, founding)
  if (!prepared.ok) return prepared
  const { hero, calibration, calendar, starts } = prepared.value
  const scenario = settleMacros(opened.value, hero.name)
  const name = founding.name ?? scenario.name
  const head = await createCampaign(dependencies, {
    ...{ name, ruleset: scenario.ruleset, calendar, starts },
    ...(founding.seed !== undefined && { seed: founding.seed }),
    ...(founding.client_seed !== undefined && { client_seed: founding.client_seed }),
    world: worldOf(scenario, ruleset, hero, calibration as unknown as JsonObject, dependencies.clock.now()),
    attachments: [
      { hash: scenario.book_hash, kind: 'book', text: scenario.book_text },
      // A pack may be removed later; what it says about its world stays with the story that plays in it.
      ...(scenario.lore === null ? [] : [{ ...scenario.lore, kind: 'lore' as const }]),
    ],
  })
  if (!head.ok) return isWorldTrouble(head.refusal.code) ? atField(scenario, [], head) : head
  const made = rollsAbilities(founding.hero)
    ? await rollHeroAbilities(dependencies, head.value, scenario.hero_id, ownChoices(founding.hero, scenario))
    : head
  if (!made.ok) return made
  return done({
    ...made.value,
    ...{ scenario: scenario.id, name, ruleset: scenario.ruleset, opening: scenario.opening.text },
    hero: { id: scenario.hero_id, name: hero.name },
  })
}

/** True for what the law has against the world that a scenario brings; a name that is taken is its founder's business. */
function isWorldTrouble(code: string): boolean {
  return !code.startsWith('campaign/')
}

/** The world as it is before the first turn. */
function worldOf(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  hero: MadeHero,
  calibration: JsonObject,
  at: string,
): StateDiff {
  const { world, system, genre_rules, hero_id: heroId } = scenario
  const person = { id: heroId, type: 'pc', name: hero.name, attrs: asRow(hero.attrs), tags: [] }
  return joinDiffs(
    { ...world, entities_add: (world.entities_add ?? []).map((row) => withBody(row, ruleset)) },
    {
      campaign: {
        player_id: heroId,
        calibration: asRow(calibration),
        system: asRow(system),
        genre_rules: asRow(genre_rules),
      },
      entities_add: [person],
      inventory_changes: hero.items.map(({ item_id, qty }) => ({ owner_id: heroId, item_id, delta: qty })),
      packs_add: scenario.packs.map(({ id, name, version, genre, layer, depends_on, license }) => ({
        ...{ id, name, version, genre, layer, depends_on: [...depends_on], installed_at: at },
        license: asRow(license as JsonObject),
      })),
      documents_update: [{ kind: 'world', id: 'book', set: bookLeaves(scenario) }],
    },
  )
}

function bookLeaves({ id, book_hash, packs, pack_hashes, lore }: LoadedScenario) {
  const named = packs.map((pack, index) => ({
    ...{ id: pack.id, version: pack.version, hash: pack_hashes[index] ?? '' },
  }))
  return [
    { path: ['hash'], value: book_hash },
    { path: ['scenario'], value: id },
    { path: ['packs'], value: named },
    ...(lore === null ? [] : [{ path: ['lore_hash'], value: lore.hash }]),
  ]
}

type EntityRow = NonNullable<StateDiff['entities_add']>[number]

/** Somebody with what the rules need to know of a body: those of a stat block, or an ordinary person's. */
function withBody(row: EntityRow, ruleset: Ruleset): EntityRow {
  const hpFor = ruleset.documentLaw?.hpFor
  if (row.type !== 'npc' || hpFor === undefined) return row
  const attrs = row.attrs as JsonObject
  return { ...row, attrs: asRow({ ...npcDefaults(row.id, attrs, hpFor), ...attrs }) }
}

function asRow(value: JsonObject): Record<string, never> {
  return value as unknown as Record<string, never>
}

/** A scenario whose texts name its hero; a choice between words falls once and stays. */
function settleMacros(scenario: LoadedScenario, hero: string): LoadedScenario {
  const { book_text, opening, world } = scenario
  if (![book_text, ...opening.text, JSON.stringify(world)].some(hasMacros)) return scenario
  const answers: MacroAnswers = {
    user: hero,
    pick: (options, written) => options[stable(`${scenario.id}|${hero}|${written}`, options.length)] ?? '',
  }
  const book = mapped(scenario.book, answers)
  const text = canonicalJson(book)
  return {
    ...scenario,
    book,
    book_text: text,
    book_hash: sha256Hex(text),
    opening: mapped(opening, answers),
    world: mapped(world, answers),
  }
}

function stable(text: string, count: number): number {
  return Number.parseInt(sha256Hex(text).slice(0, 8), 16) % count
}

/** The same value with every text in it told; keys are names and stay. */
function mapped<Value>(value: Value, answers: MacroAnswers): Value {
  if (typeof value === 'string')
    return (hasMacros(value) ? tellMacros(value, answers).text : value) as Value & string
  if (Array.isArray(value)) return value.map((one) => mapped(one, answers)) as Value & unknown[]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapped(part, answers)])) as Value
}

/** A way into a scenario's file. */
type FieldPath = readonly (string | number)[]

/** Everything that is settled before a campaign is founded. */
export interface PreparedStart {
  readonly hero: MadeHero
  readonly calibration: Calibration
  readonly calendar: Calendar
  readonly starts: NonNullable<NewCampaign['starts']>
}

/** Makes a start ready. */
export function prepareStart(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  wish: { readonly hero?: HeroChoice; readonly calibration?: unknown },
): Result<PreparedStart> {
  const hero = chooseHero(scenario, ruleset, wish.hero)
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
): NonNullable<NewCampaign['starts']> {
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
    return chooseHero({ ...scenario, heroes }, ruleset, ready.id)
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

/** A hero that is made. */
export interface MadeHero {
  readonly name: string
  readonly attrs: JsonObject
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}

/** A ready hero's id, answers to the questions of the rules, or a hero that is made (it has `attrs`). */
export type HeroChoice = string | MadeHero | JsonObject

/** The hero of a campaign, with what the scenario gives them. */
export function chooseHero(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  wish: HeroChoice | undefined,
): Result<MadeHero> {
  if (typeof wish === 'object') {
    const made = isMade(wish) ? done(wish) : buildHero(ruleset, ownChoices(wish, scenario))
    return made.ok ? done(equipped(made.value, scenario, [], scenario.coin)) : made
  }
  const ready = wish === undefined ? scenario.heroes[0] : scenario.heroes.find((one) => one.id === wish)
  if (ready === undefined) {
    const known = scenario.heroes.map((one) => one.id).join(', ')
    if (wish !== undefined)
      return refuse(
        'pack/unknown-hero',
        `"${scenario.name}" has no hero "${wish}". There are: ${known || 'none'}.`,
      )
    const plain = ruleset.createCharacter(answerOpenSteps(ruleset, { name: 'Wren' }))
    return plain.ok ? done(equipped(plain.value, scenario, [], scenario.coin)) : plain
  }
  const made = ruleset.createCharacter(
    answerOpenSteps(ruleset, { name: ready.name, ...(ready.choices as JsonObject) }),
  )
  if (!made.ok) return made
  const hero = { ...made.value, attrs: { pronoun: ready.pronoun, ...made.value.attrs } }
  return done(equipped(hero, scenario, ready.items, ready.coin ?? scenario.coin))
}

function isMade(wish: MadeHero | JsonObject): wish is MadeHero {
  return isJsonObject(wish.attrs) && typeof wish.name === 'string' && Array.isArray(wish.items)
}

/** The choices for somebody of one's own, who is as experienced as the scenario's own heroes. */
export function ownChoices(wish: JsonObject | MadeHero, scenario: LoadedScenario): JsonObject {
  const [first] = scenario.heroes
  const level = (first?.choices as JsonObject | undefined)?.level
  return {
    name: first?.name ?? 'Wren',
    ...(level !== undefined && { level }),
    ...(wish as JsonObject),
  }
}

function equipped(
  hero: MadeHero,
  scenario: LoadedScenario,
  own: LoadedScenario['items'],
  coin: number,
): MadeHero {
  // What a hero is said to have, the rules may have given them already: a second one is nobody's wish.
  const has = new Set(hero.items.map((one) => one.item_id))
  const extra = own.filter(({ id, qty }) => qty > 1 || !has.has(id))
  const given = [...scenario.items, ...extra].map(({ id, qty }) => ({ item_id: id, qty }))
  // The scenario knows what its prices are worth; where it says nothing, the hero brings their own.
  const coins = coin > 0 ? coin : sheetGold(hero.attrs)
  const purse = coins > 0 ? [{ item_id: coinItem, qty: coins }] : []
  return { ...hero, attrs: withoutSheetGold(hero.attrs), items: [...hero.items, ...given, ...purse] }
}
