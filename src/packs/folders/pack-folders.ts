/** Where packs and scenarios stand on disk, the first folder that has one winning. */
import { existsSync, lstatSync, opendirSync, readdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type NameOrPath, wordsOf } from '../../core/name-or-local-path.ts'
import {
  isPackText,
  manifestFile,
  nameProblem,
  type PackFile,
  type PackReading,
  packFileProblem,
  packLimits,
  treeProblems,
} from '../format/pack-files-and-limits.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import { type ManifestReading, packIdPattern, readManifest } from '../format/read-manifest.ts'
import { type ReadScenario, readScenario } from '../format/read-scenario.ts'
import { readTextFile } from './read-text-file.ts'

/** The folders that are looked through, in this order. */
export interface ContentFolders {
  readonly packs: readonly string[]
  readonly scenarios: readonly string[]
}

const yamlEnding = /\.ya?ml$/

/**
 * The folder of a pack that the owner typed the path of, or of an installed one by its id; null when there is none. A
 * folder of that name wins over the installed copy: an author checks and plays what is being written.
 */
export function findPackFolder(folders: ContentFolders, named: NameOrPath): string | null {
  if (typeof named === 'string') return installedFolder(folders, named)
  const path = resolve(named.text)
  if (existsSync(join(path, manifestFile))) return path
  const installed = installedFolder(folders, wordsOf(named))
  if (installed !== null) return installed
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : null
}

function installedFolder(folders: ContentFolders, id: string): string | null {
  if (!packIdPattern.test(id)) return null
  const candidates = folders.packs.map((packs) => join(packs, id))
  return candidates.find((folder) => existsSync(join(folder, manifestFile))) ?? null
}

export function readInstalled(folders: ContentFolders): (id: string) => PackReading | null {
  return (id) => {
    const folder = installedFolder(folders, id)
    return folder === null ? null : readPackFolder(folder)
  }
}

/** The folders of all packs, each id once. */
export function allPackFolders(folders: ContentFolders): readonly string[] {
  const found = new Map<string, string>()
  for (const folder of folders.packs)
    for (const name of namesIn(folder))
      if (!found.has(name) && existsSync(join(folder, name, manifestFile)))
        found.set(name, join(folder, name))
  return [...found.values()]
}

/** The files of all scenarios, each id once: those that packs bring along, then those that stand alone. */
export function allScenarioFiles(folders: ContentFolders): readonly string[] {
  const found = new Map<string, string>()
  const brought = allPackFolders(folders).map((folder) => join(folder, 'scenarios'))
  for (const folder of [...brought, ...folders.scenarios])
    for (const name of namesIn(folder))
      if (yamlEnding.test(name) && !found.has(name.replace(yamlEnding, '')))
        found.set(name.replace(yamlEnding, ''), join(folder, name))
  return [...found.values()]
}

export function scenarioFilesIn(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => yamlEnding.test(name))
    .map((name) => join(folder, name))
}

/** The file of a scenario; null when there is none. */
export function findScenarioFile(folders: ContentFolders, id: string): string | null {
  const files = allScenarioFiles(folders)
  return files.find((file) => scenarioIdOf(file) === id) ?? null
}

/** What a scenario's file is called is what it is called. */
export function scenarioIdOf(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? '').replace(yamlEnding, '')
}

function namesIn(folder: string): readonly string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
}

/** The manifest of a pack's folder, without the rest of it. */
export function manifestIn(folder: string): ManifestReading {
  const read = readTextFile(join(folder, manifestFile))
  return readManifest('text' in read ? [{ path: manifestFile, text: read.text }] : [])
}

export function readScenarioFile(path: string): {
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

interface Listing {
  readonly paths: string[]
  readonly problems: PackProblem[]
  count: number
}

/**
 * Reads a pack's folder. Nothing outside it is read: links are refused whatever they point to, names are plain, and how much
 * there is is counted before any of it is read.
 */
export function readPackFolder(folder: string): PackReading {
  const listing: Listing = { paths: [], problems: [], count: 0 }
  const about = lstatSync(folder, { throwIfNoEntry: false })
  if (about === undefined || !about.isDirectory()) {
    const message = about?.isSymbolicLink()
      ? 'The pack is a link; name the folder itself.'
      : 'There is no such folder.'
    return { files: [], problems: [packFileProblem('', message)] }
  }
  const root = realpathSync(folder)
  list(root, '', 1, listing)
  // Of a pack with too many files only its name is read.
  const tooMany = listing.count > packLimits.files
  const paths = tooMany ? listing.paths.filter((path) => path === manifestFile) : listing.paths.sort()
  const { files, problems } = readAll(root, paths)
  return { files, problems: [...listing.problems, ...treeProblems(paths), ...problems] }
}

function readAll(root: string, paths: readonly string[]): PackReading {
  const files: PackFile[] = []
  const problems: PackProblem[] = []
  let total = 0
  for (const path of paths) {
    const found = readTextFile(join(root, path))
    if ('trouble' in found) {
      problems.push(packFileProblem(path, found.trouble))
      continue
    }
    total += found.text.length
    if (total > packLimits.total) {
      problems.push(packFileProblem(path, `The pack is larger than ${packLimits.total / 1_000_000} MB.`))
      break
    }
    files.push({ path, text: found.text })
  }
  return { files, problems }
}

function list(root: string, under: string, depth: number, listing: Listing): void {
  const folder = opendirSync(join(root, under))
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      listing.count += 1
      if (listing.count > packLimits.files) {
        const message = `A pack has at most ${packLimits.files} files; this one has more.`
        listing.problems.push(packFileProblem(path, message))
        return
      }
      if (entry.name.startsWith('.')) continue
      const trouble = entry.isSymbolicLink()
        ? 'It is a link; a pack holds only its own files.'
        : (nameProblem(entry.name) ?? kindProblem(entry, depth))
      if (trouble !== null) listing.problems.push(packFileProblem(path, trouble))
      else if (entry.isDirectory()) list(root, path, depth + 1, listing)
      else if (isPackText(entry.name)) listing.paths.push(path)
    }
  } finally {
    folder.closeSync()
  }
}

function kindProblem(entry: { isDirectory(): boolean; isFile(): boolean }, depth: number): string | null {
  if (entry.isDirectory()) return depth >= packLimits.depth ? 'It lies too deep inside the pack.' : null
  return entry.isFile() ? null : 'It is no file.'
}
