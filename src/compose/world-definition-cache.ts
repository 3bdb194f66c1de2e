/**
 * World definitions as they were parsed, beside the campaigns: a campaign's definition is validated by this build of
 * the program once, and not again at every start. Derived: what is missing here, or not as it was written, is read
 * anew.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makePrivateFolder } from '../files/index.ts'
import type { WorldDefinitionStore } from '../turn/index.ts'
import { sha256 } from './system-clock-entropy-network.ts'

/** The cache of this build in a home; a program that was not built, whose source may change, has none. */
export function worldDefinitionCache(
  home: string,
  builtInto: string = import.meta.url,
): WorldDefinitionStore | undefined {
  // A built chunk is named by the hash of its content and of everything it imports, the validation included.
  const [, build] = /-([A-Z0-9]{8})\.mjs$/.exec(basename(builtInto)) ?? []
  if (build === undefined) return undefined
  const folder = join(home, 'books')
  const nameOf = (hash: string): string => `${hash.slice(0, 32)}-${build}.json`
  return {
    get: (hash) => {
      try {
        const [sum, text = ''] = readFileSync(join(folder, nameOf(hash)), 'utf8').split('\n', 2)
        return sum === sha256(text) ? JSON.parse(text) : null
      } catch {
        return null
      }
    },
    put: (hash, definition) => {
      try {
        const text = JSON.stringify(definition)
        const draft = join(folder, `${nameOf(hash)}.${process.pid}`)
        makePrivateFolder(folder)
        const others = readdirSync(folder).filter((name) => name.startsWith(hash.slice(0, 32)))
        // A definition holds what players may not know yet.
        writeFileSync(draft, `${sha256(text)}\n${text}`, { mode: 0o600 })
        renameSync(draft, join(folder, nameOf(hash)))
        // What another build kept is of no use to this one.
        for (const name of others) if (name !== nameOf(hash)) rmSync(join(folder, name), { force: true })
      } catch {
        // A folder that cannot be written only means that the definition is validated again.
      }
    },
  }
}
