/** Turns: played (as JSON, or told while it happens), and read again. */

import { z } from 'zod'
import { headerOf } from '../header-of.ts'
import { playThrough } from '../play-through.ts'
import { type Route, route } from '../route.ts'
import { streamTurn } from '../stream/stream-turn.ts'
import {
  choiceQuestionsRequestSchema,
  choiceQuestionsSchema,
  playedTurnSchema,
  transcriptSchema,
  turnRequestSchema,
} from '../wire/turn.ts'

const count = z.coerce.number().int().min(1).max(1_000_000_000)

/** Turns. */
export const turnRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/campaigns/:id/turns',
    name: 'playTurn',
    summary: 'Plays a turn. The same Idempotency-Key gives the same turn again, and no second roll.',
    body: turnRequestSchema,
    answer: playedTurnSchema,
    streams: true,
    handle: async (desk, { params, body, caller, context }) => {
      const key = headerOf(context, 'idempotency-key')
      const asked = { campaign: params.id ?? '', sent: body, caller, ...(key !== undefined && { key }) }
      const wantsStream = headerOf(context, 'accept')?.includes('text/event-stream') === true
      return wantsStream ? streamTurn(desk, asked, context) : playThrough(desk, asked)
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/questions',
    name: 'askAboutChoice',
    summary: 'What an offered choice leaves to its player, such as what a level brings. Plays nothing.',
    body: choiceQuestionsRequestSchema,
    answer: choiceQuestionsSchema,
    handle: ({ engine }, { params, body: { choice, answers } }) =>
      engine.choiceQuestions(params.id ?? '', String(choice), answers),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/turns',
    name: 'readTurns',
    summary: 'The story as it was told, from one turn to another; the newest fifty when nobody says.',
    query: z.strictObject({ from: count.optional(), to: count.optional() }),
    answer: transcriptSchema,
    handle: ({ engine }, { params, query: { from, to }, caller }) =>
      engine.transcript(
        params.id ?? '',
        { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
        caller.role === 'owner',
      ),
  }),
]
