/** The library of generic fragments, ready to be asked: by key, with the number each has for whoever asks "why this line". */
import { Fault } from '../../../core/fault.ts'
import { libraryDataSchema, type Tags } from './fragment.ts'
import written from './library/library.json' with { type: 'json' }
import { codeOf } from './memory.ts'
import { readTemplate, type Template } from './template.ts'

/** A fragment that can be filled. */
export interface Fragment {
  /** `lib:sneak.success.3` */
  readonly from: string
  readonly code: string
  readonly template: Template
  readonly needs: readonly string[]
  readonly tags: Tags
}

/** The library. */
export interface Library {
  /** All fragments of a key; none when nobody wrote any. */
  pool(key: string): readonly Fragment[]
}

/** Opens the library; a key is read when it is first asked for. */
export function openLibrary(): Library {
  const read = libraryDataSchema.safeParse(written)
  if (!read.success) throw new Fault('damaged', 'The library of fragments cannot be read; build it again.')
  const data = read.data
  const pools = new Map<string, readonly Fragment[]>()
  return {
    pool: (key) => {
      const known = pools.get(key)
      if (known !== undefined) return known
      const rows = Object.hasOwn(data, key) ? (data[key] ?? []) : []
      const pool = rows.map(({ text, needs, tags }, index): Fragment => {
        const from = `lib:${key}.${index + 1}`
        return { from, code: codeOf(text), template: readTemplate(text), needs: needs ?? [], tags: (tags ?? {}) as Tags }
      })
      pools.set(key, pool)
      return pool
    },
  }
}
