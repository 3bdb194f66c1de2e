/** What the ids of a scenario mean: things of its packs by full or short name, its own things, things of the rules. */
import { PackNames } from '../pack/pack-names.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { CompiledPack } from '../pack/read-pack.ts'
import type { ReadYaml, YamlPath } from '../pack/read-yaml.ts'
import type { RefKind } from '../pack/reference-maps.ts'
import type { WrittenScenario } from './scenario-shape.ts'

/** Says what an id of the scenario means; problems are noted on the way. */
export type Lookup = (id: string, kind: RefKind, path: YamlPath) => string

/** A lookup over packs, in their order. */
export function lookupIn(
  scenario: WrittenScenario,
  yaml: ReadYaml,
  packs: readonly CompiledPack[],
  problems: PackProblem[],
): Lookup {
  const own = new Set([
    // Whoever is not of a pack must be brought in whole: with what they are.
    ...scenario.entities.filter((one) => one.type !== undefined).map((one) => one.id),
    ...scenario.facts.map((one) => one.id),
    ...scenario.clocks.map((one) => one.id),
    ...scenario.threads.map((one) => one.id),
  ])
  const all = new PackNames(
    scenario.id,
    packs.map((pack) => pack.names),
  )
  return (id, kind, path) => {
    const answers = (id.includes(':') ? [all] : packs.map((pack) => pack.names)).map((names) =>
      names.resolve(id, kind),
    )
    const found = answers.find((answer) => 'id' in answer && (answer.id !== id || id.includes(':')))
    if (found !== undefined && 'id' in found) return found.id
    if (own.has(id)) return `${scenario.id}:${id}`
    const plain = answers.find((answer) => 'id' in answer)
    if (plain !== undefined && 'id' in plain) return plain.id
    const [trouble] = answers.flatMap((answer) => ('trouble' in answer ? [answer.trouble] : []))
    problems.push({
      file: yaml.file,
      line: yaml.lineAt(path),
      code: 'E-REF',
      message: trouble ?? `There is no "${id}".`,
    })
    return id
  }
}
