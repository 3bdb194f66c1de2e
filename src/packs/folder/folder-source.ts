/**
 * A pack as a folder on disk. Nothing outside it is read: links are refused whatever they point to, names are plain, and
 * how much there is is counted before any of it is read.
 */
import { lstatSync, opendirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { manifestFile } from '../pack/pack-manifest.ts'
import { isPackText, nameTrouble, packFileProblem, treeProblems } from '../pack/pack-paths.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import { type PackFile, type PackReading, type PackSource, packLimits } from '../pack/pack-source.ts'
import { readTextFile } from './read-text-file.ts'

interface Listing {
  readonly paths: string[]
  readonly problems: PackProblem[]
  count: number
}

/** A source over a folder. */
export function folderSource(folder: string): PackSource {
  return { where: basename(folder), read: () => readFolder(folder) }
}

function readFolder(folder: string): PackReading {
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
        : (nameTrouble(entry.name) ?? kindTrouble(entry, depth))
      if (trouble !== null) listing.problems.push(packFileProblem(path, trouble))
      else if (entry.isDirectory()) list(root, path, depth + 1, listing)
      else if (isPackText(entry.name)) listing.paths.push(path)
    }
  } finally {
    folder.closeSync()
  }
}

function kindTrouble(entry: { isDirectory(): boolean; isFile(): boolean }, depth: number): string | null {
  if (entry.isDirectory()) return depth >= packLimits.depth ? 'It lies too deep inside the pack.' : null
  return entry.isFile() ? null : 'It is no file.'
}
