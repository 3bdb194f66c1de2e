/** The packs a scenario plays in: those it names, in its order, and after them whatever these build on. */

import { type HashedPack, type Opening, openInstalled } from '../pack/open-pack.ts'
import { isError, type PackProblem } from '../pack/pack-problem.ts'

/** The packs, or the one that is in the way. */
export type GatheredPacks =
  | { readonly packs: readonly HashedPack[] }
  | { readonly missing: string; readonly problems: readonly PackProblem[] }

/** Gathers packs by their ids. What a pack builds on comes along: its ways and people lead there. */
export function gatherPacks(ids: readonly string[], opening: Opening): GatheredPacks {
  const named: HashedPack[] = []
  const below: HashedPack[] = []
  for (const id of ids) {
    const opened = openInstalled(id, opening)
    const pack = opened?.report.pack ?? null
    if (opened === null || pack === null)
      return { missing: id, problems: opened?.report.problems.filter(isError) ?? [] }
    named.push({ ...pack, hash: opened.hash })
    below.push(...opened.below)
  }
  const all = new Map([...named, ...below].map((pack) => [pack.manifest.id, pack]))
  return { packs: [...all.values()] }
}
