/** How turns are counted, at the doors where somebody could count wrong. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignFolder } from '../../src/compose/program-folders.ts'
import { genesisParent, sealText } from '../../src/core/ledger/hash-chain-texts.ts'
import type { RecordDraft } from '../../src/core/ledger/log-record.ts'
import { sha256Hex } from '../../src/dice/random-stream.ts'
import type { DumpLine } from '../../src/store/state-store.ts'
import { good, refusedWith } from '../../src/testing/assertions.ts'
import { given } from '../../src/testing/given-when-then.ts'
import { sampleCreation, sampleSecret, sampleTime, sampleTurn } from '../../src/testing/sample-records.ts'
import { memoryStore } from '../../src/testing/test-engine-dependencies.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'

async function openedFile(): Promise<DatabaseSync> {
  const home = scratchFolder()
  const type = async (...words: readonly string[]) =>
    JSON.parse((await tryCli([...words, '--json'], { home })).stdout)
  const { campaign_id } = await type('new', '--blank', 'Counted')
  for (const input of ['one', 'two']) await type('raw', campaign_id, input)
  return new DatabaseSync(join(campaignFolder(home), `${campaign_id}.campaign`))
}

describe('counters', () => {
  it('[CNT-01] the file itself refuses two entries with one turn number', async () => {
    const file = await openedFile()
    const insert = (sequence: number, turn: number) => () =>
      file.exec(
        `INSERT INTO story_entries (sequence_id, turn_number, role, depth, claimed_id) VALUES (${sequence}, ${turn}, 'user', 9, 9)`,
      )
    expect(insert(2, 2)).toThrow(/UNIQUE constraint failed/)
    expect(insert(99, 2)).toThrow(/CHECK constraint failed/)
    file.close()
  })

  it('[CNT-02] the file itself refuses a scene number on a player’s line, and an answer without one', async () => {
    const file = await openedFile()
    const insert = (role: string, scene: string) => () =>
      file.exec(
        `INSERT INTO story_entries (sequence_id, turn_number, role, user_scene_number, depth, claimed_id) VALUES (99, 99, '${role}', ${scene}, 9, 99)`,
      )
    expect(insert('user', '3')).toThrow(/CHECK constraint failed/)
    expect(insert('ai', 'NULL')).toThrow(/CHECK constraint failed/)
    file.close()
  })

  it('[CNT-03] several lines in a row advance the scene once', () =>
    given()
      .when({ input: ['I wait.', 'And wait.', 'Still waiting.'] })
      .thenPlayed(({ after }) =>
        expect(after.counters).toEqual({
          turn_number: 4,
          sequence_id: 4,
          user_scene_number: 1,
          current_turn: 1,
        }),
      ))

  it('[CNT-03] whatever the interleaving, scenes count answers and turns count entries', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
        async (lines) => {
          const turns = lines
            .slice(0, -1)
            .map((count) => ({ input: Array.from({ length: count }, () => 'a line') }))
          const last = { input: Array.from({ length: lines.at(-1) ?? 1 }, () => 'a line') }
          await given({}, ...turns)
            .when(last)
            .thenPlayed(({ after }) => {
              const entries = lines.reduce((sum, count) => sum + count + 1, 0)
              expect(after.counters).toMatchObject({ turn_number: entries, user_scene_number: lines.length })
            })
        },
      ),
      { numRuns: 25 },
    ))

  it('freezes the scene in GOD and DM, the game turn in THINK', () =>
    given(
      {},
      { input: 'Hm.', mode: 'THINK' },
      { input: 'GOD MODE: nothing', mode: 'GOD' },
      { input: 'A question?', mode: 'DM' },
    )
      .when({ input: 'I go.' })
      .thenPlayed(({ after }) =>
        expect(after.counters).toEqual({
          turn_number: 8,
          sequence_id: 8,
          user_scene_number: 2,
          current_turn: 1,
        }),
      ))

  it('[CNT-04] refuses an answer that gives itself another scene number', async () => {
    const store = memoryStore()
    const head = good(await store.create('sample', sampleCreation('sample'), [sampleSecret]))
    const [resolved, told] = sampleTurn(0, sampleTime) as [RecordDraft, RecordDraft]
    const counters = { turn_number: 2, sequence_id: 2, user_scene_number: 4, current_turn: 1 }
    const wrong = { ...told, diff: { counters } } as RecordDraft
    refusedWith(
      await store.append('sample', { expected: head.hash, drafts: [resolved, wrong] }),
      'record/miscounted',
    )
  })

  it('[CNT-05] a restored log with holes in its sequence ids is numbered anew, in order, and keeps the claim', async () => {
    const store = memoryStore()
    good(await store.restore('sample', logWithHoles()))
    const entries = good(await store.entries('sample', { from: 1, to: 99 }))
    expect(entries.map((entry) => [entry.sequence_id, entry.claimed_id])).toEqual([
      [1, 1],
      [2, 2],
      [3, 7],
      [4, 9],
    ])
  })
})

/** Two turns whose records were sealed elsewhere, with sequence ids 1, 2, 7, 9. */
function logWithHoles(): DumpLine[] {
  const claims = [1, 2, 7, 9]
  const [first, second] = [sampleTurn(0, sampleTime), sampleTurn(1, { ...sampleTime, minute: 40 })]
  const drafts: RecordDraft[] = [sampleCreation('sample'), ...first, ...second]
  let parent = genesisParent('sample', sha256Hex)
  let turn = 0
  const lines: DumpLine[] = drafts.map((draft, depth) => {
    if (draft.kind === 'resolved') turn += 1
    const body = JSON.stringify(numbered(draft, claims[depth - 1] ?? 0))
    const diff = JSON.stringify(draft.diff)
    const nonce = depth === 0 ? null : turn - 1
    const fields = { campaign_id: 'sample', parent, kind: draft.kind, depth, turn, nonce }
    const hash = sha256Hex(sealText({ ...fields, body_hash: sha256Hex(body), diff_text: diff }))
    const line: DumpLine = { type: 'record', hash, parent, kind: draft.kind, depth, turn, nonce, diff, body }
    parent = hash
    return line
  })
  return [
    ...lines,
    { type: 'branch', name: 'main', head: parent, active: true, created_from: null, created_at: 'then' },
  ]
}

function numbered(draft: RecordDraft, claim: number): object {
  if (draft.kind === 'resolved') {
    const entries = draft.body.entries.map((entry) => ({ ...entry, sequence_id: claim, turn_number: claim }))
    return { ...draft.body, entries }
  }
  if (draft.kind !== 'told') return draft.body
  return {
    ...draft.body,
    entry: { role: 'ai', sequence_id: claim, turn_number: claim, user_scene_number: 1 },
  }
}
