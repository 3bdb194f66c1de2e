/** A pack in a zip archive: the one folder in it that has a manifest, and the scenarios that stand beside that. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import { decodeText } from '../folder/read-text-file.ts'
import { manifestFile } from '../pack/pack-manifest.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import { type PackFile, type PackReading, packLimits } from '../pack/pack-source.ts'
import { isPackText, packFileProblem, treeProblems } from '../pack/pack-tree.ts'
import { pathTrouble, readablePath } from '../pack/plain-path.ts'
import { readZip, type ZipFile } from '../zip/read-zip.ts'

/** What an archive of a pack holds. */
export interface PackZip extends PackReading {
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

/** Reads an archive of a pack. */
export function readPackZip(bytes: Uint8Array): Result<PackZip> {
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
    ({ path }) => !path.startsWith(root) && !besideOf(root).some((one) => path.startsWith(one)),
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
  for (const { path, bytes } of [...found].sort((one, two) => (one.path < two.path ? -1 : 1))) {
    const deep = path.split('/').length > packLimits.depth ? 'It lies too deep inside the pack.' : null
    const trouble = pathTrouble(path) ?? deep
    const read = trouble === null ? decodeText(bytes) : { trouble }
    if ('trouble' in read) problems.push(packFileProblem(path, read.trouble))
    else files.push({ path: `${under}${path}`, text: read.text })
  }
  return { files, problems }
}
