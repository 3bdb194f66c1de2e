/** Founding a campaign that can be played at once: the starter scene, with a hero made by the campaign's own rules. */
import type { JsonObject } from '../core/json.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { Head } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { type Founding, foundCampaign } from './found-campaign.ts'
import { heroBy, type MadeHero } from './session-zero/build-hero.ts'
import { rollHero, wantsDice } from './session-zero/roll-hero.ts'
import { starterChoices, starterHero, starterScene } from './starter-scene.ts'

/** A founding without a world, whose hero and agreement may be chosen. */
export interface ReadyFounding extends Omit<Founding, 'world'> {
  /** What the ruleset is told about the hero; Wren when nobody says. */
  readonly hero?: JsonObject
  readonly calibration?: JsonObject
}

/**
 * Founds a campaign in the starter scene.
 *
 * @example
 * const founded = await foundReady(desk, { name: 'The Salt Road', ruleset: 'dnd5e' })
 */
export async function foundReady(desk: CampaignDesk, founding: ReadyFounding): Promise<Result<Head>> {
  const { hero, calibration, ...about } = founding
  const id = founding.ruleset ?? 'bands-2d6'
  const ruleset = await desk.rulesets(id)
  if (ruleset === undefined) {
    const reason = `No rules are installed under the name "${id}", so nobody can make a hero by them.`
    return refuse('rules/no-ruleset', reason)
  }
  const world = readyWorld(ruleset, hero, calibration)
  if (!world.ok) return world
  const head = await foundCampaign(desk, { ...about, world: world.value })
  return head.ok && wantsDice(hero) ? rollHero(desk, head.value, starterHero, hero) : head
}

/** The starter scene with its hero. */
function readyWorld(
  ruleset: Ruleset,
  choices: JsonObject = starterChoices[ruleset.id] ?? { name: 'Wren' },
  calibration: JsonObject = {},
): Result<StateDiff> {
  const hero = heroBy(ruleset, choices)
  return hero.ok ? done(starterWorld(hero.value, calibration)) : hero
}

/** The starter scene with somebody in it who is made already. */
export function starterWorld({ name, attrs, items }: MadeHero, calibration: JsonObject = {}): StateDiff {
  const person = { id: starterHero, type: 'pc', name, attrs: attrs as Record<string, never>, tags: [] }
  return {
    ...starterScene,
    campaign: { player_id: starterHero, calibration },
    entities_add: [person, ...(starterScene.entities_add ?? [])],
    inventory_changes: items.map(({ item_id, qty }) => ({ owner_id: starterHero, item_id, delta: qty })),
  }
}
