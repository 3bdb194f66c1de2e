/**
 * Creating a campaign from a scenario: its packs' world, a hero made by its rules, what they carry, the scene it opens
 * with. The definition of the world goes into the campaign's own file, so that no later change of a pack changes a
 * story that has begun.
 */
import { npcDefaults } from '../../core/document/npc-and-location-sheets.ts'
import { canonicalJson, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { expandMacros, hasMacros, type MacroAnswers } from '../../core/text-macros.ts'
import { sha256Hex } from '../../dice/index.ts'
import type { LoadedScenario } from '../../packs/index.ts'
import type { Ruleset } from '../../rules/index.ts'
import type { Attachment, Head } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { rollHeroAbilities, rollsAbilities } from '../heroes.ts'
import { createCampaign, type NewCampaign } from './create-campaign.ts'
import {
  atField,
  type HeroChoice,
  ownChoices,
  type PreparedStart,
  prepareStart,
} from './prepare-scenario-start.ts'

/** What a campaign from a scenario may say about itself; everything but the scenario has a default. */
export interface NewScenarioCampaign extends Pick<NewCampaign, 'seed' | 'client_seed'> {
  readonly scenario: string
  readonly name?: string
  /** A ready hero's id, answers to the questions of the rules, or a hero that is already made; else the first one. */
  readonly hero?: HeroChoice
  /** True for a hero that a player brings, who begins no higher than the scenario does; an owner's may. */
  readonly by_player?: boolean
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
  const opened = await openScenario(dependencies, campaign.scenario)
  if (!opened.ok) return opened
  const { ruleset } = opened.value
  const prepared = prepareStart(opened.value.scenario, ruleset, campaign)
  if (!prepared.ok) return prepared
  const start = prepared.value
  const scenario = settleMacros(opened.value.scenario, start.hero.name)
  const name = campaign.name ?? scenario.name
  const head = await createCampaign(dependencies, {
    name,
    ruleset: scenario.ruleset,
    calendar: start.calendar,
    starts: start.starts,
    ...(campaign.seed !== undefined && { seed: campaign.seed }),
    ...(campaign.client_seed !== undefined && { client_seed: campaign.client_seed }),
    world: worldBefore(scenario, ruleset, start, dependencies.clock.now()),
    attachments: attachmentsOf(scenario),
  })
  // A name that is taken is the caller's business; any other refusal is about the world that the scenario brings.
  if (!head.ok) return head.refusal.code.startsWith('campaign/') ? head : atField(scenario, [], head)
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
    hero: { id: scenario.hero_id, name: start.hero.name },
  })
}

async function openScenario(
  { packs, rulesets }: EngineDependencies,
  id: string,
): Promise<Result<{ readonly scenario: LoadedScenario; readonly ruleset: Ruleset }>> {
  if (packs === undefined) return refuse('pack/none', 'No worlds are installed here to play in.')
  const opened = await packs.openScenario(id)
  if (!opened.ok) return opened
  const scenario = opened.value
  const ruleset = await rulesets(scenario.ruleset)
  if (ruleset !== undefined) return done({ scenario, ruleset })
  const message = `"${scenario.name}" plays by "${scenario.ruleset}", and no such rules are installed.`
  return atField(scenario, ['ruleset'], refuse('rules/no-ruleset', message))
}

/** A pack may be removed later; what it says about its world stays with the story that plays in it. */
function attachmentsOf({ definition_hash, definition_text, lore }: LoadedScenario): readonly Attachment[] {
  const definition: Attachment = { hash: definition_hash, kind: 'book', text: definition_text }
  return lore === null ? [definition] : [definition, { ...lore, kind: 'lore' }]
}

/** The world as it is before the first turn. */
function worldBefore(
  scenario: LoadedScenario,
  ruleset: Ruleset,
  { hero, calibration }: PreparedStart,
  at: string,
): StateDiff {
  const { world, system, genre_rules, hero_id: heroId } = scenario
  return joinDiffs(
    { ...world, entities_add: (world.entities_add ?? []).map((row) => withHitPoints(row, ruleset)) },
    {
      campaign: {
        player_id: heroId,
        calibration: asRow(calibration as unknown as JsonObject),
        system: asRow(system),
        genre_rules: asRow(genre_rules),
      },
      entities_add: [{ id: heroId, type: 'pc', name: hero.name, attrs: asRow(hero.attrs), tags: [] }],
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
function withHitPoints(row: EntityRow, ruleset: Ruleset): EntityRow {
  const hpFor = ruleset.documentLaw?.hpFor
  if (row.type !== 'npc' || hpFor === undefined) return row
  const attrs = row.attrs as JsonObject
  return { ...row, attrs: asRow({ ...npcDefaults(row.id, attrs, hpFor), ...attrs }) }
}

/** JSON as a row of a diff holds it. */
function asRow(value: JsonObject): Record<string, never> {
  return value as unknown as Record<string, never>
}

/** The scenario with the macros of its texts filled in; a choice between words is made once and stays. */
function settleMacros(scenario: LoadedScenario, hero: string): LoadedScenario {
  const { definition_text, opening, world } = scenario
  if (![definition_text, ...opening.text, JSON.stringify(world)].some(hasMacros)) return scenario
  const answers: MacroAnswers = {
    user: hero,
    pick: (options, written) => {
      const hash = sha256Hex(`${scenario.id}|${hero}|${written}`).slice(0, 8)
      return options[Number.parseInt(hash, 16) % options.length] ?? ''
    },
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
