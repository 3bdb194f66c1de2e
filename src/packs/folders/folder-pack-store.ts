/** The PackStore over a folder of the player's, beside folders that cannot be changed (those the program came with). */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { canonicalJson } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import type { LocalPath } from '../../core/name-or-local-path.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { CompiledPack } from '../compile/compile-pack.ts'
import {
  gatherPacks,
  type OpenContext,
  type OpenedPack,
  openInstalled,
} from '../compile/open-pack-with-dependencies.ts'
import { manifestFile, type PackReading } from '../format/pack-files-and-limits.ts'
import type { RulesWords } from '../format/pack-ids.ts'
import { isError, type PackProblem } from '../format/pack-problems.ts'
import { type ContentPackManifest, packIdPattern } from '../format/read-manifest.ts'
import type { WrittenScenario } from '../format/read-scenario.ts'
import { compareVersions } from '../format/version-range.ts'
import type { TryStart, ValidationResult } from '../pack-loader.ts'
import type {
  InstalledPack,
  InstallOptions,
  InstallReport,
  PackChanges,
  PackStore,
  RemovalReport,
  UpgradeOptions,
} from '../pack-store.ts'
import {
  allPackFolders,
  allScenarioFiles,
  type ContentFolders,
  findScenarioFile,
  manifestIn,
  readInstalled,
  readScenarioFile,
  scenarioIdOf,
} from './pack-folders.ts'
import { type PackToInstall, readPackToInstall } from './read-pack-to-install.ts'
import { type ValidatedPack, validatePack } from './validate-pack.ts'
import { cleanUp, removePackFolder, writePack } from './write-pack.ts'

/** The folders of a pack store and what judging a pack needs. */
export interface FolderPackStoreOptions {
  /** The folder into which packs are put; it is one of `folders.packs`. */
  readonly own: string
  readonly folders: ContentFolders
  readonly hash: HashText
  readonly rulesWords: (ruleset: string) => Promise<RulesWords | null>
  /** How a scenario is tried out before its pack is taken in. */
  readonly tryStart?: TryStart
  /** A few hexadecimal digits, different each time. */
  readonly token: () => string
}

interface Candidate {
  readonly incoming: PackToInstall
  readonly manifest: ContentPackManifest
  readonly validated: ValidatedPack
  /** What is there under its id; null when nothing is. */
  readonly before: OpenedPack | null
}

/**
 * Packs in a folder.
 *
 * @example
 * const store = new FolderPackStore({ own: 'packs', folders, hash: sha256, rulesWords, token: () => randomBytes(4).toString('hex') })
 */
export class FolderPackStore implements PackStore {
  readonly #own: string
  readonly #folders: ContentFolders
  readonly #options: FolderPackStoreOptions

  constructor(options: FolderPackStoreOptions) {
    this.#own = options.own
    this.#folders = options.folders
    this.#options = options
  }

  async list(): Promise<readonly InstalledPack[]> {
    cleanUp(this.#own)
    return allPackFolders(this.#folders).map((folder) => this.#listed(folder))
  }

  async install(path: LocalPath, options: InstallOptions = {}): Promise<Result<InstallReport>> {
    const candidate = await this.#receive(path, options)
    if (!candidate.ok) return candidate
    const { manifest, before } = candidate.value
    if (before !== null && before.hash !== candidate.value.validated.opened.hash) {
      const version = before.report.manifest?.version ?? 'Another version'
      const message = `"${manifest.id}" is there already (${version}). To put ${manifest.version} in its place: fatewright pack upgrade PATH`
      return refuse('pack/exists', message, { data: { id: manifest.id, version } })
    }
    return this.#place(candidate.value)
  }

  async upgrade(path: LocalPath, options: UpgradeOptions = {}): Promise<Result<InstallReport>> {
    const candidate = await this.#receive(path, options)
    if (!candidate.ok) return candidate
    const { manifest, before, incoming, validated } = candidate.value
    const there = before?.report.manifest ?? null
    if (before === null)
      return refuse(
        'pack/unknown',
        `There is no "${manifest.id}" to upgrade. To install it: fatewright pack install PATH`,
      )
    if (before.hash === validated.opened.hash) return this.#place(candidate.value)
    const order = there === null ? 1 : compareVersions(manifest.version, there.version)
    if (order <= 0 && options.replace !== true) {
      const what =
        order === 0
          ? `Version ${manifest.version} of "${manifest.id}" is there with other content. An author gives a changed pack a new version`
          : `"${manifest.id}" ${there?.version} is there, and ${manifest.version} is older`
      return refuse('pack/same-version', `${what}; to put it there all the same, say --replace.`)
    }
    const broken = this.#brokenBy(manifest.id, incoming)
    if (broken.length > 0 && options.force !== true) {
      const message = `With ${manifest.version} of "${manifest.id}" these could not be played any more: ${broken.join('; ')}. To put it there all the same, say --force.`
      return refuse('pack/needed', message, { data: { needed_by: broken } })
    }
    return this.#place(candidate.value)
  }

  async remove(id: string, options: { readonly force?: boolean } = {}): Promise<Result<RemovalReport>> {
    cleanUp(this.#own)
    const folder = join(this.#own, id)
    if (!packIdPattern.test(id) || !existsSync(join(folder, manifestFile))) return this.#notRemovable(id)
    const { manifest } = manifestIn(folder)
    const without = { ...this.#folders, packs: this.#folders.packs.filter((packs) => packs !== this.#own) }
    const left = readInstalled(without)(id) === null ? null : manifestIn(this.#folderIn(without, id)).manifest
    const { own, others } = scenariosIn(id, this.#folders)
    const packs = packsOver(id, this.#folders).map((path) => basename(path))
    const needed_by = [
      ...packs.map((pack) => `pack ${pack}`),
      ...others.map((other) => `scenario ${other.id}`),
    ]
    if (needed_by.length > 0 && left === null && options.force !== true) {
      const message = `"${id}" is needed by: ${needed_by.join(', ')}. Remove those first, or say --force.`
      return refuse('pack/needed', message, { data: { needed_by } })
    }
    removePackFolder({ packs: this.#own, id, token: this.#options.token() })
    const known = manifest ?? { id, name: id, version: '' }
    return done({
      manifest: known as ContentPackManifest,
      scenarios: own.map((scenario) => scenario.id),
      needed_by,
      uncovers: left?.version ?? null,
    })
  }

  #listed(folder: string): InstalledPack {
    const id = basename(folder)
    const { manifest, problems } = manifestIn(folder)
    const { own, others } = scenariosIn(id, this.#folders)
    const scenarios = [...own, ...others].map((scenario) => scenario.id).sort()
    const about = { folder, fixed: dirname(folder) !== this.#own, scenarios }
    if (manifest === null) {
      const trouble = problems[0]?.message ?? 'It cannot be read.'
      const blank = {
        name: id,
        version: '',
        layer: 'setting',
        license: { type: '' },
        depends_on: [],
      } as const
      return { id, ...blank, depends_on: [], ...about, trouble }
    }
    const { name, version, layer, license, depends_on } = manifest
    return { id, name, version, layer, license, depends_on, ...about, trouble: null }
  }

  /** Reads and validates a pack; nothing is written before all of it is found good. */
  async #receive(path: LocalPath, { strict = false }: InstallOptions): Promise<Result<Candidate>> {
    const incoming = readPackToInstall(path)
    if (!incoming.ok) return incoming
    const { hash, rulesWords, tryStart } = this.#options
    const context = { folders: this.#folders, hash, rulesWords, tryStart, alone: true }
    const validated = await validatePack(incoming.value, context)
    const { result, opened } = validated
    if (!result.ok || result.manifest === null) return refusedPack(path.text, result, strict)
    if (strict && result.warnings > 0) return refusedPack(path.text, result, strict) // enforces: LORE-06
    const taken = this.#takenScenario(result.manifest.id, result.scenarios)
    if (taken !== null) {
      const message = `It brings a scenario "${taken}", and another of that name is there already. Rename one of them.`
      return refuse('pack/scenario-taken', message)
    }
    const before = openInstalled(result.manifest.id, this.#opening(null))
    return done({
      incoming: incoming.value,
      manifest: result.manifest,
      validated: { ...validated, opened },
      before,
    })
  }

  #place({ incoming, manifest, validated, before }: Candidate): Result<InstallReport> {
    const { opened, result } = validated
    const report = {
      manifest,
      scenarios: result.scenarios,
      warnings: result.warnings,
      left_out: incoming.left_out,
      before: before?.report.manifest?.version ?? null,
      changes:
        before?.report.pack && opened.report.pack
          ? comparePacks(before.report.pack, opened.report.pack)
          : null,
    }
    if (before?.hash === opened.hash)
      return done({ ...report, folder: this.#folderIn(this.#folders, manifest.id), same: true })
    const place = { packs: this.#own, id: manifest.id, token: this.#options.token() }
    const folder = writePack(place, incoming.files)
    return folder.ok ? done({ ...report, folder: folder.value, same: false }) : folder
  }

  /** What can be played now and could not with other files under this id. */
  #brokenBy(id: string, reading: PackReading): readonly string[] {
    const [now, then] = [this.#opening(null), this.#opening({ id, reading })]
    const packs = packsOver(id, this.#folders).map((folder) => basename(folder))
    const plays = (ids: readonly string[], opening: OpenContext): boolean =>
      'packs' in gatherPacks(ids, opening)
    const { others } = scenariosIn(id, this.#folders)
    return [
      ...packs.filter((pack) => plays([pack], now) && !plays([pack], then)).map((pack) => `pack ${pack}`),
      ...others
        .filter(({ scenario }) => plays(scenario.content_packs, now) && !plays(scenario.content_packs, then))
        .map((scenario) => `scenario ${scenario.id}`),
    ]
  }

  #opening(instead: { readonly id: string; readonly reading: PackReading } | null): OpenContext {
    const installed = readInstalled(this.#folders)
    const find = (id: string): PackReading | null => (id === instead?.id ? instead.reading : installed(id))
    return { find, hash: this.#options.hash, rules: null, opened: new Map() }
  }

  /** A scenario of this name that begins in another pack. */
  #takenScenario(id: string, scenarios: readonly string[]): string | null {
    const taken = scenarios.find((scenario) => {
      const file = findScenarioFile(this.#folders, scenario)
      const first = file === null ? id : readScenarioFile(file).read.scenario?.content_packs[0]
      return first !== id
    })
    return taken ?? null
  }

  #folderIn(folders: ContentFolders, id: string): string {
    return allPackFolders(folders).find((folder) => basename(folder) === id) ?? join(this.#own, id)
  }

  #notRemovable(id: string): Result<never> {
    const elsewhere = allPackFolders(this.#folders).some((folder) => basename(folder) === id)
    if (elsewhere) return refuse('pack/fixed', `"${id}" came with the program and stays with it.`)
    const mine = allPackFolders({ packs: [this.#own], scenarios: [] }).map((folder) => basename(folder))
    const there = mine.length === 0 ? 'None are installed.' : `Installed are: ${mine.join(', ')}.`
    return refuse('pack/unknown', `There is no pack "${id}" to remove. ${there}`)
  }
}

const maxProblems = 10

/** Refuses a pack with its first problems, each on a line of its own with file and line. */
function refusedPack(path: string, result: ValidationResult, strict: boolean): Result<never> {
  const wrong = result.problems.filter((problem) => strict || isError(problem))
  const rows = wrong.slice(0, maxProblems).map(problemLine)
  const more = wrong.length - rows.length
  const message = [
    `Nothing was installed: ${path} cannot be taken as it is.`,
    ...rows.map((row) => `  ${row}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
  const data = { problems: wrong.slice(0, 20).map((problem) => ({ ...problem })) }
  return refuse('pack/broken', message, { data })
}

function problemLine({ file, line, code, message }: PackProblem): string {
  return `${line === 0 ? file : `${file}:${line}`} ${code} ${message}`
}

/**
 * Compares two versions of a pack by full ids.
 *
 * @example
 * comparePacks(installed, candidate) // { gone: [], added: ['bay:nell'], changed: ['bay:quay'] }
 */
function comparePacks(before: CompiledPack, after: CompiledPack): PackChanges {
  const [left, right] = [thingsOf(before), thingsOf(after)]
  return {
    gone: [...left.keys()].filter((id) => !right.has(id)).sort(),
    added: [...right.keys()].filter((id) => !left.has(id)).sort(),
    changed: [...left.keys()].filter((id) => right.has(id) && left.get(id) !== right.get(id)).sort(),
  }
}

/** Everything a pack has, by id: its rows of the state, what its world definition says of it, and its lore. */
function thingsOf({ world, definition, chunks }: CompiledPack): ReadonlyMap<string, string> {
  const parts = new Map<string, string[]>()
  const put = (id: string, part: unknown): void => {
    parts.set(id, [...(parts.get(id) ?? []), canonicalJson(part as never)])
  }
  for (const rows of [world.entities_add, world.facts_add, world.clocks_add, world.threads_add])
    for (const row of rows ?? []) put(row.id ?? '', row)
  for (const [name, part] of Object.entries(definition)) {
    const entries = Array.isArray(part)
      ? part.map((entry) => [entry.id, entry] as const)
      : Object.entries(part)
    for (const [id, entry] of entries) put(String(id), [name, entry])
  }
  for (const { id, chunk_text, metadata } of chunks) {
    const [pack = '', owner = ''] = id.split(':')
    put(`${pack}:${owner}`, [id, chunk_text, metadata])
  }
  return new Map([...parts].map(([id, texts]) => [id, texts.join('\n')]))
}

interface NamedScenario {
  readonly id: string
  readonly scenario: WrittenScenario
}

/** The folders of the packs that build on a pack. */
function packsOver(id: string, folders: ContentFolders): readonly string[] {
  return allPackFolders(folders).filter((folder) =>
    manifestIn(folder).manifest?.depends_on.some((needed) => needed.id === id),
  )
}

/** The scenarios that play in a pack: those it brings along itself, and all others. */
function scenariosIn(
  id: string,
  folders: ContentFolders,
): { readonly own: readonly NamedScenario[]; readonly others: readonly NamedScenario[] } {
  const found = allScenarioFiles(folders).flatMap((file) => {
    const { scenario } = readScenarioFile(file).read
    if (scenario === null || !scenario.content_packs.includes(id)) return []
    const own =
      allPackFolders(folders).includes(join(file, '..', '..')) && basename(join(file, '..', '..')) === id
    return [{ id: scenarioIdOf(file), scenario, own }]
  })
  return { own: found.filter((scenario) => scenario.own), others: found.filter((scenario) => !scenario.own) }
}
