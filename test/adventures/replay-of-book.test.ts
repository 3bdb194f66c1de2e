/** A campaign whose book is missing cannot be played again, and says so instead of telling something else. */
import { describe, expect, it } from 'vitest'
import { openEngine } from '../../src/compose.ts'
import { good } from '../../src/testing/expectations.ts'

describe('a campaign without its book', () => {
  it('is not played again', async () => {
    const whole = openEngine({ forgetful: true })
    const { campaign_id: id } = good(await whole.foundScenario({ scenario: 'dead_drop', seed: 'book' }))
    good(await whole.play(id, 'I look around.'))
    const lines = [...good(await whole.store.dump(id))].filter((line) => line.type !== 'attachment')
    const torn = openEngine({ forgetful: true })
    good(await torn.store.restore(id, lines))
    expect(await torn.rerunTurn(id, 1)).toMatchObject({
      refusal: { code: 'campaign/not-replayable', message: expect.stringContaining('book') },
    })
    await whole.close()
    await torn.close()
  })
})
