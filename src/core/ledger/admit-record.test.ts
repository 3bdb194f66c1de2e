import { describe, expect, it } from 'vitest'
import { refusedWith } from '../../testing/assertions.ts'
import { sampleCreation, sampleTime, sampleTurn } from '../../testing/sample-records.ts'
import type { Result } from '../result.ts'
import { MemoryTables, OverlayTables } from '../state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../state/state-diff.ts'
import { harptos } from '../time/shipped-calendars.ts'
import { addToTime } from '../time/world-time.ts'
import { admit, type LawContext } from './admit-record.ts'
import type { AdmittedRecord, RecordDraft } from './log-record.ts'

const parent = { hash: 'f0', kind: 'seed', depth: 0, turn: 0, nonce: null } as const
const context: LawContext = { parent, resolvedSoFar: 0, isRevealed: () => false }

function world(): MemoryTables {
  const tables = new MemoryTables()
  const founding = admit(sampleCreation('sample'), tables, { ...context, parent: null })
  expect(founding.ok).toBe(true)
  return tables
}

function lawful(
  draft: RecordDraft,
  tables = world(),
  more: Partial<LawContext> = {},
): Result<AdmittedRecord> {
  return admit(draft, new OverlayTables(tables), { ...context, ...more })
}

function turn(changes: StateDiff = {}, body: object = {}): RecordDraft {
  const [resolved] = sampleTurn(0, sampleTime, changes)
  if (resolved === undefined) throw new Error('a sample turn has two records')
  return { ...resolved, body: { ...resolved.body, ...body } } as RecordDraft
}

describe('the law', () => {
  it('lets nothing stand before the commitment to the dice', () => {
    refusedWith(lawful(turn(), new MemoryTables(), { parent: null }), 'record/not-founded')
  })

  it('[TIME-01] refuses a turn that ends when the last one ended', () => {
    refusedWith(lawful({ ...turn(), diff: { time: sampleTime } } as RecordDraft), 'time/not-forward')
  })

  it('[TIME-02] refuses a turn that ends before the last one, an hour or a year', () => {
    for (const back of [{ hours: -5 }, { days: -400 }]) {
      const earlier = addToTime(harptos, sampleTime, back)
      if (!earlier.ok) throw new Error('the past exists')
      refusedWith(lawful({ ...turn(), diff: { time: earlier.value } } as RecordDraft), 'time/not-forward')
    }
  })

  it('lets an authorised god-mode command, and only that, move time back', () => {
    const earlier = addToTime(harptos, sampleTime, { days: -1 })
    if (!earlier.ok) throw new Error('yesterday exists')
    const back = {
      ...turn({}, { mode: 'GOD', time_travel: true }),
      diff: { time: earlier.value },
    } as RecordDraft
    expect(lawful(back).ok).toBe(true)
    const sly = {
      ...turn({}, { mode: 'STORY', time_travel: true }),
      diff: { time: earlier.value },
    } as RecordDraft
    refusedWith(lawful(sly), 'time/not-forward')
  })

  it('refuses a played turn that takes no time at all', () => {
    refusedWith(lawful({ ...turn(), diff: {} } as RecordDraft), 'time/stands-still')
  })

  it('refuses a die from another turn, another epoch or a revealed seed', () => {
    const roll = {
      id: 'roll_0_0',
      label: 'x',
      notation: '1d20',
      epoch: 0,
      nonce: 0,
      offset: 0,
      draws: 1,
      turn_nonce: 0,
      attempt: 'a'.repeat(64),
      repeats: false,
      modifiers: [],
      groups: [{ sides: 20, faces: [{ value: 7 }] }],
      total: 7,
    }
    expect(lawful(turn({}, { rolls: [roll] })).ok).toBe(true)
    refusedWith(lawful(turn({}, { rolls: [{ ...roll, turn_nonce: 4 }] })), 'dice/not-this-turn')
    refusedWith(lawful(turn({}, { rolls: [{ ...roll, epoch: 9 }] })), 'dice/not-this-turn')
    refusedWith(
      lawful(turn({}, { rolls: [roll] }), world(), { isRevealed: () => true }),
      'dice/epoch-revealed',
    )
    expect(
      lawful(turn({}, { rolls: [{ ...roll, repeats: true }] }), world(), { isRevealed: () => true }).ok,
    ).toBe(true)
  })

  it('refuses dice that were drawn for a nonce somebody else has used', () => {
    refusedWith(lawful(turn({}, { nonce: 3 })), 'store/stale')
  })

  it('lets each kind of record change only what is its business', () => {
    const at = '2026-01-01T20:00:00.000Z'
    const session: RecordDraft = {
      kind: 'session',
      diff: { clocks: [{ id: 'flood', delta: 1 }] },
      body: { at, event: 'started', session_id: 's' },
    }
    refusedWith(lawful(session), 'record/not-its-business')
    refusedWith(
      lawful(turn({ dice: { epoch: 1, commitment: 'x', client_seed: '', reproducible: false } })),
      'record/not-its-business',
    )
  })

  it('refuses what refers to nothing', () => {
    const cases: readonly (readonly [StateDiff, string])[] = [
      [{ clocks: [{ id: 'ebb', delta: 1 }] }, 'state/unknown'],
      [{ scene_update: { location_id: 'loc_void_001' } }, 'state/unknown-place'],
      [{ scene_update: { present_entity_ids: ['npc_ghost_001'] } }, 'state/unknown'],
      [{ facts_add: [{ subject_id: 'npc_ghost_001', predicate: 'is', object: 'dead' }] }, 'state/unknown'],
      [{ facts_update: [{ id: 'fact_000009', object: 1 }] }, 'state/unknown'],
      [
        { knowledge_add: [{ knower_id: 'pc_mira_001', fact_id: 'nope', turn: 1, source: 'x' }] },
        'state/unknown',
      ],
      [{ threads_update: [{ id: 'nope', status: 'done' }] }, 'state/unknown'],
      [
        {
          relationships_change: [{ a_id: 'npc_ghost_001', b_id: 'pc_mira_001', rel_type: 'trust', delta: 1 }],
        },
        'state/unknown',
      ],
      [{ inventory_changes: [{ owner_id: 'pc_mira_001', item_id: 'rope', delta: -1 }] }, 'state/not-enough'],
      [{ inventory_changes: [{ owner_id: 'npc_ghost_001', item_id: 'rope', delta: 1 }] }, 'state/unknown'],
      [{ entities_add: [{ id: 'goblin_1', type: 'npc', name: 'G', attrs: {}, tags: [] }] }, 'id/malformed'],
      [
        { entities_add: [{ id: 'npc_oda_001', type: 'npc', name: 'Oda', attrs: {}, tags: [] }] },
        'state/exists',
      ],
      [
        { entities_update: [{ id: 'npc_oda_001', set: [{ path: ['string_id'], value: 'npc_ida_001' }] }] },
        'id/immutable',
      ],
    ]
    for (const [diff, code] of cases) refusedWith(lawful(turn(diff)), code)
  })

  it('lets a diff use what it has just added', () => {
    const diff: StateDiff = {
      entities_add: [{ id: 'npc_ghost_001', type: 'npc', name: 'Ghost', attrs: {}, tags: [] }],
      facts_add: [{ subject_id: 'npc_ghost_001', predicate: 'is', object: 'dead' }],
      inventory_changes: [{ owner_id: 'npc_ghost_001', item_id: 'chain', delta: 1 }],
    }
    expect(lawful(turn(diff)).ok).toBe(true)
  })
})
