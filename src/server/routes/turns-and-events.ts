/**
 * Routes for turns and events. Turns are played (as JSON, or streamed while they are played), read again, and
 * followed as they are committed.
 */
import { z } from 'zod'
import { refuse } from '../../core/result.ts'
import { playSentTurn, streamTurn } from '../play-turn-over-http.ts'
import { headerOf } from '../read-request.ts'
import { dataHeaders } from '../responses.ts'
import { type Route, route } from '../route-definition.ts'
import { alreadySent, openEventStream } from '../stream/event-stream.ts'
import { campaignEventSchemas } from '../wire/stream-events.ts'
import {
  choiceQuestionsRequestSchema,
  choiceQuestionsSchema,
  playedTurnSchema,
  positionSchema,
  transcriptSchema,
  turnRequestSchema,
} from '../wire/turn.ts'

const count = z.coerce.number().int().min(1).max(1_000_000_000)

/** Turns played and read. */
export const turnRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/campaigns/:id/turns',
    name: 'playTurn',
    summary: 'Plays a turn. The same Idempotency-Key gives the same turn again, and no second roll.',
    body: turnRequestSchema,
    answer: playedTurnSchema,
    streams: true,
    handle: async (server, { params, body, caller, context }) => {
      const key = headerOf(context, 'idempotency-key')
      const asked = { campaign: params.id ?? '', sent: body, caller, ...(key !== undefined && { key }) }
      const wantsStream = headerOf(context, 'accept')?.includes('text/event-stream') === true
      return wantsStream ? streamTurn(server, asked, context) : playSentTurn(server, asked)
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/questions',
    name: 'askAboutChoice',
    summary: 'What an offered choice leaves to its player, such as what a level brings. Plays nothing.',
    body: choiceQuestionsRequestSchema,
    answer: choiceQuestionsSchema,
    reads: true,
    handle: ({ engine }, { params, body: { choice, answers }, caller }) =>
      engine.turns.questions(params.id ?? '', String(choice), answers, caller.role === 'owner'),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/turns',
    name: 'readTurns',
    report: true,
    summary: 'The story as it was told, from one turn to another; the newest fifty when nobody says.',
    query: z.strictObject({ from: count.optional(), to: count.optional() }),
    answer: transcriptSchema,
    handle: ({ engine }, { params, query: { from, to }, caller }) =>
      engine.reports.transcript(
        params.id ?? '',
        { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        caller.role === 'owner',
      ),
  }),
]

/** Everything that is committed to a campaign, as it is committed. */
export const eventRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/events',
    name: 'followCampaign',
    summary: 'What is committed, as it is committed; Last-Event-ID (or ?since=) gives what was missed.',
    query: z.strictObject({ since: positionSchema.optional() }),
    answer: z.union(Object.values(campaignEventSchemas)),
    media: 'text/event-stream',
    handle: async ({ engine, feeds }, { params, query, caller, context }) => {
      const id = params.id ?? ''
      const head = await engine.store.head(id)
      if (!head.ok) return head
      const outgoing = context.env?.outgoing
      if (outgoing === undefined) return refuse('request/malformed', 'There is no connection to stream to.')
      const since = headerOf(context, 'last-event-id') ?? query.since ?? null
      const open = () => openEventStream(outgoing, dataHeaders)
      const mayFollow = () => caller.stillOpens(id)
      const holder = caller.role === 'owner' ? null : caller.holder
      const begun = await feeds.follow(head.value.campaign_id, { open, mayFollow, since, holder })
      return begun.ok ? alreadySent() : begun
    },
  }),
]
