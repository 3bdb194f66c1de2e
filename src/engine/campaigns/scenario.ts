/**
 * Creating a campaign from a scenario: its packs' world, a hero made by its rules, what they carry, the scene it opens
 * with. The definition of the world goes into the campaign's own file, so that no later change of a pack changes a
 * story that has begun.
 */
import { npcDefaults } from '../../core/document/npc-sheet.ts'
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { expandMacros, hasMacros, type MacroAnswers } from '../../core/macros.ts'
import { coinItem, sheetGold, withoutSheetGold } from '../../core/money.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { type Calendar, parseCalendar } from '../../core/time/calendar.ts'
import { gregorian, harptos } from '../../core/time/known-calendars.ts'
import { instantOf } from '../../core/time/world-time.ts'
import { sha256Hex } from '../../dice/index.ts'
import type { LoadedScenario } from '../../packs/index.ts'
import type { Ruleset } from '../../rules/index.ts'
import type { Head } from '../../store/state-store.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { answerOpenSteps, buildHero, type Hero, rollHeroAbilities, rollsAbilities } from '../heroes.ts'
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

export interface ScenarioCampaign extends Head {
  readonly scenario: string
  readonly name: string
  readonly ruleset: string
  readonly hero: { readonly id: string; readonly name: string }
  /** What is read out before the first turn. */
  readonly opening: readonly string[]
}

/**
 * @example
 * const created = await createFromScenario(dependencies, { scenario: 'dead_drop', hero: 'kit' })
 */
export async function createFromScenario(
  dependencies: EngineDependencies,
  campaign: NewScenarioCampaign,
): Promise<Result<ScenarioCampaign>> {
  if (dependencies.packs === undefined) return refuse('pack/none', 'No worlds are installed here to play in.')
  const opened = await dependencies.packs.openScenario(campaign.scenario)
  if (!opened.ok) return opened
  const ruleset = await dependencies.rulesets(opened.value.ruleset)
  if (ruleset === undefined) {
    const message = `"${opened.value.name}" plays by "${opened.value.ruleset}", and no such rules are installed.`
    return atField(opened.value, ['ruleset'], refuse('rules/no-ruleset', message))
  }
  const prepared = prepareStart(opened.value, ruleset, campaign)
  if (!prepared.ok) return prepared
  const { hero, calibration, calendar, starts } = prepared.value
  const scenario = settleMacros(opened.value, hero.name)
  const name = campaign.name ?? scenario.name
  const head = await createCampaign(dependencies, {
    name,
    ruleset: scenario.ruleset,
    calendar,
    starts,
    ...(campaign.seed !== undefined && { seed: campaign.seed }),
    ...(campaign.client_seed !== undefined && { client_seed: campaign.client_seed }),
    world: worldOf(scenario, ruleset, hero, calibration as unknown as JsonObject, dependencies.clock.now()),
    attachments: [
      { hash: scenario.definition_hash, kind: 'book', text: scenario.definition_text },
      // A pack may be removed later; what it says about its world stays with the story that plays in it.
      ...(scenario.lore === null ? [] : [{ ...scenario.lore, kind: 'lore' as const }]),
    ],
  })
  if (!head.ok) return isWorldTrouble(head.refusal.code) ? atField(scenario, [], head) : head
  const made = rollsAbilities(campaign.hero)
    ? await rollHeroAbilities(dependencies, head.value, scenario.hero_id, ownChoices(campaign.hero, scenario))
    : head
  if (!made.ok) return made
  return done({
    ...made.value,
    scenario: scenario.id,
    name,
    ruleset: scenario.ruleset,
    opening: scenario.opening.text,
    hero: { id: scenario.hero_id, name: hero.name },
  })
}

/** True for refusals about the world that a scenario brings; a name that is taken is the caller's business. */
function isWorldTrouble(code: string): boolean {
  return !code.startsWith('campaign/')
}

/** The world as it is before the first turn. */
function worldOf(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  hero: Hero,
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
        id,
        name,
        version,
        genre,
        layer,
        depends_on: [...depends_on],
        installed_at: at,
        license: asRow(license as JsonObject),
      })),
      documents_update: [{ kind: 'world', id: 'book', set: worldDefinitionRow(scenario) }],
    },
  )
}

function worldDefinitionRow({ id, definition_hash, packs, pack_hashes, lore }: LoadedScenario) {
  const named = packs.map((pack, index) => ({
    id: pack.id,
    version: pack.version,
    hash: pack_hashes[index] ?? '',
  }))
  return [
    { path: ['hash'], value: definition_hash },
    { path: ['scenario'], value: id },
    { path: ['packs'], value: named },
    ...(lore === null ? [] : [{ path: ['lore_hash'], value: lore.hash }]),
  ]
}

type EntityRow = NonNullable<StateDiff['entities_add']>[number]

/** A person with the hit points the rules need: those of a stat block, or an ordinary person's. */
function withBody(row: EntityRow, ruleset: Ruleset): EntityRow {
  const hpFor = ruleset.documentLaw?.hpFor
  if (row.type !== 'npc' || hpFor === undefined) return row
  const attrs = row.attrs as JsonObject
  return { ...row, attrs: asRow({ ...npcDefaults(row.id, attrs, hpFor), ...attrs }) }
}

function asRow(value: JsonObject): Record<string, never> {
  return value as unknown as Record<string, never>
}

/** The scenario with the macros of its texts filled in; a choice between words is made once and stays. */
function settleMacros(scenario: LoadedScenario, hero: string): LoadedScenario {
  const { definition_text, opening, world } = scenario
  if (![definition_text, ...opening.text, JSON.stringify(world)].some(hasMacros)) return scenario
  const answers: MacroAnswers = {
    user: hero,
    pick: (options, written) => options[stable(`${scenario.id}|${hero}|${written}`, options.length)] ?? '',
  }
  const definition = fillMacros(scenario.definition, answers)
  const text = canonicalJson(definition)
  return {
    ...scenario,
    definition,
    definition_text: text,
    definition_hash: sha256Hex(text),
    opening: fillMacros(opening, answers),
    world: fillMacros(world, answers),
  }
}

function stable(text: string, count: number): number {
  return Number.parseInt(sha256Hex(text).slice(0, 8), 16) % count
}

/** The same value with the macros in every text filled in; keys stay. */
function fillMacros<Value>(value: Value, answers: MacroAnswers): Value {
  if (typeof value === 'string')
    return (hasMacros(value) ? expandMacros(value, answers).text : value) as Value & string
  if (Array.isArray(value)) return value.map((item) => fillMacros(item, answers)) as Value & unknown[]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, fillMacros(part, answers)]),
  ) as Value
}

type FieldPath = readonly (string | number)[]

/** Everything that is settled before a campaign is created. */
export interface PreparedStart {
  readonly hero: Hero
  readonly calibration: Calibration
  readonly calendar: Calendar
  readonly starts: NonNullable<NewCampaign['starts']>
}

export function prepareStart(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  choice: { readonly hero?: HeroChoice; readonly calibration?: unknown },
): Result<PreparedStart> {
  const hero = chooseHero(scenario, ruleset, choice.hero)
  if (!hero.ok)
    return typeof choice.hero === 'object' ? hero : heroTrouble(scenario, ruleset, choice.hero, hero)
  const agreed = readCalibration(scenario.calibration)
  if (!agreed.ok) return atField(scenario, ['calibration', ...fieldOf(agreed.refusal)], agreed)
  const calibration = readCalibration(scenario.calibration, choice.calibration)
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
  choice: string | undefined,
  refused: Extract<Result<Hero>, { ok: false }>,
): Result<never> {
  const at = choice === undefined ? 0 : scenario.heroes.findIndex((hero) => hero.id === choice)
  const ready = scenario.heroes[at]
  if (ready === undefined) return refused
  const choices = ready.choices as JsonObject
  const made = (less: JsonObject): Result<Hero> => {
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

/** The beginning of the sentence, with the answer as it is written, so that a reader finds it. */
function wordsFor(field: string | undefined, value: JsonValue | undefined): string {
  if (field === undefined) return 'Nobody can be'
  return typeof value === 'string'
    ? `"${value.slice(0, 60)}" cannot stand as "${field}" of`
    : `What "${field}" says cannot stand for`
}

/** The item of a list that a sentence quotes. */
function itemOf(value: unknown, sentence: string): readonly number[] {
  const at = Array.isArray(value) ? value.findIndex((item) => sentence.includes(`"${String(item)}"`)) : -1
  return at === -1 ? [] : [at]
}

/** The field without which the rest would be accepted; none when it takes more than one. */
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

/** A ready hero's id, answers to the questions of the rules, or a hero that is made (it has `attrs`). */
export type HeroChoice = string | Hero | JsonObject

/** The hero of a campaign, with what the scenario gives them. */
export function chooseHero(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  choice: HeroChoice | undefined,
): Result<Hero> {
  if (typeof choice === 'object') {
    const made = isMade(choice) ? done(choice) : buildHero(ruleset, ownChoices(choice, scenario))
    return made.ok ? done(equipped(made.value, scenario, [], scenario.coin)) : made
  }
  const ready = choice === undefined ? scenario.heroes[0] : scenario.heroes.find((hero) => hero.id === choice)
  if (ready === undefined) {
    const known = scenario.heroes.map((hero) => hero.id).join(', ')
    if (choice !== undefined)
      return refuse(
        'pack/unknown-hero',
        `"${scenario.name}" has no hero "${choice}". There are: ${known || 'none'}.`,
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

function isMade(choice: Hero | JsonObject): choice is Hero {
  return isJsonObject(choice.attrs) && typeof choice.name === 'string' && Array.isArray(choice.items)
}

/** The choices for a player's own hero, who starts at the level of the scenario's heroes. */
export function ownChoices(choice: JsonObject | Hero, scenario: LoadedScenario): JsonObject {
  const [first] = scenario.heroes
  const level = (first?.choices as JsonObject | undefined)?.level
  return {
    name: first?.name ?? 'Wren',
    ...(level !== undefined && { level }),
    ...(choice as JsonObject),
  }
}

function equipped(hero: Hero, scenario: LoadedScenario, own: LoadedScenario['items'], coin: number): Hero {
  // The rules may have given the hero an item already: then it is not given twice.
  const has = new Set(hero.items.map((item) => item.item_id))
  const extra = own.filter(({ id, qty }) => qty > 1 || !has.has(id))
  const given = [...scenario.items, ...extra].map(({ id, qty }) => ({ item_id: id, qty }))
  // The scenario knows its prices; where it says nothing, the hero brings the coins of the sheet.
  const coins = coin > 0 ? coin : sheetGold(hero.attrs)
  const money = coins > 0 ? [{ item_id: coinItem, qty: coins }] : []
  return { ...hero, attrs: withoutSheetGold(hero.attrs), items: [...hero.items, ...given, ...money] }
}
