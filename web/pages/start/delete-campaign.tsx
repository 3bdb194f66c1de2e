/** Deleting a game: what would be lost, an export to keep it, and a second click. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireCampaignSummary } from '../../../src/server/wire/campaign.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { OpenDialog } from '../../parts/open-dialog.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask, send } from '../../wire/ask.ts'
import { campaignsQuery, ofCampaign } from '../../wire/queries.ts'

/** The button, and the question behind it. */
export function DeleteCampaign({ campaign }: { readonly campaign: WireCampaignSummary }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="bare"
        className="shrink-0 px-3"
        title={`Delete ${campaign.name}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="bin" label={`Delete ${campaign.name}`} />
      </Button>
      {open && <Question campaign={campaign} leave={() => setOpen(false)} />}
    </>
  )
}

function Question({
  campaign,
  leave,
}: {
  readonly campaign: WireCampaignSummary
  readonly leave: () => void
}) {
  const { campaign_id: id, name, turns, branches } = campaign
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      ask<unknown>(ofCampaign(id, `?confirm=${encodeURIComponent(id)}`), { method: 'DELETE' }),
    onSuccess: async () => {
      leave()
      queries.removeQueries({ queryKey: ['campaign', id] })
      await queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
    },
  })
  const keep = useMutation({ mutationFn: () => keepFile(id) })
  return (
    <OpenDialog title={`Delete “${name}”?`} leave={leave}>
      <p className="mt-3 leading-relaxed">
        {turns} {turns === 1 ? 'turn' : 'turns'} on {branches} {branches === 1 ? 'branch' : 'branches'}, its
        dice and their proof would be gone, and nobody can bring them back. An export keeps all of it in one
        file.
      </p>
      {remove.isError && <TroubleNote error={remove.error} />}
      {keep.isError && <TroubleNote error={keep.error} />}
      <div className="mt-5 grid justify-end gap-2 max-sm:justify-stretch sm:flex">
        <Button onClick={() => keep.mutate()} disabled={keep.isPending} className="sm:mr-auto">
          {keep.isSuccess ? 'Exported' : 'Export it first'}
        </Button>
        <Button onClick={leave}>Keep it</Button>
        <Button look="grave" onClick={() => remove.mutate()} disabled={remove.isPending}>
          Delete it
        </Button>
      </div>
    </OpenDialog>
  )
}

/** The export holds what the author knows; it goes into a file and not onto the screen. */
async function keepFile(id: string): Promise<void> {
  const file = await send(ofCampaign(id, '/export'), { headers: { 'fatewright-role': 'author' } })
  saveFile(`${id}.fw.jsonl`, await file.text(), 'application/x-ndjson')
}
