/** Who builds on a pack: other packs, and scenarios that it does not bring along itself. */
import { basename, join } from 'node:path'
import { manifestIn } from '../folder/manifest-in.ts'
import {
  allPackFolders,
  allScenarioFiles,
  type ContentFolders,
  scenarioIdOf,
} from '../folder/pack-folders.ts'
import { readScenarioFile } from '../folder/read-scenario-file.ts'
import type { WrittenScenario } from '../scenario/scenario-shape.ts'

/** A scenario by id. */
export interface NamedScenario {
  readonly id: string
  readonly scenario: WrittenScenario
}

/** The folders of the packs that build on a pack. */
export function packsOver(id: string, folders: ContentFolders): readonly string[] {
  return allPackFolders(folders).filter((folder) =>
    manifestIn(folder).manifest?.depends_on.some((one) => one.id === id),
  )
}

/** The scenarios that play in a pack: those it brings along itself, and all others. */
export function scenariosIn(
  id: string,
  folders: ContentFolders,
): { readonly own: readonly NamedScenario[]; readonly others: readonly NamedScenario[] } {
  const found = allScenarioFiles(folders).flatMap((file) => {
    const { scenario } = readScenarioFile(file).read
    if (scenario === null || !scenario.content_packs.includes(id)) return []
    const own =
      allPackFolders(folders).includes(join(file, '..', '..')) && basename(join(file, '..', '..')) === id
    return [{ id: scenarioIdOf(file), scenario, own }]
  })
  return { own: found.filter((one) => one.own), others: found.filter((one) => !one.own) }
}
