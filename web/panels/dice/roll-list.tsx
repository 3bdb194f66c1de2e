/** Every roll of the ledger, newest first and a few at a time, each with its reason. */
import { useState } from 'react'
import type { DiceEntry } from '../../../src/core/ledger/dice-entry.ts'
import { type RollTone, toneOf } from '../../pages/table/dice/roll-words.ts'
import { Button } from '../../parts/button.tsx'
import { Why } from '../../why/why.tsx'
import { NothingYet } from '../panel-part.tsx'
import { rollReason } from './roll-reason.ts'

const together = 20
const tones: Readonly<Record<RollTone, string>> = {
  good: 'text-tide',
  mixed: 'text-amber',
  bad: 'text-blood',
  plain: 'text-soft',
}

/** The rolls. */
export function RollList({ rolls }: { readonly rolls: readonly DiceEntry[] }) {
  const [shown, setShown] = useState(together)
  if (rolls.length === 0) return <NothingYet>Nothing was rolled yet.</NothingYet>
  const newest = rolls.toReversed().slice(0, shown)
  return (
    <>
      <ul className="divide-y divide-line">
        {newest.map((roll) => (
          <RollRow key={roll.id} roll={roll} />
        ))}
      </ul>
      {rolls.length > shown && (
        <Button className="mt-3 w-full" onClick={() => setShown((count) => count + together)}>
          Show {Math.min(together, rolls.length - shown)} more
        </Button>
      )}
    </>
  )
}

function RollRow({ roll }: { readonly roll: DiceEntry }) {
  const { label, total, target, outcome, groups, repeats } = roll
  const faces = groups.flatMap((group) => group.faces.map((face) => face.value))
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{label}</span>
        <span className="block truncate font-figure text-soft tabular-nums">
          {roll.notation}: {faces.slice(0, 12).join(' ')}
          {faces.length > 12 && ' …'}
          {repeats && ' (as before)'}
        </span>
      </span>
      <span className="text-right leading-tight">
        <span className="font-figure text-base font-semibold tabular-nums">{total}</span>
        {target !== undefined && (
          <span className="font-figure text-soft tabular-nums"> vs {target.value}</span>
        )}
        {outcome !== undefined && <span className={`block ${tones[toneOf(outcome)]}`}>{outcome}</span>}
      </span>
      <Why about={`${label} ${total}`}>{() => <p>{rollReason(roll)}</p>}</Why>
    </li>
  )
}
