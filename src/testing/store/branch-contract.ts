/** The part of the store contract about branches and going back: undo, redo, and the state at any point. */
import { good, refusedWith, same } from '../assertions.ts'
import { sampleTurn } from '../sample-records.ts'
import type { TestRunner } from '../test-runner-port.ts'
import { type MakeStore, playSample, playSampleTurn, withStore } from './store-with-sample-campaign.ts'

const now = '2026-01-01T21:00:00.000Z'

export function branchContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'undo gives back the state before the turn, redo the state after it, byte for byte',
    withStore(make, async (store) => {
      const head = await playSample(store, 2)
      const before = good(await store.getState('sample'))
      await playSampleTurn(store, head)
      const after = good(await store.getState('sample'))
      same(good(await store.undo('sample', now)).hash, head.hash, 'head after undo')
      same(good(await store.getState('sample')), before, 'state after undo')
      good(await store.redo('sample', now))
      same(good(await store.getState('sample')), after, 'state after redo')
      refusedWith(await store.redo('sample', now), 'campaign/nothing-to-redo')
    }),
  )
  it(
    'undoes to the beginning and no further',
    withStore(make, async (store) => {
      await playSample(store, 2)
      good(await store.undo('sample', now))
      good(await store.undo('sample', now))
      refusedWith(await store.undo('sample', now), 'campaign/nothing-to-undo')
      same(good(await store.head('sample')).counters.turn_number, 0, 'turn number')
    }),
  )
  it(
    'forgets what could be redone as soon as another turn is played, but keeps its records',
    withStore(make, async (store) => {
      const head = await playSample(store, 2)
      const undone = good(await store.undo('sample', now))
      const other = await playSampleTurn(store, undone, 'something else')
      refusedWith(await store.redo('sample', now), 'campaign/nothing-to-redo')
      same(other.resolved, head.resolved + 1, 'nonces are never given twice')
      good(await store.getState('sample', { record: head.hash }))
    }),
  )
  it(
    'branches at any turn, plays on both sides, and keeps them apart',
    withStore(make, async (store) => {
      await playSample(store, 4)
      const aside = good(await store.branch('sample', 'what-if', { turn: 2 }, now))
      same(aside.turn, 2, 'turn')
      same(good(await store.getState('sample')).clocks.flood?.value, 3, 'flood on the branch')
      await playSampleTurn(store, aside, 'aside')
      const main = good(await store.switchTo('sample', 'main', now))
      same(main.turn, 4, 'turn of main')
      same(good(await store.getState('sample')).clocks.flood?.value, 5, 'flood on main')
      same(
        good(await store.getState('sample', { branch: 'what-if' })).clocks.flood?.value,
        4,
        'flood on the other',
      )
      same(
        good(await store.branches('sample')).map(({ name, turn, active }) => [name, turn, active]),
        [
          ['main', 4, true],
          ['what-if', 3, false],
        ],
        'branches',
      )
    }),
  )
  it(
    '[TIME-05] never writes an old time into the live timeline: going back is a branch of its own',
    withStore(make, async (store) => {
      const live = await playSample(store, 4)
      const replay = good(await store.branch('sample', 'replay', { turn: 1 }, now))
      await playSampleTurn(store, replay, 'again')
      const main = good(await store.switchTo('sample', 'main', now))
      same([main.hash, main.time], [live.hash, live.time], 'live head')
      const old = { expected: main.hash, drafts: sampleTurn(main.resolved, replay.time) }
      refusedWith(await store.append('sample', old), 'time/not-forward')
    }),
  )
  it(
    'refuses a branch that exists, a turn that does not, and a name that cannot be one',
    withStore(make, async (store) => {
      await playSample(store, 1)
      refusedWith(await store.branch('sample', 'main', {}, now), 'campaign/branch-exists')
      refusedWith(await store.branch('sample', 'later', { turn: 9 }, now), 'campaign/no-such-turn')
      refusedWith(await store.branch('sample', '../etc', {}, now), 'campaign/bad-branch-name')
      refusedWith(await store.switchTo('sample', 'elsewhere', now), 'campaign/unknown-branch')
      same(good(await store.branches('sample')).length, 1, 'branches')
    }),
  )
  it(
    'appends to a branch that is not checked out by checking it out',
    withStore(make, async (store) => {
      const main = await playSample(store, 3)
      const aside = good(await store.branch('sample', 'aside', { turn: 1 }, now))
      await playSampleTurn(store, main)
      same(good(await store.head('sample')).branch, 'main', 'active branch')
      same(good(await store.head('sample', 'aside')).hash, aside.hash, 'the other head')
      same(good(await store.getState('sample')).clocks.flood?.value, 5, 'flood')
    }),
  )
}
