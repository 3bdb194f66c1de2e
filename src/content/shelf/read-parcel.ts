/** What somebody wants to install, from a folder or an archive, as files in memory: they are judged before any is written. */
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { folderSource } from '../folder/folder-source.ts'
import { scenarioFilesIn } from '../folder/pack-folders.ts'
import { readTextFile } from '../folder/read-text-file.ts'
import { readManifest } from '../pack/pack-manifest.ts'
import { isScenarioPath, type PackFile, type PackReading, packLimits } from '../pack/pack-source.ts'
import { readScenario } from '../scenario/read-scenario.ts'
import { readPackZip } from './read-pack-zip.ts'

/** A pack on its way. */
export interface Parcel extends PackReading {
  /** Files that packs have no use for. */
  readonly left_out: readonly string[]
}

/** Scenario files that stand beside a pack are looked at up to this many. */
const mostBeside = 100
/** Names that are told one by one. */
const mostTold = 20

/** Reads what stands at a path. */
export function readParcel(path: string): Result<Parcel> {
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

function fromFolder(folder: string): Parcel {
  const reading = folderSource(folder).read()
  const beside = ['../scenarios', '../../scenarios']
    .flatMap((way) => scenarioFilesIn(resolve(folder, way)))
    .slice(0, mostBeside)
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
function complete(reading: PackReading, beside: readonly PackFile[], left: readonly string[]): Parcel {
  const { manifest } = readManifest(reading.files)
  const files = new Map(reading.files.map((file) => [file.path, file]))
  for (const file of manifest === null ? [] : beside) {
    const [first] = readScenario(file).scenario?.content_packs ?? []
    if (first === manifest?.id && isScenarioPath(file.path) && !files.has(file.path))
      files.set(file.path, file)
  }
  const sorted = [...files.values()].sort((one, two) => (one.path < two.path ? -1 : 1))
  return { files: sorted, problems: reading.problems, left_out: left.slice(0, mostTold) }
}
