/** The store's promises at the file itself: what a stranger with a database tool can and cannot do. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { campaignFolder } from '../../src/compose/program-folders.ts'
import { createEngine } from '../../src/compose.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { good, refusedWith } from '../../src/testing/assertions.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'

interface Table {
  readonly engine: Engine
  readonly id: string
  /** Closes the engine, lets somebody at the file, and opens it again. */
  tamper(work: (file: DatabaseSync) => void): Promise<Engine>
}

/** A campaign with a clock, and turns with dice behind it. */
async function table(turns = 5): Promise<Table> {
  const home = scratchFolder()
  const engine = createEngine({ home })
  const clocks_add = [{ id: 'heat', name: 'Heat', value: 2, max: 8, triggers: {}, tags: [] }]
  const { campaign_id: id } = good(await engine.campaigns.create({ name: 'Kept', world: { clocks_add } }))
  for (let turn = 1; turn <= turns; turn += 1) {
    const attempt = { actor: 'me', action: 'try', target: 'it', check: 'luck' }
    good(
      await engine.turns.playRaw(id, {
        input: `line ${turn}`,
        rolls: [{ label: 'Luck', notation: '2d6', attempt }],
      }),
    )
  }
  return { engine, id, tamper: (work) => tampered(engine, home, id, work) }
}

async function tampered(
  engine: Engine,
  home: string,
  id: string,
  work: (file: DatabaseSync) => void,
): Promise<Engine> {
  await engine.close()
  withFile(home, id, work)
  return createEngine({ home })
}

function withFile(home: string, id: string, work: (file: DatabaseSync) => void): void {
  const file = new DatabaseSync(join(campaignFolder(home), `${id}.campaign`))
  work(file)
  file.close()
}

interface Typed {
  /** Types a command that must answer, and reads its answer. */
  readonly type: (...words: readonly string[]) => Promise<JsonObject>
  /** What it says when it will not. */
  readonly refused: (...words: readonly string[]) => Promise<string>
  /** Lets somebody at the file. */
  readonly tamper: (work: (file: DatabaseSync) => void) => void
  readonly id: string
}

/** A campaign that was founded and played at the command line. */
async function typedTable(turns = 5): Promise<Typed> {
  const home = scratchFolder()
  const run = (words: readonly string[]) => tryCli([...words, '--json'], { home })
  const type = async (...words: readonly string[]): Promise<JsonObject> => {
    const { stdout, exit } = await run(words)
    expect(exit, stdout).toBe(0)
    return JSON.parse(stdout)
  }
  const refused = async (...words: readonly string[]): Promise<string> => {
    const { error } = JSON.parse((await run(words)).stdout)
    return error.code
  }
  const id = String((await type('new', '--blank', 'Kept')).campaign_id)
  for (let turn = 1; turn <= turns; turn += 1) await type('raw', id, `line ${turn}`, '--roll', 'Luck: 2d6')
  return { type, refused, id, tamper: (work) => withFile(home, id, work) }
}

const unlock = (file: DatabaseSync): void => {
  for (const table of ['records', 'bodies', 'moves']) {
    file.exec(`DROP TRIGGER ${table}_are_kept; DROP TRIGGER ${table}_are_never_removed;`)
  }
}

describe('a campaign file', () => {
  it('[STORE-01] cannot be rewritten: neither its events nor its records', async () => {
    const { tamper } = await typedTable()
    tamper((file) => {
      expect(file.prepare('SELECT count(*) AS turns FROM events').get()).toMatchObject({ turns: 5 })
      for (const sql of [
        "UPDATE events SET final_text = 'x'",
        'DELETE FROM events',
        "UPDATE records SET diff = '{}'",
        'DELETE FROM records',
        "UPDATE bodies SET body = '{}'",
        'DELETE FROM bodies',
      ]) {
        expect(() => file.exec(sql), sql).toThrow(/the log is never changed/)
      }
    })
  })

  it('[STORE-02] two campaigns of the same world stand side by side', async () => {
    const engine = createEngine({ home: scratchFolder() })
    const entities_add = [{ id: 'neo_seattle:viktor', type: 'npc', name: 'Viktor', attrs: {}, tags: [] }]
    const one = good(await engine.campaigns.create({ name: 'One', world: { entities_add } }))
    const two = good(await engine.campaigns.create({ name: 'Two', world: { entities_add } }))
    const dead = {
      entities_update: [{ id: 'neo_seattle:viktor', set: [{ path: ['status'], value: 'dead' }] }],
    }
    good(await engine.turns.playRaw(one.campaign_id, { input: 'I shoot.', changes: dead }))
    expect(good(await engine.campaigns.state(one.campaign_id)).entities['neo_seattle:viktor']?.attrs).toEqual(
      {
        status: 'dead',
      },
    )
    expect(good(await engine.campaigns.state(two.campaign_id)).entities['neo_seattle:viktor']?.attrs).toEqual(
      {},
    )
    await engine.close()
  })

  it('[STORE-03] refuses rows of a campaign that does not exist', async () => {
    const { tamper } = await typedTable(1)
    tamper((file) => {
      const insert =
        "INSERT INTO entities (campaign_no, id, type, name, attrs_json, tags) VALUES (99, 'npc_x_001', 'npc', 'X', '{}', '[]')"
      expect(() => file.exec(insert)).toThrow(/FOREIGN KEY constraint failed/)
    })
  })

  it('[STORE-04] a drifted turn counter is set right from the log, and a note says so', async () => {
    const { tamper, type, id } = await typedTable()
    tamper((file) => file.exec('UPDATE campaigns SET current_turn = 99'))
    expect((await type('raw', id, 'on')).turn).toMatchObject({ current_turn: 6 })
    expect(String((await type('verify', id)).notes)).toMatch(/rebuilt/)
  })

  it('[STORE-06] a tampered row of state is found, rebuilt from the log, and noted', async () => {
    const { tamper, id } = await table()
    const engine = await tamper((file) => file.exec("UPDATE clocks SET value = 7 WHERE id = 'heat'"))
    expect(good(await engine.campaigns.verify(id))).toMatchObject({ ok: false, first_bad_turn: 5 })
    expect(good(await engine.campaigns.state(id)).clocks.heat?.value).toBe(2)
    expect(good(await engine.store.getSlice(id)).clocks[0]?.value).toBe(2)
    const report = good(await engine.campaigns.verify(id))
    expect(report.ok).toBe(true)
    expect(report.notes.join()).toMatch(/clocks: heat.*rebuilt/)
    await engine.close()
  })

  it.each([
    [
      'a changed line',
      "UPDATE bodies SET body = replace(body, 'line 3', 'line X') WHERE body LIKE '%line 3%'",
      3,
    ],
    [
      'a changed diff',
      "UPDATE records SET diff = replace(diff, ':', ': ') WHERE kind = 'resolved' AND turn = 2",
      2,
    ],
    [
      'a removed record',
      'PRAGMA foreign_keys = OFF; DELETE FROM bodies WHERE no = 5; DELETE FROM records WHERE no = 5',
      2,
    ],
    [
      'a changed die',
      `UPDATE bodies SET body = replace(body, '"total":', '"total":1') WHERE no IN (SELECT no FROM records WHERE turn = 4)`,
      4,
    ],
  ])('names the first bad turn of %s, and cannot be played on', async (_what, sql, turn) => {
    const { tamper, id } = await table()
    const engine = await tamper((file) => {
      unlock(file)
      file.exec(sql)
    })
    const report = good(await engine.campaigns.verify(id))
    expect(report).toMatchObject({ ok: false, first_bad_turn: turn })
    await expect(engine.turns.playRaw(id, { input: 'on' })).rejects.toThrow(
      new RegExp(`damaged at turn ${turn}`),
    )
    await engine.close()
  })

  it('[STORE-15] has one open session at a time', async () => {
    const { type, refused, id } = await typedTable(1)
    await type('session', 'start', id)
    expect(await refused('session', 'start', id)).toBe('session/one-at-a-time')
    await type('session', 'end', id)
    await type('session', 'start', id)
  })

  it('[STORE-16] gives no turn to two sessions, and ends none before it began', async () => {
    const { engine, id } = await table(3)
    const first = good(await engine.sessions.startSession(id))
    good(await engine.turns.playRaw(id, { input: 'x' }))
    good(await engine.sessions.endSession(id))
    const head = good(await engine.store.head(id))
    const body = { at: '2026-01-01T20:00:00.000Z', event: 'started', session_id: 'session_002' } as const
    const again = { ...first, id: 'session_002', turn_range_start: 4 }
    const overlap = [{ kind: 'session' as const, diff: { sessions_add: [again] }, body }]
    refusedWith(await engine.store.append(id, { expected: head.hash, drafts: overlap }), 'session/overlap')
    good(await engine.sessions.startSession(id))
    const now = good(await engine.store.head(id))
    const ending = { id: 'session_002', ended_at: 'now', turn_range_end: 1 }
    const backwards = [{ kind: 'session' as const, diff: { sessions_update: [ending] }, body }]
    refusedWith(await engine.store.append(id, { expected: now.hash, drafts: backwards }), 'session/backwards')
    await engine.close()
  })

  it('[STORE-17] keeps no pending world events yet', async () => {
    const { engine, id } = await table(1)
    const head = good(await engine.store.head(id))
    const session = {
      id: 'session_001',
      started_at: 'x',
      ended_at: null,
      turn_range_start: 2,
      turn_range_end: null,
      session_lore: {},
      summary: null,
      world_events_pending: ['x'] as never[],
    }
    const body = { at: '2026-01-01T20:00:00.000Z', event: 'started', session_id: 'session_001' } as const
    const drafts = [{ kind: 'session' as const, diff: { sessions_add: [session] }, body }]
    refusedWith(await engine.store.append(id, { expected: head.hash, drafts }), 'state/malformed')
    await engine.close()
  })
})
