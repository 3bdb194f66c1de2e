/**
 * Books as they were read, beside the campaigns: a campaign's book is judged by this build of the program once, and not
 * again at every start. Derived: whatever is missing here, or not as it was written, is read anew.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { WorldDefinitionStore } from '../turn/index.ts'
import { sha256 } from './system.ts'

/** The books that one build keeps in a home; a program that was not built, whose source may change, keeps none. */
export function keptBooks(
  home: string,
  builtInto: string = import.meta.url,
): WorldDefinitionStore | undefined {
  // A built piece is named by what is in it and in everything it imports, the judging of books included.
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
    put: (hash, book) => {
      try {
        const text = JSON.stringify(book)
        const draft = join(folder, `${nameOf(hash)}.${process.pid}`)
        mkdirSync(folder, { recursive: true })
        const others = readdirSync(folder).filter((name) => name.startsWith(hash.slice(0, 32)))
        // A book holds what players may not know yet.
        writeFileSync(draft, `${sha256(text)}\n${text}`, { mode: 0o600 })
        renameSync(draft, join(folder, nameOf(hash)))
        // What another build kept of this book is of no use to this one.
        for (const name of others) if (name !== nameOf(hash)) rmSync(join(folder, name), { force: true })
      } catch {
        // A folder that cannot be written only means that the book is judged again.
      }
    },
  }
}
