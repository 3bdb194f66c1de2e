/** Why a pack is not installed: its first problems with file and line, each on a line of its own. */
import { type Result, refuse } from '../../core/refusal.ts'
import { isError, type PackProblem } from '../pack/pack-problem.ts'
import type { ValidationResult } from '../pack-loader.ts'

const mostTold = 10

/** Refuses a pack with what was found wrong with it. */
export function refusedParcel(path: string, result: ValidationResult, strict: boolean): Result<never> {
  const wrong = result.problems.filter((one) => strict || isError(one))
  const rows = wrong.slice(0, mostTold).map(told)
  const more = wrong.length - rows.length
  const message = [
    `Nothing was installed: ${path} cannot be taken as it is.`,
    ...rows.map((row) => `  ${row}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
  const data = { problems: wrong.slice(0, 20).map((one) => ({ ...one })) }
  return refuse('pack/broken', message, { data })
}

function told({ file, line, code, message }: PackProblem): string {
  return `${line === 0 ? file : `${file}:${line}`} ${code} ${message}`
}
