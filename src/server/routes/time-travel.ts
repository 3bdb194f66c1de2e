/** Undo, redo, branches, comparison. Each goes through the campaign's queue, so that it never meets a turn half-way. */
import { z } from 'zod'
import { positionOf } from '../../core/ledger/chain.ts'
import { done, type Result } from '../../core/result.ts'
import type { Head } from '../../store/state-store.ts'
import { type Route, route, type ServerDependencies } from '../route.ts'
import {
  branchListSchema,
  comparisonSchema,
  movedSchema,
  newBranchSchema,
  switchSchema,
  type WireMoved,
} from '../wire/time-travel.ts'

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

/** Time travel. */
export const timeTravelRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/api/campaigns/:id/undo',
    name: 'undo',
    summary: 'Takes the newest turn back; its dice stay in the ledger.',
    answer: movedSchema,
    handle: (server, { params: { id = '' } }) => moved(server, id, () => server.engine.branches.undo(id)),
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/redo',
    name: 'redo',
    summary: 'Puts an undone turn back exactly as it was.',
    answer: movedSchema,
    handle: (server, { params: { id = '' } }) => moved(server, id, () => server.engine.branches.redo(id)),
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
      const branches = found.value.map(({ head: _head, ...one }) => one)
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
    handle: (server, { params: { id = '' }, body: { name, turn, branch } }) =>
      moved(server, id, () =>
        server.engine.branches.create(id, name, {
          ...(turn !== undefined && { turn }),
          ...(branch !== undefined && { branch }),
        }),
      ),
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/branches/switch',
    name: 'switchBranch',
    summary: 'Plays on another branch.',
    body: switchSchema,
    answer: movedSchema,
    handle: (server, { params: { id = '' }, body }) =>
      moved(server, id, () => server.engine.branches.switchTo(id, body.name)),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/compare',
    name: 'compareBranches',
    summary: 'Two branches side by side, as their player may see them.',
    query: z.strictObject({ left: branchName, right: branchName }),
    answer: comparisonSchema,
    handle: ({ engine }, { params, query }) =>
      engine.branches.compareForPlayer(params.id ?? '', query.left, query.right),
  }),
]
