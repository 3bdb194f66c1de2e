/**
 * A cache of combatants read from the rows of a state and of magic items read from what they are called, which never
 * change. It belongs to the catalogue that made it; a changed row is a new row and is read anew.
 */

/** Keeps readings; `what` tells readings of different kinds apart. */
export interface ReadingCache {
  /** A reading of a row and of the other rows it depends on. It is forgotten together with the row. */
  ofRow<Value>(what: string, row: object, also: readonly object[], read: () => Value): Value
  /** A reading of a text. Only the newest few thousand are kept. */
  ofText<Value>(what: string, text: string, read: () => Value): Value
}

interface RowReading {
  readonly also: readonly object[]
  readonly value: unknown
}

const mostTexts = 4_096
const longestText = 200

/**
 * An empty cache.
 *
 * @example
 * const cache = readingCache()
 * cache.ofText('length', 'longsword', () => 9) // 9, and it is not asked again
 */
export function readingCache(): ReadingCache {
  const rows = new Map<string, WeakMap<object, RowReading>>()
  const texts = new Map<string, Map<string, { readonly value: unknown }>>()
  return {
    ofRow: <Value>(what: string, row: object, also: readonly object[], read: () => Value): Value => {
      const readings = readingsOf(rows, what, () => new WeakMap<object, RowReading>())
      const known = readings.get(row)
      if (known !== undefined && sameRows(known.also, also)) return known.value as Value
      const value = read()
      readings.set(row, { also, value })
      return value
    },
    ofText: <Value>(what: string, text: string, read: () => Value): Value => {
      if (text.length > longestText) return read()
      const readings = readingsOf(texts, what, () => new Map<string, { readonly value: unknown }>())
      const known = readings.get(text)
      if (known !== undefined) return known.value as Value
      if (readings.size >= mostTexts) readings.clear()
      const value = read()
      readings.set(text, { value })
      return value
    },
  }
}

function readingsOf<Readings>(byKind: Map<string, Readings>, what: string, make: () => Readings): Readings {
  const known = byKind.get(what)
  if (known !== undefined) return known
  const made = make()
  byKind.set(what, made)
  return made
}

function sameRows(rows: readonly object[], other: readonly object[]): boolean {
  return rows.length === other.length && rows.every((row, index) => row === other[index])
}
