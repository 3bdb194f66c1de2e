/** A pack that cannot be played, as a refusal: the first thing that is wrong, and how much more there is. */
import { type Result, refuse } from '../../core/refusal.ts'
import { isError, type PackProblem } from './pack-problem.ts'

/** Refuses with the errors among these problems. */
export function refusedPack(what: string, problems: readonly PackProblem[]): Result<never> {
  const errors = problems.filter(isError)
  const [first] = errors
  const where =
    first === undefined ? '' : `${first.file}${first.line === 0 ? '' : `:${first.line}`}: ${first.message}`
  const more =
    errors.length > 1 ? ` (and ${errors.length - 1} more; "fatewright pack validate" lists them)` : ''
  return refuse('pack/broken', `The ${what} cannot be played. ${where}${more}`, {
    data: { problems: errors.slice(0, 20).map((one) => ({ ...one })) },
  })
}
