/**
 * The paths of a pack's files, in a folder or an archive: names that every system can keep and nobody can misread. A pack is
 * copied from machine to machine, and its names are untrusted.
 */
import { manifestFile } from './pack-manifest.ts'
import type { PackProblem } from './pack-problem.ts'

const plainName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/
/** Windows opens a device under these names, whatever ending they have. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** What is wrong with the name of a file or folder; null when nothing is. */
export function nameTrouble(name: string): string | null {
  if (!plainName.test(name)) return 'Its name must be letters, digits, dots, dashes and underscores.'
  if (device.test(name)) return 'Windows keeps this name for a device: no file can be called so there.'
  return name.endsWith('.') ? 'Its name ends with a dot, which not every system keeps.' : null
}

/** What is wrong with a path inside an archive; null when nothing is. */
export function pathTrouble(path: string): string | null {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return 'Its path begins outside the archive.'
  const names = path.split('/')
  if (names.includes('..')) return 'Its path leads out of the archive.'
  for (const name of names) {
    const trouble = nameTrouble(name)
    if (trouble !== null) return trouble
  }
  return null
}

/** A path as a person may read it: what is not seen, or turns the writing round, is spelt out. */
export function readablePath(path: string): string {
  return path
    .slice(0, 200)
    .replace(
      /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
    )
}

/** Two paths that are one on a system that does not tell capitals apart; null when there are none. */
export function clashingPaths(paths: readonly string[]): readonly [string, string] | null {
  const seen = new Map<string, string>()
  for (const path of paths) {
    const names = path.split('/')
    for (const index of names.keys()) {
      const part = names.slice(0, index + 1).join('/')
      const before = seen.get(part.toLowerCase())
      if (before !== undefined && before !== part) return [before, part]
      seen.set(part.toLowerCase(), part)
    }
  }
  return null
}

/** True for files that are read and kept: prose, story, and the papers that travel with a pack. */
export function isPackText(name: string): boolean {
  return /\.(?:md|ya?ml)$/.test(name) || /^[A-Z_]+(?:\.txt)?$/.test(name)
}

/** A problem with a file as a whole. */
export function packFileProblem(path: string, message: string): PackProblem {
  return { file: path === '' ? '.' : readablePath(path), line: 0, code: 'E-FILE', message }
}

/** What is wrong with the paths of a pack taken together. */
export function treeProblems(paths: readonly string[]): readonly PackProblem[] {
  const inner = paths.filter((path) => path.toLowerCase().endsWith(`/${manifestFile}`))
  const clash = clashingPaths(paths)
  return [
    ...inner
      .slice(0, 3)
      .map((path) => packFileProblem(path, `A second ${manifestFile}: one folder holds one pack.`)),
    ...(clash === null
      ? []
      : [
          packFileProblem(
            clash[1],
            `It differs from ${clash[0]} only in capitals, and not every system tells those apart.`,
          ),
        ]),
  ]
}
