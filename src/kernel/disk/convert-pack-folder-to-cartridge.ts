/** A pack's folder written as a cartridge's, or back. The target is new, so that nothing of anybody's is overwritten. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { done, type Result, refuse } from '../../core/result.ts'
import {
  cartridgeFile,
  cartridgeToPack,
  manifestForPack,
  packToCartridge,
} from '../cartridge/convert-pack-and-cartridge.ts'
import type { Files } from '../folder/diff-and-patch-files.ts'
import { folderDisk } from './disk-over-folder.ts'

/** Converts a folder into a new one. */
export function convertFolder(
  from: string,
  to: string,
  back: boolean,
  hash: (text: string) => string,
): Result<{ readonly files: number; readonly changed: boolean }> {
  if (existsSync(to)) return refuse('folder/exists', `${to} is there already; name a folder that is not.`)
  const read = readTree(from, '')
  if (read.size === 0) return refuse('folder/missing', `There are no files in ${from}.`)
  const made = back ? cartridgeToPack(read, hash) : packToCartridge(read, hash)
  if (!made.ok) return made
  const { files, changed } = 'files' in made.value ? made.value : { files: made.value, changed: false }
  const disk = folderDisk(to, 'everybody')
  for (const [path, text] of files) {
    const written = disk.write(path, text)
    if (!written.ok) return written
  }
  return done({ files: files.size, changed })
}

/** Writes the manifest that makes a pack a cartridge where it stands. */
export function manifestInto(pack: string): Result<{ readonly files: number; readonly changed: boolean }> {
  const made = manifestForPack(readTree(pack, ''))
  if (!made.ok) return made
  const written = folderDisk(pack, 'everybody').write(cartridgeFile, made.value)
  return written.ok ? done({ files: 1, changed: false }) : written
}

/** The plain files under a folder; links and hidden files are left out. */
function readTree(root: string, under: string): Files {
  const place = join(root, under)
  if (!existsSync(place)) return new Map()
  const files = readdirSync(place, { withFileTypes: true }).flatMap(
    (entry): (readonly [string, string])[] => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (entry.name.startsWith('.')) return []
      if (entry.isDirectory()) return [...readTree(root, path)]
      return entry.isFile() ? [[path, readFileSync(join(root, path), 'utf8')]] : []
    },
  )
  return new Map(files)
}
