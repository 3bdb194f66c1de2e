/** The PackShelf over a folder of one's own, beside folders that cannot be changed (those the program came with). */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { canonicalJson } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/seal.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import {
  allPackFolders,
  allScenarioFiles,
  type ContentFolders,
  findScenarioFile,
  manifestIn,
  readInstalled,
  readScenarioFile,
  scenarioIdOf,
} from '../folder/pack-folders.ts'
import { type Validated, validateReading } from '../folder/validate-reading.ts'
import { gatherPacks, type OpenedPack, type Opening, openInstalled } from '../pack/open-pack.ts'
import { type ContentPackManifest, manifestFile, packIdPattern } from '../pack/pack-manifest.ts'
import type { RulesWords } from '../pack/pack-names.ts'
import { isError, type PackProblem } from '../pack/pack-problem.ts'
import type { PackReading } from '../pack/pack-source.ts'
import type { CompiledPack } from '../pack/read-pack.ts'
import { compareVersions } from '../pack/version-range.ts'
import type { TryStart, ValidationResult } from '../pack-loader.ts'
import type {
  InstallOptions,
  PackChanges,
  PackShelf,
  RemovalReport,
  ShelfReport,
  ShelvedPack,
  UpgradeOptions,
} from '../pack-shelf.ts'
import type { WrittenScenario } from '../scenario/scenario-shape.ts'
import { placePack, takeAway, tidyUp } from './place-pack.ts'
import { type Parcel, readParcel } from './read-parcel.ts'

/** What a shelf is made of. */
export interface FolderShelfOptions {
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

interface Arrived {
  readonly parcel: Parcel
  readonly manifest: ContentPackManifest
  readonly validated: Validated
  /** What is there under its id; null when nothing is. */
  readonly before: OpenedPack | null
}

/**
 * Packs in a folder.
 *
 * @example
 * const shelf = new FolderShelf({ own: 'packs', folders, hash: sha256, rulesWords, token: () => randomBytes(4).toString('hex') })
 */
export class FolderShelf implements PackShelf {
  readonly #own: string
  readonly #folders: ContentFolders
  readonly #options: FolderShelfOptions

  constructor(options: FolderShelfOptions) {
    this.#own = options.own
    this.#folders = options.folders
    this.#options = options
  }

  async list(): Promise<readonly ShelvedPack[]> {
    tidyUp(this.#own)
    return allPackFolders(this.#folders).map((folder) => this.#listed(folder))
  }

  async install(path: string, options: InstallOptions = {}): Promise<Result<ShelfReport>> {
    const arrived = await this.#receive(path, options)
    if (!arrived.ok) return arrived
    const { manifest, before } = arrived.value
    if (before !== null && before.hash !== arrived.value.validated.opened.hash) {
      const version = before.report.manifest?.version ?? 'Another version'
      const message = `"${manifest.id}" is there already (${version}). To put ${manifest.version} in its place: fatewright pack upgrade PATH`
      return refuse('pack/exists', message, { data: { id: manifest.id, version } })
    }
    return this.#place(arrived.value)
  }

  async upgrade(path: string, options: UpgradeOptions = {}): Promise<Result<ShelfReport>> {
    const arrived = await this.#receive(path, options)
    if (!arrived.ok) return arrived
    const { manifest, before, parcel, validated } = arrived.value
    const there = before?.report.manifest ?? null
    if (before === null)
      return refuse(
        'pack/unknown',
        `There is no "${manifest.id}" to upgrade. To install it: fatewright pack install PATH`,
      )
    if (before.hash === validated.opened.hash) return this.#place(arrived.value)
    const order = there === null ? 1 : compareVersions(manifest.version, there.version)
    if (order <= 0 && options.replace !== true) {
      const what =
        order === 0
          ? `Version ${manifest.version} of "${manifest.id}" is there with other content. An author gives a changed pack a new version`
          : `"${manifest.id}" ${there?.version} is there, and ${manifest.version} is older`
      return refuse('pack/same-version', `${what}; to put it there all the same, say --replace.`)
    }
    const broken = this.#brokenBy(manifest.id, parcel)
    if (broken.length > 0 && options.force !== true) {
      const message = `With ${manifest.version} of "${manifest.id}" these could not be played any more: ${broken.join('; ')}. To put it there all the same, say --force.`
      return refuse('pack/needed', message, { data: { needed_by: broken } })
    }
    return this.#place(arrived.value)
  }

  async remove(id: string, options: { readonly force?: boolean } = {}): Promise<Result<RemovalReport>> {
    tidyUp(this.#own)
    const folder = join(this.#own, id)
    if (!packIdPattern.test(id) || !existsSync(join(folder, manifestFile))) return this.#notRemovable(id)
    const { manifest } = manifestIn(folder)
    const without = { ...this.#folders, packs: this.#folders.packs.filter((one) => one !== this.#own) }
    const left = readInstalled(without)(id) === null ? null : manifestIn(this.#folderIn(without, id)).manifest
    const { own, others } = scenariosIn(id, this.#folders)
    const packs = packsOver(id, this.#folders).map((one) => basename(one))
    const needed_by = [...packs.map((one) => `pack ${one}`), ...others.map((one) => `scenario ${one.id}`)]
    if (needed_by.length > 0 && left === null && options.force !== true) {
      const message = `"${id}" is needed by: ${needed_by.join(', ')}. Remove those first, or say --force.`
      return refuse('pack/needed', message, { data: { needed_by } })
    }
    takeAway({ packs: this.#own, id, token: this.#options.token() })
    const known = manifest ?? { id, name: id, version: '' }
    return done({
      manifest: known as ContentPackManifest,
      scenarios: own.map((one) => one.id),
      ...{ needed_by, uncovers: left?.version ?? null },
    })
  }

  #listed(folder: string): ShelvedPack {
    const id = basename(folder)
    const { manifest, problems } = manifestIn(folder)
    const { own, others } = scenariosIn(id, this.#folders)
    const scenarios = [...own, ...others].map((one) => one.id).sort()
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

  /** Reads and judges what somebody brings; nothing is written before all of it is found good. */
  async #receive(path: string, { strict = false }: InstallOptions): Promise<Result<Arrived>> {
    const parcel = readParcel(path)
    if (!parcel.ok) return parcel
    const { hash, rulesWords, tryStart } = this.#options
    const around = { folders: this.#folders, hash, rulesWords, tryStart, alone: true }
    const validated = await validateReading(parcel.value, around)
    const { result, opened } = validated
    if (!result.ok || result.manifest === null) return refusedParcel(path, result, strict)
    if (strict && result.warnings > 0) return refusedParcel(path, result, strict) // enforces: LORE-06
    const taken = this.#takenScenario(result.manifest.id, result.scenarios)
    if (taken !== null) {
      const message = `It brings a scenario "${taken}", and another of that name is there already. Rename one of them.`
      return refuse('pack/scenario-taken', message)
    }
    const before = openInstalled(result.manifest.id, this.#opening(null))
    return done({
      parcel: parcel.value,
      manifest: result.manifest,
      validated: { ...validated, opened },
      before,
    })
  }

  #place({ parcel, manifest, validated, before }: Arrived): Result<ShelfReport> {
    const { opened, result } = validated
    const report = {
      ...{ manifest, scenarios: result.scenarios, warnings: result.warnings, left_out: parcel.left_out },
      before: before?.report.manifest?.version ?? null,
      changes:
        before?.report.pack && opened.report.pack
          ? comparePacks(before.report.pack, opened.report.pack)
          : null,
    }
    if (before?.hash === opened.hash)
      return done({ ...report, folder: this.#folderIn(this.#folders, manifest.id), same: true })
    const place = { packs: this.#own, id: manifest.id, token: this.#options.token() }
    const folder = placePack(place, parcel.files)
    return folder.ok ? done({ ...report, folder: folder.value, same: false }) : folder
  }

  /** What can be played now and could not with other files under this id. */
  #brokenBy(id: string, reading: PackReading): readonly string[] {
    const [now, then] = [this.#opening(null), this.#opening({ id, reading })]
    const packs = packsOver(id, this.#folders).map((folder) => basename(folder))
    const plays = (ids: readonly string[], opening: Opening): boolean => 'packs' in gatherPacks(ids, opening)
    const { others } = scenariosIn(id, this.#folders)
    return [
      ...packs.filter((one) => plays([one], now) && !plays([one], then)).map((one) => `pack ${one}`),
      ...others
        .filter(({ scenario }) => plays(scenario.content_packs, now) && !plays(scenario.content_packs, then))
        .map((one) => `scenario ${one.id}`),
    ]
  }

  #opening(instead: { readonly id: string; readonly reading: PackReading } | null): Opening {
    const installed = readInstalled(this.#folders)
    const find = (id: string): PackReading | null => (id === instead?.id ? instead.reading : installed(id))
    return { find, hash: this.#options.hash, rules: null, opened: new Map() }
  }

  /** A scenario of this name that begins in another pack. */
  #takenScenario(id: string, scenarios: readonly string[]): string | null {
    const taken = scenarios.find((one) => {
      const file = findScenarioFile(this.#folders, one)
      const first = file === null ? id : readScenarioFile(file).read.scenario?.content_packs[0]
      return first !== id
    })
    return taken ?? null
  }

  #folderIn(folders: ContentFolders, id: string): string {
    return allPackFolders(folders).find((one) => basename(one) === id) ?? join(this.#own, id)
  }

  #notRemovable(id: string): Result<never> {
    const elsewhere = allPackFolders(this.#folders).some((one) => basename(one) === id)
    if (elsewhere) return refuse('pack/fixed', `"${id}" came with the program and stays with it.`)
    const mine = allPackFolders({ packs: [this.#own], scenarios: [] }).map((one) => basename(one))
    const there = mine.length === 0 ? 'None are installed.' : `Installed are: ${mine.join(', ')}.`
    return refuse('pack/unknown', `There is no pack "${id}" to remove. ${there}`)
  }
}

/** Why a pack is not installed: its first problems with file and line, each on a line of its own. */
const mostTold = 10

/** Refuses a pack with what was found wrong with it. */
function refusedParcel(path: string, result: ValidationResult, strict: boolean): Result<never> {
  const wrong = result.problems.filter((one) => strict || isError(one))
  const rows = wrong.slice(0, mostTold).map(told)
  const more = wrong.length - rows.length
  const message = [
    `Nothing was installed: ${path} cannot be taken as it is.`,
    ...rows.map((row) => `  ${row}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
  const data = { problems: wrong.slice(0, 20).map((one) => ({ ...one })) }
  return refuse('pack/broken', message, { data })
}

function told({ file, line, code, message }: PackProblem): string {
  return `${line === 0 ? file : `${file}:${line}`} ${code} ${message}`
}

/**
 * Compares two versions of a pack by full ids.
 *
 * @example
 * comparePacks(installed, arrived) // { gone: [], added: ['bay:nell'], changed: ['bay:quay'] }
 */
function comparePacks(before: CompiledPack, after: CompiledPack): PackChanges {
  const [left, right] = [thingsOf(before), thingsOf(after)]
  return {
    gone: [...left.keys()].filter((id) => !right.has(id)).sort(),
    added: [...right.keys()].filter((id) => !left.has(id)).sort(),
    changed: [...left.keys()].filter((id) => right.has(id) && left.get(id) !== right.get(id)).sort(),
  }
}

/** Everything a pack has, by id: what it founds, what its book says of it, and its lore. */
function thingsOf({ world, book, chunks }: CompiledPack): ReadonlyMap<string, string> {
  const parts = new Map<string, string[]>()
  const put = (id: string, part: unknown): void => {
    parts.set(id, [...(parts.get(id) ?? []), canonicalJson(part as never)])
  }
  for (const rows of [world.entities_add, world.facts_add, world.clocks_add, world.threads_add])
    for (const row of rows ?? []) put(row.id ?? '', row)
  for (const [name, part] of Object.entries(book)) {
    const entries = Array.isArray(part) ? part.map((one) => [one.id, one] as const) : Object.entries(part)
    for (const [id, entry] of entries) put(String(id), [name, entry])
  }
  for (const { id, chunk_text, metadata } of chunks) {
    const [pack = '', owner = ''] = id.split(':')
    put(`${pack}:${owner}`, [id, chunk_text, metadata])
  }
  return new Map([...parts].map(([id, texts]) => [id, texts.join('\n')]))
}

/** A scenario by id. */
interface NamedScenario {
  readonly id: string
  readonly scenario: WrittenScenario
}

/** The folders of the packs that build on a pack. */
function packsOver(id: string, folders: ContentFolders): readonly string[] {
  return allPackFolders(folders).filter((folder) =>
    manifestIn(folder).manifest?.depends_on.some((one) => one.id === id),
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
  return { own: found.filter((one) => one.own), others: found.filter((one) => !one.own) }
}
