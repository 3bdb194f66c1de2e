/** A later form of a feature takes the place of an earlier one: Bardic Inspiration (d8) of (d6), a wilder shape of a tame one. */

/** The name without what changes from level to level. */
export function plainName(name: string): string {
  return name.replace(/\s*\([^)]*\)\s*$/, '')
}

/** The last of those that share a plain name, in the place where they stand. */
export function withoutOutgrown<One extends { readonly name: string }>(all: readonly One[]): One[] {
  const last = new Map(all.map((entry, index) => [plainName(entry.name), index]))
  return all.filter((entry, index) => last.get(plainName(entry.name)) === index)
}
