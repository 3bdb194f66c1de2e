/** Back and forth in time: the newest turn taken back, an undone one put back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'
import { Button } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { ask, sentenceOf } from '../../../wire/ask.ts'
import { ofCampaign } from '../../../wire/queries.ts'
import { readAnew } from '../sending/take-turn.ts'

/** Undo and redo. */
export function UndoButtons({ standing }: { readonly standing: WireStanding }) {
  const queries = useQueryClient()
  const campaign = standing.campaign_id
  const [undone, setUndone] = useState(0)
  const go = useMutation({
    mutationFn: (way: 'undo' | 'redo') => ask<unknown>(ofCampaign(campaign, `/${way}`), { method: 'POST' }),
    onSuccess: (_, way) => {
      setUndone((count) => Math.max(0, count + (way === 'undo' ? 1 : -1)))
      readAnew(queries, campaign)
    },
  })
  const newest = standing.turn_no
  return (
    <span className="flex items-center">
      <Button
        look="bare"
        className="px-2.5"
        disabled={newest === 0 || go.isPending}
        title={newest === 0 ? 'Nothing to take back' : `Take turn ${newest} back`}
        onClick={() => go.mutate('undo')}
      >
        <Icon name="undo" label="Undo" />
      </Button>
      <Button
        look="bare"
        className="px-2.5"
        disabled={undone === 0 || go.isPending}
        title={undone === 0 ? 'Nothing to put back' : `Put turn ${newest + 1} back`}
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
