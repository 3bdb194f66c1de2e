/** The files a pack is made of, and the limits of their names, paths and sizes. */

import { normalText } from '../../text/limit-combining-marks.ts'
import type { PackProblem } from './pack-problems.ts'

/** A text with its place in the pack. */
export interface PackFile {
  /** Inside the pack, with forward slashes: `npcs/viktor.md`. */
  readonly path: string
  readonly text: string
}

/** The files of a folder or an archive, and what in it could not be read. */
export interface PackReading {
  readonly files: readonly PackFile[]
  readonly problems: readonly PackProblem[]
}

/** The name of the file that makes a folder a pack. */
export const manifestFile = 'pack.yaml'

/** True for a scenario that a pack brings along: `scenarios/dead_drop.yaml`. */
export function isScenarioPath(path: string): boolean {
  return /^scenarios\/[^/]+\.ya?ml$/.test(path)
}

/** A text with line feeds only, no mark before the first line, letters and their accents as one. */
export function plainText(text: string): string {
  return normalText(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), 'NFC')
}

/** What a pack may weigh; everything beyond is refused before it is read. */
export const packLimits = {
  files: 3_000,
  /** One file, in bytes: about sixty thousand words. */
  file: 400_000,
  /** All files together, in bytes. */
  total: 20_000_000,
  depth: 6,
} as const

// A pack is copied from machine to machine, and its names are untrusted: they must be names that every system can keep.
const plainName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/
/** Windows opens a device under these names, whatever ending they have. */
const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** What is wrong with the name of a file or folder; null when nothing is. */
export function nameProblem(name: string): string | null {
  if (!plainName.test(name)) return 'Its name must be letters, digits, dots, dashes and underscores.'
  if (windowsDevice.test(name)) return 'Windows keeps this name for a device: no file can be called so there.'
  return name.endsWith('.') ? 'Its name ends with a dot, which not every system keeps.' : null
}

/** What is wrong with a path inside an archive; null when nothing is. */
export function pathProblem(path: string): string | null {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return 'Its path begins outside the archive.'
  const names = path.split('/')
  if (names.includes('..')) return 'Its path leads out of the archive.'
  for (const name of names) {
    const problem = nameProblem(name)
    if (problem !== null) return problem
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
