/** A campaign whose book is missing cannot be played again, and says so instead of telling something else. */
import { describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import { good } from '../../src/testing/assertions.ts'

describe('a campaign without its book', () => {
  it('is not played again', async () => {
    const whole = createEngine({ inMemory: true })
    const { campaign_id: id } = good(
      await whole.campaigns.createFromScenario({ scenario: 'dead_drop', seed: 'book' }),
    )
    good(await whole.turns.play(id, 'I look around.'))
    const lines = [...good(await whole.store.dump(id))].filter((line) => line.type !== 'attachment')
    const torn = createEngine({ inMemory: true })
    good(await torn.store.restore(id, lines))
    expect(await torn.turns.rerun(id, 1)).toMatchObject({
      refusal: { code: 'campaign/not-replayable', message: expect.stringContaining('book') },
    })
    await whole.close()
    await torn.close()
  })
})
