/** What the panels ask the server for. Every key begins with the campaign's, so that a told turn makes them ask again. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DiceEntry } from '../../src/core/ledger/dice-entry.ts'
import type { RecalledPiece } from '../../src/core/protocol/lore-schemas.ts'
import type { WireDice } from '../../src/server/wire/dice-and-verification.ts'
import type { contextSchema, WireExplainedTurn } from '../../src/server/wire/honesty-why-feedback.ts'
import type {
  WireAcquaintance,
  WireBranchTree,
  WireDeduction,
  WireJournal,
  WireMemory,
  WireSpending,
} from '../../src/server/wire/player-views.ts'
import type { WireComparison, WireSession } from '../../src/server/wire/sessions-undo-and-branches.ts'
import { ask } from '../wire/ask.ts'
import { ofCampaign } from '../wire/queries.ts'

const of =
  <Answer>(part: string) =>
  (campaign: string) =>
    queryOptions({
      queryKey: ['campaign', campaign, part],
      queryFn: ({ signal }) => ask<Answer>(ofCampaign(campaign, `/${part}`), { signal }),
    })

/** Quests, clues, people, map, the story so far. */
export const journalQuery = of<WireJournal>('journal')
/** What is remembered, each thing with its turn. */
export const memoryQuery = of<WireMemory>('memory')
/** The evenings there were. */
export const sessionsQuery = of<{ readonly sessions: readonly WireSession[] }>('sessions')

/** Why a turn went as it did. */
export const whyQuery = (campaign: string, turn: number) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'why', turn],
    queryFn: async ({ signal }) =>
      (
        await ask<{ readonly why: WireExplainedTurn | null }>(ofCampaign(campaign, `/why?turn=${turn}`), {
          signal,
        })
      ).why,
  })

/** The promises and every roll, however many pages they come in. */
export const diceQuery = (campaign: string) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'dice'],
    queryFn: async ({ signal }): Promise<WireDice> => {
      const rolls: DiceEntry[] = []
      for (let from: number | null = 0; ; ) {
        const page: WireDice = await ask(ofCampaign(campaign, `/dice?from=${from}`), { signal })
        rolls.push(...page.rolls)
        from = page.next
        if (from === null) return { ...page, rolls }
      }
    },
  })
/** People as the player knows them. */
export const acquaintancesQuery = of<{ readonly people: readonly WireAcquaintance[] }>('acquaintances')
/** What was put together. */
export const deductionsQuery = of<{ readonly deductions: readonly WireDeduction[] }>('deductions')
/** Branches, and where they grew. */
export const treeQuery = of<WireBranchTree>('tree')
/** What the telling took. */
export const spendingQuery = of<WireSpending>('spending')

/** Asks what was told. */
export const recallQuery = (campaign: string, question: string) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'recall', question],
    queryFn: ({ signal }) =>
      ask<{ readonly question: string; readonly pieces: readonly RecalledPiece[] }>(
        ofCampaign(campaign, `/recall?most=12&q=${encodeURIComponent(question)}`),
        { signal },
      ),
  })

/** An evening, told again. */
export const recapQuery = (campaign: string, session: string) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'recap', session],
    queryFn: ({ signal }) =>
      ask<{ readonly recap: string }>(ofCampaign(campaign, `/recap?session=${encodeURIComponent(session)}`), {
        signal,
      }),
  })

/** Two branches side by side. */
export const compareQuery = (campaign: string, left: string, right: string) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'compare', left, right],
    queryFn: ({ signal }) =>
      ask<WireComparison>(
        ofCampaign(campaign, `/compare?left=${encodeURIComponent(left)}&right=${encodeURIComponent(right)}`),
        { signal },
      ),
  })

/** What the game master of a turn was given: only for whoever asked to be spoilt. */
export const contextQuery = (campaign: string, turn: number) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'context', turn],
    queryFn: ({ signal }) =>
      ask<z.infer<typeof contextSchema>>(ofCampaign(campaign, `/turns/${turn}/context`), {
        signal,
        headers: { 'fatewright-role': 'author' },
      }),
  })

/** All lore a turn was told with, also what only a game master may know. */
export const fullLoreQuery = (campaign: string, turn: number) =>
  queryOptions({
    queryKey: ['campaign', campaign, 'full-lore', turn],
    queryFn: async ({ signal }) => {
      const headers = { 'fatewright-role': 'author' }
      const path = ofCampaign(campaign, `/why?turn=${turn}`)
      return (
        (await ask<{ readonly why: WireExplainedTurn | null }>(path, { signal, headers })).why?.lore ?? []
      )
    },
  })
