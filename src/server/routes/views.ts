/** What a player may see of a campaign: the parts of their view and journal, what the panels beside a story show, and their seat. */
import { z } from 'zod'
import { done } from '../../core/result.ts'
import { type Route, route } from '../route.ts'
import {
  journalSchema,
  mapSchema,
  memorySchema,
  peopleSchema,
  questsSchema,
  recalledSchema,
  sceneSchema,
  sheetSchema,
} from '../wire/journal.ts'
import { acquaintancesSchema, branchTreeSchema, deductionsSchema, spendingSchema } from '../wire/panels.ts'
import { seatSchema } from '../wire/seat.ts'
import { clockSchema, playerViewSchema } from '../wire/view.ts'

const at = (part: string): { readonly method: 'get'; readonly path: string } => ({
  method: 'get',
  path: `/api/campaigns/:id/${part}`,
})

/** The parts of the player's view and journal. */
export const viewRoutes: readonly Route[] = [
  route({
    ...at('state'),
    name: 'showState',
    summary: 'All that the player may see, in one piece.',
    answer: playerViewSchema,
    handle: async ({ engine }, { params }) => {
      const now = await engine.reports.status(params.id ?? '')
      return now.ok ? done(now.value.view) : now
    },
  }),
  route({
    ...at('sheet'),
    name: 'showSheet',
    summary: 'The player’s own character.',
    answer: sheetSchema,
    handle: async ({ engine }, { params }) => {
      const now = await engine.reports.status(params.id ?? '')
      return now.ok ? done({ you: now.value.view.you, resources: now.value.resources }) : now
    },
  }),
  route({
    ...at('scene'),
    name: 'showScene',
    summary: 'Where the player is, and who is there.',
    answer: sceneSchema,
    handle: async ({ engine }, { params }) => {
      const now = await engine.reports.status(params.id ?? '')
      if (!now.ok) return now
      const { view, description, time, time_of_day } = now.value
      const present = view.entities.filter(({ present: here }) => here)
      return done({ place: view.place, description, time, time_of_day, present, combat: view.combat })
    },
  }),
  route({
    ...at('clocks'),
    name: 'showClocks',
    summary: 'The clocks that can be seen.',
    answer: z.strictObject({ clocks: z.array(clockSchema) }),
    handle: async ({ engine }, { params }) => {
      const now = await engine.reports.status(params.id ?? '')
      return now.ok ? done({ clocks: now.value.view.clocks }) : now
    },
  }),
  route({
    ...at('journal'),
    name: 'showJournal',
    summary: 'Quests, clues, people, map and the story so far.',
    answer: journalSchema,
    handle: ({ engine }, { params }) => engine.reports.journal(params.id ?? ''),
  }),
  route({
    ...at('quests'),
    name: 'showQuests',
    summary: 'What is to be done, and what was found out.',
    answer: questsSchema,
    handle: async ({ engine }, { params }) => {
      const kept = await engine.reports.journal(params.id ?? '')
      return kept.ok ? done({ quests: kept.value.quests, clues: kept.value.clues }) : kept
    },
  }),
  route({
    ...at('people'),
    name: 'showPeople',
    summary: 'Whom the player has met.',
    answer: peopleSchema,
    handle: async ({ engine }, { params }) => {
      const kept = await engine.reports.journal(params.id ?? '')
      return kept.ok ? done({ people: kept.value.people }) : kept
    },
  }),
  route({
    ...at('map'),
    name: 'showMap',
    summary: 'The places that are known, and the ways between them.',
    answer: mapSchema,
    handle: async ({ engine }, { params }) => {
      const kept = await engine.reports.journal(params.id ?? '')
      return kept.ok ? done(kept.value.map) : kept
    },
  }),
  route({
    ...at('memory'),
    name: 'showMemory',
    summary: 'What is remembered, each thing with its turn.',
    answer: memorySchema,
    handle: ({ engine }, { params }) => engine.memory.list(params.id ?? ''),
  }),
  route({
    ...at('recall'),
    name: 'recall',
    summary: 'Asks what was told.',
    query: z.strictObject({
      q: z.string().min(1).max(2_000),
      most: z.coerce.number().int().min(1).max(50).optional(),
    }),
    answer: recalledSchema,
    // By words alone: a question over the wire must not load a model into the server.
    handle: ({ engine }, { params, query: { q, most } }) =>
      engine.memory.search(params.id ?? '', q, { words_only: true, ...(most !== undefined && { most }) }),
  }),
]

/** What the panels beside a story ask for. */
export const panelRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/acquaintances',
    name: 'showAcquaintances',
    summary: 'Whom the player has met, how they seem to stand to them, and what they said.',
    answer: acquaintancesSchema,
    handle: async ({ engine }, { params }) => {
      const people = await engine.reports.people(params.id ?? '')
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
      const found = await engine.reports.deductions(params.id ?? '')
      return found.ok ? done({ deductions: found.value }) : found
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/tree',
    name: 'showTree',
    summary: 'The branches as a tree, with what was played on each.',
    answer: branchTreeSchema,
    handle: ({ engine }, { params }) => engine.branches.tree(params.id ?? ''),
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/spending',
    name: 'showSpending',
    summary: 'What the telling took, turn by turn: tokens and their price.',
    answer: spendingSchema,
    handle: ({ engine }, { params }) => engine.reports.spending(params.id ?? ''),
  }),
]

/** What the player may do at the table now. */
export const seatRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/seat',
    name: 'showSeat',
    summary: 'What may be done at the table now: the way back, who fights, how it ended.',
    answer: seatSchema,
    handle: async ({ engine }, { params, caller }) => {
      const seat = await engine.reports.table(params.id ?? '')
      return seat.ok ? done({ role: caller.role, ...seat.value }) : seat
    },
  }),
]
