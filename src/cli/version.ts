/** Which Fatewright this is, read from the package it came in: the bundle and the source stand at different depths. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version of this package, or `unknown` when its manifest is gone. */
export function packageVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const file = join(folder, 'package.json')
    if (existsSync(file)) return versionIn(file)
    const parent = dirname(folder)
    if (parent === folder) return 'unknown'
    folder = parent
  }
}

function versionIn(file: string): string {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : ''
  return typeof version === 'string' && version !== '' ? version : 'unknown'
}
