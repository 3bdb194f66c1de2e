/** Another way to go on, after any turn. What was played stays where it is. */
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { branchName, freeName } from './branch-name.ts'
import type { GrownBranch } from './lay-tree.ts'
import { useMove } from './use-move.ts'

const field =
  'mt-1 block min-h-11 rounded-lg border border-edge bg-raised px-3 text-ink placeholder:text-soft'

/** The form. */
export function NewBranch({
  campaign,
  active,
  branches,
}: {
  readonly campaign: string
  readonly active: GrownBranch
  readonly branches: readonly GrownBranch[]
}) {
  const [turn, setTurn] = useState(String(Math.max(0, active.turn - 1)))
  const [name, setName] = useState('')
  const move = useMove(campaign)
  const after = Number(turn)
  const fits = turn !== '' && Number.isInteger(after) && after >= 0 && after <= active.turn
  const suggested = freeName(`after-turn-${turn}`, branches)
  const called = branchName(name) || suggested
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (fits) move.mutate({ path: '/branches', body: { name: called, turn: after } })
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <label className="text-sm text-soft">
          After turn
          <input
            inputMode="numeric"
            value={turn}
            aria-invalid={!fits}
            onChange={(event) => setTurn(event.target.value.replace(/\D/g, ''))}
            className={`${field} w-20 font-figure tabular-nums`}
          />
        </label>
        <label className="min-w-40 flex-1 text-sm text-soft">
          Call it
          <input
            value={name}
            maxLength={60}
            placeholder={suggested}
            onChange={(event) => setName(event.target.value)}
            className={`${field} w-full`}
          />
        </label>
        <Button type="submit" disabled={!fits || move.isPending}>
          Go on from there
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-soft">
        {fits
          ? `Everything after turn ${after} is kept on ${active.name}; you play on beside it, on ${called}.`
          : `${active.name} has the turns 1 to ${active.turn}; 0 is the beginning.`}
      </p>
      {move.isError && <TroubleNote error={move.error} />}
    </form>
  )
}
