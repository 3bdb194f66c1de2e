/**
 * The steps of `npm run check`, in the order in which they are worth knowing. A step returns what is wrong; it
 * neither prints nor exits.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLibrary } from '../../tools/fragments/check-library.ts'
import { checkSpec } from '../spec/check-spec.ts'
import { checkAmbient } from './ambient.ts'
import { checkBudgets, type Exemption } from './budgets.ts'
import { checkCommentFiles } from './comment-files.ts'
import { checkCycles } from './cycles.ts'
import { checkEntryPoints } from './entry-points.ts'
import { checkExports, type ExportsMap } from './exports.ts'
import type { Finding } from './finding.ts'
import { checkLocalPaths } from './local-paths.ts'
import { checkLockfile, type Lockfile, type Manifest } from './lockfile.ts'
import { checkModuleState } from './module-state.ts'
import type { ReadSources } from './read-sources.ts'
import { runTool } from './tool.ts'
import { checkVocabulary } from './vocabulary.ts'
import { checkWalls, placeWalls } from './walls.ts'

/** What a step is given. */
export interface CheckContext {
  readonly root: string
  /** Repair what can be repaired instead of complaining. */
  readonly fix: boolean
  /** Shared by the steps, so that a file is parsed once for all of them. */
  readonly sources: ReadSources
}

/** One step of the check. */
export interface CheckStep {
  readonly name: string
  /** A tool is a process of its own, so the steps in this process can go on beside it. */
  readonly tool?: true
  run(context: CheckContext): Promise<Finding[]>
}

const shipped = ['src', 'web']
/** What stands beside the shipped sources: it may import any of them, and none of them may import it. */
const beside = ['scripts', 'tools', 'evals']

/** All steps; `npm run check -- NAME…` runs only those. */
export const steps: readonly CheckStep[] = [
  { name: 'types', tool: true, run: ({ root }) => tool(root, 'tsc', ['--noEmit', '-p', '.']) },
  { name: 'web-types', tool: true, run: ({ root }) => tool(root, 'tsc', ['--noEmit', '-p', 'web']) },
  {
    name: 'biome',
    tool: true,
    run: ({ root, fix }) =>
      tool(root, 'biome', ['check', '--error-on-warnings', ...(fix ? ['--write'] : [])]),
  },
  { name: 'walls', run: async ({ sources }) => checkWalls(sources(shipped)) },
  { name: 'entry-points', run: async ({ sources }) => checkEntryPoints(sources(shipped)) },
  { name: 'vocabulary', run: async ({ sources }) => checkVocabulary(sources(shipped)) },
  { name: 'cycles', run: async ({ sources }) => checkCycles(sources([...shipped, ...beside])) },
  {
    name: 'comment-files',
    run: async ({ sources }) =>
      checkCommentFiles(sources(shipped), sources([...shipped, ...beside, 'test', 'bench', 'bin'])),
  },
  { name: 'ambient', run: async ({ sources }) => checkAmbient(sources(shipped)) },
  { name: 'local-paths', run: async ({ sources }) => checkLocalPaths(sources(shipped)) },
  { name: 'module-state', run: async ({ sources }) => checkModuleState(sources(shipped)) },
  {
    name: 'budgets',
    run: async ({ root, sources }) =>
      checkBudgets(
        sources([...shipped, ...beside, 'test', 'bench', 'bin']),
        readJson<Exemption[]>(root, 'scripts/check/exemptions.json'),
      ),
  },
  {
    name: 'exports',
    run: async ({ root, sources }) => {
      const manifest = readJson<{ exports?: ExportsMap }>(root, 'package.json')
      return checkExports(manifest.exports, sources(shipped))
    },
  },
  {
    name: 'lockfile',
    run: async ({ root }) =>
      checkLockfile(readJson<Lockfile>(root, 'package-lock.json'), readJson<Manifest>(root, 'package.json')),
  },
  { name: 'knip', tool: true, run: ({ root }) => tool(root, 'knip', ['--no-progress']) },
  { name: 'spec', run: async ({ root, fix }) => checkSpec(root, { write: fix }) },
  { name: 'fragments', run: async ({ root, fix }) => checkLibrary(root, { write: fix }) },
  { name: 'wall-table', run: async ({ root, fix }) => checkWallTable(root, fix) },
]

function readJson<Shape>(root: string, path: string): Shape {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Shape
}

async function tool(root: string, command: string, args: readonly string[]): Promise<Finding[]> {
  const run = await runTool(root, command, args)
  return run.code === 0 ? [] : [{ file: command, line: 0, message: `says:\n${run.output.trimEnd()}` }]
}

function checkWallTable(root: string, write: boolean): Finding[] {
  const file = 'ARCHITECTURE.md'
  const path = join(root, file)
  const page = existsSync(path) ? readFileSync(path, 'utf8') : '# Architecture\n'
  const wanted = placeWalls(page)
  if (wanted === page) return []
  if (!write) return [{ file, line: 0, message: 'has an old table of walls; run npm run check -- --fix' }]
  writeFileSync(path, wanted)
  return []
}
