/** What telling may cost until the server stops: what was spent, and a ceiling that the server keeps to. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { WireSettings } from '../../../src/server/wire/health-and-settings.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { settingsQuery } from '../../wire/queries.ts'
import { readCeiling, spentWords } from './price-words.ts'

/** The form; nothing where telling costs nothing. */
export function PriceCeiling({ purse }: { readonly purse: WireSettings['purse'] }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(purse?.ceiling === null ? '' : String(purse?.ceiling ?? ''))
  const set = useMutation({
    mutationFn: (ceiling: number | null) => ask<WireSettings>('/api/settings', { body: { ceiling } }),
    onSuccess: (settings) => queries.setQueryData(settingsQuery.queryKey, settings),
  })
  if (purse === null) return null
  const wished = readCeiling(typed)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (wished !== undefined) set.mutate(wished)
  }
  return (
    <form onSubmit={send} className="grid gap-3 rounded-xl border border-line bg-raised p-4">
      <p>{spentWords(purse)}</p>
      <div className="max-w-xs">
        <TextField
          label="The most that telling may cost, in dollars"
          help="Empty means no limit. It holds until the server stops; FATEWRIGHT_SESSION_LIMIT sets it for every start."
          value={typed}
          longest={12}
          onChange={setTyped}
        />
      </div>
      {wished === undefined && (
        <p role="alert" className="text-sm text-blood">
          That is no amount; write 0.50 or 2.
        </p>
      )}
      {set.isError && <TroubleNote error={set.error} />}
      <div className="flex items-center gap-3">
        <Button type="submit" disabled={wished === undefined || set.isPending || wished === purse.ceiling}>
          Keep to it
        </Button>
        {set.isSuccess && (
          <span role="status" className="text-sm text-soft">
            {set.data.purse?.ceiling === null ? 'There is no limit now.' : 'It is kept to from now on.'}
          </span>
        )}
      </div>
    </form>
  )
}
