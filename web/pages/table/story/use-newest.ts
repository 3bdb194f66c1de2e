/** The newest pages in one question: a table that opens waits once and not twice. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireTranscript } from '../../../../src/server/wire/turn.ts'
import { ask } from '../../../wire/ask.ts'
import { ofCampaign, transcriptQuery, turnsTogether } from '../../../wire/queries.ts'
import { pageOf } from '../sending/take-turn.ts'

/** True once the newest pages are there, or have to be asked for one by one. */
export function useNewest(campaign: string, turns: number): boolean {
  const queries = useQueryClient()
  const read = useQuery({
    queryKey: ['campaign', campaign, 'newest'],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: turns > 0,
    queryFn: async ({ signal }) => {
      const last = pageOf(turns)
      const first = Math.max(0, last - 1)
      const path = ofCampaign(
        campaign,
        `/turns?from=${first * turnsTogether + 1}&to=${(last + 1) * turnsTogether}`,
      )
      const told = await ask<WireTranscript>(path, { signal })
      for (let page = first; page <= last; page += 1) {
        const own = told.turns.filter((turn) => pageOf(turn.turn_no) === page)
        // What was committed while this was on its way is on the screen already, and stays there.
        queries.setQueryData(transcriptQuery(campaign, page).queryKey, (kept) => {
          const newest = own.at(-1)?.turn_no ?? 0
          // A turn that is still being told is counted and not shown, so that the count says nothing of what is missing.
          const later = kept?.turns.filter((turn) => turn.turn_no > newest) ?? []
          return {
            ...told,
            turns_played: Math.max(told.turns_played, ...later.map((turn) => turn.turn_no)),
            turns: [...own, ...later],
          }
        })
      }
      return true
    },
  })
  return turns === 0 || read.isFetched
}
