/**
 * Which pages of the story stand in the document: the one in the middle of the screen and its nearer neighbour, never
 * more, however long the story is. What is not there is a spacer above and a spacer below.
 */

/** How much of the story there is, and where somebody looks at it. */
export interface StoryLook {
  readonly pages: number
  /** Heights of pages that were once shown. */
  readonly heights: ReadonlyMap<number, number>
  /** What a page is taken for that was never shown. */
  readonly estimate: number
  /** Where the screen's upper edge is in the story, and how high the screen is. */
  readonly top: number
  readonly view: number
}

/** What stands in the document; `last` is before `first` when there is nothing. */
export interface PagesWindow {
  readonly first: number
  readonly last: number
  readonly above: number
  readonly below: number
}

/** Where a page begins. */
export function topOfPage(
  { heights, estimate }: Pick<StoryLook, 'heights' | 'estimate'>,
  page: number,
): number {
  let top = 0
  for (let before = 0; before < page; before += 1) top += heights.get(before) ?? estimate
  return top
}

/** Works out which pages stand in the document. */
export function pagesWindow(look: StoryLook): PagesWindow {
  const { pages, top, view } = look
  if (pages === 0) return { first: 0, last: -1, above: 0, below: 0 }
  const middle = top + view / 2
  const { page, share } = pageAt(look, middle)
  const neighbour = share < 0.5 ? page - 1 : page + 1
  const other = Math.min(
    Math.max(neighbour < 0 ? 1 : neighbour >= pages ? pages - 2 : neighbour, 0),
    pages - 1,
  )
  const first = Math.min(page, other)
  const last = Math.max(page, other)
  const whole = topOfPage(look, pages)
  return { first, last, above: topOfPage(look, first), below: whole - topOfPage(look, last + 1) }
}

/** The page at a height, and how far down in it. */
function pageAt({ pages, heights, estimate }: StoryLook, height: number): { page: number; share: number } {
  let top = 0
  for (let page = 0; page < pages; page += 1) {
    const own = heights.get(page) ?? estimate
    if (height < top + own || page === pages - 1) return { page, share: (height - top) / Math.max(own, 1) }
    top += own
  }
  return { page: 0, share: 0 }
}
