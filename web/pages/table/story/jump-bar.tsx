/** For whoever has read back: where they are, the way to another turn, and the way to the newest. */
import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'

/** Where one is in the story. */
export function JumpBar({
  reading,
  turns,
  toNewest,
  toTurn,
}: {
  readonly reading: number
  readonly turns: number
  readonly toNewest: () => void
  readonly toTurn: (turn: number) => void
}) {
  const [asked, setAsked] = useState('')
  const turn = Number(asked)
  return (
    <div className="absolute inset-x-0 bottom-3 flex justify-center px-3">
      <div className="flex items-center gap-2 rounded-full border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm shadow-page">
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (Number.isInteger(turn) && turn >= 1) toTurn(Math.min(turn, turns))
            setAsked('')
          }}
        >
          <label className="flex items-center gap-2 whitespace-nowrap text-soft">
            Turn
            <input
              inputMode="numeric"
              value={asked}
              placeholder={String(Math.max(reading, 1))}
              onChange={(event) => setAsked(event.target.value.replace(/\D/g, ''))}
              className="w-14 rounded-md border border-line bg-paper px-2 py-1 text-center font-figure text-ink tabular-nums placeholder:text-soft"
            />
            of <span className="font-figure tabular-nums">{turns}</span>
          </label>
        </form>
        <Button size="small" look="quiet" className="rounded-full" onClick={toNewest}>
          Newest ↓
        </Button>
      </div>
    </div>
  )
}
