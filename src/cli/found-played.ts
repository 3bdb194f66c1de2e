/** `fatewright new SCENARIO`: a campaign in somebody's world, with its opening read out. */
import type { Result } from '../core/refusal.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { oneLine, printable } from './printable.ts'
import { tellFounding } from './tell-founding.ts'
import { widthOf, wrapText } from './wrap-text.ts'

/** What a campaign from a scenario may be told. */
export interface PlayedOptions {
  readonly name?: string
  readonly hero?: string
  readonly seed?: string
  readonly clientSeed?: string
  readonly calibration?: string
}

/** Founds it and reads the opening out. */
export async function foundPlayed(
  desk: CliDesk,
  scenario: string,
  options: PlayedOptions,
): Promise<Result<Answer>> {
  const { name, hero, seed, clientSeed, calibration } = options
  const founded = await desk.engine.foundScenario({
    scenario,
    ...(name !== undefined && { name }),
    ...(hero !== undefined && { hero }),
    ...(seed !== undefined && { seed }),
    ...(clientSeed !== undefined && { client_seed: clientSeed }),
    ...(calibration !== undefined && { calibration }),
  })
  if (!founded.ok) return founded
  const told = await tellFounding(desk, founded.value)
  if (!told.ok) return told
  const { head, dice, promise } = told.value
  const { campaign_id, opening } = founded.value
  const about = { scenario, ruleset: founded.value.ruleset, hero: founded.value.hero, opening }
  const data = { ...head.data, name: founded.value.name, ...about, ...dice }
  const width = widthOf(desk.surroundings.stdout)
  const text = [
    desk.paint.strong(`${oneLine(founded.value.name)} is founded as ${campaign_id}.`),
    `  you play    ${oneLine(founded.value.hero.name)}`,
    ...promise,
    ...opening.flatMap((line) => ['', wrapText(printable(line), width)]),
    '',
    desk.paint.dim(`Play: fatewright turn ${campaign_id} "I look around."`),
  ]
  return answer(data, text.join('\n'))
}
