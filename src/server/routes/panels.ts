/** What the panels beside a story show: people, conclusions, the tree of branches, what the telling took. */
import { done } from '../../core/refusal.ts'
import { type Route, route } from '../route.ts'
import { acquaintancesSchema, branchTreeSchema, deductionsSchema, spendingSchema } from '../wire/panels.ts'

/** What panels ask for. */
export const panelRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/acquaintances',
    name: 'showAcquaintances',
    summary: 'Whom the player has met, how they seem to stand to them, and what they said.',
    answer: acquaintancesSchema,
    handle: async ({ engine }, { params }) => {
      const people = await engine.acquaintances(params.id ?? '')
      return people.ok ? done({ people: people.value }) : people
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/deductions',
    name: 'showDeductions',
    summary: 'What the player has put together, and out of what.',
    answer: deductionsSchema,
    handle: async ({ engine }, { params }) => {
      const found = await engine.deductions(params.id ?? '')
      return found.ok ? done({ deductions: found.value }) : found
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/tree',
    name: 'showTree',
    summary: 'The branches as a tree, with what was played on each.',
    answer: branchTreeSchema,
    handle: ({ engine }, { params }) => engine.branchTree(params.id ?? ''),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/spending',
    name: 'showSpending',
    summary: 'What the telling took, turn by turn: tokens and their price.',
    answer: spendingSchema,
    handle: ({ engine }, { params }) => engine.spending(params.id ?? ''),
  }),
]
