/**
 * The folders of the program and of its data: the home of the campaigns, the folder of the package and its
 * version, and the labelled lines.
 */
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asObject, asText } from '../core/json.ts'

/** The folder inside a home that holds the campaign files. */
export function campaignFolder(home: string): string {
  return join(home, 'campaigns')
}

/** Where data lives by default. */
export function dataHome(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
): string {
  if (environment.FATEWRIGHT_HOME) return environment.FATEWRIGHT_HOME
  const home = homedir()
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Fatewright')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Fatewright')
  return join(environment.XDG_DATA_HOME ?? join(home, '.local', 'share'), 'fatewright')
}

/** The lore index inside a home: derived, and made anew whenever it is missing. */
export function loreFile(home: string): string {
  return join(home, 'lore.sqlite')
}

/** The folder this package stands in: the bundle, the library and the source stand at different depths in it. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** The version of this package, or `unknown` when its manifest is gone. */
export function packageVersion(): string {
  const file = join(packageFolder(), 'package.json')
  if (!existsSync(file)) return 'unknown'
  return asText(asObject(JSON.parse(readFileSync(file, 'utf8')))?.version) || 'unknown'
}

/** Where the web app is built to. */
export function webFolder(): string {
  return join(packageFolder(), 'dist', 'web')
}

/** Where the reader's own labelled lines stand: in the sources, or beside the built program. */
export function labelledLinesFolder(): string {
  const inSources = fileURLToPath(new URL('../reading/grammar/lines', import.meta.url))
  return existsSync(inSources) ? inSources : join(packageFolder(), 'dist', 'lines')
}
