/** Why a turn went as it did; and, for whoever asks to be spoilt, what its game master was given. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { done, refuse } from '../../core/result.ts'
import { type Route, route } from '../route.ts'
import { contextSchema, whySchema } from '../wire/why.ts'

/** Reasons. */
export const whyRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/why',
    name: 'explainTurn',
    summary:
      'Why the newest turn, or the one that is named, went as it did: a sentence with its numbers each.',
    query: z.strictObject({ turn: z.coerce.number().int().min(1).optional() }),
    answer: whySchema,
    handle: async ({ engine }, { params, query: { turn }, caller }) => {
      const openly = !caller.author
      const why = await engine.reports.why(params.id ?? '', { openly, ...(turn !== undefined && { turn }) })
      return why.ok ? done({ why: why.value }) : why
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/turns/:turn/context',
    name: 'showContext',
    summary:
      'What the game master of a turn was given to know, and what was refused of what it said. Spoilers.',
    answer: contextSchema,
    only: 'author',
    handle: async ({ engine }, { params: { id = '', turn = '' } }) => {
      const records = await engine.turns.records(id, Number(turn) || 0)
      if (!records.ok) return records
      const resolved = records.value.find((one) => one.kind === 'resolved')
      const told = records.value.find((one) => one.kind === 'told')
      if (resolved === undefined) return refuse('campaign/no-such-turn', `Turn ${turn} has no record here.`)
      return done({
        turn_no: resolved.turn,
        context_packet: resolved.body.context_packet as JsonObject,
        usage: (told?.body.usage ?? {}) as JsonObject,
        violations: [
          ...resolved.body.violations,
          ...(told?.body.violations ?? []),
        ] as unknown as JsonObject[],
        refused: told?.body.refused ?? [],
      })
    },
  }),
]
