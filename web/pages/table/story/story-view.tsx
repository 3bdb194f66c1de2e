/** The story: the pages around what is read, the turn on its way, and whatever follows the newest turn. */
import { type ReactNode, useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'
import { turnsTogether } from '../../../wire/queries.ts'
import type { Table } from '../sending/use-table.ts'
import { JumpBar } from './jump-bar.tsx'
import { Opening } from './opening.tsx'
import { PendingTurn } from './pending-turn.tsx'
import { onJump } from './story-jump.ts'
import { StoryPage } from './story-page.tsx'
import { useNewest } from './use-newest.ts'
import { useStoryScroll } from './use-story-scroll.ts'

/** The story with what follows it. */
export function StoryView({
  standing,
  table,
  children,
}: {
  readonly standing: WireStanding
  readonly table: Table
  readonly children: ReactNode
}) {
  const { campaign_id: campaign, turn_no: turns } = standing
  const fresh = useStore(table.now, (now) => now.fresh)
  const sent = useStore(table.sender.store, (sending) => sending.turn?.key ?? null)
  const scroll = useStoryScroll(Math.ceil(turns / turnsTogether))
  const { shown, near, toNewest, toTurn } = scroll
  const arrived = fresh?.turn_no ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only something new moves the reader, not where they are
  useEffect(() => {
    if (near && (arrived > 0 || sent !== null)) toNewest()
  }, [arrived, sent])
  useEffect(() => onJump(toTurn), [toTurn])
  const { write } = table
  const correct = useCallback(() => {
    write('No, I meant ')
    document.querySelector<HTMLTextAreaElement>('textarea[aria-label="What you say"]')?.focus()
  }, [write])
  const ready = useNewest(campaign, turns)
  const count = ready ? shown.last - shown.first + 1 : 0
  const pages = Array.from({ length: count }, (_, index) => shown.first + index)
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroll.scroller}
        onScroll={scroll.scrolled}
        onWheel={scroll.taken}
        onTouchMove={scroll.taken}
        aria-label="Story"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto overscroll-contain px-5 [overflow-anchor:none] sm:px-8"
      >
        <div ref={scroll.list} className="mx-auto max-w-[68ch]">
          {shown.above > 0 && <div style={{ height: shown.above }} />}
          {shown.first === 0 && <Opening standing={standing} />}
          {pages.map((page) => (
            <StoryPage
              key={page}
              {...{ campaign, page, estimate: scroll.estimate, measured: scroll.measured }}
              fresh={arrived}
              correct={correct}
            />
          ))}
          {shown.below > 0 && <div data-below style={{ height: shown.below }} />}
        </div>
        <div className="mx-auto max-w-[68ch] pb-8">
          <PendingTurn table={table} />
          {children}
        </div>
      </section>
      {!near && <JumpBar reading={scroll.reading} turns={turns} toNewest={toNewest} toTurn={toTurn} />}
    </div>
  )
}
