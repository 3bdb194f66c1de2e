/** A turn of the story: what was said, what fell, what was told, what the engine had to say. */
import { memo } from 'react'
import { TurnFeedback } from '../../../feedback/turn-feedback.tsx'
import { WhyTurn } from '../../../why/why-turn.tsx'
import { Rolls } from '../dice/roll-card.tsx'
import type { ShownTurn } from '../sending/shown-turn.ts'
import { Prose } from './prose.tsx'
import { Said } from './said.tsx'

/** One turn. */
export const TurnView = memo(function TurnView({
  turn,
  fresh,
  correct,
}: {
  readonly turn: ShownTurn
  /** True when it was told while the page was open: its dice are seen falling. */
  readonly fresh: boolean
  /** Begins a line that corrects how this one was read; null for all turns but the newest. */
  readonly correct: (() => void) | null
}) {
  const { turn_no, input, mode, dice, narrative, god_mode_response: god = '' } = turn
  const told = narrative.toLowerCase()
  const notices = turn.notices.filter((one) => !told.includes(one.toLowerCase()))
  return (
    <article
      data-turn={turn_no}
      aria-label={`Turn ${turn_no}`}
      tabIndex={-1}
      className="relative pb-9 outline-none pointer-coarse:pb-12"
    >
      <span
        aria-hidden
        className="absolute -left-10 top-0.5 hidden font-figure text-xs text-edge tabular-nums xl:block"
      >
        {turn_no}
      </span>
      <Said lines={input} mode={mode} />
      <Understood as={turn.understood ?? ''} correct={correct} />
      <Notices notices={notices} />
      <Rolls dice={dice} falls={fresh} turn={turn_no} />
      {narrative !== '' && <Prose text={narrative} />}
      {god !== '' && (
        <p className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm whitespace-pre-wrap wrap-break-word">
          {god}
        </p>
      )}
      <span className="absolute right-0 bottom-0.5 flex gap-1.5 font-ui">
        <TurnFeedback turn={turn_no} />
        <WhyTurn turn={turn_no} />
      </span>
    </article>
  )
})

/** What the line was taken for, and the way to correct it. */
function Understood({ as, correct }: { readonly as: string; readonly correct: (() => void) | null }) {
  if (as === '') return null
  return (
    <p className="-mt-2 mb-3 pl-4 text-sm text-soft">
      <span className="sr-only">Understood as: </span>
      {as}
      {correct !== null && (
        <button type="button" onClick={correct} className="ml-2 cursor-pointer underline underline-offset-2">
          not what I meant
        </button>
      )}
    </p>
  )
}

function Notices({ notices }: { readonly notices: readonly string[] }) {
  if (notices.length === 0) return null
  return (
    <ul aria-label="The engine says" className="mb-3 grid gap-1 text-sm text-soft">
      {notices.map((notice) => (
        <li key={notice} className="flex gap-2">
          <span aria-hidden className="text-lamp">
            ◆
          </span>
          {notice}
        </li>
      ))}
    </ul>
  )
}
