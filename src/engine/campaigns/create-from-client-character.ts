/**
 * Creating a campaign from the character that a chat client holds, in a scenario or in the starter scene, and making the
 * hero of it: its choices are taken where the rules allow them, its numbers are clamped to what the rules say, and what they do not
 * know is left out. A client's character is input, never the truth (GM-12).
 */

import { coinItem } from '../../core/character-money.ts'
import { itemSlug } from '../../core/entity-ids-and-slugs.ts'
import { asList, asNumber, asObject, asText, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { heroicRulesetId } from '../../core/ruleset-ids.ts'
import type { Ruleset } from '../../rules/index.ts'
import type { Head } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { buildHero, type Hero } from '../heroes.ts'
import { createCampaign } from './create-campaign.ts'
import { createFromScenario, type NewScenarioCampaign } from './create-from-scenario.ts'
import { starterWorld } from './create-starter-scene.ts'

/** What a chat begins with besides its character. */
export type ChatStart = Partial<Pick<NewScenarioCampaign, 'scenario' | 'by_player'>>

/**
 * @example
 * await createFromClientCharacter(dependencies, { name: 'Mira', class: 'Wizard', hp: 8 })
 */
export async function createFromClientCharacter(
  dependencies: EngineDependencies,
  character: JsonObject,
  { scenario, by_player = false }: ChatStart = {},
): Promise<Result<Head>> {
  const rules = scenario === undefined ? heroicRulesetId : await rulesOf(dependencies, scenario)
  const ruleset = await dependencies.rulesets(rules ?? heroicRulesetId)
  if (ruleset === undefined) return refuse('rules/no-ruleset', `No rules are installed under "${rules}".`)
  const hero = heroFromCharacter(ruleset, character, by_player)
  if (!hero.ok) return hero
  if (scenario !== undefined)
    return createFromScenario(dependencies, { scenario, by_player, hero: hero.value })
  const name = `${hero.value.name}’s story`
  return createCampaign(dependencies, { name, ruleset: ruleset.id, world: starterWorld(hero.value) })
}

async function rulesOf({ packs }: EngineDependencies, scenario: string): Promise<string | undefined> {
  return (await packs?.listScenarios())?.find((known) => known.id === scenario)?.ruleset
}

const maxNameLength = 80
const maxItems = 50
const maxQuantity = 99

/** Choices in the order in which they are tried; one that the rules refuse is dropped. */
const choiceKeys = ['race', 'class', 'background', 'level', 'abilities'] as const

/** The hero of a character; a player's has what the rules give, and brings nothing that was only claimed. */
function heroFromCharacter(ruleset: Ruleset, character: JsonObject, by_player: boolean): Result<Hero> {
  const made = withAllowedChoices(ruleset, character)
  if (!made.ok) return made
  const { name, attrs, items } = made.value
  const brought = by_player ? [] : carried(character, items)
  return done({ name, attrs: clamped(attrs, character), items: [...items, ...brought] })
}

/** As many of the choices as the rules allow, tried one after the other. */
function withAllowedChoices(ruleset: Ruleset, character: JsonObject): Result<Hero> {
  let choices: JsonObject = { name: nameOf(character) }
  for (const key of choiceKeys) {
    const value = choiceOf(key, character)
    if (value === undefined) continue
    const tried = { ...choices, [key]: value }
    if (buildHero(ruleset, tried).ok) choices = tried
  }
  return buildHero(ruleset, choices)
}

function nameOf({ name }: JsonObject): string {
  const given = (asText(name) ?? '').replace(/\s+/g, ' ').trim().slice(0, maxNameLength)
  return given === '' ? 'Wren' : given
}

function choiceOf(key: (typeof choiceKeys)[number], character: JsonObject): JsonValue | undefined {
  if (key === 'abilities') return asObject(character.abilities ?? character.stats)
  if (key !== 'level') return asText(character[key])?.trim().toLowerCase().replace(/\s+/g, '-')
  const level = asNumber(character.level)
  return level === undefined ? undefined : Math.min(20, Math.max(1, Math.floor(level)))
}

/** Hit points as the client has them, within what the rules gave. */
function clamped(attrs: JsonObject, { hp }: JsonObject): JsonObject {
  const most = asNumber(attrs.hp_max)
  const given = asNumber(asObject(hp)?.current ?? hp)
  if (most === undefined || given === undefined) return attrs
  return { ...attrs, hp_current: Math.min(most, Math.max(0, Math.floor(given))) } // enforces: GM-12
}

/** Things by slug, beside those the hero starts with. */
function carried({ inventory }: JsonObject, has: Hero['items']): Hero['items'] {
  const known = new Set(has.map((item) => item.item_id))
  const more = new Map<string, number>()
  for (const thing of asList(inventory).slice(0, maxItems)) {
    const slug = itemSlug(thing)
    const count = Math.floor(asNumber(asObject(thing)?.quantity) ?? 1)
    // What an author wrote is found in play, and money is the rules': neither comes in by being claimed.
    const isOwn = !slug.includes(':') && slug !== coinItem
    if (slug !== '' && isOwn && !known.has(slug) && count > 0) more.set(slug, Math.min(maxQuantity, count))
  }
  return [...more].map(([item_id, qty]) => ({ item_id, qty }))
}
