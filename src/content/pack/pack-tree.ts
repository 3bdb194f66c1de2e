/** What holds for the files of a pack wherever they come from, a folder or an archive. */
import { manifestFile } from './pack-manifest.ts'
import type { PackProblem } from './pack-problem.ts'
import { clashingPaths, readablePath } from './plain-path.ts'

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
