/** The file in a home that keeps the vectors of titles, over those that come with the program. */

import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../files/index.ts'
import type { VectorFile } from '../llm/embedding/kept-vectors.ts'

/** The file of a home, one vector a line; what comes with the program is read as if it stood in it. */
export function vectorFile(home: string | null): VectorFile {
  const folder = join(home ?? '', 'vectors')
  const path = join(folder, 'titles-line-model.txt')
  return {
    read: async () => {
      const kept = await import('./shipped-title-vectors.json', { with: { type: 'json' } })
      const shipped = kept.default as unknown as Readonly<Record<string, string>>
      return new Map([...Object.entries(shipped), ...(home === null ? [] : rowsOf(path))])
    },
    add: (hash, vector) => {
      if (home === null) return
      try {
        makePrivateFolder(folder)
        appendFileSync(path, `${hash} ${vector}\n`, { mode: 0o600 })
      } catch {
        // A folder that cannot be written only means that they are made again.
      }
    },
  }
}

function rowsOf(path: string): readonly (readonly [string, string])[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((row) => {
        const [hash = '', vector = ''] = row.split(' ')
        return vector.length === 512 ? [[hash, vector] as const] : []
      })
  } catch {
    return []
  }
}
