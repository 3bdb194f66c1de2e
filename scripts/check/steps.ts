/**
 * The steps of `npm run check`, in the order in which they are worth knowing. A step returns what is wrong; it
 * neither prints nor exits.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLibrary } from '../fragments/check-library.ts'
import { checkSpec } from '../spec/check-spec.ts'
import { checkAmbient } from './ambient.ts'
import { checkBudgets, type Exemption } from './budgets.ts'
import { checkCycles } from './cycles.ts'
import { checkExports, type ExportsMap } from './exports.ts'
import type { Finding } from './finding.ts'
import { checkLockfile, type Lockfile, type Manifest } from './lockfile.ts'
import { checkModuleState } from './module-state.ts'
import { readSources } from './read-sources.ts'
import type { SourceFile } from './syntax.ts'
import { runTool } from './tool.ts'
import { checkWalls, placeWalls } from './walls.ts'

/** What a step is given. */
export interface CheckContext {
  readonly root: string
  /** Mend what can be mended instead of complaining. */
  readonly fix: boolean
}

/** One step of the check. */
export interface CheckStep {
  readonly name: string
  run(context: CheckContext): Promise<Finding[]>
}

/** All steps; `npm run check -- NAME…` runs only those. */
export const steps: readonly CheckStep[] = [
  { name: 'types', run: ({ root }) => tool(root, 'tsc', ['--noEmit', '-p', '.']) },
  { name: 'web-types', run: ({ root }) => tool(root, 'tsc', ['--noEmit', '-p', 'web']) },
  {
    name: 'biome',
    run: ({ root, fix }) =>
      tool(root, 'biome', ['check', '--error-on-warnings', ...(fix ? ['--write'] : [])]),
  },
  { name: 'walls', run: async ({ root }) => checkWalls(sourcesOf(root)) },
  { name: 'cycles', run: async ({ root }) => checkCycles(readSources(root, ['src', 'web', 'scripts'])) },
  { name: 'ambient', run: async ({ root }) => checkAmbient(sourcesOf(root)) },
  { name: 'module-state', run: async ({ root }) => checkModuleState(sourcesOf(root)) },
  {
    name: 'budgets',
    run: async ({ root }) => {
      const sources = readSources(root, ['src', 'web', 'scripts', 'test', 'bench', 'bin'])
      return checkBudgets(sources, readJson<Exemption[]>(root, 'scripts/check/exemptions.json'))
    },
  },
  {
    name: 'exports',
    run: async ({ root }) => {
      const manifest = readJson<{ exports?: ExportsMap }>(root, 'package.json')
      return checkExports(manifest.exports, sourcesOf(root))
    },
  },
  {
    name: 'lockfile',
    run: async ({ root }) =>
      checkLockfile(readJson<Lockfile>(root, 'package-lock.json'), readJson<Manifest>(root, 'package.json')),
  },
  { name: 'knip', run: ({ root }) => tool(root, 'knip', ['--no-progress']) },
  { name: 'spec', run: async ({ root, fix }) => checkSpec(root, { write: fix }) },
  { name: 'fragments', run: async ({ root, fix }) => checkLibrary(root, { write: fix }) },
  { name: 'wall-table', run: async ({ root, fix }) => checkWallTable(root, fix) },
]

function sourcesOf(root: string): SourceFile[] {
  return readSources(root, ['src', 'web'])
}

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
