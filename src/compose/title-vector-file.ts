/** The file in a home that keeps the vectors of titles, over those that come with the program. */

import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../files/index.ts'
import type { VectorFile } from '../llm/embedding/kept-vectors.ts'
import type { KeptLineModel } from '../reading/index.ts'

/** The file of a home, one vector a line; what comes with the program is read as if it stood in it. */
export function vectorFile(home: string | null): VectorFile {
  const folder = join(home ?? '', 'vectors')
  // Other weights give other numbers: each model has a file of its own, named when the file is read.
  let path: string | null = null
  return {
    read: async () => {
      const [{ default: weights }, kept] = await Promise.all([
        import('../reading/line-model/line-model-weights.json', { with: { type: 'json' } }),
        import('./shipped-title-vectors.json', { with: { type: 'json' } }),
      ])
      path = home === null ? null : join(folder, `titles-${(weights as KeptLineModel).model}.txt`)
      const shipped = kept.default as unknown as Readonly<Record<string, string>>
      return new Map([...Object.entries(shipped), ...(path === null ? [] : rowsOf(path))])
    },
    add: (hash, vector) => {
      if (path === null) return
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
