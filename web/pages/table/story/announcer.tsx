/** What happens, said to whoever listens: rolls first, then the words. Nothing that only scrolls by is said again. */
import { useStore } from 'zustand'
import { rollWords } from '../dice/roll-words.ts'
import type { Table } from '../sending/use-table.ts'

/** The voice of the table. */
export function Announcer({ table }: { readonly table: Table }) {
  const fresh = useStore(table.now, (now) => now.fresh)
  return (
    <div className="sr-only">
      <p aria-live="polite" data-voice="rolls">
        {fresh?.dice.map(rollWords).join(' ')}
      </p>
      <p aria-live="polite" data-voice="story">
        {fresh === null
          ? ''
          : [...(fresh.notices ?? []), fresh.narrative, fresh.god_mode_response ?? ''].join(' ').trim()}
      </p>
    </div>
  )
}
