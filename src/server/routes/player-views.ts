/**
 * Routes for the views of a player, what they may see of a campaign: the parts of their view and journal, what the
 * panels beside a story show, and their seat.
 */
import { z } from 'zod'
import { done, type Result } from '../../core/result.ts'
import type { CampaignStatus, Journal } from '../../engine/index.ts'
import { type Route, route } from '../route-definition.ts'
import type { ServerDependencies } from '../server-dependencies.ts'
import {
  acquaintancesSchema,
  branchTreeSchema,
  clockSchema,
  deductionsSchema,
  journalSchema,
  mapSchema,
  memorySchema,
  peopleSchema,
  playerViewSchema,
  questsSchema,
  recalledSchema,
  sceneSchema,
  seatSchema,
  sheetSchema,
  spendingSchema,
} from '../wire/player-views.ts'

const at = (part: string): { readonly method: 'get'; readonly path: string } => ({
  method: 'get',
  path: `/api/campaigns/:id/${part}`,
})

type Handler<Value> = (
  server: ServerDependencies,
  call: { readonly params: Readonly<Record<string, string>> },
) => Promise<Result<Value>>

/** Answers with a part of where the campaign stands. */
function ofStatus<Value>(part: (status: CampaignStatus) => Value): Handler<Value> {
  return async ({ engine }, { params }) => {
    const status = await engine.reports.status(params.id ?? '')
    return status.ok ? done(part(status.value)) : status
  }
}

/** Answers with a part of the player's journal. */
function ofJournal<Value>(part: (journal: Journal) => Value): Handler<Value> {
  return async ({ engine }, { params }) => {
    const journal = await engine.reports.journal(params.id ?? '')
    return journal.ok ? done(part(journal.value)) : journal
  }
}

export const viewRoutes: readonly Route[] = [
  route({
    ...at('state'),
    name: 'showState',
    summary: 'All that the player may see, in one piece.',
    answer: playerViewSchema,
    handle: ofStatus(({ view }) => view),
  }),
  route({
    ...at('sheet'),
    name: 'showSheet',
    summary: 'The player’s own character.',
    answer: sheetSchema,
    handle: ofStatus(({ view, resources }) => ({ you: view.you, resources })),
  }),
  route({
    ...at('scene'),
    name: 'showScene',
    summary: 'Where the player is, and who is there.',
    answer: sceneSchema,
    handle: ofStatus(({ view, description, time, time_of_day }) => {
      const present = view.entities.filter((entity) => entity.present)
      return { place: view.place, description, time, time_of_day, present, combat: view.combat }
    }),
  }),
  route({
    ...at('clocks'),
    name: 'showClocks',
    summary: 'The clocks that can be seen.',
    answer: z.strictObject({ clocks: z.array(clockSchema) }),
    handle: ofStatus(({ view }) => ({ clocks: view.clocks })),
  }),
  route({
    ...at('journal'),
    name: 'showJournal',
    report: true,
    summary: 'Quests, clues, people, map and the story so far.',
    answer: journalSchema,
    handle: ofJournal((journal) => journal),
  }),
  route({
    ...at('quests'),
    name: 'showQuests',
    report: true,
    summary: 'What is to be done, and what was found out.',
    answer: questsSchema,
    handle: ofJournal(({ quests, clues }) => ({ quests, clues })),
  }),
  route({
    ...at('people'),
    name: 'showPeople',
    report: true,
    summary: 'Whom the player has met.',
    answer: peopleSchema,
    handle: ofJournal(({ people }) => ({ people })),
  }),
  route({
    ...at('map'),
    name: 'showMap',
    report: true,
    summary: 'The places that are known, and the ways between them.',
    answer: mapSchema,
    handle: ofJournal(({ map }) => map),
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
  route({
    ...at('acquaintances'),
    name: 'showAcquaintances',
    report: true,
    summary: 'Whom the player has met, how they seem to stand to them, and what they said.',
    answer: acquaintancesSchema,
    handle: async ({ engine }, { params }) => {
      const people = await engine.reports.people(params.id ?? '')
      return people.ok ? done({ people: people.value }) : people
    },
  }),
  route({
    ...at('deductions'),
    name: 'showDeductions',
    summary: 'What the player has put together, and out of what.',
    answer: deductionsSchema,
    handle: async ({ engine }, { params }) => {
      const found = await engine.reports.deductions(params.id ?? '')
      return found.ok ? done({ deductions: found.value }) : found
    },
  }),
  route({
    ...at('tree'),
    name: 'showTree',
    report: true,
    summary: 'The branches as a tree, with what was played on each.',
    answer: branchTreeSchema,
    handle: ({ engine }, { params, caller }) =>
      engine.branches.tree(params.id ?? '', caller.role === 'owner'),
  }),
  route({
    ...at('spending'),
    name: 'showSpending',
    report: true,
    summary: 'What the telling took, turn by turn: tokens and their price.',
    answer: spendingSchema,
    handle: ({ engine }, { params }) => engine.reports.spending(params.id ?? ''),
  }),
  route({
    ...at('seat'),
    name: 'showSeat',
    summary: 'What may be done at the table now: the way back, who fights, how it ended.',
    answer: seatSchema,
    handle: async ({ engine }, { params, caller }) => {
      const seat = await engine.reports.table(params.id ?? '')
      return seat.ok ? done({ role: caller.role, ...seat.value }) : seat
    },
  }),
]
