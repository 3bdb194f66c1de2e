/** Where packs and scenarios stand on disk, the first folder that has one winning. */
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ManifestReading, manifestFile, packIdPattern, readManifest } from '../pack/pack-manifest.ts'
import type { PackReading } from '../pack/pack-source.ts'
import { type ReadScenario, readScenario } from '../scenario/read-scenario.ts'
import { folderSource } from './folder-source.ts'
import { readTextFile } from './read-text-file.ts'

/** The folders that are looked through, in this order. */
export interface ContentFolders {
  readonly packs: readonly string[]
  readonly scenarios: readonly string[]
}

const ending = /\.ya?ml$/

/** The folder of a pack named by id, or by a path that has a separator in it; null when there is none. */
export function findPackFolder(folders: ContentFolders, named: string): string | null {
  if (packIdPattern.test(named)) {
    const found = folders.packs
      .map((one) => join(one, named))
      .find((one) => existsSync(join(one, manifestFile)))
    if (found !== undefined) return found
  }
  const path = resolve(named)
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : null
}

/** Reads installed packs by their ids. */
export function readInstalled(folders: ContentFolders): (id: string) => PackReading | null {
  return (id) => {
    const folder = folders.packs
      .map((one) => join(one, id))
      .find((one) => packIdPattern.test(id) && existsSync(join(one, manifestFile)))
    return folder === undefined ? null : folderSource(folder).read()
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
      if (ending.test(name) && !found.has(name.replace(ending, '')))
        found.set(name.replace(ending, ''), join(folder, name))
  return [...found.values()]
}

/** The scenario files of one folder. */
export function scenarioFilesIn(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))
}

/** The file of a scenario; null when there is none. */
export function findScenarioFile(folders: ContentFolders, id: string): string | null {
  const files = allScenarioFiles(folders)
  return files.find((file) => scenarioIdOf(file) === id) ?? null
}

/** What a scenario's file is called is what it is called. */
export function scenarioIdOf(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? '').replace(ending, '')
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

/** What a scenario's file holds. */
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
