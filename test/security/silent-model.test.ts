/** A model that says nothing: a turn waits for it once, and the turns after it do not wait at all. */
import { describe, expect, it } from 'vitest'
import { systemMachine } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { good } from '../../src/testing/assertions.ts'

describe('a silent model', () => {
  it('D9: costs one wait, then the embedded game master narrates and the model is left alone', async () => {
    let asked = 0
    const network = {
      ...systemMachine.network,
      fetch: ((_url, init) => {
        asked += 1
        return new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true }),
        )
      }) as typeof fetch,
    }
    const environment = {
      FATEWRIGHT_MODEL: 'compatible:mute@http://127.0.0.1:9/v1',
      FATEWRIGHT_MODEL_WAIT: '1',
    }
    const engine = createEngine({ inMemory: true, environment, network })
    try {
      const { campaign_id: id } = good(await engine.campaigns.createStarter({ name: 'Silence' }))
      const first = good(await engine.turns.play(id, 'I frobnicate my boots thoughtfully.', { owner: true }))
      expect(first.turn.narrative).not.toBe('')
      expect(asked).toBe(1)
      const second = good(await engine.turns.play(id, 'I persuade Hesper to help.', { owner: true }))
      expect(second.turn.narrative).not.toBe('')
      expect(asked).toBe(1)
    } finally {
      await engine.close()
    }
  })
})
