/**
 * Creates a pack for an author from the template: the small pack that is shipped as a model, under a name of its own.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { PackFile } from '../format/pack-files-and-limits.ts'
import { packIdPattern } from '../format/read-manifest.ts'
import { readPackFolder } from './pack-folders.ts'
import { writePack } from './write-pack.ts'

/** What a new pack is made of. */
export interface NewPack {
  readonly name: string
  /** The folder in which its own folder is made. */
  readonly into: string
  /** The folder of the model. */
  readonly model: string
  /** A few hexadecimal digits, different each time. */
  readonly token: string
}

export interface CreatedPack {
  readonly id: string
  readonly folder: string
  readonly scenario: string
  readonly files: readonly string[]
}

const modelId = 'first_pack'
const modelName = 'First Pack'

/** Makes a pack in a new folder; one that exists is never touched. */
export function createPack({ name, into, model, token }: NewPack): Result<CreatedPack> {
  const called = name.trim()
  const id = slugOf(called)
  const plain = called !== '' && called.length <= 120 && !/[\p{Cc}\p{Cf}]/u.test(called)
  if (!plain || !packIdPattern.test(id) || id === 'unnamed')
    return refuse(
      'pack/bad-name',
      `"${called.slice(0, 60)}" cannot be the name of a pack: it needs a letter first, for example "The Drowned Mill".`,
    )
  const folder = join(into, id)
  if (existsSync(folder))
    return refuse('pack/exists', `${folder} is already there and is left as it is. Choose another name.`)
  const { files } = readPackFolder(model)
  const renamed = files.map((file) => rename(file, id, called))
  const placed = writePack({ packs: into, id, token }, renamed)
  return placed.ok ? done({ id, folder, scenario: id, files: renamed.map((file) => file.path) }) : placed
}

function rename({ path, text }: PackFile, id: string, name: string): PackFile {
  return {
    path: path.replaceAll(modelId, id),
    // In quotes it is YAML, which JSON's quotes are too.
    text: text
      .replaceAll(modelId, id)
      .replaceAll(`"${modelName}"`, () => JSON.stringify(name))
      .replaceAll(modelName, () => name),
  }
}
