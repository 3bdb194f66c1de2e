/**
 * The contract of StateStore: what every adapter must do. Pass your runner and a way to make an
 * empty store; what an adapter cannot do is said with a reason, not left out.
 */
import type { StateDiff } from '../../core/state/state-diff.ts'
import { sha256Hex } from '../../dice/index.ts'
import type { Attachment, StateStore } from '../../store/state-store.ts'
import { good, refusedWith, same } from '../assertions.ts'
import { sampleCreation, sampleSecret, sampleTurn } from '../sample-records.ts'
import type { TestRunner } from '../test-runner-port.ts'
import { branchContract } from './branch-contract.ts'
import { eventsCorrectionsDumpsContract } from './events-corrections-dumps-contract.ts'
import { sliceContract } from './state-slice-contract.ts'
import { type MakeStore, playSample, playSampleTurn, withStore } from './store-with-sample-campaign.ts'
import { knowledgeContract } from './who-knows-what-contract.ts'

const now = '2026-01-01T21:00:00.000Z'

/**
 * Runs the whole contract against an adapter.
 *
 * @example
 * storeContract({ describe, it }, 'my store', () => new MyStore())
 */
export function storeContract(runner: TestRunner, name: string, make: MakeStore): void {
  runner.describe(`StateStore contract: ${name}`, () => {
    appendContract(runner, make)
    countingContract(runner, make)
    keyContract(runner, make)
    branchContract(runner, make)
    eventsCorrectionsDumpsContract(runner, make)
    sliceContract(runner, make)
    attachmentContract(runner, make)
    knowledgeContract(runner, make)
  })
}

function appendContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'keeps what was appended and folds it',
    withStore(make, async (store) => {
      await playSample(store, 3)
      const state = good(await store.getState('sample'))
      same(state.clocks.flood?.value, 4, 'flood')
      same(Object.keys(state.facts).length, 3, 'facts')
      same(state.entities.npc_oda_001?.name, 'Oda', 'Oda')
    }),
  )
  it(
    'refuses an append made for another head, and changes nothing',
    withStore(make, async (store) => {
      const first = await playSample(store, 1)
      const second = await playSampleTurn(store, first)
      const late = { expected: first.hash, drafts: sampleTurn(second.resolved, second.time) }
      refusedWith(await store.append('sample', late), 'store/stale')
      same(good(await store.head('sample')).hash, second.hash, 'head')
    }),
  )
  it(
    'rolls everything back when the second record of a commit is refused',
    withStore(make, async (store) => {
      const head = await playSample(store, 1)
      const before = good(await store.getState('sample'))
      const [resolved] = sampleTurn(head.resolved, head.time, { clocks: [{ id: 'flood', delta: 1 }] })
      const [, foreign] = sampleTurn(head.resolved + 7, head.time)
      if (resolved === undefined || foreign === undefined) throw new Error('sample turns have two records')
      refusedWith(
        await store.append('sample', { expected: head.hash, drafts: [resolved, foreign] }),
        'record/nothing-to-tell',
      )
      same(good(await store.getState('sample')), before, 'state')
      same(good(await store.head('sample')).hash, head.hash, 'head')
    }),
  )
  it(
    '[STORE-02] keeps two campaigns made from the same world apart',
    withStore(make, async (store) => {
      const head = await playSample(store, 2, 'one')
      await playSample(store, 1, 'two')
      await playSampleTurn(store, head)
      same(good(await store.getState('one')).clocks.flood?.value, 4, 'flood of one')
      same(good(await store.getState('two')).clocks.flood?.value, 2, 'flood of two')
      refusedWith(await store.create('one', sampleCreation('one'), [sampleSecret]), 'campaign/exists')
    }),
  )
  it(
    'lets nothing but its telling follow a resolved turn',
    withStore(make, async (store) => {
      const head = await playSample(store, 1)
      const [resolved, told] = sampleTurn(head.resolved, head.time)
      if (resolved === undefined || told === undefined) throw new Error('sample turns have two records')
      const half = good(await store.append('sample', { expected: head.hash, drafts: [resolved] })).head
      const next = sampleTurn(half.resolved, half.time)
      refusedWith(await store.append('sample', { expected: half.hash, drafts: next }), 'record/untold')
      good(await store.append('sample', { expected: half.hash, drafts: [told] }))
    }),
  )
  it(
    'refuses a campaign nobody has, with a sentence',
    withStore(make, async (store) => {
      refusedWith(await store.head('nowhere'), 'campaign/unknown')
    }),
  )
}

function countingContract({ it }: TestRunner, make: MakeStore): void {
  it(
    '[CNT-04] numbers six entries as the protocol prints them, and refuses other numbers',
    withStore(make, async (store) => {
      const head = await playSample(store, 3)
      same(
        head.counters,
        { turn_number: 6, sequence_id: 6, user_scene_number: 3, current_turn: 3 },
        'counters',
      )
      same(
        good(await store.entries('sample', { from: 1, to: 6 })).map((entry) => [
          entry.turn_number,
          entry.sequence_id,
          entry.user_scene_number,
        ]),
        [
          [1, 1, null],
          [2, 2, 1],
          [3, 3, null],
          [4, 4, 2],
          [5, 5, null],
          [6, 6, 3],
        ],
        'entries',
      )
      const [resolved, told] = sampleTurn(head.resolved, head.time)
      if (resolved === undefined || told === undefined) throw new Error('sample turns have two records')
      const counters = { turn_number: 8, sequence_id: 8, user_scene_number: 8, current_turn: 4 }
      const wrong = { ...told, diff: { counters } } as typeof told
      refusedWith(
        await store.append('sample', { expected: head.hash, drafts: [resolved, wrong] }),
        'record/miscounted',
      )
    }),
  )
}

function keyContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'does a request once and answers it twice; refuses the key for anything else',
    withStore(make, async (store) => {
      const head = await playSample(store, 0)
      const key = { key: 'k1', request: 'aaa', answer: { said: 'done' } }
      const request = { expected: head.hash, drafts: sampleTurn(head.resolved, head.time), key }
      same(good(await store.recall('sample', 'k1', 'aaa')), { state: 'new' }, 'before')
      const after = good(await store.append('sample', request)).head
      same(
        good(await store.recall('sample', 'k1', 'aaa')),
        { state: 'answered', answer: { said: 'done' } },
        'after',
      )
      refusedWith(await store.recall('sample', 'k1', 'bbb'), 'idempotency/other-request')
      const again = {
        expected: after.hash,
        drafts: sampleTurn(after.resolved, after.time),
        key: { ...key, request: 'bbb' },
      }
      refusedWith(await store.append('sample', again), 'idempotency/other-request')
      same(good(await store.head('sample')).hash, after.hash, 'head')
    }),
  )
  it(
    'remembers a request that was resolved but not answered yet',
    withStore(make, async (store) => {
      const head = await playSample(store, 0)
      const [resolved, told] = sampleTurn(head.resolved, head.time)
      if (resolved === undefined || told === undefined) throw new Error('sample turns have two records')
      const key = { key: 'k2', request: 'aaa', answer: null }
      const half = good(await store.append('sample', { expected: head.hash, drafts: [resolved], key })).head
      same(good(await store.recall('sample', 'k2', 'aaa')), { state: 'pending' }, 'pending')
      good(
        await store.append('sample', {
          expected: half.hash,
          drafts: [told],
          key: { ...key, answer: 'told' },
        }),
      )
      same(good(await store.recall('sample', 'k2', 'aaa')), { state: 'answered', answer: 'told' }, 'answered')
    }),
  )
  it(
    'undoes in its own transaction and counts it',
    withStore(make, async (store) => {
      await playSample(store, 2)
      good(await store.undo('sample', now))
      same(
        good(await store.moves('sample')).map((move) => move.reason),
        ['undo'],
        'moves',
      )
    }),
  )
}

/** The part of the store's contract about what a campaign keeps beside its log. */
const text = JSON.stringify({ places: {}, words: 'The lamp is cold.' })
const book: Attachment = { hash: sha256Hex(text), kind: 'book', text }

async function createWithBook(store: StateStore): Promise<void> {
  const draft = sampleCreation('sample')
  const named: StateDiff = {
    documents_update: [{ kind: 'world', id: 'book', set: [{ path: ['hash'], value: book.hash }] }],
  }
  good(await store.create('sample', { ...draft, diff: { ...draft.diff, ...named } }, [sampleSecret], [book]))
}

function attachmentContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'keeps what a campaign was founded with, under its hash',
    withStore(make, async (store) => {
      await createWithBook(store)
      const head = good(await store.head('sample'))
      await playSampleTurn(store, head)
      good(await store.undo('sample', '2026-01-01T21:00:00.000Z'))
      same(good(await store.attachment('sample', book.hash)), text, 'the book')
      same(good(await store.attachment('sample', 'f'.repeat(64))), null, 'another')
      same(good(await store.verify('sample')).ok, true, 'verified')
    }),
  )
  it(
    'carries it in a dump, and refuses one that was changed',
    withStore(make, async (store) => {
      await createWithBook(store)
      const lines = [...good(await store.dump('sample'))]
      const copy = await make()
      try {
        good(await copy.restore('sample', lines))
        same(good(await copy.attachment('sample', book.hash)), text, 'the book of the copy')
        same(good(await copy.verify('sample')).ok, true, 'the copy verified')
        const changed = lines.map((line) =>
          line.type === 'attachment' ? { ...line, text: `${text} ` } : line,
        )
        refusedWith(await copy.restore('other', changed), 'import/changed')
      } finally {
        await copy.close()
      }
    }),
  )
  it(
    'keeps a text beside the log without touching it, and carries it in a dump',
    withStore(make, async (store) => {
      await createWithBook(store)
      const before = good(await store.head('sample'))
      const hash = good(await store.attach('sample', 'feedback', '{"verdict":"good"}'))
      same(good(await store.attach('sample', 'feedback', '{"verdict":"good"}')), hash, 'kept once')
      same(good(await store.head('sample')), before, 'the head')
      const kept = [{ hash, kind: 'feedback', text: '{"verdict":"good"}' }]
      same(good(await store.attachments('sample', 'feedback')), kept, 'of that kind')
      same(good(await store.verify('sample')).ok, true, 'verified')
      const copy = await make()
      try {
        good(await copy.restore('sample', good(await store.dump('sample'))))
        same(good(await copy.attachments('sample', 'feedback')), kept, 'in the copy')
      } finally {
        await copy.close()
      }
    }),
  )
  it(
    'says when the book that the log names is gone',
    withStore(make, async (store) => {
      await createWithBook(store)
      const lines = [...good(await store.dump('sample'))].filter((line) => line.type !== 'attachment')
      const copy = await make()
      try {
        good(await copy.restore('sample', lines))
        const report = good(await copy.verify('sample'))
        same(report.ok, false, 'verified')
        same(
          report.problems,
          ['The book this campaign was founded with is missing from its file.'],
          'problems',
        )
      } finally {
        await copy.close()
      }
    }),
  )
}
