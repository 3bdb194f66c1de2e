/**
 * A folder on disk. Nothing outside it is read or written: paths are plain, links are refused wherever they point, and a
 * file is replaced by renaming a whole one over it.
 */
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { done, type Result, refuse } from '../../core/result.ts'
import { makePrivateFile, makePrivateFolder, repairPrivacy } from '../../files/index.ts'
import type { Disk } from './disk-port.ts'
import { safePath } from './path-inside-folder.ts'

const largest = 200_000_000

/** Whom a folder is for: the game master, whose pages hold secrets, or whoever the system lets read it. */
type Readers = 'game-master' | 'everybody'

/** Opens a folder; it is made when something is first written. */
export function folderDisk(root: string, readers: Readers = 'game-master'): Disk {
  const isPrivate = readers === 'game-master'
  const close = closingParts(root)
  const ready = (path: string): Result<string> => {
    const checked = readyPath(root, path, isPrivate)
    if (checked.ok && isPrivate) close(path)
    return checked
  }
  return {
    read: (path) => {
      const checked = checkedPath(root, path)
      if (!checked.ok) return checked
      const about = lstatSync(checked.value, { throwIfNoEntry: false })
      if (about === undefined) return done(null)
      if (!about.isFile() || about.size > largest)
        return refuse('folder/no-file', `${path} is no file that can be read.`)
      return done(readFileSync(checked.value, 'utf8'))
    },
    write: (path, text) => {
      const checked = ready(path)
      if (!checked.ok) return checked
      const beside = `${checked.value}.new`
      // One that was left behind would keep the rights it had.
      rmSync(beside, { force: true })
      if (isPrivate) makePrivateFile(beside)
      writeFileSync(beside, text)
      renameSync(beside, checked.value)
      return done(null)
    },
    stamp: (path) => {
      const checked = checkedPath(root, path)
      if (!checked.ok) return checked
      const about = lstatSync(checked.value, { throwIfNoEntry: false })
      return done(about?.isFile() === true ? `${about.size}.${about.mtimeMs}` : null)
    },
    remove: (path) => {
      const checked = checkedPath(root, path)
      if (!checked.ok) return checked
      rmSync(checked.value, { force: true })
      return done(null)
    },
    append: (path, text) => {
      const checked = ready(path)
      if (!checked.ok) return checked
      if (isPrivate) makePrivateFile(checked.value)
      appendFileSync(checked.value, text)
      return done(null)
    },
    list: (folder) => {
      const checked = checkedPath(root, folder)
      return checked.ok ? done(listUnder(checked.value, folder).toSorted()) : checked
    },
  }
}

function readyPath(root: string, path: string, isPrivate: boolean): Result<string> {
  const checked = checkedPath(root, path)
  if (!checked.ok) return checked
  if (isPrivate) makePrivateFolder(dirname(checked.value))
  else mkdirSync(dirname(checked.value), { recursive: true })
  return checked
}

/**
 * Closes what stands in a folder from before it was written for its owner alone. The folder itself may be somebody's desk with
 * other things on it, and its rights are theirs to choose; what we write into is closed, once for each part.
 */
function closingParts(root: string): (path: string) => void {
  const closed = new Set<string>()
  return (path) => {
    const [part = ''] = path.split('/')
    if (closed.has(part)) return
    closed.add(part)
    const place = join(root, part)
    const isFolder = lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true
    repairPrivacy(place, isFolder ? readdirSync(place) : [])
  }
}

/** The path on this machine; refused when any part of it is a link. */
function checkedPath(root: string, path: string): Result<string> {
  const safe = safePath(path)
  if (!safe.ok) return safe
  let here = root
  for (const name of path.split('/')) {
    here = join(here, name)
    if (lstatSync(here, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      return refuse('folder/link', `${path} goes through a link; a folder holds only its own files.`, {
        rule: 'KRN-02',
      })
  }
  return done(here)
}

function listUnder(place: string, path: string): string[] {
  if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) return listUnder(join(place, entry.name), inner)
    return entry.isFile() ? [inner] : []
  })
}
