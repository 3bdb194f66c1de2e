/** What makes a pack worse than it could be, found without playing it. */
import type { RulesWords } from '../pack/pack-names.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { PackReport } from '../pack/read-pack.ts'

/** All warnings about a pack that could be read. */
export function lintPack(_report: PackReport, _rules: RulesWords | null): readonly PackProblem[] {
  return []
}
