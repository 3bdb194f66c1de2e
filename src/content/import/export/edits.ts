/** What somebody has changed in an imported pack since it was made: the files as they would be made today tell. */
import type { PackFile } from '../../pack/pack-source.ts'
import type { ImportedPack } from '../build/imported-pack.ts'
import type { MadeFile } from '../build/lore-file.ts'
import { type LoreText, readLoreFile } from './read-lore-file.ts'

/** One entry that was edited; null when its file is gone. */
export interface Edit {
  readonly made: MadeFile
  readonly now: Partial<Pick<LoreText, 'name' | 'content' | 'keys' | 'enabled'>> | null
}

/** Everything that was edited. */
export interface Edits {
  readonly edited: readonly Edit[]
  /** Lore that was written by hand beside what was imported. */
  readonly added: readonly LoreText[]
}

/** The path with and without the ending that switches an entry off. */
export function bothPaths(path: string): readonly [string, string] {
  const on = path.replace(/\.off$/, '')
  return [on, `${on}.off`]
}

/** Compares a pack as it was made with its files as they are. */
export function editsOf(pack: ImportedPack, current: readonly PackFile[]): Edits {
  const here = new Map(current.map((file) => [file.path, file]))
  const edited = pack.made.flatMap((made): readonly Edit[] => {
    const file = bothPaths(made.path).flatMap((path) => here.get(path) ?? [])[0]
    if (file === undefined) return [{ made, now: null }]
    if (file.text === made.text && file.path === made.path) return []
    const was = readLoreFile(made)
    const is = readLoreFile(file)
    if (was === null || is === null) return []
    const now = {
      ...(was.name !== is.name && { name: is.name }),
      ...(was.content !== is.content && { content: is.content }),
      ...(was.keys.join('\n') !== is.keys.join('\n') && { keys: is.keys }),
      ...(was.enabled !== is.enabled && { enabled: is.enabled }),
    }
    return Object.keys(now).length === 0 ? [] : [{ made, now }]
  })
  const known = new Set([...pack.files, ...pack.made].flatMap((file) => bothPaths(file.path)))
  const added = current.flatMap((file) =>
    known.has(file.path) || !/\.md$/.test(file.path) ? [] : (readLoreFile(file) ?? []),
  )
  return { edited, added }
}
