/** Evenings of play: begun and ended here, each told again on request. Ending one reveals the seed of its dice. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireSession } from '../../../src/server/wire/sessions-undo-and-branches.ts'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { ofCampaign } from '../../wire/queries.ts'
import { Fold } from '../fold.tsx'
import { NothingYet, PanelPart } from '../panel-part.tsx'
import { sessionsQuery } from '../panel-queries.ts'
import { EveningRecap } from './evening-recap.tsx'

/** The evenings. */
export function Evenings({ campaign }: { readonly campaign: string }) {
  const asked = useQuery(sessionsQuery(campaign))
  const sessions = (asked.data?.sessions ?? []).toReversed()
  const open = sessions.some(({ ended_at }) => ended_at === null)
  return (
    <PanelPart title="Evenings" beside={<BeginOrEnd campaign={campaign} open={open} />}>
      {asked.isError && <TroubleNote error={asked.error} />}
      {asked.isSuccess && sessions.length === 0 && (
        <NothingYet>
          Play can be kept in evenings: each ends with a summary, and the seed of its dice is revealed.
        </NothingYet>
      )}
      {sessions.map((session) => (
        <Evening key={session.id} campaign={campaign} session={session} />
      ))}
    </PanelPart>
  )
}

function BeginOrEnd({ campaign, open }: { readonly campaign: string; readonly open: boolean }) {
  const queries = useQueryClient()
  const go = useMutation({
    mutationFn: () =>
      ask<unknown>(ofCampaign(campaign, open ? '/sessions/end' : '/sessions'), { method: 'POST', body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaign', campaign] }),
  })
  return (
    <>
      {go.isError && <TroubleNote error={go.error} />}
      <Button
        size="small"
        className="pointer-coarse:min-h-11"
        disabled={go.isPending}
        onClick={() => go.mutate()}
      >
        {open ? 'End the evening' : 'Begin an evening'}
      </Button>
    </>
  )
}

function Evening({ campaign, session }: { readonly campaign: string; readonly session: WireSession }) {
  const { turn_range_start: from, turn_range_end: to, ended_at } = session
  const day = new Date(session.started_at).toLocaleDateString(undefined, { dateStyle: 'medium' })
  const turns = from === null ? '' : to === null ? `from turn ${from}` : `turns ${from} to ${to}`
  return (
    <Fold
      line={
        <span className="flex items-center gap-3">
          <span className="font-medium">{day}</span>
          <span className="text-soft">{turns}</span>
          {ended_at === null && <span className="ml-auto text-tide">now</span>}
        </span>
      }
    >
      <EveningRecap campaign={campaign} session={session.id} />
    </Fold>
  )
}
