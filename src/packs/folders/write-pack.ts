/**
 * Puts a pack's folder into its place, all of it or nothing: written beside the place, made durable, then renamed. What
 * a crash leaves behind has a name with a dot before it, which is never read, and is tidied away by the next change.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { done, type Result, refuse } from '../../core/result.ts'
import { makePrivateFolder } from '../../files/index.ts'
import type { PackFile } from '../format/pack-files-and-limits.ts'

/** Where packs are put, and a random word so that two processes that put one there do not meet. */
export interface PackPlace {
  readonly packs: string
  readonly id: string
  readonly token: string
}

/** Milliseconds after which a draft was left by a crash. */
const staleAfter = 3_600_000

/** Writes files as a pack; one that stands there gives way to it. */
export function writePack({ packs, id, token }: PackPlace, files: readonly PackFile[]): Result<string> {
  const [target, fresh, aside] = [
    join(packs, id),
    join(packs, `.new-${id}-${token}`),
    join(packs, `.old-${id}-${token}`),
  ]
  makePrivateFolder(packs)
  cleanUp(packs)
  try {
    for (const file of files) writeDurably(join(fresh, ...file.path.split('/')), file.text)
    for (const folder of foldersUnder(fresh)) fsyncFolder(folder)
    if (existsSync(target)) renameSync(target, aside)
    renameSync(fresh, target)
    fsyncFolder(packs)
    return done(target)
  } catch (error) {
    if (!existsSync(target) && existsSync(aside)) renameSync(aside, target)
    if (!isTaken(error)) throw error
    return refuse(
      'pack/busy',
      `Somebody else is putting "${id}" there just now. Look again with: fatewright pack list`,
    )
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    // The old one goes when something stands in its place, and not before.
    if (existsSync(target)) rmSync(aside, { recursive: true, force: true })
  }
}

/** Takes a pack's folder away at once; its files follow. */
export function removePackFolder({ packs, id, token }: PackPlace): void {
  const gone = join(packs, `.gone-${id}-${token}`)
  cleanUp(packs)
  renameSync(join(packs, id), gone)
  fsyncFolder(packs)
  rmSync(gone, { recursive: true, force: true })
}

/** Clears away what a crash left, and puts a pack back whose successor never came. */
export function cleanUp(packs: string): void {
  if (!existsSync(packs)) return
  const now = lstatSync(packs).mtimeMs
  for (const name of readdirSync(packs)) {
    const [, kind, id = ''] = /^\.(new|old|gone)-([a-z0-9_]+)-[0-9a-f]+$/.exec(name) ?? []
    if (kind === undefined) continue
    const left = join(packs, name)
    if (kind === 'old' && !existsSync(join(packs, id))) renameSync(left, join(packs, id))
    // A fresh draft may still be being written by another process.
    else if (kind !== 'new' || now - lstatSync(left).mtimeMs > staleAfter)
      rmSync(left, { recursive: true, force: true })
  }
}

function isTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ENOTEMPTY' || code === 'EEXIST'
}

function writeDurably(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'wx')
  try {
    const bytes = Buffer.from(text)
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function foldersUnder(root: string): readonly string[] {
  const inner = readdirSync(root, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return [root, ...inner.map((entry) => join(entry.parentPath, entry.name))]
}

/** Windows opens no folders, and some disks sync none; there the rename is all there is. */
const unsupported: readonly unknown[] = ['EPERM', 'EISDIR', 'EINVAL', 'EACCES']

/** Makes the names in a folder durable, where the system can: a rename outlives a power cut only when its folder was synced. */
export function fsyncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && unsupported.includes(error.code))) throw error
  }
}
