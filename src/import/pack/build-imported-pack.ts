/**
 * Builds the pack out of what was imported: its manifest, its files, and the proof that the loader of packs takes
 * them.
 */

import { done, type Result, refuse } from '../../core/result.ts'
import {
  compilePack,
  compileScenario,
  isError,
  manifestFile,
  type PackFile,
  packLimits,
  readScenario,
} from '../../packs/index.ts'
import type { GeneratedFile } from './lore-entry-to-file.ts'
import { yamlText } from './safe-pack-fields.ts'

export interface ImportedPack {
  readonly id: string
  readonly name: string
  readonly files: readonly PackFile[]
  /** A file for the folder of scenarios; null where nothing says how a game would begin. */
  readonly scenario: PackFile | null
  /** Which file was made of which part of the original. */
  readonly made: readonly GeneratedFile[]
}

export interface PackAbout {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly author: string
}

/** Puts a pack together and holds it against the loader; a pack that could not be played is not made. */
export function importedPack(
  about: PackAbout,
  made: readonly GeneratedFile[],
  others: readonly PackFile[],
  scenario: PackFile | null,
): Result<ImportedPack> {
  const manifest = {
    path: manifestFile,
    text: yamlText({
      id: about.id,
      name: about.name,
      description: about.description.slice(0, 4_000),
      version: '1.0.0',
      layer: 'homebrew',
      license: { type: 'custom', note: 'Imported: whoever made it says what may be done with it.' },
      author: about.author.slice(0, 400),
      tags: ['imported'],
    }),
  }
  const plain = made.map(({ path, text }) => ({ path, text }))
  const files = [manifest, ...plain, ...others]
  const trouble = troubleIn(files, scenario)
  if (trouble !== null) return refuse('import/unplayable', `No pack can be made of it. ${trouble}`)
  return done({ id: about.id, name: about.name, files, scenario, made })
}

function troubleIn(files: readonly PackFile[], scenario: PackFile | null): string | null {
  const total = files.reduce((sum, file) => sum + file.text.length, 0)
  if (total > packLimits.total)
    return `It is larger than the ${packLimits.total / 1_000_000} MB that a pack may have.`
  const long = files.find((file) => Buffer.byteLength(file.text) > packLimits.file)
  if (long !== undefined)
    return `${long.path} would be larger than the ${packLimits.file / 1_000} kB that a file may have.`
  const { pack, problems } = compilePack(files.filter((file) => /\.(?:md|ya?ml)$/.test(file.path)))
  const wrong = problems.find(isError)
  if (wrong !== undefined || pack === null) return `${wrong?.file}:${wrong?.line}: ${wrong?.message}`
  if (scenario === null) return null
  const read = readScenario(scenario)
  if (read.scenario === null || read.yaml === null)
    return `${scenario.path}: ${read.problems[0]?.message ?? 'it cannot be read'}`
  const first = compileScenario(read.scenario, read.yaml, [pack]).problems[0]
  return first === undefined ? null : `${scenario.path}:${first.line}: ${first.message}`
}
