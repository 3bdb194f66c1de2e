/** Bringing something in: a game that was exported, or a card, lorebook or chat of another program. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import type { WireImported } from '../../../src/server/wire/packs-scenarios-lore.ts'
import type { WireMoved } from '../../../src/server/wire/sessions-undo-and-branches.ts'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { BroughtIn } from './brought-in.tsx'

/** Our own exports are lines of JSON; everything else is somebody else's, and the server knows what it is. */
function bring(file: File): Promise<WireImported | WireMoved> {
  return file.name.endsWith('.fw.jsonl')
    ? ask('/api/campaigns/import', { body: file, headers: { 'content-type': 'application/x-ndjson' } })
    : ask(`/api/imports?file=${encodeURIComponent(file.name)}`, {
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      })
}

/** A place to drop a file. */
export function BringIn() {
  const queries = useQueryClient()
  const [over, setOver] = useState(false)
  const bringing = useMutation({ mutationFn: bring, onSuccess: () => queries.invalidateQueries() })
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) bringing.mutate(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <section aria-labelledby="bring" className="mt-12">
      <h2 id="bring" className="mb-3 font-story text-xl">
        Bring something in
      </h2>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`block cursor-pointer rounded-2xl border-2 border-dashed px-5 py-6 text-soft hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-lamp ${over ? 'border-lamp' : 'border-line'}`}
      >
        <input type="file" className="sr-only" onChange={(event) => take(event.target.files)} />
        <span className="font-medium text-ink">Drop a file here, or choose one.</span> A game you exported; a
        character card, lorebook or chat from SillyTavern, Risu, NovelAI, Agnai, AI Dungeon or Kobold.
      </label>
      {bringing.isPending && (
        <p role="status" className="mt-3 text-soft">
          Reading {bringing.variables?.name} …
        </p>
      )}
      {bringing.isError && <TroubleNote error={bringing.error} />}
      {bringing.isSuccess && <BroughtIn came={bringing.data} name={bringing.variables.name} />}
    </section>
  )
}
