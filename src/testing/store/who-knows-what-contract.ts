/**
 * The part of the store contract about knowledge, that is, who knows what: what is hidden is found, and what is gone
 * is not known.
 */
import { playerIdOf } from '../../core/state/state-queries.ts'
import { good, same } from '../assertions.ts'
import type { TestRunner } from '../test-runner-port.ts'
import { type MakeStore, playSample, withStore } from './store-with-sample-campaign.ts'

const now = '2026-01-01T21:00:00.000Z'

export function knowledgeContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'finds a fact by its id wherever it belongs, with whoever knows it',
    withStore(make, async (store) => {
      await playSample(store, 2)
      const entities_add = [{ id: 'npc_far_001', type: 'npc', name: 'Far', attrs: {}, tags: [] }]
      const facts_add = [{ id: 'fact_far', subject_id: 'npc_far_001', predicate: 'owes', object: 'forty' }]
      const knowledge_add = [{ knower_id: 'pc_mira_001', fact_id: 'fact_far', turn: 2, source: 'told' }]
      good(await store.applyStateDiff('sample', { entities_add, facts_add, knowledge_add }, 'Far away.', now))
      const plain = good(await store.getSlice('sample'))
      same(
        plain.facts.some((fact) => fact.id === 'fact_far'),
        false,
        'not part of the scene',
      )
      const wished = good(await store.getSlice('sample', {}, { facts: ['fact_far', 'fact_none'] }))
      same(wished.facts.filter((fact) => fact.id === 'fact_far').length, 1, 'found once')
      same(wished.knowledge, knowledge_add, 'who knows it')
    }),
  )
  it(
    'finds what is hidden anywhere by the words that would tell it, and no longer than it is hidden',
    withStore(make, async (store) => {
      await playSample(store, 2)
      const far = { id: 'npc_far_001', type: 'npc', name: 'Far', tags: [] }
      const entities_add = [{ ...far, attrs: { secrets: ['pays the harbourmaster every autumn'] } }]
      const hidden = (id: string, object: string) => ({
        id,
        subject_id: 'npc_far_001',
        predicate: 'did',
        object,
        visibility: 'gm',
      })
      const facts_add = [
        hidden('fact_arson', 'burned the granary with lamp oil last winter'),
        hidden('fact_theft', 'stole the ledger'),
      ]
      good(await store.applyStateDiff('sample', { entities_add, facts_add }, 'Secrets.', now))
      const found = async (...words: string[]) => {
        const { facts, entities, knowledge } = good(await store.hiddenBy('sample', words))
        return [...facts.map((row) => row.id), ...entities.map((row) => row.id), knowledge.length]
      }
      same(await found('granary', 'ledger'), ['fact_arson', 'fact_theft', 0], 'facts by their words')
      same(await found('harbourmaster'), ['npc_far_001', 0], 'people by theirs')
      same(await found('nothing', 'with', '__proto__', "'"), [0], 'nothing by others')
      const player = playerIdOf({ campaign: good(await store.getCampaign('sample')) })
      const learned = { knower_id: player, fact_id: 'fact_theft', turn: 2, source: 'saw it' }
      const change = {
        facts_update: [{ id: 'fact_arson', visibility: 'known' }],
        knowledge_add: player === '' ? [] : [learned],
        entities_update: [{ id: 'npc_far_001', remove: [['secrets']] }],
      }
      good(await store.applyStateDiff('sample', change, 'Told.', now))
      same(await found('granary', 'harbourmaster'), [0], 'what is open')
      same(await found('ledger'), ['fact_theft', player === '' ? 0 : 1], 'what the player learned')
      good(await store.applyStateDiff('sample', { facts_remove: [{ id: 'fact_theft' }] }, 'Gone.', now))
      same(await found('ledger'), [0], 'what is gone')
      good(await store.undo('sample', now))
      same(good(await store.verify('sample')).ok, true, 'verified')
    }),
  )
  it(
    'forgets who knew a fact together with the fact',
    withStore(make, async (store) => {
      await playSample(store, 2)
      const fact = (id: string) => ({ id, subject_id: 'npc_oda_001', predicate: 'fears', object: id })
      const knows = (knower_id: string, fact_id: string) => ({ knower_id, fact_id, turn: 2, source: 'told' })
      const knowledge_add = [knows('npc_oda_001', 'fact_tide'), knows('npc_oda_001', 'fact_tides')]
      const facts_add = [fact('fact_tide'), fact('fact_tides')]
      good(await store.applyStateDiff('sample', { facts_add, knowledge_add }, 'Two fears.', now))
      const second = { knowledge_add: [knows('pc_mira_001', 'fact_tide')] }
      good(await store.applyStateDiff('sample', second, 'Mira hears of it.', now))
      good(await store.applyStateDiff('sample', { facts_remove: [{ id: 'fact_tide' }] }, 'Calm.', now))
      const left = good(await store.getState('sample')).knowledge
      same(Object.keys(left), ['npc_oda_001|fact_tides'], 'what is still known')
      same(good(await store.verify('sample')).ok, true, 'verified')
    }),
  )
}
