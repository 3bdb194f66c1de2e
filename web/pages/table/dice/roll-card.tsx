/** A roll: what it was for, its dice, what was added, what it came to. Everything on it comes from the ledger. */
import type { ReactNode } from 'react'
import type { DiceEntry } from '../../../../src/core/ledger/dice-entry.ts'
import { WhyRoll } from '../../../why/why-roll.tsx'
import { Die } from './die.tsx'
import { modifierWords, type RollTone, toneOf } from './roll-words.ts'

const tones: Readonly<Record<RollTone, string>> = {
  good: 'text-tide',
  mixed: 'text-amber',
  bad: 'text-blood',
  plain: 'text-soft',
}
const mostDice = 24

/** One roll. */
export function RollCard({
  roll,
  falls,
  small,
  why,
}: {
  readonly roll: DiceEntry
  readonly falls: boolean
  /** In a crowd, such as a round of a fight, a roll takes less room. */
  readonly small: boolean
  readonly why: ReactNode
}) {
  const { label, groups, advantage } = roll
  const dice = groups.flatMap((group) => group.faces.map((face) => ({ group, face })))
  const added = modifierWords(roll)
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-raised px-3.5 ${small ? 'py-1.5' : 'py-2.5'}`}
    >
      <span className="flex min-w-0 flex-wrap gap-1.5">
        {dice.slice(0, mostDice).map(({ group, face }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice lie in the order in which they fell
          <Die key={place} group={group} face={face} falls={falls ? place : null} small={small} />
        ))}
        {dice.length > mostDice && (
          <span className="self-center text-soft">and {dice.length - mostDice} more</span>
        )}
      </span>
      <span className="min-w-0 flex-1 basis-24 text-sm leading-snug">
        <span className="block font-medium">{label}</span>
        <span className="font-figure text-soft tabular-nums">
          {roll.notation}
          {advantage !== undefined && ` with ${advantage}`} {added}
        </span>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <Outcome roll={roll} small={small} />
        {why}
      </span>
    </li>
  )
}

function Outcome({
  roll: { total, target, outcome },
  small,
}: {
  readonly roll: DiceEntry
  readonly small: boolean
}) {
  return (
    <span className="text-right leading-tight">
      <span className={`font-figure font-semibold tabular-nums ${small ? 'text-base' : 'text-xl'}`}>
        {total}
      </span>
      {target !== undefined && (
        <span className="font-figure text-sm text-soft tabular-nums">
          {' '}
          vs {target.kind} {target.value}
        </span>
      )}
      {outcome !== undefined && (
        <span className={`block text-sm font-semibold ${tones[toneOf(outcome)]}`}>{outcome}</span>
      )}
    </span>
  )
}

/** The rolls of a turn; each says why once its turn was told. */
export function Rolls({
  dice,
  falls,
  turn,
}: {
  readonly dice: readonly DiceEntry[]
  readonly falls: boolean
  readonly turn?: number
}) {
  if (dice.length === 0) return null
  return (
    <ul
      aria-label="Dice"
      className={`my-4 grid gap-1.5 font-ui ${falls ? 'in-data-tumbling:invisible' : ''}`}
    >
      {dice.map((roll, place) => (
        <RollCard
          key={roll.id}
          roll={roll}
          falls={falls}
          small={dice.length > 2}
          why={
            turn !== undefined && <WhyRoll turn={turn} place={place} label={roll.label} total={roll.total} />
          }
        />
      ))}
    </ul>
  )
}
