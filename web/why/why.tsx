/**
 * Why: a small button beside anything that has a reason, which opens that reason as sentences. The browser's own popover
 * carries it: it closes on Escape and outside, and gives the focus back.
 */
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../parts/icon.tsx'

/** A button that opens a reason. What is inside is only made when it is first opened, so that it may be asked for then. */
export function Why({
  about,
  children,
  word,
}: {
  /** What is explained, for whoever listens: `Why: Perception 23`. */
  readonly about: string
  readonly children: () => ReactNode
  /** Shown beside the picture; without it the picture stands alone. */
  readonly word?: string
}) {
  const id = useId()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Why: ${about}`}
        className="inline-flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-1 rounded-full border border-line px-1 text-sm text-soft hover:border-edge hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <Icon name="why" className="size-5" />
        {word}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Why: ${about}`}
        onToggle={(event) => event.newState === 'open' && setAsked(true)}
        className="fixed inset-auto m-2 max-h-[70dvh] w-[min(26rem,calc(100vw-1rem))] overflow-y-auto rounded-xl border border-edge bg-raised px-4 py-3.5 text-left font-ui text-sm leading-relaxed text-ink shadow-page [position-area:bottom] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]"
      >
        {asked && children()}
      </div>
    </>
  )
}
