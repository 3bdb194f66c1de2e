/** Creating a campaign that can be played at once: the starter scene, with a hero made by the campaign's own rules. */
import type { JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { defaultRulesetId } from '../../core/ruleset-ids.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Ruleset } from '../../rules/index.ts'
import type { Head } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { buildHero, type Hero, rollHeroAbilities, rollsAbilities } from '../heroes.ts'
import { createCampaign, type NewCampaign } from './create-campaign.ts'

/** A campaign without a world of its own; hero and calibration may be chosen. */
export interface NewStarterCampaign extends Omit<NewCampaign, 'world'> {
  /** The choices for the hero; Wren without them. */
  readonly hero?: JsonObject
  readonly calibration?: JsonObject
}

/**
 * @example
 * const head = await createStarter(dependencies, { name: 'The Salt Road', ruleset: 'dnd5e' })
 */
export async function createStarter(
  dependencies: EngineDependencies,
  campaign: NewStarterCampaign,
): Promise<Result<Head>> {
  const { hero, calibration, ...about } = campaign
  const id = campaign.ruleset ?? defaultRulesetId
  const ruleset = await dependencies.rulesets(id)
  if (ruleset === undefined) {
    const reason = `No rules are installed under the name "${id}", so nobody can make a hero by them.`
    return refuse('rules/no-ruleset', reason)
  }
  const world = worldWithHero(ruleset, hero, calibration)
  if (!world.ok) return world
  const head = await createCampaign(dependencies, { ...about, world: world.value })
  return head.ok && rollsAbilities(hero)
    ? rollHeroAbilities(dependencies, head.value, starterHero, hero)
    : head
}

function worldWithHero(
  ruleset: Ruleset,
  choices: JsonObject = starterChoices[ruleset.id] ?? { name: 'Wren' },
  calibration: JsonObject = {},
): Result<StateDiff> {
  const hero = buildHero(ruleset, choices)
  return hero.ok ? done(starterWorld(hero.value, calibration)) : hero
}

/** The starter scene with a hero that is made already. */
export function starterWorld({ name, attrs, items }: Hero, calibration: JsonObject = {}): StateDiff {
  const person = { id: starterHero, type: 'pc', name, attrs: attrs as Record<string, never>, tags: [] }
  return {
    ...starterScene,
    campaign: { player_id: starterHero, calibration },
    entities_add: [person, ...(starterScene.entities_add ?? [])],
    inventory_changes: items.map(({ item_id, qty }) => ({ owner_id: starterHero, item_id, delta: qty })),
  }
}

/** The id of the hero. */
export const starterHero = 'pc_wren_001'

/** What each set of rules is told about the hero; what is left open gets its first answer. */
const starterChoices: Readonly<Record<string, JsonObject>> = {
  'bands-2d6': {
    name: 'Wren',
    background: 'courier',
    skills: ['persuasion', 'stealth', 'athletics'],
    weakness: 'Cannot leave a sealed letter unread.',
    motivation: 'To deliver one letter that matters.',
    moral_line: 'Never leaves anybody in the water.',
  },
  dnd5e: {
    name: 'Wren',
    race: 'human',
    class: 'rogue',
    abilities: { strength: 10, dexterity: 15, constitution: 12, intelligence: 13, wisdom: 14, charisma: 8 },
  },
}

const place = (
  id: string,
  name: string,
  description: string,
  connected_to: string[],
  entities_present: string[] = [],
) => ({
  id,
  type: 'location',
  name,
  tags: [],
  attrs: { description, connected_to, entities_present },
})

/** Everything about the scene but the hero. */
export const starterScene: StateDiff = {
  entities_add: [
    place(
      'loc_landing_001',
      'Reed Landing',
      'A plank jetty, a bell on a post, and a ferry that has not left its rope since yesterday.',
      ['loc_inn_001', 'loc_towpath_001'],
    ),
    place(
      'loc_inn_001',
      'the Lantern Inn',
      'Low, on stilts, with a lamp in every window. Everybody who cannot cross is in it, and none of them is happy.',
      ['loc_landing_001'],
      ['npc_brand_001'],
    ),
    place(
      'loc_towpath_001',
      'the towpath',
      'A strip of mud between the willows and the brown water, going upstream.',
      ['loc_landing_001'],
    ),
    {
      id: 'npc_hesper_001',
      type: 'npc',
      name: 'Hesper',
      attrs: {
        role: 'ferrywoman',
        description: 'Grey braid, rope-burned hands, and a key on a string she keeps touching.',
        disposition: 'worried',
        hp_current: 9,
        hp_max: 9,
        goal: 'To keep the ferry tied up without saying why.',
      },
      tags: ['ferrywoman'],
    },
    {
      id: 'npc_brand_001',
      type: 'npc',
      name: 'Brand',
      attrs: {
        role: 'innkeeper',
        description: 'A wide man in a wet apron who counts the barrels twice.',
        disposition: 'friendly',
        hp_current: 7,
        hp_max: 7,
      },
      tags: ['innkeeper'],
    },
  ],
  scene_update: {
    id: 'scene_001',
    location_id: 'loc_landing_001',
    present_entity_ids: [starterHero, 'npc_hesper_001'],
    visibility_conditions: 'morning mist on the water',
    noise_level: 'quiet',
  },
  facts_add: [
    {
      id: 'fact_cut_rope',
      subject_id: 'loc_landing_001',
      predicate: 'hides',
      object: 'The ferry rope was cut halfway through, from the far side, with a good knife.',
      visibility: 'world',
      confidence: 1,
      tags: ['clue'],
    },
  ],
  clocks_add: [
    {
      id: 'river',
      name: 'The river',
      value: 1,
      max: 6,
      triggers: {
        '3': 'The river is over the first plank of the jetty.',
        '6': 'The jetty goes under; nobody crosses until the water falls.',
      },
      tags: ['time:2h', 'increment'],
    },
  ],
  threads_add: [
    {
      id: 'the_letter',
      title: 'A letter for the far bank, by nightfall',
      status: 'active',
      stakes: { if_late: 'Whoever waits for it will have gone.' },
      related_entity_ids: [starterHero, 'npc_hesper_001'],
      tags: ['mission'],
    },
  ],
}
