/** Steps that go without saying, typed at the command line: they are taken, and said. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

function deedsOf({ turn }: Played): readonly unknown[] {
  return turn.engine_events.filter(({ type }) => type === 'deed_done').map(({ details }) => details.deed_id)
}

describe('a step that goes without saying', () => {
  it('[READ-04] the way back to a place that has what the line names', { timeout: 60_000 }, async () => {
    const { type } = await beginAt('dead_drop', 'steps')
    const played = await type('go to the concourse', 'put B7 on the jukebox')
    expect(played.turn.location_confirmed).toBe('the Neon Dragon')
    expect(deedsOf(played)).toEqual(['neo_seattle:play_b7'])
    expect(played.turn.understood).toBe('go to the Neon Dragon, then put B7 on the jukebox')
  })

  it('[READ-04] the way to a thing that was seen next door', { timeout: 60_000 }, async () => {
    const { type } = await beginAt('dead_drop', 'steps')
    const played = await type(
      'go to the concourse',
      'go to the pod-house',
      'go to the concourse',
      'search the boots',
    )
    expect(played.turn.location_confirmed).toBe('the pod-house')
    expect(played.turn.engine_events.map(({ type: kind }) => kind)).toContain('discovered')
  })

  it('[READ-04] no way is taken to what was never seen, is nowhere, or is here', {
    timeout: 60_000,
  }, async () => {
    const { type } = await beginAt('dead_drop', 'steps')
    await type('go to the concourse')
    for (const line of [
      'search the boots',
      'search the zeppelin',
      'search the public screen',
      'wait for the jukebox',
    ])
      expect((await type(line)).turn.location_confirmed, line).toBe('the concourse')
  })

  it('[READ-04] a way that is named is taken once', { timeout: 60_000 }, async () => {
    const { type } = await beginAt('dead_drop', 'steps')
    const played = await type('go to the concourse', 'go back into the Dragon and put B7 on the jukebox')
    expect(played.acts.map(({ action }) => action).filter((action) => action === 'go')).toHaveLength(1)
    expect(deedsOf(played)).toEqual(['neo_seattle:play_b7'])
  })
})
