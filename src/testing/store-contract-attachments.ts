/** The part of the store's contract about what a campaign keeps beside its log. */
import type { StateDiff } from '../core/state/state-diff.ts'
import { sha256Hex } from '../dice/random-stream.ts'
import type { Attachment, StateStore } from '../store/state-store.ts'
import { good, refusedWith, same } from './expectations.ts'
import { sampleFounding, sampleSecret } from './sample-records.ts'
import { type MakeStore, playOne, withStore } from './store-play.ts'
import type { TestRunner } from './test-runner.ts'

const text = JSON.stringify({ places: {}, words: 'The lamp is cold.' })
const book: Attachment = { hash: sha256Hex(text), kind: 'book', text }

async function founded(store: StateStore): Promise<void> {
  const draft = sampleFounding('sample')
  const named: StateDiff = {
    documents_update: [{ kind: 'world', id: 'book', set: [{ path: ['hash'], value: book.hash }] }],
  }
  good(await store.create('sample', { ...draft, diff: { ...draft.diff, ...named } }, [sampleSecret], [book]))
}

/** Runs this part of the contract. */
export function attachmentContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'keeps what a campaign was founded with, under its hash',
    withStore(make, async (store) => {
      await founded(store)
      const head = good(await store.head('sample'))
      await playOne(store, head)
      good(await store.undo('sample', '2026-01-01T21:00:00.000Z'))
      same(good(await store.attachment('sample', book.hash)), text, 'the book')
      same(good(await store.attachment('sample', 'f'.repeat(64))), null, 'another')
      same(good(await store.verify('sample')).ok, true, 'verified')
    }),
  )
  it(
    'carries it in a dump, and refuses one that was changed',
    withStore(make, async (store) => {
      await founded(store)
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
      await founded(store)
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
      await founded(store)
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
