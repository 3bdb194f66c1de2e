/** The dice: promises and rolls as anybody may check them. A seed is given only once the log has revealed it. */
import { z } from 'zod'
import { done } from '../../core/result.ts'
import { type Route, route } from '../route-definition.ts'
import {
  diceSchema,
  epochSchema,
  revealRequestSchema,
  verificationSchema,
} from '../wire/dice-and-verification.ts'

const turnsAtOnce = 500

export const diceRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/campaigns/:id/dice',
    name: 'readDice',
    summary: 'Epochs and rolls, enough for a browser to recompute every roll whose seed is revealed.',
    query: z.strictObject({ from: z.coerce.number().int().min(0).optional() }),
    answer: diceSchema,
    handle: async ({ engine: { store } }, { params: { id = '' }, query: { from = 0 } }) => {
      const head = await store.head(id)
      if (!head.ok) return head
      const epochs = await store.epochs(id)
      if (!epochs.ok) return epochs
      const rolls = await store.dice(id, { from, to: from + turnsAtOnce - 1 })
      if (!rolls.ok) return rolls
      const next = from + turnsAtOnce < head.value.resolved ? from + turnsAtOnce : null
      return done({ campaign_id: head.value.campaign_id, epochs: epochs.value, rolls: rolls.value, next })
    },
  }),
  route({
    method: 'post',
    path: '/api/campaigns/:id/dice/reveal',
    name: 'revealSeed',
    summary: 'Reveals the seed the dice come from, and commits to the next one.',
    body: revealRequestSchema,
    answer: epochSchema,
    handle: async ({ engine, queue }, { params: { id = '' }, body: { client_seed } }) => {
      const more = client_seed === undefined ? {} : { client_seed }
      const revealed = await queue.wait(id, () =>
        engine.dice.revealSeed(id, { reason: 'asked for', ...more }),
      )
      return revealed.ok ? done(revealed.value.revealed) : revealed
    },
  }),
  route({
    method: 'get',
    path: '/api/campaigns/:id/verify',
    name: 'verifyCampaign',
    report: true,
    summary: 'Checks everything there is to check: chain, fold, and every roll.',
    answer: verificationSchema,
    handle: ({ engine }, { params }) => engine.campaigns.verify(params.id ?? ''),
  }),
]
