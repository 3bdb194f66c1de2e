/**
 * The part of the store contract about slices of the state, which are bounded reads: the scene, and what else was
 * asked for by name.
 */
import { good, same } from '../assertions.ts'
import type { TestRunner } from '../test-runner-port.ts'
import { type MakeStore, playSample, playSampleTurn, withStore } from './store-with-sample-campaign.ts'

const now = '2026-01-01T21:00:00.000Z'

export function sliceContract(runner: TestRunner, make: MakeStore): void {
  const { it } = runner
  orderContract(runner, make)
  it(
    'reads a bounded slice of the scene, whatever the age',
    withStore(make, async (store) => {
      let head = await playSample(store, 30)
      const early = good(await store.getSlice('sample'))
      for (let turn = 0; turn < 30; turn += 1) head = await playSampleTurn(store, head)
      const late = good(await store.getSlice('sample'))
      same(late.rows_read, early.rows_read, 'rows read')
      same(late.facts[0]?.object, 'word 59', 'newest fact first')
      same(
        late.recent.map((turn) => turn.turn_no),
        [56, 57, 58, 59, 60],
        'recent turns',
      )
      same(
        late.entities.map((entity) => entity.id),
        ['loc_ferry_001', 'pc_mira_001', 'npc_oda_001'],
        'entities',
      )
    }),
  )
  it(
    'reads nothing of what nobody wants',
    withStore(make, async (store) => {
      await playSample(store, 3)
      const none = { facts_per_subject: 0, documents_per_kind: 0, memories: 0, clocks: 0, threads: 0 }
      const slice = good(await store.getSlice('sample', { ...none, recent_turns: 0 }))
      const { facts, documents, memories, clocks, threads, recent } = slice
      same([facts, documents, memories, clocks, threads, recent].flat(), [], 'rows nobody asked for')
    }),
  )
  it(
    'finds what somebody named besides the scene, by id, name, number and words',
    withStore(make, async (store) => {
      await playSample(store, 3)
      const entities_add = ['npc_rat_001', 'npc_rat_002', 'npc_ratcatcher_001'].map((id) => ({
        id,
        type: 'npc',
        name: id === 'npc_ratcatcher_001' ? 'Old Bess' : 'Rat',
        attrs: {},
        tags: [],
      }))
      const knowledge_add = [{ knower_id: 'npc_oda_001', fact_id: 'fact_tide', turn: 3, source: 'saw it' }]
      const facts_add = [{ id: 'fact_tide', subject_id: 'npc_oda_001', predicate: 'fears', object: 'tide' }]
      const cave = { id: 'fact_cave', subject_id: 'npc_rat_002', predicate: 'lives_in', object: 'a cave' }
      const change = {
        entities_add,
        knowledge_add,
        memories_append: ['The dam broke.'],
        facts_add: [...facts_add, cave],
        inventory_changes: [{ owner_id: 'npc_rat_001', item_id: 'cheese', delta: 1 }],
      }
      good(await store.applyStateDiff('sample', change, 'A wider world.', now))
      const plain = good(await store.getSlice('sample'))
      same(plain.entities.length, 3, 'entities of the scene')
      same(plain.knowledge, knowledge_add, 'who knows')
      const wishes = {
        names: ['OLD bess'],
        stems: ['npc_rat_'],
        memories: ['The dam broke.'],
        ids: ['nobody'],
      }
      const far = { facts: ['fact_cave'], owners: ['npc_rat_001'] }
      const wished = good(await store.getSlice('sample', { memories: 0 }, { ...wishes, ...far }))
      same(wished.facts.filter((fact) => fact.id === 'fact_cave').length, 1, 'a fact about somebody far away')
      same(
        wished.inventory.filter((item) => item.owner_id === 'npc_rat_001').map((item) => item.item_id),
        ['cheese'],
        'what somebody far away has',
      )
      const more = wished.entities.map((row) => row.id).filter((id) => id.startsWith('npc_rat'))
      same(more.sort(), ['npc_rat_001', 'npc_rat_002', 'npc_ratcatcher_001'], 'named')
      same(
        wished.memories.map((memory) => memory.text),
        ['The dam broke.'],
        'memories',
      )
    }),
  )
  widerContract({ it }, make)
}

function widerContract({ it }: Pick<TestRunner, 'it'>, make: MakeStore): void {
  it(
    'has the places one step away and whoever waits there',
    withStore(make, async (store) => {
      await playSample(store, 1)
      const row = (id: string, type: string, attrs: Record<string, string[]>) => ({
        id,
        type,
        name: id,
        attrs,
        tags: [],
      })
      const entities_add = [
        row('loc_mill_001', 'location', {
          entities_present: ['npc_ansel_001'],
          connected_to: ['loc_far_001'],
        }),
        row('loc_far_001', 'location', {}),
        row('npc_ansel_001', 'npc', {}),
      ]
      const roads = { id: 'loc_ferry_001', set: [{ path: ['connected_to'], value: ['loc_mill_001'] }] }
      const change = { entities_add, entities_update: [roads] }
      good(await store.applyStateDiff('sample', change, 'A road.', now))
      const secret = { id: 'fact_mill', subject_id: 'npc_ansel_001', predicate: 'owns', object: 'the mill' }
      const held = { owner_id: 'loc_mill_001', item_id: 'flour', delta: 2 }
      const goods = { facts_add: [secret], inventory_changes: [held] }
      good(await store.applyStateDiff('sample', goods, 'Flour.', now))
      const wished = good(
        await store.getSlice('sample', {}, { facts: ['fact_mill', 'nothing'], owners: ['loc_mill_001'] }),
      )
      same(wished.facts.filter((fact) => fact.id === 'fact_mill').length, 1, 'a fact by its id')
      same(wished.inventory.filter((row) => row.owner_id === 'loc_mill_001').length, 1, 'what lies there')
      const { entities, facts } = good(await store.getSlice('sample'))
      same(
        facts.some((fact) => fact.id === 'fact_mill'),
        false,
        'nobody asked for it',
      )
      const near = entities.map((entity) => entity.id).filter((id) => /mill|far|ansel/.test(id))
      same(near, ['loc_mill_001', 'npc_ansel_001'], 'neighbours')
    }),
  )
}

function orderContract({ it }: TestRunner, make: MakeStore): void {
  it(
    'reads rows in the same order in every store, so that a turn played again is told from the same packet',
    withStore(make, async (store) => {
      await playSample(store, 1)
      const clock = (id: string) => ({ id, name: id, value: 0, max: 4, triggers: {}, tags: [] })
      const person = (id: string, name: string) => ({ id, type: 'npc', name, attrs: {}, tags: [] })
      const change = {
        entities_add: [
          person('npc_wolf_002', 'Wolf'),
          person('npc_wolf_001', 'Wolf'),
          person('npc_ash_001', 'Ash'),
        ],
        inventory_changes: ['zither', 'apple', 'melon'].map((item_id) => {
          return { owner_id: 'pc_mira_001', item_id, delta: 1 }
        }),
        clocks_add: [clock('zeal'), clock('awe')],
      }
      good(await store.applyStateDiff('sample', change, 'Out of order.', now))
      const wishes = { names: ['wolf', 'ash'], stems: ['npc_wolf_'] }
      const slice = good(await store.getSlice('sample', {}, wishes))
      const items = slice.inventory.filter((row) => row.owner_id === 'pc_mira_001').map((row) => row.item_id)
      same(items, [...items].sort(), 'items by id')
      same(items.includes('zither'), true, 'the last item')
      const clocks = slice.clocks.map((clock) => clock.id)
      same(clocks, [...clocks].sort(), 'clocks by id')
      same(
        slice.entities.slice(0, 3).map((entity) => entity.id),
        ['npc_wolf_002', 'npc_wolf_001', 'npc_ash_001'],
        'named, in the order of the names',
      )
    }),
  )
}
