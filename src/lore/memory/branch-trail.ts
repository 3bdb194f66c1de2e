/**
 * How far a campaign's log has been read into its memory. A branch may be left and an evening undone, so the position is a
 * trail: the last record that was read, and fewer and fewer of those before it. Wherever the story goes on from, the
 * nearest record on the trail is at most twice as far back as it has to be.
 */

/** A record on the trail: its distance from the first one, and the beginning of its hash. */
export type Step = readonly [depth: number, hash: string]

/** Newest first. */
export type Trail = readonly Step[]

const hashLength = 16

/** A record as a step. */
export function stepOf({ depth, hash }: { readonly depth: number; readonly hash: string }): Step {
  return [depth, hash.slice(0, hashLength)]
}

/**
 * The trail with one more step: of those before it the oldest stays for each doubling of the distance.
 *
 * @example
 * trailAfter(trailAfter([], [1, 'a']), [2, 'b']) // [[2, 'b'], [1, 'a']]
 */
export function trailAfter(trail: Trail, newest: Step): Trail {
  const [depth] = newest
  const kept = new Map<number, Step>()
  for (const step of trail) if (step[0] < depth) kept.set(Math.floor(Math.log2(depth - step[0] + 1)), step)
  return [newest, ...[...kept.values()].sort(([left], [right]) => right - left)]
}

/** The trail as an index keeps it. */
export function writeTrail(trail: Trail): string {
  return JSON.stringify(trail)
}

/** Reads it back; what cannot be read was never walked. */
export function readTrail(text: string | null): Trail {
  if (text === null) return []
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter(isStep) : []
  } catch {
    return []
  }
}

function isStep(value: unknown): value is Step {
  return Array.isArray(value) && Number.isInteger(value[0]) && typeof value[1] === 'string'
}
