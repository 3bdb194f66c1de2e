/** `GET /api/campaigns/:id/events`: everything that is committed, as it is committed. */

import { z } from 'zod'
import { refuse } from '../../core/refusal.ts'
import { dataHeaders } from '../answer-headers.ts'
import { headerOf } from '../header-of.ts'
import { type Route, route } from '../route.ts'
import { alreadySent, openEventStream } from '../stream/event-stream.ts'
import { campaignEventSchemas } from '../wire/event.ts'
import { positionSchema } from '../wire/turn.ts'

/** Following a campaign. */
export const eventRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/events',
    name: 'followCampaign',
    summary: 'What is committed, as it is committed; Last-Event-ID (or ?since=) gives what was missed.',
    query: z.strictObject({ since: positionSchema.optional() }),
    answer: z.union(Object.values(campaignEventSchemas)),
    media: 'text/event-stream',
    handle: async ({ engine, feeds }, { params, query, context }) => {
      const id = params.id ?? ''
      const head = await engine.store.head(id)
      if (!head.ok) return head
      const outgoing = context.env?.outgoing
      if (outgoing === undefined) return refuse('request/malformed', 'There is no connection to stream to.')
      const stream = openEventStream(outgoing, dataHeaders)
      const since = headerOf(context, 'last-event-id') ?? query.since ?? null
      const begun = await feeds.follow(head.value.campaign_id, stream, since)
      if (!begun.ok) stream.end()
      return alreadySent()
    },
  }),
]
