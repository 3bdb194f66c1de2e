/** Makes the names in a folder durable: a rename outlives a power cut only when its folder was synced. */
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Windows opens no folders, and some disks sync none; there the rename is all there is. */
const cannot: readonly unknown[] = ['EPERM', 'EISDIR', 'EINVAL', 'EACCES']

/** Syncs a folder where the system can. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && cannot.includes(error.code))) throw error
  }
}
