/** A turn on its way: what was said, what fell already, and the draft as it is spoken. None of it counts yet. */
import { useStore } from 'zustand'
import type { Mode } from '../../../../src/core/turn-mode.ts'
import { Rolls } from '../dice/roll-card.tsx'
import type { Sending } from '../sending/open-sender.ts'
import type { Table } from '../sending/use-table.ts'
import { Prose } from './prose.tsx'
import { Said } from './said.tsx'

const modes: Readonly<Record<string, Mode>> = { think: 'THINK', god: 'GOD', dm: 'DM' }

/** What is on its way, if anything is. */
export function PendingTurn({ table }: { readonly table: Table }) {
  const sending = useStore(table.sender.store)
  if (sending.turn === null) return null
  const { request, words } = sending.turn
  const draft = sending.draft.join('')
  return (
    <section aria-label="The turn being told" data-newest className="pb-9">
      <Said lines={[words]} mode={modes[request.mode ?? ''] ?? 'STORY'} />
      <Fallen dice={sending.dice} />
      {draft !== '' && <Prose text={draft} soft />}
      <p role="status" className="mt-3 flex items-center gap-3 text-sm text-soft">
        <span aria-hidden className="size-2 animate-pulse rounded-full bg-lamp" />
        {waitingFor(sending, draft !== '')}
      </p>
    </section>
  )
}

function waitingFor({ again, withdrawn }: Sending, speaks: boolean): string {
  if (again > 0) return 'The line broke; asking for the same turn again …'
  if (withdrawn) return 'That was taken back before it counted. Told anew …'
  return speaks ? 'Still being told; not settled yet.' : 'The story is being told …'
}

/** Dice that have fallen are durable, whatever is still to be told. */
function Fallen({ dice }: { readonly dice: Sending['dice'] }) {
  return dice === null ? null : <Rolls dice={dice.dice} falls />
}
