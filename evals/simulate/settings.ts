/** Where simulated campaigns play: both adventures, the starter scene, worlds without a scenario, and a campaign without anybody. */

import { done, type Result } from '../../src/core/result.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { type HostileWorld, innWorld, pickOne, streetWorld } from '../../src/eval/index.ts'

/** A place to play in: its name, and how a campaign begins there. */
export interface Setting {
  readonly name: string
  readonly found: (engine: Founder, wish: FoundingWish) => Promise<Result<string>>
}

/** The doors through which campaigns are founded. */
export type Founder = Pick<Engine, 'campaigns' | 'packs'>

/** What decides about a founding. */
export interface FoundingWish {
  readonly name: string
  readonly seed: string
  readonly chance: () => number
}

function adventure(scenario: string): Setting {
  return {
    name: scenario,
    found: async (engine, { name, seed, chance }) => {
      const opened = await engine.packs.loader?.openScenario(scenario)
      const hero = opened?.ok === true ? pickOne(opened.value.heroes, chance)?.id : undefined
      return idOf(
        await engine.campaigns.createFromScenario({
          scenario,
          name,
          seed,
          ...(hero !== undefined && { hero }),
        }),
      )
    },
  }
}

function starter(ruleset: string): Setting {
  return {
    name: `starter scene, ${ruleset}`,
    found: async (engine, { name, seed }) =>
      idOf(await engine.campaigns.createStarter({ name, seed, ruleset })),
  }
}

/** A world that somebody made by hand, in which lore and names are commands that nobody may obey. */
function handmade({ ruleset, world }: HostileWorld): Setting {
  return {
    name: `no scenario, ${ruleset}`,
    found: async (engine, { name, seed }) =>
      idOf(await engine.campaigns.create({ name, seed, ruleset, world })),
  }
}

/** Nothing at all: no world and nobody to play. */
const bare: Setting = {
  name: 'nobody to play',
  found: async (engine, { name, seed }) => idOf(await engine.campaigns.create({ name, seed })),
}

function idOf(founded: Result<{ readonly campaign_id: string }>): Result<string> {
  return founded.ok ? done(founded.value.campaign_id) : founded
}

/** All of them; the adventures come thrice, because most happens there. */
export const settings: readonly Setting[] = [
  adventure('nineteen_year_tide'),
  adventure('dead_drop'),
  starter('bands-2d6'),
  starter('dnd5e'),
  adventure('nineteen_year_tide'),
  adventure('dead_drop'),
  handmade(streetWorld()),
  handmade(innWorld()),
  adventure('nineteen_year_tide'),
  adventure('dead_drop'),
  bare,
]
