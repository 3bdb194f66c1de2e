/**
 * Where somebody reads. What is read stays where it is while pages come and go above it; who is at the newest turn stays
 * there as it grows, with its first line never pushed off the screen.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { turnsTogether } from '../../../wire/queries.ts'
import { pageOf } from '../sending/take-turn.ts'
import { type PagesWindow, pagesWindow, topOfPage } from './pages-window.ts'

interface Place {
  /** The turn at the upper edge, and how far below the edge it begins. */
  anchor: { readonly turn: string; readonly offset: number } | null
  /** At the newest turn, and to stay there. */
  resting: boolean
  /** A turn that is to be shown once its page is there. */
  wanted: number | null
}

/** What the story needs to scroll. */
export interface StoryScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly list: RefObject<HTMLDivElement | null>
  readonly shown: PagesWindow
  readonly estimate: number
  /** False when the newest turn is out of sight. */
  readonly near: boolean
  /** The first turn on the screen. */
  readonly reading: number
  readonly measured: (page: number, height: number) => void
  readonly scrolled: () => void
  /** The reader scrolls: nothing leads them any more. */
  readonly taken: () => void
  readonly toNewest: () => void
  readonly toTurn: (turn: number) => void
}

const usualPage = 6_000
const margin = 20

/** Follows the reader through so many pages. */
export function useStoryScroll(pages: number): StoryScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const heights = useRef(new Map<number, number>())
  const place = useRef<Place>({ anchor: null, resting: true, wanted: null })
  const look = useCallback(
    (top: number, view: number) =>
      pagesWindow({ pages, heights: heights.current, estimate: estimateOf(heights.current), top, view }),
    [pages],
  )
  const [shown, setShown] = useState(() => look(Number.MAX_SAFE_INTEGER, 0))
  const [seen, setSeen] = useState({ near: true, reading: 0 })
  const recompute = useCallback(() => {
    const [box, rows] = [scroller.current, list.current]
    if (box === null || rows === null) return
    const { resting, wanted } = place.current
    const known = { heights: heights.current, estimate: estimateOf(heights.current) }
    // Where the reader is to be counts before where the screen happens to stand while pages come and go.
    const meant =
      wanted !== null ? topOfTurn(known, wanted) - box.clientHeight / 2 : box.scrollTop - rows.offsetTop
    const next = look(resting ? Number.MAX_SAFE_INTEGER : meant, box.clientHeight)
    setShown((before) => (isSame(before, next) ? before : next))
  }, [look])
  const settle = useCallback(() => {
    const [box, rows] = [scroller.current, list.current]
    if (box === null || rows === null) return
    putInPlace(box, rows, place.current)
  }, [])
  const scrolled = useCallback(() => {
    const [box, rows] = [scroller.current, list.current]
    if (box === null || rows === null) return
    const anchor = topmostTurn(box, rows)
    const rest = restOf(box)
    place.current.anchor = anchor
    place.current.resting = place.current.wanted === null && Math.abs(box.scrollTop - rest) < 60
    const now = { near: box.scrollTop > rest - 240, reading: Number(anchor?.turn ?? 0) }
    setSeen((before) => (before.near === now.near && before.reading === now.reading ? before : now))
    recompute()
  }, [recompute])
  const measured = useCallback(
    (page: number, height: number) => {
      if (heights.current.get(page) === height) return
      heights.current.set(page, height)
      recompute()
      settle()
    },
    [recompute, settle],
  )
  useLayoutEffect(() => {
    recompute()
    settle()
  })
  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    const watch = new ResizeObserver(settle)
    watch.observe(box)
    return () => watch.disconnect()
  }, [settle])
  const taken = useCallback(() => {
    place.current.wanted = null
  }, [])
  const toNewest = useCallback(() => {
    const box = scroller.current
    place.current = { anchor: null, resting: true, wanted: null }
    if (box !== null) box.scrollTop = restOf(box)
    scrolled()
  }, [scrolled])
  const toTurn = useCallback(
    (turn: number) => {
      const [box, rows] = [scroller.current, list.current]
      if (box === null || rows === null) return
      place.current = { anchor: null, resting: false, wanted: turn }
      const known = { heights: heights.current, estimate: estimateOf(heights.current) }
      box.scrollTop = rows.offsetTop + topOfTurn(known, turn)
      recompute()
      settle()
    },
    [recompute, settle],
  )
  const estimate = estimateOf(heights.current)
  return { scroller, list, shown, estimate, ...seen, measured, scrolled, taken, toNewest, toTurn }
}

/** Pages that were not shown yet are taken for the usual one. */
function estimateOf(heights: ReadonlyMap<number, number>): number {
  const full = [...heights.values()].filter((height) => height > 1_000)
  return full.length === 0 ? usualPage : Math.round(full.reduce((sum, one) => sum + one, 0) / full.length)
}

function isSame(left: PagesWindow, right: PagesWindow): boolean {
  return (
    left.first === right.first &&
    left.last === right.last &&
    left.above === right.above &&
    left.below === right.below
  )
}

/** About where a turn begins. */
function topOfTurn(known: Parameters<typeof topOfPage>[0], turn: number): number {
  const page = pageOf(turn)
  const share = ((turn - 1) % turnsTogether) / turnsTogether
  return topOfPage(known, page) + share * (known.heights.get(page) ?? known.estimate)
}

/** How far down the newest turn is at rest: its end in sight if it fits, its beginning if it does not. */
function restOf(box: HTMLElement): number {
  const newest = [...box.querySelectorAll<HTMLElement>('[data-newest], [data-turn]')].at(-1)
  const most = box.scrollHeight - box.clientHeight
  if (newest === undefined || box.querySelector('[data-below]') !== null) return most
  return Math.max(0, Math.min(most, box.scrollTop + offsetIn(box, newest) - margin))
}

function offsetIn(box: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top
}

function topmostTurn(box: HTMLElement, rows: HTMLElement): Place['anchor'] {
  const top = box.getBoundingClientRect().top
  for (const turn of rows.querySelectorAll<HTMLElement>('[data-turn]'))
    if (turn.getBoundingClientRect().bottom > top + margin)
      return { turn: turn.dataset.turn ?? '', offset: offsetIn(box, turn) }
  return null
}

function putInPlace(box: HTMLElement, rows: HTMLElement, place: Place): void {
  const find = (turn: string): HTMLElement | null => rows.querySelector(`[data-turn="${turn}"]`)
  if (place.wanted !== null) {
    const turn = find(String(place.wanted))
    if (turn === null) return
    place.wanted = null
    box.scrollTop += offsetIn(box, turn) - margin
    turn.focus({ preventScroll: true })
    return
  }
  if (place.resting) {
    box.scrollTop = restOf(box)
    return
  }
  const turn = place.anchor === null ? null : find(place.anchor.turn)
  if (turn === null || place.anchor === null) return
  const moved = offsetIn(box, turn) - place.anchor.offset
  if (Math.abs(moved) >= 1) box.scrollTop += moved
}
