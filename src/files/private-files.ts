/**
 * Files and folders for their owner alone: 0600 and 0700 whatever the umask says, because campaigns hold the seeds of rolls to
 * come. Windows has no such bits; there the folder of the user's profile is what protects them.
 */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const fileMode = 0o600
const folderMode = 0o700

/** Makes a folder and those above it that are missing; each new one is the owner's. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: folderMode })
}

/** Makes an empty file that is the owner's before anything is written into it; one that is there stays as it is. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', fileMode))
}

/**
 * Writes a file whole or not at all: beside its place, onto the disk, and then in one step into its place.
 *
 * @example
 * writePrivateFile('/home/mara/.local/share/fatewright/tokens.json', '{"version":1,"tokens":[]}')
 */
export function writePrivateFile(path: string, contents: string | Uint8Array): void {
  makePrivateFolder(dirname(path))
  const draft = `${path}.${process.pid}.unfinished`
  rmSync(draft, { force: true })
  const descriptor = openSync(draft, 'wx', fileMode)
  try {
    const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
    fsyncSync(descriptor)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, path)
}

/** Writes a file that must not be there yet; false when it is, so that of two programs at once the first one's counts. */
export function writeNewPrivateFile(path: string, contents: string): boolean {
  makePrivateFolder(dirname(path))
  const draft = `${path}.${process.pid}.unfinished`
  writeFileSync(draft, contents, { mode: fileMode })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (existsSync(path)) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** True when a file or folder can be written; of one that is not there yet, whether it could be made. */
export function isWritable(path: string): boolean {
  let place = path
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** True for a file or folder that others than its owner may use. */
export function isOpenToOthers(path: string, platform: string = process.platform): boolean {
  if (platform === 'win32') return false
  return ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
}

/** True for a folder in which others keep things: it says so (the sticky bit), or something in it has another owner. */
export function isSharedFolder(path: string): boolean {
  const { mode, uid } = lstatSync(path)
  if ((mode & 0o1000) !== 0) return true
  return namesIn(path).some((name) => {
    const owner = lstatSync(join(path, name), { throwIfNoEntry: false })?.uid
    return owner !== undefined && owner !== uid
  })
}

/** What was found open to others and was closed. */
interface RepairedPrivacy {
  readonly files: number
  readonly folders: number
}

/**
 * Takes everybody else's rights away from a folder (when it is to be closed as a whole) and from what of it is named `only`, all
 * that is inside included. Links are
 * left alone: what they point at may be shared on purpose. What cannot be changed (a read-only mount, another owner) is left
 * as it is.
 */
export function repairPrivacy(
  folder: string,
  only: readonly string[],
  {
    whole = true,
    platform = process.platform,
  }: { readonly whole?: boolean; readonly platform?: string } = {},
): RepairedPrivacy {
  const repaired = { files: 0, folders: 0 }
  if (platform === 'win32') return repaired
  const visit = (path: string, names: readonly string[]): void => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat === undefined || stat.isSymbolicLink()) return
    if (stat.isDirectory()) {
      if ((whole || path !== folder) && close(path, stat.mode)) repaired.folders += 1
      for (const name of names) visit(join(path, name), namesIn(join(path, name)))
    } else if (stat.isFile() && close(path, stat.mode)) repaired.files += 1
  }
  visit(folder, only)
  return repaired
}

function close(path: string, mode: number): boolean {
  if ((mode & 0o077) === 0) return false
  try {
    chmodSync(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
