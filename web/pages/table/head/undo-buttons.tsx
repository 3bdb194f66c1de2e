/** Back and forth in time: the newest turn taken back, an undone one put back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireSeat } from '../../../../src/server/wire/player-views.ts'
import { Button } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { ask, sentenceOf } from '../../../wire/ask.ts'
import { ofCampaign, seatQuery } from '../../../wire/queries.ts'
import { readAnew } from '../sending/take-turn.ts'

/** Undo and redo, with what they would do. */
export function UndoButtons({ campaign }: { readonly campaign: string }) {
  const queries = useQueryClient()
  const seat = useQuery(seatQuery(campaign)).data
  const go = useMutation({
    mutationFn: (way: 'undo' | 'redo') => ask<unknown>(ofCampaign(campaign, `/${way}`), { method: 'POST' }),
    onSettled: () => readAnew(queries, campaign),
  })
  const redo = seat?.redo ?? 0
  return (
    <span className="flex items-center">
      <Button
        look="bare"
        className="px-2.5"
        disabled={(seat?.undo ?? null) === null || go.isPending}
        title={undoWords(seat?.undo ?? null)}
        onClick={() => go.mutate('undo')}
      >
        <Icon name="undo" label="Undo" />
      </Button>
      <Button
        look="bare"
        className="px-2.5"
        disabled={redo === 0 || go.isPending}
        title={redo === 0 ? 'Nothing to put back' : `Put a turn back (${redo} taken back)`}
        onClick={() => go.mutate('redo')}
      >
        <Icon name="redo" label="Redo" />
      </Button>
      {go.isError && (
        <span role="alert" className="text-sm text-blood">
          {sentenceOf(go.error)}
        </span>
      )}
    </span>
  )
}

const longest = 80

function undoWords(undo: WireSeat['undo']): string {
  if (undo === null) return 'Nothing to take back'
  const said = undo.input.join(' ')
  const shown = said.length > longest ? `${said.slice(0, longest)}…` : said
  return `Take turn ${undo.turn_no} back${shown === '' ? '' : `: “${shown}”`}`
}
