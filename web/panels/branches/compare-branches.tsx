/** Two branches side by side: where they part, what was said on each, what is different now. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireComparison } from '../../../src/server/wire/sessions-undo-and-branches.ts'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { standingQuery } from '../../wire/queries.ts'
import { compareQuery } from '../panel-queries.ts'
import { diceSince } from './dice-since.ts'
import { differenceGroups } from './difference-words.ts'
import type { GrownBranch } from './lay-tree.ts'

interface Parts {
  readonly campaign: string
  readonly branches: readonly GrownBranch[]
}

/** Two to choose, and what is different. */
export function CompareBranches({ campaign, branches }: Parts) {
  const active = branches.find((one) => one.active)?.name ?? ''
  const [left, setLeft] = useState(branches.find((one) => !one.active)?.name ?? '')
  const [right, setRight] = useState(active)
  const choices = [
    ['First', left, setLeft],
    ['Second', right, setRight],
  ] as const
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {choices.map(([label, value, set]) => (
          <label key={label} className="min-w-32 flex-1 text-sm text-soft">
            {label}
            <select
              value={value}
              onChange={(event) => set(event.target.value)}
              className="mt-1 block min-h-11 w-full rounded-lg border border-edge bg-raised px-2 text-ink"
            >
              {branches.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {left === right ? (
        <p className="mt-3 text-sm text-soft">A branch is no different from itself: choose two.</p>
      ) : (
        <Compared campaign={campaign} branches={branches} left={left} right={right} />
      )}
    </>
  )
}

function Compared({
  campaign,
  branches,
  left,
  right,
}: Parts & { readonly left: string; readonly right: string }) {
  const asked = useQuery(compareQuery(campaign, left, right))
  const standing = useQuery(standingQuery(campaign))
  if (asked.isError) return <TroubleNote error={asked.error} />
  if (asked.data === undefined) return null
  const found = asked.data
  const names = new Map((standing.data?.view.entities ?? []).map(({ id, name }) => [id, name]))
  const groups = differenceGroups(found.differences, { left, right, names })
  const dice = [left, right].flatMap((name) =>
    diceSince(branches, name, found.common_turn).map(
      ({ turn, roll }) => `On ${name}, turn ${turn}: ${roll}.`,
    ),
  )
  return (
    <div role="status" className="mt-3">
      <p className="text-sm">
        {found.common_turn === 0
          ? 'They share nothing but the beginning.'
          : `They part after turn ${found.common_turn}.`}
      </p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <OwnTurns name={left} turns={found.left_turns} />
        <OwnTurns name={right} turns={found.right_turns} />
      </div>
      {groups.length === 0 && <p className="mt-3 text-sm">Nothing that you can see is different now.</p>}
      {[...groups, { title: 'Dice', sentences: dice }].map((group) => (
        <Sentences key={group.title} {...group} />
      ))}
    </div>
  )
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <section className="mt-4">
      <h4 className="text-sm font-medium text-soft">{title}</h4>
      <ul className="mt-1 grid gap-1 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="border-l-3 border-line pl-3 wrap-break-word">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

const mostTurns = 8

function OwnTurns({ name, turns }: { readonly name: string; readonly turns: WireComparison['left_turns'] }) {
  return (
    <div className="rounded-xl border border-line bg-raised px-3 py-2.5 text-sm">
      <h4 className="font-medium">Only on {name}</h4>
      {turns.length === 0 && <p className="text-soft">Nothing was played yet.</p>}
      <ol className="mt-1 grid gap-1">
        {turns.slice(0, mostTurns).map(({ turn, input }) => (
          <li key={turn} className="flex gap-2">
            <span className="font-figure text-soft tabular-nums">{turn}</span>
            <span className="min-w-0 wrap-break-word">{input}</span>
          </li>
        ))}
      </ol>
      {turns.length > mostTurns && <p className="text-soft">… and {turns.length - mostTurns} more</p>}
    </div>
  )
}
