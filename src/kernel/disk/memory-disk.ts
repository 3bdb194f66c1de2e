/** A disk that forgets: for tests, and for whoever wants the files without a folder. */
import { done } from '../../core/refusal.ts'
import type { Disk } from './disk.ts'
import { safePath } from './safe-path.ts'

/** A disk in memory, with what is on it. */
export interface MemoryDisk extends Disk {
  readonly files: Map<string, string>
}

/** Opens a disk in memory. */
export function memoryDisk(files: Map<string, string> = new Map()): MemoryDisk {
  return {
    files,
    read: (path) => {
      const safe = safePath(path)
      return safe.ok ? done(files.get(path) ?? null) : safe
    },
    write: (path, text) => {
      const safe = safePath(path)
      if (!safe.ok) return safe
      files.set(path, text)
      return done(null)
    },
    append: (path, text) => {
      const safe = safePath(path)
      if (!safe.ok) return safe
      files.set(path, (files.get(path) ?? '') + text)
      return done(null)
    },
    list: (folder) => done([...files.keys()].filter((path) => path.startsWith(`${folder}/`)).toSorted()),
  }
}
