/** Where the files of a pack come from: a folder, a test, later an archive. Whoever reads them sees names and texts. */
import type { PackProblem } from './pack-problem.ts'

/** One file of a pack. */
export interface PackFile {
  /** Inside the pack, with forward slashes: `npcs/viktor.md`. */
  readonly path: string
  readonly text: string
}

/** What a source holds, and what in it could not be read. */
export interface PackReading {
  readonly files: readonly PackFile[]
  readonly problems: readonly PackProblem[]
}

/** Somewhere a pack's files stand. */
export interface PackSource {
  /** For people: a folder's name. */
  readonly where: string
  read(): PackReading
}

/** True for a scenario that a pack brings along: `scenarios/dead_drop.yaml`. */
export function isScenarioPath(path: string): boolean {
  return /^scenarios\/[^/]+\.ya?ml$/.test(path)
}

/** A text with line feeds only, no mark before the first line, letters and their accents as one. */
export function plainText(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
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
