/**
 * Tries the start of a scenario before it is played: each of its heroes begins it in an engine in memory, and plays a
 * turn. What a schema cannot know (whether the rules take a hero's answers, whether the law takes the world) shows
 * then.
 */
import type { JsonObject } from '../core/json.ts'
import { done, refuse } from '../core/result.ts'
import { fieldOf } from '../engine/campaigns/prepare-scenario-start.ts'
import type { Engine } from '../engine/index.ts'
import type { LoadedScenario, PackLoader, StartProblem, TryStart } from '../packs/pack-loader.ts'

const firstLine = 'I look around.'

/** Tries scenarios out in engines that are opened for it, each with the packs it may use. */
export function tryStartIn(openTrial: (packs: PackLoader) => Engine): TryStart {
  return async (scenario) => {
    const engine = openTrial(only(scenario))
    try {
      const heroes = scenario.heroes.length === 0 ? [undefined] : scenario.heroes.map((hero) => hero.id)
      const found: StartProblem[] = []
      for (const hero of heroes) found.push(...(await startWith(engine, scenario.id, hero)))
      // Another problem may stand behind heroes who cannot be made.
      if (found.length > 0 && found.every(({ path }) => path[0] === 'heroes'))
        found.push(...(await startWith(engine, scenario.id, {})))
      return withoutDoubles(found)
    } finally {
      await engine.close()
    }
  }
}

async function startWith(
  engine: Engine,
  scenario: string,
  hero: string | JsonObject | undefined,
): Promise<readonly StartProblem[]> {
  try {
    const seed = `try|${JSON.stringify(hero ?? '')}`
    const created = await engine.campaigns.createFromScenario({
      scenario,
      seed,
      ...(hero !== undefined && { hero }),
    })
    if (!created.ok) return [{ path: fieldOf(created.refusal), message: created.refusal.message }]
    const turn = await engine.turns.play(created.value.campaign_id, { input: firstLine })
    if (turn.ok) return []
    return [{ path: [], message: `Its first turn cannot be played. ${turn.refusal.message}` }]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ path: [], message: `Beginning it broke the program. ${reason}` }]
  }
}

/** A problem of every hero is reported once. */
function withoutDoubles(found: readonly StartProblem[]): readonly StartProblem[] {
  return [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()]
}

/** A loader that knows one scenario and nothing else. */
function only(scenario: LoadedScenario): PackLoader {
  const nothing = async () => refuse('pack/none', 'Only a scenario is tried out here.')
  return {
    openScenario: async () => done(scenario),
    loadPack: nothing,
    validatePack: nothing,
    parseFrontmatter: nothing,
    openPack: nothing,
    listPacks: async () => [],
    listScenarios: async () => [],
  }
}
