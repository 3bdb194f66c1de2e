/** What was said about the turns of a campaign, asked for once for all of them. */
import { queryOptions } from '@tanstack/react-query'
import type { WireFeedback } from '../../src/server/wire/honesty-why-feedback.ts'
import { ask } from '../wire/ask.ts'
import { ofCampaign } from '../wire/queries.ts'

/** Every word about a turn of this branch. */
export const feedbackQuery = (campaign: string) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'feedback'],
    queryFn: async ({ signal }) =>
      (
        await ask<{ readonly feedback: readonly WireFeedback[] }>(ofCampaign(campaign, '/feedback'), {
          signal,
        })
      ).feedback,
  })
