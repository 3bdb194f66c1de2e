/**
 * A small round button that opens a bubble beside it. The browser's own popover carries it: it closes on Escape and
 * outside, and gives the focus back.
 */
import { type ReactNode, useId, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** What a bubble is told. */
export interface BubbleParts {
  /** What it holds, for whoever listens. */
  readonly label: string
  readonly icon: IconName
  /** Made when it is first opened, so that it may be asked for then. */
  readonly children: () => ReactNode
  /** Shown beside the picture; without it the picture stands alone. */
  readonly word?: string | undefined
  /** Something is in it that somebody put there. */
  readonly marked?: boolean
}

/** The button and its bubble. */
export function Bubble({ label, icon, children, word, marked = false }: BubbleParts) {
  const id = useId()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={`inline-flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-1 rounded-full border px-1 text-sm hover:border-edge hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${marked ? 'border-lamp text-lamp' : 'border-line text-soft'}`}
      >
        <Icon name={icon} className="size-5" />
        {word}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => event.newState === 'open' && setAsked(true)}
        className="fixed inset-auto m-2 max-h-[70dvh] w-[min(26rem,calc(100vw-1rem))] overflow-y-auto rounded-xl border border-edge bg-raised px-4 py-3.5 text-left font-ui text-sm leading-relaxed text-ink shadow-page [position-area:bottom] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]"
      >
        {asked && children()}
      </div>
    </>
  )
}
