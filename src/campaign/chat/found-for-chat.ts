/** A campaign for a chat that begins: the client's character, clamped, in a scenario or in the starter scene. */
import type { JsonObject } from '../../core/json.ts'
import { type Result, refuse } from '../../core/refusal.ts'
import type { Head } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { foundCampaign } from '../found-campaign.ts'
import { starterWorld } from '../found-ready.ts'
import { foundScenario } from '../scenario/found-scenario.ts'
import { heroFromCharacter } from './hero-from-character.ts'

const usualRules = 'dnd5e'

/**
 * Founds it.
 *
 * @example
 * await foundForChat(desk, { name: 'Mira', class: 'Wizard', hp: 8 })
 */
export async function foundForChat(
  desk: CampaignDesk,
  character: JsonObject,
  scenario?: string,
): Promise<Result<Head>> {
  const rules = scenario === undefined ? usualRules : await rulesOf(desk, scenario)
  const ruleset = await desk.rulesets(rules ?? usualRules)
  if (ruleset === undefined) return refuse('rules/no-ruleset', `No rules are installed under "${rules}".`)
  const hero = heroFromCharacter(ruleset, character)
  if (!hero.ok) return hero
  if (scenario !== undefined) return foundScenario(desk, { scenario, hero: hero.value })
  const name = `${hero.value.name}’s story`
  return foundCampaign(desk, { name, ruleset: ruleset.id, world: starterWorld(hero.value) })
}

async function rulesOf({ packs }: CampaignDesk, scenario: string): Promise<string | undefined> {
  return (await packs?.listScenarios())?.find((one) => one.id === scenario)?.ruleset
}
