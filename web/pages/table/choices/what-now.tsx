/** What follows the newest turn: the plan, the choices; before the first turn, a few ways to begin. */
import { useStore } from 'zustand'
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'
import { Button } from '../../../parts/button.tsx'
import type { Table } from '../sending/use-table.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { choiceList, type NumberedChoice } from './choice-list.ts'
import { PlanNote } from './plan-note.tsx'
import { starters } from './starters.ts'
import { useNumberKeys } from './use-number-keys.ts'

/** What could be done now. */
export function WhatNow({ standing, table }: { readonly standing: WireStanding; readonly table: Table }) {
  const busy = useStore(table.sender.store, (sending) => sending.turn !== null)
  const block = standing.last?.planning_block ?? null
  const choices = choiceList(block)
  const pick = (choice: NumberedChoice): void => {
    if (!busy) table.say({ choice: choice.key }, choice.text)
  }
  useNumberKeys((number) => {
    const choice = choices.find((one) => one.number === number)
    if (choice !== undefined) pick(choice)
  })
  if (busy) return null
  if (standing.turn_no === 0) return <Starters standing={standing} table={table} />
  if (block === null) return null
  return (
    <section aria-labelledby="what-now">
      <h2 id="what-now" className="mb-2.5 text-sm text-soft">
        {block.plan_quality === undefined ? block.thinking : 'What now?'}
      </h2>
      <PlanNote block={block} />
      <ChoiceCards
        choices={choices}
        recommended={block.analysis?.recommended_approach ?? null}
        disabled={busy}
        pick={pick}
      />
    </section>
  )
}

function Starters({ standing, table }: { readonly standing: WireStanding; readonly table: Table }) {
  return (
    <section aria-labelledby="begin-with">
      <h2 id="begin-with" className="mb-2.5 text-sm text-soft">
        Say anything below, or begin with one of these
      </h2>
      <div className="flex flex-wrap gap-2">
        {starters(standing.view).map((line) => (
          <Button key={line} onClick={() => table.say({ input: line }, line)}>
            {line}
          </Button>
        ))}
      </div>
    </section>
  )
}
