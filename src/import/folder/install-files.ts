/**
 * Puts files where they belong, all of them or none: they are written beside their place, synced, and given their name in
 * one step. Nothing that is there already is touched.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { done, type Result, refuse } from '../../core/result.ts'
import { syncFolder } from '../../packs/sync-folder.ts'

/** A file to be written. */
export interface NewFile {
  readonly path: string
  readonly contents: string | Uint8Array
}

/** Writes a folder that must not be there yet. */
export function installFolder(folder: string, files: readonly NewFile[]): Result<null> {
  if (existsSync(folder)) return taken(folder)
  const draft = join(dirname(folder), `.importing-${process.pid}-${folder.split(/[\\/]/).at(-1) ?? ''}`)
  rmSync(draft, { recursive: true, force: true })
  try {
    mkdirSync(draft, { recursive: true })
    for (const file of files) {
      mkdirSync(dirname(join(draft, file.path)), { recursive: true })
      writeSynced(join(draft, file.path), file.contents)
    }
    syncFolder(draft)
    if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return taken(folder)
    renameSync(draft, folder)
    syncFolder(dirname(folder))
    return done(null)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Writes one file that must not be there yet. */
export function installFile(path: string, contents: string): Result<null> {
  const draft = `${dirname(path)}/.importing-${process.pid}-${path.split(/[\\/]/).at(-1) ?? ''}`
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeSynced(draft, contents)
    place(draft, path)
    syncFolder(dirname(path))
    return done(null)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return taken(path)
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A link fails where a file is, and a rename would take its place; where nothing can be linked, a copy fails as well. */
function place(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    copyFileSync(draft, path, constants.COPYFILE_EXCL)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function taken(path: string): Result<never> {
  const message = `${path} is already there and is left as it is. Choose another name with --as, or move it away first.`
  return refuse('import/exists', message, { data: { file: path } })
}

function writeSynced(path: string, contents: string | Uint8Array): void {
  const handle = openSync(path, 'w')
  try {
    writeFileSync(handle, contents)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
