/** `fatewright pack play`: a pack from its folder, at a table that forgets. */
import { openEngine } from '../../compose.ts'
import { type Result, refuse } from '../../core/refusal.ts'
import type { Answer } from '../answer.ts'
import type { CliDesk } from '../cli-desk.ts'
import { withLines } from '../read-input.ts'
import { sitDown, type TableOptions } from '../table/sit-down.ts'
import { tellValidation } from '../tell-validation.ts'

/** What is played, and how. */
export interface PlayPackOptions {
  readonly scenario?: string
  readonly hero?: string
  readonly seed?: string
  readonly script?: string
}

/** Plays a pack that is not installed. */
export async function playPack(
  desk: CliDesk,
  path: string,
  options: PlayPackOptions,
  look: TableOptions,
): Promise<Result<Answer>> {
  const { home, paint, machine, surroundings } = desk
  const validated = await desk.engine.packs?.validatePack(path)
  if (validated === undefined) return refuse('pack/none', 'No packs can be read here.')
  if (!validated.ok) return validated
  const { ok, scenarios, folders, problems } = validated.value
  if (!ok) {
    const errors = problems.filter((one) => one.code.startsWith('E-'))
    return refuse('pack/broken', tellValidation({ ...validated.value, problems: errors }, paint), {
      data: { problems: errors.slice(0, 20) },
    })
  }
  const scenario = options.scenario ?? scenarios[0]
  if (scenario === undefined || !scenarios.includes(scenario)) {
    const there = scenarios.length === 0 ? 'No scenario plays in it.' : `There are: ${scenarios.join(', ')}.`
    return refuse('pack/unknown-scenario', `There is no scenario "${scenario ?? ''}" in this pack. ${there}`)
  }
  const engine = openEngine({
    ...{ home, content: folders, forgetful: true, environment: surroundings.environment },
    ...machine,
  })
  try {
    const { hero, seed, script } = options
    const founded = await engine.foundScenario({
      scenario,
      ...(hero !== undefined && { hero }),
      ...(seed !== undefined && { seed }),
    })
    if (!founded.ok) return founded
    const id = founded.value.campaign_id
    const table = { engine, surroundings }
    if (script === undefined) return await sitDown(table, id, look)
    return await withLines(script, surroundings, (lines) => sitDown(table, id, look, lines))
  } finally {
    await engine.close()
  }
}
