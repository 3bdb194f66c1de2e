/** What lore a line would bring up, live: every piece with the reason why it is in or out. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { WireExplainedLore } from '../../../src/server/wire/packs-scenarios-lore.ts'
import { Busy } from '../../parts/busy.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { behindTheScreen } from './behind-the-screen.ts'
import { type ExplainedPiece, reasonsOf } from './reasons.ts'

/** So many pieces that stayed out are shown: the near misses. */
const mostOut = 8

/** The tester. */
export function TriggerTester({ pack }: { readonly pack: string }) {
  const [line, setLine] = useState('')
  const asked = useDeferredValue(line.trim())
  const explained = useQuery({
    queryKey: ['lore', pack, 'explain', asked],
    queryFn: ({ signal }) =>
      ask<WireExplainedLore>(
        `/api/lore/explain?packs=${encodeURIComponent(pack)}&q=${encodeURIComponent(asked)}`,
        { headers: behindTheScreen, signal },
      ),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = asked.length > 1 ? explained.data : undefined
  const pieces = (found?.found.chunks ?? []) as readonly ExplainedPiece[]
  return (
    <section aria-labelledby="test">
      <h3 id="test" className="mb-2 font-story text-xl">
        What would come up?
      </h3>
      <TextField
        label="A line somebody might say"
        help="Every piece of lore that this line brings to the game master, and why; and those that nearly came."
        value={line}
        placeholder="Who rang the bell last time?"
        onChange={setLine}
      />
      {explained.isFetching && found === undefined && <Busy>Looking through the pack …</Busy>}
      {explained.isError && <TroubleNote error={explained.error} />}
      <div aria-live="polite" className="mt-4 space-y-2">
        {found !== undefined && (
          <p className="text-sm text-soft">
            {pieces.filter((piece) => piece.in).length} in, {found.found.total_tokens} of{' '}
            {found.found.max_tokens} tokens. {found.note}
          </p>
        )}
        {found !== undefined && <Pieces pieces={pieces} />}
      </div>
    </section>
  )
}

function Pieces({ pieces }: { readonly pieces: readonly ExplainedPiece[] }) {
  const shown = [
    ...pieces.filter((piece) => piece.in),
    ...pieces.filter((piece) => !piece.in).slice(0, mostOut),
  ]
  return (
    <ul className="space-y-2">
      {shown.map((piece) => (
        <li
          key={piece.chunk_id}
          className={`rounded-lg border bg-raised px-4 py-2.5 ${piece.in ? 'border-tide' : 'border-line'}`}
        >
          <p className="flex flex-wrap gap-x-3">
            <span className={`text-sm font-medium ${piece.in ? 'text-tide' : 'text-soft'}`}>
              {piece.in ? 'in' : 'out'}
            </span>
            <span className="min-w-0 font-medium">{piece.section_path}</span>
          </p>
          <p className="text-sm text-soft">{reasonsOf(piece).join(' ')}</p>
        </li>
      ))}
    </ul>
  )
}
