/** The part of the store contract about events, removal, corrections, checks and dumps of a campaign. */
import { good, refusedWith, same } from '../assertions.ts'
import { sampleSecret } from '../sample-records.ts'
import type { TestRunner } from '../test-runner-port.ts'
import { type MakeStore, playSample, playSampleTurn, withStore } from './store-with-sample-campaign.ts'

const now = '2026-01-01T21:00:00.000Z'

export function eventsCorrectionsDumpsContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'gives each turn as one event row with everything that led to it',
    withStore(make, async (store) => {
      await playSample(store, 3)
      const events = good(await store.getEvents('sample', { from: 2, to: 9 }))
      same(
        events.map((event) => [event.turn_no, event.player_input, event.final_text]),
        [
          [2, 'line 1', 'answer 1'],
          [3, 'line 2', 'answer 2'],
        ],
        'events',
      )
    }),
  )
  it(
    'takes a whole campaign away, once',
    withStore(make, async (store) => {
      await playSample(store, 1)
      good(await store.remove('sample'))
      same(await store.campaigns(), [], 'campaigns')
      refusedWith(await store.head('sample'), 'campaign/unknown')
      refusedWith(await store.remove('sample'), 'campaign/unknown')
    }),
  )
  it(
    'applies a diff as a correction and refuses one that is none',
    withStore(make, async (store) => {
      await playSample(store, 1)
      good(
        await store.applyStateDiff('sample', { clocks: [{ id: 'flood', delta: 2 }] }, 'The dam broke.', now),
      )
      same(good(await store.getState('sample')).clocks.flood?.value, 4, 'flood')
      const hostile = JSON.parse(
        '{"entities_update":[{"id":"npc_oda_001","set":[{"path":["__proto__","hp"],"value":{"__proto__":{"x":1}}}]}]}',
      )
      refusedWith(await store.applyStateDiff('sample', hostile, 'x', now), 'record/not-keepable')
      refusedWith(await store.applyStateDiff('sample', { gold: 5 } as never, 'x', now), 'state/malformed')
      const huge = { clocks: [{ id: 'flood', delta: 2 ** 60 }] }
      refusedWith(await store.applyStateDiff('sample', huge, 'x', now), 'record/not-keepable')
    }),
  )
  it(
    '[STORE-04] counts as many game turns as its log has',
    withStore(make, async (store) => {
      const head = await playSample(store, 5)
      const state = good(await store.getState('sample'))
      const events = good(await store.getEvents('sample', { from: 1, to: 100 }))
      same([state.counters.current_turn, head.turn, events.at(-1)?.turn_no], [5, 5, 5], 'current turn')
    }),
  )
  it(
    '[STORE-06] folds the same state from the log as it keeps',
    withStore(make, async (store) => {
      await playSample(store, 20)
      const report = good(await store.verify('sample'))
      same([report.ok, report.problems, report.turns], [true, [], 20], 'report')
    }),
  )
  it(
    'dumps what was written since a record, on whichever branch, as the whole dump has it',
    withStore(make, async (store) => {
      await playSample(store, 2)
      const last = good(await store.head('sample')).hash
      await playSampleTurn(store, good(await store.branch('sample', 'aside', { turn: 1 }, now)))
      const whole = [...good(await store.dump('sample'))].filter((line) => line.type !== 'attachment')
      const at = whole.findIndex((line) => line.type === 'record' && line.hash === last)
      const since = [...good(await store.dump('sample', last))]
      same(since, whole.slice(at + 1), 'lines since')
      same(since.filter((line) => line.type === 'record').length, 2, 'records since')
      refusedWith(await store.dump('sample', 'nowhere'), 'campaign/unknown-record')
    }),
  )
  it(
    'restores a dump to the same campaign, without its secrets',
    withStore(make, async (store) => {
      await playSample(store, 3)
      good(await store.branch('sample', 'aside', { turn: 1 }, now))
      const state = good(await store.getState('sample'))
      const lines = [...good(await store.dump('sample'))]
      const other = await make()
      const head = good(await other.restore('sample', lines))
      same(head.branch, 'aside', 'branch')
      same(good(await other.getState('sample')), state, 'state')
      same(good(await other.secret('sample', 0)), null, 'secret')
      same(good(await store.secret('sample', 0)), sampleSecret.server_seed, 'secret at home')
      same(good(await other.verify('sample')).ok, true, 'verification')
      const [first, second, ...rest] = lines
      const edited =
        second?.type === 'record' ? { ...second, body: second.body.replace('line 0', 'line X') } : second
      await other.close()
      const third = await make()
      refusedWith(await third.restore('sample', [first, edited, ...rest] as typeof lines), 'import/changed')
      same(await third.campaigns(), [], 'campaigns after a refused restore')
      await third.close()
    }),
  )
}
