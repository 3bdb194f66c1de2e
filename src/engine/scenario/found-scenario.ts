/**
 * Founding a campaign from a scenario: its packs' world, a hero made by its rules, what they carry, the scene it opens
 * with. The book goes into the campaign's own file, so that no later change of a pack changes a story that has begun.
 */

import { npcDefaults } from '../../core/document/npc-sheet.ts'
import { canonicalJson, type JsonObject } from '../../core/json.ts'
import { hasMacros, type MacroAnswers, tellMacros } from '../../core/macros.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { sha256Hex } from '../../dice/random-stream.ts'
import type { LoadedScenario } from '../../packs/pack-loader.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { Head } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { type Founding, foundCampaign } from '../found-campaign.ts'
import { rollHero, wantsDice } from '../session-zero/roll-hero.ts'
import { atField, prepareStart } from './prepare-start.ts'
import { type HeroWish, type MadeHero, ownChoices } from './scenario-hero.ts'

/** What a campaign from a scenario may say about itself; everything but the scenario has a default. */
export interface ScenarioFounding extends Pick<Founding, 'seed' | 'client_seed'> {
  readonly scenario: string
  readonly name?: string
  /** A ready hero's id, answers to the questions of the rules, or a hero that is already made; else the first one. */
  readonly hero?: HeroWish
  /** A preset's name, or values over the scenario's. */
  readonly calibration?: unknown
}

/** A campaign that can be played at once. */
export interface FoundedScenario extends Head {
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
 * const founded = await foundScenario(desk, { scenario: 'dead_drop', hero: 'kit' })
 */
export async function foundScenario(
  desk: CampaignDesk,
  founding: ScenarioFounding,
): Promise<Result<FoundedScenario>> {
  if (desk.packs === undefined) return refuse('pack/none', 'No worlds are installed here to play in.')
  const opened = await desk.packs.openScenario(founding.scenario)
  if (!opened.ok) return opened
  const ruleset = await desk.rulesets(opened.value.ruleset)
  if (ruleset === undefined) {
    const message = `"${opened.value.name}" plays by "${opened.value.ruleset}", and no such rules are installed.`
    return atField(opened.value, ['ruleset'], refuse('rules/no-ruleset', message))
  }
  const prepared = prepareStart(opened.value, ruleset, founding)
  if (!prepared.ok) return prepared
  const { hero, calibration, calendar, starts } = prepared.value
  const scenario = settleMacros(opened.value, hero.name)
  const name = founding.name ?? scenario.name
  const head = await foundCampaign(desk, {
    ...{ name, ruleset: scenario.ruleset, calendar, starts },
    ...(founding.seed !== undefined && { seed: founding.seed }),
    ...(founding.client_seed !== undefined && { client_seed: founding.client_seed }),
    world: worldOf(scenario, ruleset, hero, calibration as unknown as JsonObject, desk.clock.now()),
    attachments: [
      { hash: scenario.book_hash, kind: 'book', text: scenario.book_text },
      // A pack may be removed later; what it says about its world stays with the story that plays in it.
      ...(scenario.lore === null ? [] : [{ ...scenario.lore, kind: 'lore' as const }]),
    ],
  })
  if (!head.ok) return isWorldTrouble(head.refusal.code) ? atField(scenario, [], head) : head
  const made = wantsDice(founding.hero)
    ? await rollHero(desk, head.value, scenario.hero_id, ownChoices(founding.hero, scenario))
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
