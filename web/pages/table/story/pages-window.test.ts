import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesWindow, topOfPage } from './pages-window.ts'

const look = (pages: number, top: number, heights = new Map<number, number>()) => ({
  ...{ pages, top, heights, estimate: 4_000, view: 800 },
})

describe('the pages in the document', () => {
  it('are none for no story and one for a short one', () => {
    expect(pagesWindow(look(0, 0))).toEqual({ first: 0, last: -1, above: 0, below: 0 })
    expect(pagesWindow(look(1, 0))).toEqual({ first: 0, last: 0, above: 0, below: 0 })
  })

  it('are the last two at the end of a long story', () => {
    expect(pagesWindow(look(200, 200 * 4_000 - 800))).toMatchObject({ first: 198, last: 199, below: 0 })
  })

  it('are the page in the middle of the screen and its nearer neighbour', () => {
    expect(pagesWindow(look(10, 4 * 4_000 + 100))).toMatchObject({ first: 3, last: 4 })
    expect(pagesWindow(look(10, 4 * 4_000 + 3_000))).toMatchObject({ first: 4, last: 5 })
  })

  it('are at most two and hold the middle of the screen, and nothing of the height is lost', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(heights, fc.nat(400_000), fc.integer({ min: 100, max: 2_000 }), (known, top, view) => {
        const measured = new Map(known.map((height, page) => [page, height]))
        const at = { pages: known.length, heights: measured, estimate: 4_000, top, view }
        const { first, last, above, below } = pagesWindow(at)
        const whole = topOfPage(at, known.length)
        const between = topOfPage(at, last + 1) - topOfPage(at, first)
        expect(last - first).toBeLessThanOrEqual(1)
        expect(above + between + below).toBe(whole)
        const middle = Math.min(top + view / 2, whole)
        expect(topOfPage(at, first)).toBeLessThanOrEqual(middle)
        expect(topOfPage(at, last + 1)).toBeGreaterThanOrEqual(middle)
      }),
      { numRuns: 200 },
    )
  })
})
