/** The likeliest row of tags for the words of a line, and the runs of words that they make. */
import { mayFollow } from './tagged-kinds.ts'

/** Scores as logarithms of chances, row by row. */
export function logChances(scores: Float32Array, count: number): Float32Array {
  const result = new Float32Array(scores.length)
  for (let from = 0; from < scores.length; from += count) {
    let most = -Infinity
    for (let at = 0; at < count; at += 1) most = Math.max(most, scores[from + at] as number)
    let sum = 0
    for (let at = 0; at < count; at += 1) sum += Math.exp((scores[from + at] as number) - most)
    for (let at = 0; at < count; at += 1)
      result[from + at] = (scores[from + at] as number) - most - Math.log(sum)
  }
  return result
}

/** The likeliest row of tags, by the scores of each and by which of them follow each other. */
export function bestTags(scores: Float32Array, count: number, moves: Float32Array | undefined): Uint8Array {
  const length = scores.length / count
  let best = Float64Array.from(scores.subarray(0, count), (score, tag) => (mayFollow(tag, 0) ? score : never))
  const from = new Uint8Array(length * count)
  for (let at = 1; at < length; at += 1) {
    const now = new Float64Array(count)
    for (let tag = 0; tag < count; tag += 1) {
      let [most, source] = [-Infinity, 0]
      for (let before = 0; before < count; before += 1) {
        if (!mayFollow(tag, before)) continue
        const sum = (best[before] as number) + (moves?.[before * count + tag] ?? 0)
        if (sum > most) [most, source] = [sum, before]
      }
      now[tag] = most + (scores[at * count + tag] as number)
      from[at * count + tag] = source
    }
    best = now
  }
  const tags = new Uint8Array(length)
  let tag = best.indexOf(Math.max(...best))
  for (let at = length - 1; at >= 0; at -= 1) {
    tags[at] = tag
    tag = from[at * count + tag] as number
  }
  return tags
}

const never = -1e9

interface Run {
  readonly kind: number
  readonly from: number
  readonly to: number
}

/** Words that belong together by their tags. */
export function runsOf(tags: Uint8Array): readonly Run[] {
  const runs: { kind: number; from: number; to: number }[] = []
  for (const [at, tag] of tags.entries()) {
    if (tag === 0) continue
    const kind = (tag - 1) >> 1
    const last = runs.at(-1)
    if (tag % 2 === 0 && last !== undefined && last.to === at && last.kind === kind) last.to = at + 1
    else runs.push({ kind, from: at, to: at + 1 })
  }
  return runs
}
