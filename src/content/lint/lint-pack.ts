/** What makes a pack worse than it could be, found without playing it. */
import type { RulesWords } from '../pack/pack-names.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { PackReport } from '../pack/read-pack.ts'
import { type Beginnings, deadGates } from './dead-gates.ts'
import { dryPools } from './dry-pools.ts'
import { ruleWords } from './rule-words.ts'
import { strangeNouns } from './strange-nouns.ts'

/** All findings about a pack that could be read; none about one that could not, where they would only be noise. */
export function lintPack(
  { pack, draft }: PackReport,
  rules: RulesWords | null,
  begin: Beginnings = { places: [], items: [] },
): readonly PackProblem[] {
  if (pack === null || draft === null) return []
  return [
    ...(rules === null ? [] : ruleWords(draft, rules)),
    ...deadGates(draft, pack.names, begin),
    ...strangeNouns(draft),
    ...dryPools(draft),
  ]
}
