/** The PackLoader over folders: those that are shipped, and those a person has put into the data folder. */
import { dirname, join, resolve } from 'node:path'
import { canonicalJson } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/seal.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { lintPack } from '../lint/lint-pack.ts'
import type { ContentPackManifest } from '../pack/pack-manifest.ts'
import { readManifest } from '../pack/pack-manifest.ts'
import type { RulesWords } from '../pack/pack-names.ts'
import { inReadingOrder, isError, type PackProblem } from '../pack/pack-problem.ts'
import { readFrontmatter } from '../pack/read-frontmatter.ts'
import type {
  LoadedPack,
  LoadedScenario,
  PackLoader,
  ScenarioSummary,
  ShownProblem,
  ValidationResult,
} from '../pack-loader.ts'
import { compileScenario } from '../scenario/compile-scenario.ts'
import { type ReadScenario, readScenario } from '../scenario/read-scenario.ts'
import { folderSource } from './folder-source.ts'
import { type OpenedPack, openPackFolder } from './open-pack.ts'
import {
  allPackFolders,
  allScenarioFiles,
  type ContentFolders,
  findPackFolder,
  findScenarioFile,
  scenarioIdOf,
} from './pack-folders.ts'
import { readTextFile } from './read-text-file.ts'

/** What the loader is made of. */
export interface FolderLoaderOptions {
  readonly folders: ContentFolders
  readonly hash: HashText
  /** What a ruleset names by itself; null when nobody knows. */
  readonly rulesWords?: (ruleset: string) => Promise<RulesWords | null>
}

/**
 * Packs and scenarios in folders.
 *
 * @example
 * const loader = new FolderPackLoader({ folders: { packs: ['content_packs'], scenarios: ['scenarios'] }, hash: sha256 })
 */
export class FolderPackLoader implements PackLoader {
  readonly #folders: ContentFolders
  readonly #hash: HashText
  readonly #rulesWords: (ruleset: string) => Promise<RulesWords | null>

  constructor({ folders, hash, rulesWords = async () => null }: FolderLoaderOptions) {
    this.#folders = folders
    this.#hash = hash
    this.#rulesWords = rulesWords
  }

  async loadPack(packPath: string): Promise<Result<ContentPackManifest>> {
    const opened = await this.openPack(packPath)
    return opened.ok ? done(opened.value.manifest) : opened
  }

  async listPacks(): Promise<readonly ContentPackManifest[]> {
    return allPackFolders(this.#folders).flatMap((folder) => {
      const { manifest } = readManifest(folderSource(folder).read().files)
      return manifest === null ? [] : [manifest]
    })
  }

  async openPack(packPath: string, ruleset?: string): Promise<Result<LoadedPack>> {
    const opened = await this.#open(packPath, ruleset)
    if (!opened.ok) return opened
    const { report, hash } = opened.value
    return report.pack === null
      ? refusedPack(`pack "${packPath}"`, report.problems)
      : done({ ...report.pack, hash })
  }

  async parseFrontmatter(filePath: string) {
    const read = readTextFile(filePath)
    if ('trouble' in read) return refuse('pack/unreadable', `${filePath}: ${read.trouble}`)
    const { found, problems } = readFrontmatter(filePath, read.text.replace(/\r\n?/g, '\n'))
    if (found === null) return refusedPack(`file "${filePath}"`, problems)
    return done({ metadata: found.metadata, content: found.content })
  }

  async validatePack(packPath: string): Promise<Result<ValidationResult>> {
    const folder = findPackFolder(this.#folders, packPath)
    if (folder === null) return this.#unknownPack(packPath)
    const first = openPackFolder(folder, this.#opening(null))
    const id = first.report.manifest?.id
    const scenarios = id === undefined ? [] : this.#scenariosOf(id, folder)
    const ruleset = scenarios.find((one) => one.read.scenario !== null)?.read.scenario?.ruleset
    const opened =
      ruleset === undefined ? first : openPackFolder(folder, this.#opening(await this.#rulesWords(ruleset)))
    const rows = [
      ...opened.report.problems,
      ...lintPack(opened.report, ruleset === undefined ? null : await this.#rulesWords(ruleset)),
    ]
    const shown = rows.map((row) =>
      withExcerpt(row, opened.files.find((file) => file.path === row.file)?.text),
    )
    for (const { file, text, read } of scenarios) {
      const found = await this.#scenarioProblems(read, opened)
      shown.push(...found.map((row) => withExcerpt({ ...row, file: join('scenarios', file) }, text)))
    }
    const problems = inReadingOrder(shown) as readonly ShownProblem[]
    const errors = problems.filter(isError).length
    return done({
      ok: errors === 0,
      manifest: opened.report.manifest,
      errors,
      warnings: problems.length - errors,
      problems,
      scenarios: scenarios.map((one) => one.read.scenario?.id ?? one.file),
    })
  }

  async listScenarios(): Promise<readonly ScenarioSummary[]> {
    return allScenarioFiles(this.#folders).map((file) => summaryOf(file, readScenarioFile(file).read))
  }

  async openScenario(id: string): Promise<Result<LoadedScenario>> {
    const file = findScenarioFile(this.#folders, id)
    if (file === null) return this.#unknownScenario(id)
    const { read } = readScenarioFile(file)
    const { scenario, yaml } = read
    if (scenario === null || yaml === null) return refusedPack(`scenario "${id}"`, read.problems)
    const packs: LoadedPack[] = []
    for (const pack of scenario.content_packs) {
      const opened = await this.openPack(pack, scenario.ruleset)
      if (!opened.ok) return opened
      packs.push(opened.value)
    }
    const { compiled, problems } = compileScenario(scenario, yaml, packs)
    if (compiled === null) return refusedPack(`scenario "${id}"`, problems)
    const book_text = canonicalJson(compiled.book)
    const book_hash = this.#hash(book_text)
    return done({ ...compiled, pack_hashes: packs.map((pack) => pack.hash), book_text, book_hash })
  }

  async #open(named: string, ruleset?: string): Promise<Result<OpenedPack>> {
    const folder = findPackFolder(this.#folders, named)
    if (folder === null) return this.#unknownPack(named)
    const words = ruleset === undefined ? null : await this.#rulesWords(ruleset)
    return done(openPackFolder(folder, this.#opening(words)))
  }

  #opening(rules: RulesWords | null) {
    return { folders: this.#folders, hash: this.#hash, rules }
  }

  /** Scenarios that play in a pack: those that are installed, and those that stand beside its folder. */
  #scenariosOf(packId: string, folder: string) {
    const beside = ['../scenarios', '../../scenarios'].map((path) => resolve(folder, path))
    const folders = { packs: [], scenarios: [...beside, ...this.#folders.scenarios] }
    return allScenarioFiles(folders)
      .map(readScenarioFile)
      .filter(({ read }) => read.scenario?.content_packs.includes(packId) === true)
  }

  async #scenarioProblems(read: ReadScenario, opened: OpenedPack): Promise<readonly PackProblem[]> {
    const { scenario, yaml } = read
    if (scenario === null || yaml === null || opened.report.pack === null) return read.problems
    const packs = []
    for (const id of scenario.content_packs) {
      const mine = id === opened.report.pack.manifest.id
      const other = mine ? done(opened.report.pack) : await this.#packBeside(id, opened.folder)
      if (!other.ok)
        return [
          {
            file: yaml.file,
            line: yaml.lineAt(['content_packs']),
            code: 'E-PACK',
            message: other.refusal.message,
          },
        ]
      packs.push(other.value)
    }
    return [...read.problems, ...compileScenario(scenario, yaml, packs).problems]
  }

  #packBeside(id: string, folder: string) {
    const folders = { ...this.#folders, packs: [dirname(folder), ...this.#folders.packs] }
    const found = findPackFolder(folders, id)
    return this.openPack(found ?? id)
  }

  async #unknownPack(named: string): Promise<Result<never>> {
    const known = (await this.listPacks()).map((one) => one.id)
    const message = `There is no pack "${named}", neither installed nor as a folder.${known.length === 0 ? '' : ` Installed are: ${known.join(', ')}.`}`
    return refuse('pack/unknown', message)
  }

  async #unknownScenario(id: string): Promise<Result<never>> {
    const known = allScenarioFiles(this.#folders).map(scenarioIdOf)
    const there = known.length === 0 ? 'There are none here.' : `There are: ${known.join(', ')}.`
    return refuse('pack/unknown-scenario', `There is no scenario "${id}". ${there}`)
  }
}

function readScenarioFile(path: string): {
  readonly file: string
  readonly text: string
  readonly read: ReadScenario
} {
  const file = path.split(/[\\/]/).at(-1) ?? path
  const found = readTextFile(path)
  if ('text' in found) return { file, text: found.text, read: readScenario({ path: file, text: found.text }) }
  const problems = [{ file, line: 0, code: 'E-FILE', message: found.trouble } as const]
  return { file, text: '', read: { scenario: null, yaml: null, problems } }
}

function summaryOf(file: string, { scenario, problems }: ReadScenario): ScenarioSummary {
  const id = scenarioIdOf(file)
  const blank = { id, name: id, ruleset: '', blurb: '', length: '', genre: '', heroes: [] }
  if (scenario === null) return { ...blank, trouble: problems[0]?.message ?? 'It cannot be read.' }
  const { name, ruleset, blurb, length, genre } = scenario
  const heroes = scenario.heroes.map((hero) => ({ id: hero.id, name: hero.name, blurb: hero.blurb }))
  return { id, name, ruleset, blurb, length, genre, heroes, trouble: null }
}

function withExcerpt(row: PackProblem, text: string | undefined): ShownProblem {
  const line = row.line === 0 ? '' : (text?.replace(/\r\n?/g, '\n').split('\n')[row.line - 1] ?? '')
  return { ...row, excerpt: line.slice(0, 200) }
}

function refusedPack(what: string, problems: readonly PackProblem[]): Result<never> {
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
