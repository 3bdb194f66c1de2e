/** A pack that shall be installed, from a folder or an archive, as files in memory: they are validated before any is written. */
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LocalPath } from '../../core/name-or-local-path.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import {
  isPackText,
  isScenarioPath,
  manifestFile,
  type PackFile,
  type PackReading,
  packFileProblem,
  packLimits,
  pathProblem,
  readablePath,
  treeProblems,
} from '../format/pack-files-and-limits.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import { readManifest } from '../format/read-manifest.ts'
import { readScenario } from '../format/read-scenario.ts'
import { readPackFolder, scenarioFilesIn } from './pack-folders.ts'
import { decodeText, readTextFile } from './read-text-file.ts'
import { readZip, type ZipFile } from './read-zip.ts'

/** The files of a pack that is not installed yet. */
export interface PackToInstall extends PackReading {
  /** Files that packs have no use for. */
  readonly left_out: readonly string[]
}

/** Scenario files beside a pack that are looked at. */
const maxBeside = 100
/** Left-out files that are listed by name. */
const maxListed = 20

/** Reads the pack at a path, with the scenarios beside it that begin in it. */
export function readPackToInstall({ text: path }: LocalPath): Result<PackToInstall> {
  const at = resolve(path)
  const about = statSync(at, { throwIfNoEntry: false })
  if (about === undefined)
    return refuse(
      'pack/unknown',
      `There is nothing at ${path}: name a pack's folder, or a zip archive of it.`,
    )
  if (about.isDirectory()) return done(fromFolder(at))
  if (!about.isFile()) return refuse('pack/unreadable', `${path} is neither a folder nor a file.`)
  // A packed pack is no larger than an unpacked one; the rest is room for pictures that are left out.
  if (about.size > 2 * packLimits.total) {
    const size = Math.ceil(about.size / 1_000_000).toLocaleString('en-GB')
    return refuse(
      'pack/too-large',
      `${path} has ${size} MB, and a pack may have ${(2 * packLimits.total) / 1e6}.`,
    )
  }
  const read = readPackZip(readFileSync(at))
  return read.ok ? done(complete(read.value, read.value.beside, read.value.left_out)) : read
}

function fromFolder(folder: string): PackToInstall {
  const reading = readPackFolder(folder)
  const beside = ['../scenarios', '../../scenarios']
    .flatMap((way) => scenarioFilesIn(resolve(folder, way)))
    .slice(0, maxBeside)
    .flatMap((file): PackFile[] => {
      const found = readTextFile(file)
      return 'text' in found
        ? [{ path: join('scenarios', nameOf(file)).replaceAll('\\', '/'), text: found.text }]
        : []
    })
  return complete(reading, beside, [])
}

function nameOf(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file
}

/** The pack with the scenarios beside it that begin in it; its own come first. */
function complete(reading: PackReading, beside: readonly PackFile[], left: readonly string[]): PackToInstall {
  const { manifest } = readManifest(reading.files)
  const files = new Map(reading.files.map((file) => [file.path, file]))
  for (const file of manifest === null ? [] : beside) {
    const [first] = readScenario(file).scenario?.content_packs ?? []
    if (first === manifest?.id && isScenarioPath(file.path) && !files.has(file.path))
      files.set(file.path, file)
  }
  const sorted = [...files.values()].sort((left, right) => (left.path < right.path ? -1 : 1))
  return { files: sorted, problems: reading.problems, left_out: left.slice(0, maxListed) }
}

interface PackZip extends PackReading {
  /** Scenarios beside the pack, as `scenarios/x.yaml`. */
  readonly beside: readonly PackFile[]
  readonly left_out: readonly string[]
}

const zipLimits = {
  entries: packLimits.files,
  entry: packLimits.file,
  total: packLimits.total,
  ratio: 200,
  only: (path: string): boolean => isPackText(path.split('/').at(-1) ?? '') && !isAside(path),
}

function readPackZip(bytes: Uint8Array): Result<PackZip> {
  const left: string[] = []
  const only = (path: string): boolean => {
    const wanted = zipLimits.only(path)
    if (!wanted && !isAside(path) && !path.endsWith('/') && !left.includes(path) && left.length < 100)
      left.push(readablePath(path))
    return wanted
  }
  const read = readZip(bytes, { ...zipLimits, only })
  if (!read.ok) return read
  const manifests = read.value.filter(({ path }) => path.split('/').at(-1) === manifestFile)
  const [found, second] = manifests
  if (found === undefined)
    return refuse('pack/no-manifest', `There is no ${manifestFile} in the archive: it holds no pack.`)
  const root = found.path.slice(0, -manifestFile.length)
  if (second !== undefined && !second.path.startsWith(root)) {
    const where = manifests.slice(0, 5).map(({ path }) => readablePath(path))
    return refuse(
      'pack/two-packs',
      `The archive holds several packs (${where.join(', ')}): make one of each.`,
    )
  }
  const { files, problems } = textsOf(within(read.value, root))
  const beside = besideOf(root).flatMap((folder) => textsOf(within(read.value, folder), 'scenarios/').files)
  const outside = read.value.filter(
    ({ path }) => !path.startsWith(root) && !besideOf(root).some((folder) => path.startsWith(folder)),
  )
  return done({
    files,
    problems,
    beside,
    left_out: [...left, ...outside.map(({ path }) => readablePath(path))],
  })
}

/** What systems put beside files for themselves. */
function isAside(path: string): boolean {
  return path
    .split('/')
    .some((name) => name === '__MACOSX' || (name.startsWith('.') && name !== '..' && name !== '.'))
}

/** The folders beside a pack that may hold its scenarios, the nearest first. */
function besideOf(root: string): readonly string[] {
  const names = root.split('/').slice(0, -1)
  return [1, 2]
    .filter((up) => names.length >= up)
    .map((up) => [...names.slice(0, -up), 'scenarios', ''].join('/'))
}

function within(files: readonly ZipFile[], root: string): readonly ZipFile[] {
  return files
    .filter(({ path }) => path.startsWith(root))
    .map(({ path, bytes }) => ({ path: path.slice(root.length), bytes }))
}

function textsOf(found: readonly ZipFile[], under = ''): PackReading {
  const files: PackFile[] = []
  const problems: PackProblem[] = [...treeProblems(found.map(({ path }) => path))]
  for (const { path, bytes } of [...found].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const deep = path.split('/').length > packLimits.depth ? 'It lies too deep inside the pack.' : null
    const trouble = pathProblem(path) ?? deep
    const read = trouble === null ? decodeText(bytes) : { trouble }
    if ('trouble' in read) problems.push(packFileProblem(path, read.trouble))
    else files.push({ path: `${under}${path}`, text: read.text })
  }
  return { files, problems }
}
