/** The library of generic fragments, ready to be asked: by key, with the number each has for whoever asks "why this line". */

import { Fault } from '../../../core/fault.ts'
import { isJsonObject, type JsonValue } from '../../../core/json.ts'
import written from './library/library.json' with { type: 'json' }
import type { Tags } from './library-fragment-type.ts'
import { readTemplate, type Template } from './parse-template.ts'
import { codeOf } from './recently-used-wordings.ts'

/** The compiler knows nothing of what stands in the file, so it is looked at. */
const data: unknown = written

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
  if (!isJsonObject(data))
    throw new Fault('damaged', 'The library of fragments cannot be read; build it again.')
  const pools = new Map<string, readonly Fragment[]>()
  return {
    pool: (key) => {
      const known = pools.get(key)
      if (known !== undefined) return known
      const rows = Object.hasOwn(data, key) ? data[key] : []
      const pool = (Array.isArray(rows) ? rows : []).flatMap((row, index) => fragmentOf(key, row, index))
      pools.set(key, pool)
      return pool
    },
  }
}

function fragmentOf(key: string, row: JsonValue, index: number): Fragment[] {
  if (!isJsonObject(row) || typeof row.text !== 'string') return []
  const { text, needs, tags } = row
  return [
    {
      from: `lib:${key}.${index + 1}`,
      code: codeOf(text),
      template: readTemplate(text),
      needs: Array.isArray(needs) ? needs.filter((need) => typeof need === 'string') : [],
      tags: isJsonObject(tags) ? (tags as Tags) : {},
    },
  ]
}
