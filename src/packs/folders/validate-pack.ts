/** Validates a pack with the scenarios that play in it, and shows each problem with its line. */
import { basename, join } from 'node:path'
import { asObject, type JsonValue } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import { type CompiledScenario, compileScenario } from '../compile/compile-scenario.ts'
import {
  gatherPacks,
  loadScenario,
  type OpenContext,
  type OpenedPack,
  openPack,
} from '../compile/open-pack-with-dependencies.ts'
import { storiesIn } from '../compile/pack-draft.ts'
import { isScenarioPath, type PackReading } from '../format/pack-files-and-limits.ts'
import type { RulesWords } from '../format/pack-ids.ts'
import { inReadingOrder, isError, type PackProblem } from '../format/pack-problems.ts'
import { readManifest } from '../format/read-manifest.ts'
import { type ReadScenario, readScenario } from '../format/read-scenario.ts'
import type { YamlPath } from '../format/read-yaml-and-frontmatter.ts'
import type { StoryStarts } from '../lint/find-unreachable-parts.ts'
import { lintPack } from '../lint/lint-pack.ts'
import type { LoadedPack, ShownProblem, TryStart, ValidationResult } from '../pack-loader.ts'
import {
  allPackFolders,
  allScenarioFiles,
  type ContentFolders,
  readInstalled,
  readScenarioFile,
  scenarioIdOf,
} from './pack-folders.ts'

export interface ValidationContext {
  readonly folders: ContentFolders
  readonly hash: HashText
  readonly rulesWords: (ruleset: string) => Promise<RulesWords | null>
  readonly tryStart?: TryStart | undefined
  /** Only the scenarios that the pack brings along. */
  readonly alone?: boolean
}

/** A pack that was validated, and what it was found to be. */
export interface ValidatedPack {
  readonly result: ValidationResult
  readonly opened: OpenedPack
  /** The scenarios that can be played in it. */
  readonly compiled: readonly CompiledScenario[]
}

/** A scenario that plays in the pack. */
interface PlayedScenario {
  readonly file: string
  readonly text: string
  readonly read: ReadScenario
}

/** What a scenario is against the packs it plays in. */
interface JudgedScenario {
  readonly compiled: CompiledScenario | null
  readonly packs: readonly LoadedPack[]
  readonly problems: readonly PackProblem[]
}

export async function validatePack(reading: PackReading, context: ValidationContext): Promise<ValidatedPack> {
  const { manifest } = readManifest(reading.files)
  const installed = readInstalled(context.folders)
  const find = (id: string): PackReading | null => (id === manifest?.id ? reading : installed(id))
  const opening = (rules: RulesWords | null): OpenContext => ({
    find,
    hash: context.hash,
    rules,
    opened: new Map(),
  })
  const others = context.alone === true ? [] : otherScenarios(reading, manifest?.id, context.folders)
  const scenarios = [...bundledScenarios(reading), ...others]
  const ruleset = scenarios.find((scenario) => scenario.read.scenario !== null)?.read.scenario?.ruleset
  const rules = ruleset === undefined ? null : await context.rulesWords(ruleset)
  const within = opening(rules)
  const opened = openPack(reading, within)
  if (manifest !== null) within.opened.set(manifest.id, opened)
  const judged = scenarios.map((played) => ({ ...played, ...judgeScenario(played.read, opened, within) }))
  const compiled = judged.flatMap((scenario) => scenario.compiled ?? [])
  const played = await Promise.all(judged.map((scenario) => tryScenario(scenario, context)))
  const own = [...opened.report.problems, ...lintPack(opened.report, rules, beginningsOf(compiled))]
  const textOf = (path: string): string | undefined => opened.files.find((file) => file.path === path)?.text
  const shown = [
    ...own.map((row) => withExcerpt(inShort(row, manifest?.id), textOf(row.file))),
    ...played.flatMap(({ text, file, problems }) =>
      problems.map((row) => withExcerpt({ ...row, file }, text)),
    ),
  ]
  const problems = inReadingOrder(shown) as readonly ShownProblem[]
  const errors = problems.filter(isError).length
  const result = {
    ok: errors === 0,
    manifest: opened.report.manifest,
    errors,
    warnings: problems.length - errors,
    problems,
    folders: context.folders,
    scenarios: played.flatMap((scenario) => scenario.read.scenario?.id ?? []),
    endings: endingsOf(opened),
  }
  return { result, opened, compiled }
}

/** The scenarios in the pack itself: those that cannot be read are its problem too. */
function bundledScenarios({ files }: PackReading): readonly PlayedScenario[] {
  return files
    .filter(({ path }) => isScenarioPath(path))
    .map(({ path, text }) => ({ file: path, text, read: readScenario({ path, text }) }))
}

/** The scenarios elsewhere that play in it. */
function otherScenarios(
  reading: PackReading,
  id: string | undefined,
  folders: ContentFolders,
): readonly PlayedScenario[] {
  if (id === undefined) return []
  const brought = reading.files
    .filter(({ path }) => isScenarioPath(path))
    .map(({ path }) => scenarioIdOf(path))
  const own = allPackFolders(folders).filter((folder) => basename(folder) === id)
  return allScenarioFiles(folders)
    .filter((file) => !own.includes(join(file, '..', '..')) && !brought.includes(scenarioIdOf(file)))
    .map(readScenarioFile)
    .filter(({ read }) => read.scenario?.content_packs.includes(id) === true)
    .map((scenario) => ({ ...scenario, file: join('scenarios', scenario.file) }))
}

function endingsOf({ report: { draft } }: OpenedPack): ValidationResult['endings'] {
  const endings = draft === null ? [] : storiesIn(draft, 'endings')
  return endings.map(({ value: { id }, place: { yaml, path } }) => ({
    id,
    file: yaml.file,
    line: yaml.lineAt([...path, 'id']),
  }))
}

/** A scenario against the packs it plays in. */
function judgeScenario(read: ReadScenario, opened: OpenedPack, opening: OpenContext): JudgedScenario {
  const { scenario, yaml } = read
  if (scenario === null || yaml === null || opened.report.pack === null)
    return { compiled: null, packs: [], problems: read.problems }
  const row = (code: 'E-PACK' | 'E-SHAPE', key: string, message: string): PackProblem => ({
    file: yaml.file,
    line: yaml.lineAt([key]),
    code,
    message,
  })
  const called = scenarioIdOf(yaml.file)
  const misnamed =
    called === scenario.id
      ? []
      : [
          row(
            'E-SHAPE',
            'id',
            `Its file is called "${called}", and that is how it is found: give both one name.`,
          ),
        ]
  const gathered = gatherPacks(scenario.content_packs, opening)
  if ('missing' in gathered) {
    const message = `The pack "${gathered.missing}" is not installed, or cannot be played.`
    return {
      compiled: null,
      packs: [],
      problems: [...read.problems, ...misnamed, row('E-PACK', 'content_packs', message)],
    }
  }
  const { compiled, problems } = compileScenario(scenario, yaml, gathered.packs)
  return { compiled, packs: gathered.packs, problems: [...read.problems, ...misnamed, ...problems] }
}

/** A scenario that can be read, begun with each of its heroes: what only shows then is its problem too. */
async function tryScenario(
  scenario: PlayedScenario & JudgedScenario,
  { tryStart, hash }: ValidationContext,
): Promise<PlayedScenario & JudgedScenario> {
  const { compiled, packs, problems, read } = scenario
  const { yaml } = read
  if (tryStart === undefined || compiled === null || yaml === null || problems.some(isError)) return scenario
  const found = await tryStart(loadScenario(compiled, packs, hash))
  const rows = found.map((problem): PackProblem => {
    const path = problem.path.length > 0 ? problem.path : quotedIn(yaml.value, problem.message)
    const line = path.length === 0 ? 0 : yaml.lineAt(path)
    const row = { file: yaml.file, line, code: 'E-START', message: problem.message } as const
    return inShort(row, compiled.packs[0]?.id)
  })
  return { ...scenario, problems: [...problems, ...rows] }
}

/** Where the last thing stands that a sentence calls by its id; nowhere when none does. */
function quotedIn(value: JsonValue, sentence: string): YamlPath {
  for (const [, quoted = ''] of sentence.matchAll(/"([^"]+)"/g)) {
    const ids = new Set([quoted, quoted.slice(quoted.indexOf(':') + 1)])
    const path = pathsTo(value, ids, []).at(-1)
    if (path !== undefined) return path
  }
  return []
}

function pathsTo(value: JsonValue, ids: ReadonlySet<string>, path: YamlPath): readonly YamlPath[] {
  if (typeof value === 'string') return ids.has(value) ? [path] : []
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(asObject(value) ?? {})
  return parts.flatMap(([key, part]) => pathsTo(part, ids, [...path, key]))
}

/** Where stories begin in the pack, and with what in hand. */
function beginningsOf(scenarios: readonly CompiledScenario[]): StoryStarts {
  return {
    places: scenarios.flatMap((scenario) => scenario.opening.location_id ?? []),
    items: scenarios.flatMap((scenario) => [
      ...[...scenario.items, ...scenario.heroes.flatMap((hero) => hero.items)].map((item) => item.id),
      ...(scenario.coin > 0 || scenario.heroes.some((hero) => (hero.coin ?? 0) > 0) ? ['coin'] : []),
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
