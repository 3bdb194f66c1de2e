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
import type { Disk } from './disk.ts'
import { safePath } from './safe-path.ts'

const largest = 200_000_000

/** Opens a folder; it is made when something is first written. */
export function folderDisk(root: string): Disk {
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
      const checked = readyPath(root, path)
      if (!checked.ok) return checked
      const beside = `${checked.value}.new`
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
      const checked = readyPath(root, path)
      if (!checked.ok) return checked
      appendFileSync(checked.value, text)
      return done(null)
    },
    list: (folder) => {
      const checked = checkedPath(root, folder)
      return checked.ok ? done(listUnder(checked.value, folder).toSorted()) : checked
    },
  }
}

function readyPath(root: string, path: string): Result<string> {
  const checked = checkedPath(root, path)
  if (checked.ok) mkdirSync(dirname(checked.value), { recursive: true })
  return checked
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
