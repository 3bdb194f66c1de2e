import { describe, expect, it } from 'vitest'
import { answering, openTable } from '../../../test/table.ts'
import { good } from '../../testing/assertions.ts'
import { testDependencies } from '../../testing/test-engine-dependencies.ts'
import { undo } from '../branches.ts'
import { exportCampaign, importCampaign } from '../campaigns/export-and-import-campaign.ts'
import { giveFeedback, readFeedback } from './player-feedback.ts'

const line = 'I sneak past Viktor.'

describe('what somebody thought of a turn', () => {
  it('is kept with the turn, and changes no record, no state and no die', async () => {
    const { desk, id, play, send } = await openTable({ script: answering({}) })
    await play(line)
    const head = good(await desk.store.head(id))
    const state = good(await desk.store.getState(id))
    good(await giveFeedback(desk, id, { turn: 1, verdict: 'flag', text: ' Viktor was asleep. ' }))
    expect(good(await desk.store.head(id))).toEqual(head)
    expect(good(await desk.store.getState(id))).toEqual(state)
    expect(good(await readFeedback(desk, id))).toMatchObject([
      { turn: 1, verdict: 'flag', text: 'Viktor was asleep.' },
    ])
    const rolled = good(await desk.store.dice(id, { from: 0, to: 9 })).map((roll) => roll.groups)
    good(await undo(desk, id))
    const again = good(await send(line))
    expect(again.rolls.map((roll) => roll.groups)).toEqual(rolled)
  })

  it('goes with its own record: not with the turn that is played instead, but with an export', async () => {
    const { desk, id, play } = await openTable({ script: answering({}) })
    await play(line)
    good(await giveFeedback(desk, id, { turn: 1, verdict: 'bad' }))
    const lines = [...good(await exportCampaign(desk, id))]
    good(await undo(desk, id))
    await play('I look around.')
    expect(good(await readFeedback(desk, id))).toEqual([])
    const other = testDependencies()
    good(await importCampaign(other, lines))
    expect(good(await readFeedback(other, id))).toMatchObject([{ turn: 1, verdict: 'bad' }])
  })

  it('needs a turn that was played, and words when it is a note', async () => {
    const { desk, id, play } = await openTable({ script: answering({}) })
    expect(await giveFeedback(desk, id, { turn: 1, verdict: 'good' })).toMatchObject({
      refusal: { code: 'campaign/no-such-turn' },
    })
    await play(line)
    expect(await giveFeedback(desk, id, { turn: 1, verdict: 'note', text: ' ' })).toMatchObject({
      refusal: { code: 'campaign/empty-note' },
    })
    expect(await giveFeedback(desk, id, { turn: 1, verdict: 'note', text: 'x'.repeat(2_001) })).toMatchObject(
      {
        refusal: { code: 'campaign/long-note' },
      },
    )
    expect(good(await readFeedback(desk, id))).toEqual([])
  })
})
