/** A disk that forgets: for tests, and for whoever wants the files without a folder. */
import { done } from '../../core/result.ts'
import type { Disk } from './disk-port.ts'
import { safePath } from './path-inside-folder.ts'

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
    stamp: (path) => {
      const safe = safePath(path)
      if (!safe.ok) return safe
      const text = files.get(path)
      return done(text === undefined ? null : stampOf(text))
    },
    remove: (path) => {
      const safe = safePath(path)
      if (!safe.ok) return safe
      files.delete(path)
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

/** A sum over a text: no secret hangs on it, only that an edit shows. */
function stampOf(text: string): string {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0
  return `${text.length}.${sum}`
}
