/** Ten thousand small changes, 445 bytes on average: the log that replay is measured with. */
import type { RecordDraft } from '../src/core/ledger/log-record.ts'
import type { StateDiff } from '../src/core/state/state-diff.ts'

const at = '2026-01-01T00:00:00.000Z'
const people = ['pc_mira_001', 'npc_orrin_001', 'npc_vess_001', 'npc_tam_001'] as const

/** Whether the state stays as large as it is, or grows by a fact with every record. */
export type Growth = 'bounded' | 'growing'

/** A small change to the measured campaign of store-turns.ts. */
export function smallDiff(index: number, growth: Growth): StateDiff {
  const who = people[index % 4] ?? people[0]
  const other = people[(index + 1) % 4] ?? people[1]
  const fact = {
    subject_id: who,
    predicate: 'noticed',
    object: { what: 'a sail', when: index },
    visibility: 'known',
    confidence: 0.8,
    tags: [],
  }
  return {
    entities_update: [
      {
        id: who,
        set: [
          { path: ['hp'], value: index % 17 },
          { path: ['mood'], value: 'wary' },
        ],
      },
    ],
    clocks: [{ id: 'heat', delta: 1 }],
    inventory_changes: [{ owner_id: other, item_id: `thing_${index % 40}`, delta: 1 }],
    relationships_change: [{ a_id: who, b_id: other, rel_type: 'trust', delta: (index % 3) - 1 }],
    ...(growth === 'growing'
      ? { facts_add: [fact] }
      : {
          threads_update: [
            {
              id: 'the_debt',
              stakes: { due: index, to: 'the harbour master of the old quay' },
              title: 'The debt that nobody wants to pay',
            },
          ],
        }),
  }
}

/** That change as a record. */
export function smallRecord(index: number, growth: Growth): RecordDraft {
  return {
    kind: 'correction',
    diff: smallDiff(index, growth),
    body: { at, author: 'engine', note: `Step ${index}.` },
  }
}
