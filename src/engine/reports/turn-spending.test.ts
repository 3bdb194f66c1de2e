import { describe, expect, it } from 'vitest'
import { done } from '../../core/result.ts'
import { good } from '../../testing/assertions.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { readTurnSpending } from './turn-spending.ts'

const took = { input_tokens: 900, cached_tokens: 600, output_tokens: 80 }
const none = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
const calls = [
  { stage: 'interpret', model: 'some:small' },
  { stage: 'narrate', model: 'some:large' },
]

/** Dependencies whose store holds a turn for each of these notes on its usage. */
function dependenciesWith(...usages: readonly object[]): EngineDependencies {
  const records = usages.flatMap((usage, index) => [
    { kind: 'resolved', turn: index + 1, depth: index * 2 + 1, body: {} },
    { kind: 'told', turn: index + 1, depth: index * 2 + 2, body: { usage } },
  ])
  const all = [{ kind: 'seed', turn: 0, depth: 0, body: {} }, ...records]
  const store = {
    head: async () => done({ campaign_id: 'x', turn: usages.length, depth: all.length - 1 }),
    getRecords: async (_: string, { from, to }: { from: number; to: number }) =>
      done(all.filter(({ depth }) => depth >= from && depth <= to)),
  }
  return { store } as unknown as EngineDependencies
}

describe('what telling took', () => {
  it('is read turn by turn: the model that spoke, tokens, cache, price', async () => {
    const { turns } = good(
      await readTurnSpending(dependenciesWith({ by: 'embedded' }, { ...took, calls, price_usd: 0.02 }), 'x'),
    )
    expect(turns).toEqual([
      { turn: 1, by: 'embedded', calls: 0, ...none, price_usd: 0 },
      { turn: 2, by: 'some:large', calls: 2, ...took, price_usd: 0.02 },
    ])
  })

  it('takes no unknown price for none, and no nonsense for a count', async () => {
    const { turns } = good(
      await readTurnSpending(dependenciesWith({ calls, input_tokens: -3, output_tokens: 'many' }), 'x'),
    )
    expect(turns).toEqual([{ turn: 1, by: 'some:large', calls: 2, ...none, price_usd: null }])
  })

  it('is empty before the first turn', async () => {
    expect(good(await readTurnSpending(dependenciesWith(), 'x')).turns).toEqual([])
  })
})
