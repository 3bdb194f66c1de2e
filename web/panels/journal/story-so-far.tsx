/** The story in a sentence a turn, newest first, a few at a time. */
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { NothingYet } from '../panel-part.tsx'
import { TurnLink } from '../turn-link.tsx'

const together = 12

/** The sentences. */
export function StorySoFar({
  campaign,
  lines,
}: {
  readonly campaign: string
  readonly lines: readonly { readonly turn: number; readonly text: string }[]
}) {
  const [shown, setShown] = useState(together)
  if (lines.length === 0) return <NothingYet>It has not begun yet.</NothingYet>
  return (
    <>
      <ol className="grid gap-2">
        {lines
          .toReversed()
          .slice(0, shown)
          .map(({ turn, text }) => (
            <li key={turn} className="grid grid-cols-[4.5rem_1fr] items-baseline gap-2">
              <TurnLink campaign={campaign} turn={turn} />
              <span className="font-story leading-snug">{text.replaceAll('*', '')}</span>
            </li>
          ))}
      </ol>
      {lines.length > shown && (
        <Button className="mt-3 w-full" onClick={() => setShown((count) => count + together)}>
          Earlier
        </Button>
      )}
    </>
  )
}
