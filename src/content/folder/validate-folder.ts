/** Validates a pack's folder with the scenarios that play in it, and shows each problem with its line. */
import { join } from 'node:path'
import type { HashText } from '../../core/ledger/seal.ts'
import type { Beginnings } from '../lint/dead-gates.ts'
import { lintPack } from '../lint/lint-pack.ts'
import type { RulesWords } from '../pack/pack-names.ts'
import { inReadingOrder, isError, type PackProblem } from '../pack/pack-problem.ts'
import type { CompiledPack } from '../pack/read-pack.ts'
import type { ShownProblem, ValidationResult } from '../pack-loader.ts'
import { type CompiledScenario, compileScenario } from '../scenario/compile-scenario.ts'
import type { ReadScenario } from '../scenario/read-scenario.ts'
import { type OpenedPack, openPackFolder } from './open-pack.ts'
import { allScenarioFiles, type ContentFolders, findPackFolder } from './pack-folders.ts'
import { readScenarioFile } from './read-scenario-file.ts'

/** What validating needs. */
export interface Validating {
  readonly folders: ContentFolders
  readonly hash: HashText
  readonly rulesWords: (ruleset: string) => Promise<RulesWords | null>
}

/** Validates a pack's folder. */
export async function validateFolder(folder: string, around: Validating): Promise<ValidationResult> {
  const { folders, hash } = around
  const first = openPackFolder(folder, { folders, hash, rules: null })
  const id = first.report.manifest?.id
  const scenarios = allScenarioFiles(folders)
    .map(readScenarioFile)
    .filter(({ read }) => id !== undefined && read.scenario?.content_packs.includes(id) === true)
  const ruleset = scenarios[0]?.read.scenario?.ruleset
  const rules = ruleset === undefined ? null : await around.rulesWords(ruleset)
  const opened = rules === null ? first : openPackFolder(folder, { folders, hash, rules })
  const played = scenarios.map((one) => ({ ...one, ...judge(one.read, opened, around) }))
  const begin = beginningsOf(played.flatMap((one) => one.compiled ?? []))
  const own = [...opened.report.problems, ...lintPack(opened.report, rules, begin)]
  const shown = [
    ...own.map((row) =>
      withExcerpt(inShort(row, id), opened.files.find((file) => file.path === row.file)?.text),
    ),
    ...played.flatMap(({ file, text, problems }) =>
      problems.map((row) => withExcerpt({ ...row, file: join('scenarios', file) }, text)),
    ),
  ]
  const problems = inReadingOrder(shown) as readonly ShownProblem[]
  const errors = problems.filter(isError).length
  return {
    ok: errors === 0,
    manifest: opened.report.manifest,
    errors,
    warnings: problems.length - errors,
    problems,
    scenarios: played.flatMap((one) => one.read.scenario?.id ?? []),
    endings: endingsOf(opened),
    folders,
  }
}

function endingsOf({ report }: OpenedPack): ValidationResult['endings'] {
  const endings = report.draft?.stories.filter((one) => one.list === 'endings') ?? []
  return endings.map(({ value, place: { yaml, path } }) => ({
    id: String(value.id),
    file: yaml.file,
    line: yaml.lineAt([...path, 'id']),
  }))
}

/** A scenario against the packs it plays in. */
function judge(
  read: ReadScenario,
  opened: OpenedPack,
  { folders, hash }: Validating,
): { readonly compiled: CompiledScenario | null; readonly problems: readonly PackProblem[] } {
  const { scenario, yaml } = read
  const mine = opened.report.pack
  if (scenario === null || yaml === null || mine === null) return { compiled: null, problems: read.problems }
  const packs: CompiledPack[] = []
  for (const id of scenario.content_packs) {
    const folder = findPackFolder(folders, id)
    const pack =
      id === mine.manifest.id
        ? mine
        : folder === null
          ? null
          : openPackFolder(folder, { folders, hash, rules: null }).report.pack
    if (pack === null) {
      const message = `The pack "${id}" is not installed, or cannot be played.`
      const row = { file: yaml.file, line: yaml.lineAt(['content_packs']), code: 'E-PACK', message } as const
      return { compiled: null, problems: [...read.problems, row] }
    }
    packs.push(pack)
  }
  const { compiled, problems } = compileScenario(scenario, yaml, packs)
  return { compiled, problems: [...read.problems, ...problems] }
}

/** Where stories begin in the pack, and with what in hand. */
function beginningsOf(scenarios: readonly CompiledScenario[]): Beginnings {
  return {
    places: scenarios.flatMap((one) => one.opening.location_id ?? []),
    items: scenarios.flatMap((one) => [
      ...[...one.items, ...one.heroes.flatMap((hero) => hero.items)].map((item) => item.id),
      ...(one.coin > 0 || one.heroes.some((hero) => (hero.coin ?? 0) > 0) ? ['coin'] : []),
    ]),
  }
}

/** A row in the author's own ids: full ones are for outside. */
function inShort(row: PackProblem, packId: string | undefined): PackProblem {
  return packId === undefined ? row : { ...row, message: row.message.replaceAll(`"${packId}:`, '"') }
}

function withExcerpt(row: PackProblem, text: string | undefined): ShownProblem {
  const line = row.line === 0 ? '' : (text?.replace(/\r\n?/g, '\n').split('\n')[row.line - 1] ?? '')
  return { ...row, excerpt: line.slice(0, 200) }
}
