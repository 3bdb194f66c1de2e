/** Skills and creatures that the rules do not know: a check by a misspelt skill is a check that nobody can make. */
import { isJsonObject } from '../../core/json.ts'
import { didYouMean } from '../pack/did-you-mean.ts'
import type { RulesWords } from '../pack/pack-names.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { QualifiedDraft } from '../pack/qualify-draft.ts'
import type { YamlPath } from '../pack/read-yaml.ts'
import { type Place, problemAt } from '../pack/shape-problems.ts'

/** Errors about words that belong to the rules. */
export function ruleWords(draft: QualifiedDraft, rules: RulesWords): readonly PackProblem[] {
  const problems: PackProblem[] = []
  const want = (
    word: unknown,
    known: ReadonlySet<string>,
    noun: string,
    place: Place,
    path: YamlPath,
  ): void => {
    if (typeof word !== 'string' || known.has(word.toLowerCase().replace(/^srd:/, ''))) return
    const message = `The rules know no ${noun} "${word}".${didYouMean(word, known)}`
    problems.push(problemAt(place, path, 'E-REF', message))
  }
  const look = (value: unknown, place: Place, path: YamlPath): void => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) look(one, place, [...path, index])
    if (!isJsonObject(value)) return
    const { check, anything, creature, stat_block } = value
    for (const asked of [check, anything])
      if (isJsonObject(asked)) want(asked.skill, rules.skills, 'skill', place, path)
    want(creature, rules.creatures, 'creature', place, path)
    want(stat_block, rules.creatures, 'creature', place, path)
    for (const [key, one] of Object.entries(value)) look(one, place, [...path, key])
  }
  for (const one of draft.contents) look(one.gm, one.gmPlace, [])
  for (const one of draft.stories) look(one.value, one.place, [])
  return problems
}
