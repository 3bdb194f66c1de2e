/** The PackLoader over folders: those that are shipped, and those a person has put into the data folder. */
import { dirname, resolve } from 'node:path'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import { type LocalPath, type NameOrPath, wordsOf } from '../../core/name-or-local-path.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { compileScenario } from '../compile/compile-scenario.ts'
import {
  gatherPacks,
  loadScenario,
  type OpenContext,
  type OpenedPack,
  openPack,
  refusedPack,
} from '../compile/open-pack-with-dependencies.ts'
import type { RulesWords } from '../format/pack-ids.ts'
import type { ContentPackManifest } from '../format/read-manifest.ts'
import type { ReadScenario } from '../format/read-scenario.ts'
import { readFrontmatter } from '../format/read-yaml-and-frontmatter.ts'
import type {
  LoadedPack,
  LoadedScenario,
  PackLoader,
  ScenarioSummary,
  TryStart,
  ValidationResult,
} from '../pack-loader.ts'
import {
  allPackFolders,
  allScenarioFiles,
  type ContentFolders,
  findPackFolder,
  findScenarioFile,
  manifestIn,
  readInstalled,
  readPackFolder,
  readScenarioFile,
  scenarioIdOf,
} from './pack-folders.ts'
import { readTextFile } from './read-text-file.ts'
import { validatePack } from './validate-pack.ts'

export interface FolderLoaderOptions {
  readonly folders: ContentFolders
  readonly hash: HashText
  /** Read each scenario once: for creating many campaigns from files that are not edited meanwhile. */
  readonly remember?: boolean
  /** What a ruleset names by itself; null when that is not known. */
  readonly rulesWords?: (ruleset: string) => Promise<RulesWords | null>
  /** How a scenario is tried out when its pack is validated; without it only its files are judged. */
  readonly tryStart?: TryStart
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
  readonly #tryStart: TryStart | undefined

  readonly #known: Map<string, Result<LoadedScenario>> | null

  constructor(options: FolderLoaderOptions) {
    const { folders, hash, remember = false, rulesWords = async () => null, tryStart } = options
    this.#tryStart = tryStart
    this.#known = remember ? new Map() : null
    this.#folders = folders
    this.#hash = hash
    this.#rulesWords = rulesWords
  }

  async loadPack(pack: NameOrPath): Promise<Result<ContentPackManifest>> {
    const opened = await this.openPack(pack)
    return opened.ok ? done(opened.value.manifest) : opened
  }

  async listPacks(): Promise<readonly ContentPackManifest[]> {
    return allPackFolders(this.#folders).flatMap((folder) => {
      const { manifest } = manifestIn(folder)
      return manifest === null ? [] : [manifest]
    })
  }

  async openPack(pack: NameOrPath, ruleset?: string): Promise<Result<LoadedPack>> {
    const opened = await this.#open(pack, ruleset)
    if (!opened.ok) return opened
    const { report, hash } = opened.value
    return report.pack === null
      ? refusedPack(`pack "${wordsOf(pack)}"`, report.problems)
      : done({ ...report.pack, hash })
  }

  async parseFrontmatter({ text: filePath }: LocalPath) {
    const read = readTextFile(filePath)
    if ('trouble' in read) return refuse('pack/unreadable', `${filePath}: ${read.trouble}`)
    const { found, problems } = readFrontmatter(filePath, read.text.replace(/\r\n?/g, '\n'))
    if (found === null) return refusedPack(`file "${filePath}"`, problems)
    return done({ metadata: found.metadata, content: found.content })
  }

  async validatePack(pack: NameOrPath): Promise<Result<ValidationResult>> {
    const folder = findPackFolder(this.#folders, pack)
    if (folder === null) return this.#unknownPack(wordsOf(pack))
    // Packs and scenarios that stand beside it come first: one validates what one writes.
    const folders = {
      packs: [dirname(folder), ...this.#folders.packs],
      scenarios: [
        resolve(folder, '../scenarios'),
        resolve(folder, '../../scenarios'),
        ...this.#folders.scenarios,
      ],
    }
    const context = { folders, hash: this.#hash, rulesWords: this.#rulesWords, tryStart: this.#tryStart }
    return done((await validatePack(readPackFolder(folder), context)).result)
  }

  async listScenarios(): Promise<readonly ScenarioSummary[]> {
    return allScenarioFiles(this.#folders).map((file) => summaryOf(file, readScenarioFile(file).read))
  }

  async openScenario(id: string): Promise<Result<LoadedScenario>> {
    const opened = this.#known?.get(id) ?? (await this.#openScenario(id))
    if (opened.ok) this.#known?.set(id, opened)
    return opened
  }

  async #openScenario(id: string): Promise<Result<LoadedScenario>> {
    const file = findScenarioFile(this.#folders, id)
    if (file === null) return this.#unknownScenario(id)
    const { read } = readScenarioFile(file)
    const { scenario, yaml } = read
    if (scenario === null || yaml === null) return refusedPack(`scenario "${id}"`, read.problems)
    const gathered = gatherPacks(scenario.content_packs, await this.#opening(scenario.ruleset))
    if ('missing' in gathered) {
      if (gathered.problems.length === 0) return this.#unknownPack(gathered.missing)
      return refusedPack(`pack "${gathered.missing}"`, gathered.problems)
    }
    const { packs } = gathered
    const { compiled, problems } = compileScenario(scenario, yaml, packs)
    if (compiled === null) return refusedPack(`scenario "${id}"`, problems)
    const placeOf: LoadedScenario['placeOf'] = (path) =>
      path.length === 0 ? yaml.file : `${yaml.file}:${yaml.lineAt(path)}`
    return done({ ...loadScenario(compiled, packs, this.#hash), placeOf })
  }

  async #open(named: NameOrPath, ruleset?: string): Promise<Result<OpenedPack>> {
    const folder = findPackFolder(this.#folders, named)
    if (folder === null) return this.#unknownPack(wordsOf(named))
    return done(openPack(readPackFolder(folder), await this.#opening(ruleset)))
  }

  async #opening(ruleset?: string): Promise<OpenContext> {
    const rules = ruleset === undefined ? null : await this.#rulesWords(ruleset)
    return { find: readInstalled(this.#folders), hash: this.#hash, rules, opened: new Map() }
  }

  async #unknownPack(named: string): Promise<Result<never>> {
    const known = (await this.listPacks()).map((pack) => pack.id)
    const message = `There is no pack "${named}", neither installed nor as a folder.${known.length === 0 ? '' : ` Installed are: ${known.join(', ')}.`}`
    return refuse('pack/unknown', message)
  }

  async #unknownScenario(id: string): Promise<Result<never>> {
    const known = allScenarioFiles(this.#folders).map(scenarioIdOf)
    const there = known.length === 0 ? 'There are none here.' : `There are: ${known.join(', ')}.`
    return refuse('pack/unknown-scenario', `There is no scenario "${id}". ${there}`)
  }
}

function summaryOf(file: string, { scenario, problems }: ReadScenario): ScenarioSummary {
  const id = scenarioIdOf(file)
  const blank = { id, name: id, ruleset: '', blurb: '', length: '', genre: '', heroes: [], questions: [] }
  if (scenario === null) return { ...blank, trouble: problems[0]?.message ?? 'It cannot be read.' }
  const { name, ruleset, blurb, length, genre } = scenario
  const heroes = scenario.heroes.map((hero) => ({ id: hero.id, name: hero.name, blurb: hero.blurb }))
  const { calibration, session_zero } = scenario
  const questions = session_zero?.questions ?? []
  return {
    id,
    name,
    ruleset,
    blurb,
    length,
    genre,
    heroes,
    questions,
    trouble: null,
    ...(calibration !== undefined && { calibration }),
  }
}
