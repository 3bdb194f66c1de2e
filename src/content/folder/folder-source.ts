/**
 * A pack as a folder on disk. Nothing outside it is read: links are refused whatever they point to, names are plain, and
 * how much there is is counted before any of it is read.
 */
import { lstatSync, opendirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { manifestFile } from '../pack/pack-manifest.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import { type PackFile, type PackReading, type PackSource, packLimits } from '../pack/pack-source.ts'
import { readTextFile } from './read-text-file.ts'

const plainName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/
const read = /\.(?:md|ya?ml)$/

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
    return { files: [], problems: [refused('', message)] }
  }
  list(realpathSync(folder), '', 1, listing)
  const files: PackFile[] = []
  let total = 0
  // Of a pack with too many files only its name is read.
  const tooMany = listing.count > packLimits.files
  const paths = tooMany ? listing.paths.filter((path) => path === manifestFile) : listing.paths
  for (const path of paths.sort()) {
    const found = readTextFile(join(folder, path))
    if ('trouble' in found) {
      listing.problems.push(refused(path, found.trouble))
      continue
    }
    total += found.text.length
    if (total > packLimits.total) {
      listing.problems.push(refused(path, `The pack is larger than ${packLimits.total / 1_000_000} MB.`))
      break
    }
    files.push({ path, text: found.text })
  }
  return { files, problems: listing.problems }
}

function refused(file: string, message: string): PackProblem {
  return { file: file === '' ? '.' : file, line: 0, code: 'E-FILE', message }
}

function list(root: string, under: string, depth: number, listing: Listing): void {
  const folder = opendirSync(join(root, under))
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (entry.name.startsWith('.')) continue
      listing.count += 1
      if (listing.count > packLimits.files) {
        listing.problems.push(
          refused(path, `A pack has at most ${packLimits.files} files; this one has more.`),
        )
        return
      }
      if (entry.isSymbolicLink())
        listing.problems.push(refused(path, 'It is a link; a pack holds only its own files.'))
      else if (!plainName.test(entry.name))
        listing.problems.push(
          refused(path, 'Its name must be letters, digits, dots, dashes and underscores.'),
        )
      else if (entry.isDirectory()) {
        if (depth >= packLimits.depth)
          listing.problems.push(refused(path, 'It lies too deep inside the pack.'))
        else list(root, path, depth + 1, listing)
      } else if (!entry.isFile()) listing.problems.push(refused(path, 'It is no file.'))
      else if (read.test(entry.name)) listing.paths.push(path)
    }
  } finally {
    folder.closeSync()
  }
}
