/** A disk so small that it fills up: a tmpfs when we may mount one, nothing otherwise. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** Mounts a disk of that many kilobytes on a folder; false when this user may not. */
export function mountSmallDisk(folder: string, kilobytes: number): boolean {
  mkdirSync(folder, { recursive: true })
  return mounts(['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder])
}

/** Makes a mounted disk read-only, or writable again. */
export function remount(folder: string, how: 'ro' | 'rw'): boolean {
  return mounts(['-o', `remount,${how}`, folder])
}

/** Takes the disk away again. */
export function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
}

function mounts(options: readonly string[]): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', options, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
