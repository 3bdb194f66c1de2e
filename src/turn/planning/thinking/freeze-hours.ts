/** How long a failed plan stays failed, by how hard it was, in hours of the game's world (FRZ-04). */

const table: readonly (readonly [most: number, hours: number])[] = [
  [8, 1],
  [12, 2],
  [16, 4], // enforces: FRZ-04 — mutate: 4 => 1
  [20, 8],
]
const longest = 24

/**
 * The hours of a freeze.
 *
 * @example
 * freezeHours(14) // 4
 */
export function freezeHours(dc: number): number {
  return table.find(([most]) => dc <= most)?.[1] ?? longest
}

/** The hardest plan that freezes for so long; for a freeze that lost its difficulty. */
export function hardestFor(hours: number): number {
  return table.find(([, length]) => hours <= length)?.[0] ?? 21
}
