/** How much two sets of words have in common, 0 to 1: shared words over all words. Two empty sets share nothing. */
export function tokenJaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared += 1
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}

/** How much of the first set the second one holds, 0 to 1. */
export function heldShare(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared += 1
  return first.size === 0 ? 0 : shared / first.size
}
