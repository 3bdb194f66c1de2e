/** Features by name, as places in a table of fixed size. */

/**
 * The places of some features, each once. Two features may share a place; the training knows no better either.
 *
 * @example
 * hashedFeatures(['w:open', 'w:door'], 65_536)
 */
export function hashedFeatures(names: Iterable<string>, size: number): readonly number[] {
  const places = new Set<number>()
  for (const name of names) places.add(placeOf(name, size))
  return [...places]
}

/** FNV-1a over the characters, stirred once more at the end. */
function placeOf(name: string, size: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c1b3c6d) >>> 0) % size
}
