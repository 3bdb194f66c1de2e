import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTrail, type Trail, trailAfter, writeTrail } from './branch-trail.ts'

const walked = (depths: readonly number[]): Trail =>
  depths.reduce<Trail>((trail, depth) => trailAfter(trail, [depth, `h${depth}`]), [])

describe('how far a log has been read', () => {
  it('has a step at most twice as far back as any record one may go back to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 400 }), fc.nat(), (length, back) => {
        const trail = walked(Array.from({ length }, (_, at) => at * 2 + 2))
        const wanted = 2 + (back % (length * 2))
        const nearest = trail.find(([depth]) => depth <= wanted)?.[0] ?? 0
        expect(length * 2 - nearest).toBeLessThanOrEqual(4 * (length * 2 - wanted) + 4)
      }),
      { numRuns: 60 },
    )
  })

  it('stays short, however long the story is', () => {
    expect(walked(Array.from({ length: 5_000 }, (_, at) => at * 2)).length).toBeLessThan(20)
  })

  it('is read back as it was written, and as nothing when it is nonsense', () => {
    const trail = walked([2, 4, 9])
    expect(readTrail(writeTrail(trail))).toEqual(trail)
    for (const nonsense of [null, '', '{', '{"a":1}', '[1,["x"]]']) expect(readTrail(nonsense)).toEqual([])
  })
})
