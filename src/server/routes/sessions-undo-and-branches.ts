/** Routes for sessions, and for going back, branching and comparing. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { positionOf } from '../../core/ledger/log-position.ts'
import { done, type Result } from '../../core/result.ts'
import type { Session } from '../../core/state/table-row-schemas.ts'
import type { Head } from '../../store/state-store.ts'
import { senderOf } from '../access/caller-permissions.ts'
import { type Route, route } from '../route-definition.ts'
import type { ServerDependencies } from '../server-dependencies.ts'
import {
  branchListSchema,
  comparisonSchema,
  continuitySchema,
  endedSessionSchema,
  endSessionSchema,
  movedSchema,
  newBranchSchema,
  recapSchema,
  sessionListSchema,
  sessionSchema,
  switchSchema,
  type WireMoved,
  type WireSession,
} from '../wire/sessions-undo-and-branches.ts'

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
    summary:
      '“Last time …”: a session in the sentences it was told in, and after them what was written down at the table.',
    query: named,
    answer: recapSchema,
    handle: async ({ engine }, { params, query }) => {
      const recap = await engine.sessions.generateRecap(params.id ?? '', query.session)
      return recap.ok ? done({ recap: recap.value }) : recap
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/continuity',
    name: 'continuity',
    report: true,
    summary: 'What an evening opened, closed, moved and contradicted.',
    query: named,
    answer: continuitySchema,
    handle: async ({ engine }, { params, query }) => {
      const report = await engine.reports.continuity(params.id ?? '', query.session)
      return report.ok ? done(report.value as unknown as JsonObject & typeof report.value) : report
    },
  }),
]

async function moved(
  { queue }: ServerDependencies,
  campaign: string,
  work: () => Promise<Result<Head>>,
): Promise<Result<WireMoved>> {
  const head = await queue.wait(campaign, work)
  if (!head.ok) return head
  const { campaign_id, branch, turn } = head.value
  return done({ campaign_id, branch, turn_no: turn, position: positionOf(head.value) })
}

const branchName = z.string().min(1).max(60)

export const timeTravelRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/campaigns/:id/undo',
    name: 'undo',
    summary: 'Takes the newest turn back; its dice stay in the ledger.',
    answer: movedSchema,
    handle: (server, { params: { id = '' }, caller }) =>
      moved(server, id, () => server.engine.branches.undo(id, senderOf(caller))),
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/redo',
    name: 'redo',
    summary: 'Puts an undone turn back exactly as it was.',
    answer: movedSchema,
    handle: (server, { params: { id = '' }, caller }) =>
      moved(server, id, () => server.engine.branches.redo(id, senderOf(caller))),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/branches',
    name: 'listBranches',
    summary: 'The branches of a campaign.',
    answer: branchListSchema,
    handle: async ({ engine }, { params }) => {
      const found = await engine.store.branches(params.id ?? '')
      if (!found.ok) return found
      const branches = found.value.map(({ head: _head, ...branch }) => branch)
      return done({ branches })
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/branches',
    name: 'makeBranch',
    summary: 'Starts a branch after any turn, and plays on there.',
    body: newBranchSchema,
    answer: movedSchema,
    status: 201,
    handle: (server, { params: { id = '' }, body: { name, turn, branch }, caller }) => {
      const from = { ...(turn !== undefined && { turn }), ...(branch !== undefined && { branch }) }
      return moved(server, id, () => server.engine.branches.create(id, name, from, senderOf(caller)))
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/branches/switch',
    name: 'switchBranch',
    summary: 'Plays on another branch.',
    body: switchSchema,
    answer: movedSchema,
    handle: (server, { params: { id = '' }, body, caller }) =>
      moved(server, id, () => server.engine.branches.switchTo(id, body.name, senderOf(caller))),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/compare',
    name: 'compareBranches',
    report: true,
    summary: 'Two branches side by side, as their player may see them.',
    query: z.strictObject({ left: branchName, right: branchName }),
    answer: comparisonSchema,
    handle: ({ engine }, { params, query, caller }) =>
      engine.branches.compareForPlayer(params.id ?? '', query.left, query.right, senderOf(caller)),
  }),
]
