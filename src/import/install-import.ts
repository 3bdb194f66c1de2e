/**
 * Installs what an import becomes: a pack with its original, its report and its scenario, then a campaign; when one is
 * refused, none is left. Importing the same file again loses nothing.
 */

import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { done, type Result, refuse } from '../core/result.ts'
import { makePrivateFolder } from '../files/index.ts'
import { fsyncFolder } from '../packs/index.ts'
import type { ImportedStory } from './formats/read-chat-logs.ts'
import type { ImportedPack } from './pack/build-imported-pack.ts'
import { packIdFor } from './pack/safe-pack-fields.ts'
import type { Imported, ImportOptions, ImportSource } from './read-import.ts'
import type { ImportFromDisk } from './read-import-from-disk.ts'

/** Where things go, and which names are taken anywhere. */
export interface InstallPlaces {
  readonly packs: string
  readonly scenarios: string
  readonly takenPacks: readonly string[]
  readonly takenScenarios: readonly string[]
}

export interface InstalledImportedPack {
  readonly pack_id: string
  readonly folder: string
  /** The scenario that begins in it; null when there is none. */
  readonly scenario: string | null
}

export interface InstalledImport {
  readonly pack: InstalledImportedPack | null
  /** The campaign of a story, and where its original is kept. */
  readonly campaign: { readonly campaign_id: string; readonly kept: string } | null
}

/** Installs an import under a data folder; `createCampaign` makes a campaign of a story. */
export async function installImport(
  home: string,
  taken: { readonly packs: readonly string[]; readonly scenarios: readonly string[] },
  { imported, source }: ImportFromDisk,
  options: ImportOptions,
  createCampaign: (
    history: ImportedStory & { readonly original: string },
  ) => Promise<Result<{ readonly campaign_id: string }>>,
): Promise<Result<InstalledImport>> {
  const places = {
    packs: join(home, 'packs'),
    scenarios: join(home, 'scenarios'),
    takenPacks: taken.packs,
    takenScenarios: taken.scenarios,
  }
  if (imported.pack === null && imported.history === null)
    return refuse('import/empty', `There is nothing in ${source.file} to take.`)
  const pack =
    imported.pack === null
      ? done(null)
      : installImportedPack(imported, imported.pack, source, options, places)
  if (!pack.ok || imported.history === null)
    return pack.ok ? done({ pack: pack.value, campaign: null }) : pack
  // The original first: a campaign without it would be half an import, an original without a campaign is none.
  const name = `${packIdFor(imported.history.title)}_${checksumOf(source.bytes)}`
  const kept = join(home, 'imports', name)
  const written = existsSync(kept) ? done(null) : installFolder(kept, keptFiles({ imported, source }))
  const campaign = written.ok ? await createCampaign({ ...imported.history, original: name }) : written
  if (campaign.ok)
    return done({ pack: pack.value, campaign: { campaign_id: campaign.value.campaign_id, kept } })
  if (pack.value !== null) rmSync(pack.value.folder, { recursive: true, force: true })
  return campaign
}

function keptFiles({ imported, source }: ImportFromDisk): readonly NewFile[] {
  return [
    { path: `original.${imported.ending}`, contents: source.bytes },
    { path: 'report.json', contents: `${JSON.stringify(imported.report, null, 2)}\n` },
  ]
}

/** The name of the file that says what a pack was made of. */
export const importFile = 'import.json'

export function installImportedPack(
  imported: Imported,
  pack: ImportedPack,
  source: ImportSource,
  options: ImportOptions,
  places: InstallPlaces,
): Result<InstalledImportedPack> {
  const folder = join(places.packs, pack.id)
  const installed = { pack_id: pack.id, folder, scenario: pack.scenario === null ? null : pack.id }
  const scenarioPath = join(places.scenarios, pack.scenario?.path ?? '')
  const unfinished =
    isSameImport(folder, source, imported.ending) && pack.scenario !== null && !existsSync(scenarioPath)
  if (!unfinished) {
    const free = requireFree(pack, places)
    if (!free.ok) return free
    const written = installFolder(folder, filesOf(imported, pack, source, options))
    if (!written.ok) return written
  }
  if (pack.scenario === null) return done(installed)
  const began = installFile(scenarioPath, pack.scenario.text)
  if (began.ok) return done(installed)
  rmSync(folder, { recursive: true, force: true })
  return began
}

/** An import that died between the pack and its scenario is finished by the next one. */
function isSameImport(folder: string, source: ImportSource, ending: string): boolean {
  const kept = join(folder, `original.${ending}`)
  return existsSync(kept) && Buffer.from(source.bytes).equals(readFileSync(kept))
}

function requireFree(pack: ImportedPack, places: InstallPlaces): Result<null> {
  const taken = places.takenPacks.includes(pack.id)
    ? `a pack "${pack.id}"`
    : pack.scenario !== null && places.takenScenarios.includes(pack.id)
      ? `a scenario "${pack.id}"`
      : null
  if (taken === null) return done(null)
  return refuse(
    'import/exists',
    `There is already ${taken}; it is left as it is. Choose another name with --as.`,
  )
}

function filesOf(
  imported: Imported,
  pack: ImportedPack,
  source: ImportSource,
  options: ImportOptions,
): readonly NewFile[] {
  const about = {
    format: 'fatewright.import',
    version: 1,
    source: source.file,
    ...(options.as !== undefined && { as: options.as }),
    original: `original.${imported.ending}`,
    report: imported.report,
  }
  return [
    ...pack.files.map(({ path, text }) => ({ path, contents: text })),
    { path: `original.${imported.ending}`, contents: source.bytes },
    { path: importFile, contents: `${JSON.stringify(about, null, 2)}\n` },
  ]
}

export interface NewFile {
  readonly path: string
  readonly contents: string | Uint8Array
}

/**
 * Writes a folder that must not be there yet, all of it or nothing: its files are written beside their place, synced, and
 * given their name in one step.
 */
export function installFolder(folder: string, files: readonly NewFile[]): Result<null> {
  if (existsSync(folder)) return taken(folder)
  const draft = join(dirname(folder), `.importing-${process.pid}-${folder.split(/[\\/]/).at(-1) ?? ''}`)
  rmSync(draft, { recursive: true, force: true })
  try {
    makePrivateFolder(draft)
    for (const file of files) {
      makePrivateFolder(dirname(join(draft, file.path)))
      writeSynced(join(draft, file.path), file.contents)
    }
    fsyncFolder(draft)
    if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return taken(folder)
    renameSync(draft, folder)
    fsyncFolder(dirname(folder))
    return done(null)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Writes one file that must not be there yet. */
export function installFile(path: string, contents: string): Result<null> {
  const draft = `${dirname(path)}/.importing-${process.pid}-${path.split(/[\\/]/).at(-1) ?? ''}`
  makePrivateFolder(dirname(path))
  try {
    writeSynced(draft, contents)
    placeFile(draft, path)
    fsyncFolder(dirname(path))
    return done(null)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return taken(path)
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A link fails where a file is, and a rename would take its place; where nothing can be linked, a copy fails as well. */
function placeFile(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    copyFileSync(draft, path, constants.COPYFILE_EXCL)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function taken(path: string): Result<never> {
  const message = `${path} is already there and is left as it is. Choose another name with --as, or move it away first.`
  return refuse('import/exists', message, { data: { file: path } })
}

function writeSynced(path: string, contents: string | Uint8Array): void {
  const handle = openSync(path, 'w', 0o600)
  try {
    writeFileSync(handle, contents)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A short name for some bytes, eight hexadecimal digits: the same bytes have the same one. */
function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0')
}
