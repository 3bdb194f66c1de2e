/** Lore of all packs, searched and explained: as a player may, unless an author asks. */

import type { z } from 'zod'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Caller, type Route, route, type ServerDependencies, type ServerExtras } from '../route.ts'
import { explainedLoreSchema, foundLoreSchema, loreQuerySchema } from '../wire/lore.ts'

type Lore = ReturnType<NonNullable<ServerExtras['lore']>>

function opened({ extras }: ServerDependencies): Result<Lore> {
  return extras.lore === undefined
    ? refuse('pack/none', 'There is no lore to search here.')
    : done(extras.lore())
}

function asked({ q, packs, corpus, max_tokens }: z.output<typeof loreQuerySchema>, caller: Caller) {
  return {
    question: {
      keywords: q,
      ...(corpus !== undefined && { corpus }),
      ...(max_tokens !== undefined && { max_tokens }),
    },
    packs: (packs ?? '').split(',').filter((one) => one !== ''),
    reader: caller.author ? ('gm' as const) : ('player' as const),
  }
}

/** Lore. */
export const loreRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/lore',
    name: 'searchLore',
    summary: 'Finds lore in the installed packs.',
    query: loreQuerySchema,
    answer: foundLoreSchema,
    handle: async (server, { query, caller }) => {
      const lore = opened(server)
      return lore.ok ? lore.value.search(asked(query, caller)) : lore
    },
  }),
  route({
    method: 'get',
    path: '/api/lore/explain',
    name: 'explainLore',
    summary: 'Why each piece of lore would be in or out.',
    query: loreQuerySchema,
    answer: explainedLoreSchema,
    handle: async (server, { query, caller }) => {
      const lore = opened(server)
      if (!lore.ok) return lore
      const explained = await lore.value.explain(asked(query, caller))
      if (!explained.ok) return explained
      const { found, note } = explained.value
      // Even the name of a piece can give it away.
      const chunks = found.chunks.filter((one) => caller.author || one.visibility === 'player')
      return done({ found: { ...found, chunks: chunks as never }, note })
    },
  }),
]
