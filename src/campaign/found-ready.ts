/** Founding a campaign that can be played at once: the starter scene, with a hero made by the campaign's own rules. */
import type { JsonObject } from '../core/json.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { Head } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { type Founding, foundCampaign } from './found-campaign.ts'
import { starterChoices, starterHero, starterScene } from './starter-scene.ts'

/** Questions of character creation that may hang on one another, at most. */
const mostQuestions = 60

/**
 * Founds a campaign in the starter scene.
 *
 * @example
 * const founded = await foundReady(desk, { name: 'The Salt Road', ruleset: 'dnd5e' })
 */
export async function foundReady(
  desk: CampaignDesk,
  founding: Omit<Founding, 'world'>,
): Promise<Result<Head>> {
  const id = founding.ruleset ?? 'bands-2d6'
  const ruleset = await desk.rulesets(id)
  if (ruleset === undefined) {
    const reason = `No rules are installed under the name "${id}", so nobody can make a hero by them.`
    return refuse('rules/no-ruleset', reason)
  }
  const world = readyWorld(ruleset)
  return world.ok ? foundCampaign(desk, { ...founding, world: world.value }) : world
}

/** The starter scene with its hero. */
function readyWorld(ruleset: Ruleset): Result<StateDiff> {
  const hero = ruleset.createCharacter(answered(ruleset, starterChoices[ruleset.id] ?? { name: 'Wren' }))
  if (!hero.ok) return hero
  const { name, attrs, items } = hero.value
  const person = { id: starterHero, type: 'pc', name, attrs: attrs as Record<string, never>, tags: [] }
  return done({
    ...starterScene,
    campaign: { player_id: starterHero },
    entities_add: [person, ...(starterScene.entities_add ?? [])],
    inventory_changes: items.map(({ item_id, qty }) => ({ owner_id: starterHero, item_id, delta: qty })),
  })
}

/** The choices with every open question answered by its first options; each answer may raise another. */
export function answered(ruleset: Ruleset, choices: JsonObject): JsonObject {
  let filled = choices
  for (let asked = 0; asked < mostQuestions; asked += 1) {
    const open = ruleset
      .creationSteps(filled)
      .find((step) => step.options.length > 0 && !Object.hasOwn(filled, step.id))
    if (open === undefined) return filled
    filled = { ...filled, [open.id]: open.options.slice(0, open.choose).map((one) => one.id) }
  }
  return filled
}
