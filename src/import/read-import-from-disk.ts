/**
 * Reads an import from disk: a file or folder of another program, whole, with a report. The size of a file is known
 * before it is read, and in a folder of notes nothing is followed that leads elsewhere.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { done, type Result, refuse } from '../core/result.ts'
import { manifestFile, readTextFile } from '../packs/index.ts'
import { keptVault, type VaultNote } from './formats/read-markdown-vault.ts'
import { type Imported, type ImportOptions, type ImportSource, readImport } from './read-import.ts'
import { importLimits } from './read-untrusted-fields.ts'

/** Something that was read, with its bytes. */
export interface ImportFromDisk {
  readonly imported: Imported
  readonly source: ImportSource
}

export function readImportFromDisk(
  from: { readonly path: string } | ImportSource,
  options: ImportOptions,
): Result<ImportFromDisk> {
  const source = 'path' in from ? readImportSource(from.path) : done({ ...from, left: [] })
  if (!source.ok) return source
  const { left, ...file } = source.value
  const imported = readImport(file, options)
  if (!imported.ok) return imported
  const { report } = imported.value
  const counted = new Map<string, string[]>()
  for (const { what, place } of left) counted.set(what, [...(counted.get(what) ?? []), place])
  const more = [...counted].map(([what, places]) => ({
    fate: 'refused',
    what,
    count: places.length,
    places: places.slice(0, 12),
  })) as typeof report.notes
  const counts = { ...report.counts, refused: report.counts.refused + left.length }
  const whole = { ...report, notes: [...report.notes, ...more], counts }
  return done({ imported: { ...imported.value, report: whole }, source: file })
}

/** A source, and what was seen on the way and left where it is. */
export interface ReadSource extends ImportSource {
  readonly left: readonly { readonly what: string; readonly place: string }[]
}

export function readImportSource(path: string): Result<ReadSource> {
  const about = lstatSync(path, { throwIfNoEntry: false })
  if (about === undefined)
    return refuse('import/no-file', `There is no file ${path}.`, { data: { file: path } })
  if (about.isSymbolicLink()) return unreadable(path, 'it is a link; name the file itself')
  try {
    return about.isDirectory() ? readFolder(path) : readFile(path)
  } catch (error) {
    // What the system does not let a person read is no fault of the engine.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return unreadable(path, error.message)
  }
}

function unreadable(file: string, why: string): Result<never> {
  return refuse('import/unreadable', `${file} cannot be read: ${why}.`, { data: { file } })
}

function readFile(path: string): Result<ReadSource> {
  const handle = openSync(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  )
  try {
    const about = fstatSync(handle)
    if (!about.isFile()) return unreadable(path, 'it is no file')
    if (about.size > importLimits.file) {
      const size = Math.ceil(about.size / 1_000_000).toLocaleString('en-GB')
      const message = `${path} has ${size} MB, and at most ${importLimits.file / 1_000_000} MB are imported.`
      return refuse('import/too-large', message, { data: { file: path, bytes: about.size } })
    }
    return done({ file: basename(path), bytes: new Uint8Array(readFileSync(handle)), left: [] })
  } finally {
    closeSync(handle)
  }
}

interface Listing {
  readonly root: string
  readonly paths: string[]
  readonly left: { what: string; place: string }[]
  seen: number
}

function readFolder(path: string): Result<ReadSource> {
  if (lstatSync(join(path, manifestFile), { throwIfNoEntry: false }) !== undefined) {
    const message = `${path} is a pack already: put the folder into "packs" in your data folder, or validate it with "fatewright pack validate".`
    return refuse('import/is-a-pack', message, { data: { file: path } })
  }
  const listing: Listing = { root: realpathSync(path), paths: [], left: [], seen: 0 }
  const trouble = list('', 1, listing)
  if (trouble !== null) return unreadable(path, trouble)
  if (listing.paths.length === 0) return unreadable(path, 'it is a folder without Markdown notes in it')
  const notes: VaultNote[] = []
  let total = 0
  for (const note of listing.paths.sort()) {
    const read = readTextFile(join(listing.root, note))
    if ('trouble' in read)
      return refuse('import/bad-note', `${join(path, note)}: ${read.trouble}`, { data: { file: note } })
    total += read.text.length
    if (total > importLimits.vault)
      return unreadable(path, `its notes come to more than ${importLimits.vault / 1_000_000} MB`)
    notes.push({ path: note, text: read.text })
  }
  const bytes = new TextEncoder().encode(keptVault(notes))
  return done({ file: basename(resolve(path)), bytes, left: listing.left })
}

const maxDepth = 12

/** Lists the notes; a sentence when there are too many things. */
function list(under: string, depth: number, listing: Listing): string | null {
  const folder = opendirSync(join(listing.root, under))
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      if (entry.name.startsWith('.')) continue
      listing.seen += 1
      if (listing.seen > importLimits.listed)
        return `it holds more than ${importLimits.listed.toLocaleString('en-GB')} files`
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (entry.isSymbolicLink()) listing.left.push({ what: 'links, which are not followed', place: path })
      else if (entry.isDirectory()) {
        const trouble = depth >= maxDepth ? null : list(path, depth + 1, listing)
        if (trouble !== null) return trouble
        if (depth >= maxDepth) listing.left.push({ what: 'folders that lie too deep', place: path })
      } else if (entry.isFile() && /\.md$/i.test(entry.name)) {
        listing.paths.push(path)
        if (listing.paths.length > importLimits.entries)
          return `it holds more than ${importLimits.entries.toLocaleString('en-GB')} notes; import a folder of them`
      } else listing.left.push({ what: 'files that are no notes, left where they are', place: path })
    }
    return null
  } finally {
    folder.closeSync()
  }
}
