/** What pages ask the server for, each with the key under which its answer is kept. */
import { queryOptions } from '@tanstack/react-query'
import type { WireCampaignSummary, WireStanding } from '../../src/server/wire/campaign.ts'
import type { WireSettings } from '../../src/server/wire/health-and-settings.ts'
import type {
  WirePackList,
  WireScenario,
  WireSessionZero,
} from '../../src/server/wire/packs-scenarios-lore.ts'
import type { WireSeat } from '../../src/server/wire/player-views.ts'
import type { WireTranscript } from '../../src/server/wire/turn.ts'
import { ask } from './ask.ts'

/** The address of something of a campaign. */
export function ofCampaign(campaign: string, rest = ''): string {
  return `/api/campaigns/${encodeURIComponent(campaign)}${rest}`
}

export const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  queryFn: async ({ signal }) =>
    (await ask<{ scenarios: readonly WireScenario[] }>('/api/scenarios', { signal })).scenarios,
})

/** What the server was set up with. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => ask<WireSettings>('/api/settings', { signal }),
})

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: async ({ signal }) => (await ask<WirePackList>('/api/packs', { signal })).packs,
})

export const sessionZeroQuery = queryOptions({
  queryKey: ['session-zero'],
  queryFn: ({ signal }) => ask<WireSessionZero>('/api/session-zero', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: async ({ signal }) =>
    (await ask<{ campaigns: readonly WireCampaignSummary[] }>('/api/campaigns', { signal })).campaigns,
})

/** Where a campaign stands. */
export const standingQuery = (campaign: string) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'standing'],
    queryFn: ({ signal }) => ask<WireStanding>(ofCampaign(campaign), { signal }),
  })

/** What whoever sits at a table may do there. */
export const seatQuery = (campaign: string) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'seat'],
    queryFn: ({ signal }) => ask<WireSeat>(ofCampaign(campaign, '/seat'), { signal }),
  })

/** So many turns are asked for at once. */
export const turnsTogether = 25

/** Some turns of the story, by page: page 0 holds turns 1 to 25. */
export const transcriptQuery = (campaign: string, page: number) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'turns', page],
    queryFn: ({ signal }) => {
      const from = page * turnsTogether + 1
      return ask<WireTranscript>(ofCampaign(campaign, `/turns?from=${from}&to=${from + turnsTogether - 1}`), {
        signal,
      })
    },
  })
