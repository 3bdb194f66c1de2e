/** `fatewright pack validate`: what is wrong with a pack, what could be better, and whether its endings are reached. */
import { walkScratch } from '../../compose.ts'
import type { ShownProblem, ValidationResult } from '../../content/pack-loader.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk } from '../cli-desk.ts'
import { tellValidation, tellWalks } from '../tell-validation.ts'

type Walks = Extract<Awaited<ReturnType<typeof walkScratch>>, { ok: true }>['value']

/** How thoroughly a pack is validated. */
export interface ValidateOptions {
  readonly walks?: string
  readonly seed: string
  readonly strict?: true
}

/** Validates a pack, walks in it when asked to, and tells what was found. */
export async function validatePack(
  desk: CliDesk,
  path: string,
  options: ValidateOptions,
): Promise<Result<Answer>> {
  const { packs } = desk.engine
  if (packs === undefined) return refuse('pack/none', 'No packs can be read here.')
  const walks = readWalks(options.walks)
  if (!walks.ok) return walks
  const validated = await packs.validatePack(path)
  if (!validated.ok) return validated
  const walked = await walkAll(desk, validated.value, walks.value, options.seed)
  if (!walked.ok) return walked
  const { folders: _folders, ...found } = withWalks(validated.value, walked.value)
  const told = [tellValidation(found, desk.paint), ...walked.value.map((one) => tellWalks(one, desk.paint))]
  return answer({ ...found, walks: walked.value }, told.join('\n'), {
    holds: found.ok && (options.strict !== true || found.warnings === 0),
  })
}

/** Walks every scenario of the pack; one that cannot be played is not walked. */
async function walkAll(
  { home, surroundings }: CliDesk,
  { ok, scenarios, folders }: ValidationResult,
  walks: number,
  seed: string,
): Promise<Result<readonly Walks[]>> {
  const reports: Walks[] = []
  if (!ok || walks === 0) return done(reports)
  if (scenarios.length === 0)
    return refuse('pack/no-scenario', 'No scenario plays in this pack, so nobody can walk in it.')
  for (const scenario of scenarios) {
    const progress = (walked: number): void => {
      if (surroundings.stderr.isTTY) surroundings.stderr.write(`\r${scenario}: ${walked} of ${walks} walks`)
      if (surroundings.stderr.isTTY && walked === walks) surroundings.stderr.write('\n')
    }
    const walked = await walkScratch({ home, content: folders, scenario, walks, seed, progress })
    if (!walked.ok) return walked
    reports.push(walked.value)
  }
  return done(reports)
}

/** The findings of walks as rows among the others. */
function withWalks(found: ValidationResult, walks: readonly Walks[]): ValidationResult {
  if (walks.length === 0) return found
  const reached = new Set(
    walks.flatMap((one) => Object.keys(one.endings).filter((id) => (one.endings[id] ?? 0) > 0)),
  )
  const total = walks.reduce((sum, one) => sum + one.walks, 0)
  const row = (file: string, line: number, message: string): ShownProblem => ({
    file,
    line,
    code: 'E-END',
    message,
    excerpt: '',
  })
  const rows = [
    ...found.endings
      .filter((one) => !reached.has(one.id))
      .map((one) => row(one.file, one.line, `The ending "${one.id}" was never reached in ${total} walks.`)),
    ...walks.flatMap((one) => [
      ...one.dead_ends
        .slice(0, 5)
        .map((end) =>
          row(one.scenario, 0, `Walk ${end.walk}, turn ${end.turn} is a dead end: ${end.message}`),
        ),
      ...one.crashes
        .slice(0, 5)
        .map((end) =>
          row(one.scenario, 0, `Walk ${end.walk}, turn ${end.turn} broke at "${end.input}": ${end.message}`),
        ),
    ]),
  ]
  return {
    ...found,
    ok: found.ok && rows.length === 0,
    errors: found.errors + rows.length,
    problems: [...rows, ...found.problems],
  }
}

function readWalks(said: string | undefined): Result<number> {
  const number = Number(said ?? 0)
  return Number.isInteger(number) && number >= 0 && number <= 100_000
    ? done(number)
    : refuse('pack/bad-walks', `"${said}" is no number of walks; 100 is a good one.`)
}
