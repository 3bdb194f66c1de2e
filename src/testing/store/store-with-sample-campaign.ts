/** A fresh store for each test, with a sample campaign in it that is played one turn after another. */
import type { Head, StateStore } from '../../store/state-store.ts'
import { good } from '../assertions.ts'
import { sampleCreation, sampleSecret, sampleTurn } from '../sample-records.ts'

/** How a suite gets a fresh store; `close` is called after each test. */
export type MakeStore = () => Promise<StateStore> | StateStore

/** Runs a body with a fresh store and closes it, whatever happens. */
export function withStore(make: MakeStore, body: (store: StateStore) => Promise<void>): () => Promise<void> {
  return async () => {
    const store = await make()
    try {
      await body(store)
    } finally {
      await store.close()
    }
  }
}

/** Creates the sample campaign and plays some turns on it. */
export async function playSample(store: StateStore, turns: number, campaign = 'sample'): Promise<Head> {
  let head = good(await store.create(campaign, sampleCreation(campaign), [sampleSecret]))
  for (let turn = 0; turn < turns; turn += 1) head = await playSampleTurn(store, head)
  return head
}

/** Plays a sample turn: the flood rises, a fact is learned. */
export async function playSampleTurn(store: StateStore, head: Head, text?: string): Promise<Head> {
  const changes = {
    clocks: [{ id: 'flood', delta: 1 }],
    facts_add: [{ subject_id: 'npc_oda_001', predicate: 'said', object: `word ${head.resolved}` }],
  }
  const drafts = sampleTurn(head.resolved, head.time, changes, text)
  return good(await store.append(head.campaign_id, { expected: head.hash, branch: head.branch, drafts })).head
}
