/** Opens a pack's folder together with the packs it builds on: present, of a fitting version, and never in a circle. */
import { canonicalJson } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/seal.ts'
import { readManifest, satisfies } from '../pack/pack-manifest.ts'
import type { PackNames, RulesWords } from '../pack/pack-names.ts'
import { inReadingOrder, isError, type PackProblem } from '../pack/pack-problem.ts'
import type { PackFile } from '../pack/pack-source.ts'
import { type PackReport, readPack } from '../pack/read-pack.ts'
import { folderSource } from './folder-source.ts'
import { type ContentFolders, findPackFolder } from './pack-folders.ts'

/** A pack's folder as it was found. */
export interface OpenedPack {
  readonly folder: string
  readonly files: readonly PackFile[]
  readonly report: PackReport
  readonly hash: string
  /** The names of the packs it builds on. */
  readonly below: readonly PackNames[]
}

/** What opening needs. */
export interface Opening {
  readonly folders: ContentFolders
  readonly hash: HashText
  readonly rules: RulesWords | null
}

/** Opens a pack; `way` is who asked for it, the first one first. */
export function openPackFolder(folder: string, opening: Opening, way: readonly string[] = []): OpenedPack {
  const { files, problems } = folderSource(folder).read()
  const { manifest } = readManifest(files)
  const below: PackNames[] = []
  const found: PackProblem[] = [...problems]
  const here = manifest?.id ?? folder
  for (const { id, version } of manifest?.depends_on ?? []) {
    const trouble = openBelow(id, version, [...way, here], opening, below)
    if (trouble !== null) found.push({ file: 'pack.yaml', line: 0, code: 'E-PACK', message: trouble })
  }
  const read = readPack(files, { others: below, rules: opening.rules })
  const all = inReadingOrder([...found, ...read.problems])
  const report = { ...read, problems: all, pack: all.some(isError) ? null : read.pack }
  const hash = opening.hash(canonicalJson(files.map((file) => [file.path, opening.hash(file.text)])))
  return { folder, files, report, hash, below }
}

/** Opens a pack that another builds on and notes its names; a sentence when it cannot be built on. */
function openBelow(
  id: string,
  version: string,
  way: readonly string[],
  opening: Opening,
  below: PackNames[],
): string | null {
  if (way.includes(id)) return `The packs depend on one another in a circle: ${[...way, id].join(' → ')}.` // enforces: LORE-02
  const folder = findPackFolder(opening.folders, id)
  if (folder === null) return `It depends on the pack "${id}", which is not installed.`
  const { report, below: deeper } = openPackFolder(folder, opening, way)
  if (report.manifest !== null && !satisfies(report.manifest.version, version))
    return `It depends on "${id}" ${version}, and ${report.manifest.version} is installed.`
  if (report.pack === null) {
    const first = report.problems.find(isError)
    return `It depends on "${id}", which cannot be read: ${first?.file ?? id}: ${first?.message ?? 'it is damaged'}`
  }
  for (const names of [...deeper, report.pack.names])
    if (!below.some((one) => one.packId === names.packId)) below.push(names)
  return null
}
