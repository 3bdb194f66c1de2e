/** Evenings of play: begun, ended, told again. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { done } from '../../core/result.ts'
import type { Session } from '../../core/state/rows.ts'
import { type Route, route } from '../route.ts'
import {
  continuitySchema,
  endedSessionSchema,
  endSessionSchema,
  recapSchema,
  sessionListSchema,
  sessionSchema,
  type WireSession,
} from '../wire/session.ts'

/** A session as its player may see it: what was prepared for the game master is left out. */
function shown({
  id,
  started_at,
  ended_at,
  turn_range_start,
  turn_range_end,
  summary,
}: Session): WireSession {
  return { id, started_at, ended_at, turn_range_start, turn_range_end, summary }
}

const named = z.strictObject({ session: z.string().max(100).optional() })

/** Evenings of play. */
export const sessionRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/sessions',
    name: 'listSessions',
    summary: 'The evenings there were.',
    answer: sessionListSchema,
    handle: async ({ engine }, { params }) => {
      const found = await engine.sessions.getSessionHistory(params.id ?? '')
      return found.ok ? done({ sessions: found.value.map(shown) }) : found
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/sessions',
    name: 'startSession',
    summary: 'Begins an evening.',
    answer: sessionSchema,
    status: 201,
    handle: async ({ engine, queue }, { params: { id = '' } }) => {
      const begun = await queue.wait(id, () => engine.sessions.startSession(id))
      return begun.ok ? done(shown(begun.value)) : begun
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/sessions/end',
    name: 'endSession',
    summary: 'Ends the evening with a summary, and reveals the seed of its dice.',
    body: endSessionSchema,
    answer: endedSessionSchema,
    handle: async ({ engine, queue }, { params: { id = '' }, body }) => {
      const ended = await queue.wait(id, () => engine.sessions.endSession(id, body.summary ?? null))
      if (!ended.ok) return ended
      const { epoch, commitment, server_seed } = ended.value.revealed
      return done({ session: shown(ended.value.session), revealed: { epoch, commitment, server_seed } })
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/recap',
    name: 'recap',
    summary: '“Last time …”: a session in the sentences it was told in.',
    query: named,
    answer: recapSchema,
    handle: async ({ engine }, { params, query }) => {
      const told = await engine.sessions.generateRecap(params.id ?? '', query.session)
      return told.ok ? done({ recap: told.value }) : told
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/continuity',
    name: 'continuity',
    summary: 'What an evening opened, closed, moved and contradicted.',
    query: named,
    answer: continuitySchema,
    handle: async ({ engine }, { params, query }) => {
      const report = await engine.reports.continuity(params.id ?? '', query.session)
      return report.ok ? done(report.value as unknown as JsonObject & typeof report.value) : report
    },
  }),
]
