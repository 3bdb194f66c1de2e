/** Files that were cut, swapped, edited or copied behind the engine's back, clocks that jump, players that collide. */
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import { compareTimes } from '../../src/core/time/world-time.ts'
import { applicationId, migrations } from '../../src/store/sqlite/migrate-campaign-file.ts'
import { historyProblems } from './check-history.ts'
import type { ChildPlan } from './child-plan.ts'
import { flipBytes } from './flip-bytes.ts'
import { must } from './must.ts'
import { sampleFounding, sampleTurn } from './sample-turns.ts'
import { bundleChild, runChild } from './spawn-child.ts'
import {
  copyOf,
  discard,
  fileIn,
  look,
  playedFile,
  scratch,
  type TorturedFile,
  tamper,
} from './tortured-file.ts'

const folder = scratch()
let played: TorturedFile
let number = 0

function fresh(): TorturedFile {
  number += 1
  return copyOf(played, join(folder, `copy-${number}`))
}

beforeAll(async () => {
  played = await playedFile(join(folder, 'played'), 8)
})
afterAll(() => discard(folder))

describe('a file that is not what it was', () => {
  const half = (file: TorturedFile) => Math.floor(readFileSync(file.path).length / 2)
  const damages: Readonly<Record<string, (file: TorturedFile) => void>> = {
    'cut in half': (file) => truncateSync(file.path, half(file)),
    'cut after the header': (file) => truncateSync(file.path, 100),
    'without its last page': (file) => truncateSync(file.path, readFileSync(file.path).length - 4_096),
    'without its last byte': (file) => truncateSync(file.path, readFileSync(file.path).length - 1),
    empty: (file) => truncateSync(file.path, 0),
    'a letter': (file) => writeFileSync(file.path, 'Dear game master, '.repeat(400)),
    'a database of another program': (file) => {
      rmSync(file.path)
      const other = new DatabaseSync(file.path)
      other.exec('CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES (1)')
      other.close()
    },
    'an empty database': (file) => {
      rmSync(file.path)
      const other = new DatabaseSync(file.path)
      other.exec('PRAGMA user_version = 1; VACUUM')
      other.close()
    },
    'a campaign of a newer program': (file) =>
      tamper(file, `PRAGMA user_version = ${(migrations.at(-1)?.version ?? 0) + 1}`),
    'a campaign without a version': (file) => tamper(file, 'PRAGMA user_version = 0'),
    'a campaign of nobody': (file) => tamper(file, `PRAGMA application_id = ${applicationId + 1}`),
  }

  for (const [name, damage] of Object.entries(damages)) {
    it(`is told in a sentence and left as it is: ${name}`, async () => {
      const file = fresh()
      damage(file)
      const before = readFileSync(file.path)
      const { fault } = await look(file)
      expect(fault?.kind).toBe(name.includes('newer') ? 'unsupported' : 'damaged')
      expect(fault?.message).toMatch(/left as it is|Nothing was changed/)
      expect(fault?.message).toContain(file.path)
      expect(readFileSync(file.path).equals(before)).toBe(true)
      const engine = createEngine({ home: file.home })
      expect((await engine.store.campaigns())[0]?.trouble ?? fault?.message).toMatch(/\.$|\)$/)
      await engine.close()
    })
  }

  it('says that turns may be missing when its write-ahead file is gone', async () => {
    const file = fresh()
    const engine = createEngine({ home: file.home })
    for (let index = 20; index < 24; index += 1)
      must(await engine.turns.playRaw(file.campaign, sampleTurn(index)))
    const bereft = fileIn(join(folder, 'bereft'), file.campaign)
    const whole = fileIn(join(folder, 'whole'), file.campaign)
    for (const copy of [bereft, whole]) {
      copyOf(played, copy.home)
      copyFileSync(file.path, copy.path)
    }
    copyFileSync(`${file.path}-wal`, `${whole.path}-wal`)
    await engine.close()
    expect((await look(bereft)).notes.join()).toMatch(/write-ahead file .* is not here/)
    expect((await look(whole)).notes).toEqual([])
  })

  it('is never silently wrong after one flipped bit, wherever', async () => {
    const tally = await flipBytes(played, join(folder, 'flipped'), 200, 1_116)
    expect(tally.silent).toEqual([])
    expect(tally.detected + tally.repaired).toBeGreaterThan(10)
  })
})

describe('a log that somebody edited', () => {
  const at = (turn: number, kind: string) =>
    `(SELECT record_no FROM path WHERE turn = ${turn} AND kind = '${kind}')`
  const edits: readonly (readonly [name: string, turn: number, sql: string])[] = [
    [
      'a diff',
      3,
      `UPDATE records SET diff = replace(diff, '"delta":1', '"delta":9') WHERE no = ${at(3, 'resolved')}`,
    ],
    ['a kind', 4, `UPDATE records SET kind = 'correction' WHERE no = ${at(4, 'told')}`],
    [
      'a roll',
      5,
      `UPDATE bodies SET body = replace(body, '"total":', '"total":1') WHERE no = ${at(5, 'resolved')}`,
    ],
    [
      'words',
      6,
      `UPDATE bodies SET body = replace(body, 'the tide turns', 'you win') WHERE no = ${at(6, 'told')}`,
    ],
    ['a nonce', 2, `UPDATE records SET nonce = 900 WHERE no = ${at(2, 'resolved')}`],
    [
      'a record taken out',
      4,
      `DELETE FROM bodies WHERE no = ${at(4, 'told')}; DELETE FROM records WHERE no = ${at(4, 'told')}`,
    ],
    [
      'two bodies swapped',
      3,
      `UPDATE bodies SET body = (SELECT body FROM bodies WHERE no = ${at(7, 'told')}) WHERE no = ${at(3, 'told')}`,
    ],
    ['a body taken out', 7, `DELETE FROM bodies WHERE no = ${at(7, 'resolved')}`],
  ]

  for (const [name, turn, sql] of edits) {
    it(`is found out, and the turn is named: ${name}`, async () => {
      const file = fresh()
      tamper(file, `${sql}; UPDATE meta SET value = '' WHERE key = 'clean'`)
      const engine = createEngine({ home: file.home })
      const report = must(await engine.campaigns.verify(file.campaign))
      expect(report.ok).toBe(false)
      expect(report.first_bad_turn).toBe(turn)
      await engine.close()
      expect((await look(file)).fault).toMatchObject({ kind: 'damaged', details: { first_bad_turn: turn } })
    })
  }

  it('cannot be edited while its guards stand', () => {
    const database = new DatabaseSync(fresh().path)
    for (const table of ['records', 'bodies', 'moves']) {
      expect(() => database.exec(`DELETE FROM ${table}`)).toThrow('the log is never changed')
      expect(() => database.exec(`UPDATE ${table} SET no = no + 1`)).toThrow('the log is never changed')
    }
    database.close()
  })

  it('shows a hidden undo', async () => {
    const file = fresh()
    tamper(file, "UPDATE moves SET reason = 'redo' WHERE reason = 'undo'")
    const engine = createEngine({ home: file.home })
    expect(must(await engine.campaigns.verify(file.campaign)).problems.join(' ')).toMatch(/a head was moved/)
    await engine.close()
    expect((await look(file)).fault?.kind).toBe('damaged')
  })

  it('is found out in an old turn too, before a state is made from it', async () => {
    const file = fresh()
    tamper(
      file,
      `UPDATE records SET diff = replace(diff, '"delta":1', '"delta":9') WHERE turn = 2 AND kind = 'resolved'`,
    )
    const { fault } = await look(file)
    expect(fault).toMatchObject({ kind: 'damaged', details: { first_bad_turn: 2 } })
  })
})

describe('derived rows that somebody edited', () => {
  const edits = {
    'a fact': `UPDATE facts SET object_json = '"nothing"' WHERE id = 'fact_000002'`,
    'a fact taken out': `DELETE FROM facts WHERE id = 'fact_000003'`,
    'an item': 'UPDATE inventory SET qty = 99',
    'the clock': `UPDATE campaigns SET time_json = replace(time_json, '1492', '1999')`,
    'no longer JSON': `UPDATE entities SET attrs_json = '{' WHERE id = 'pc_mira_001'`,
    'the dice shown': `UPDATE dice_ledger SET entry_json = replace(entry_json, '"total":', '"total":1')`,
    'the path': 'DELETE FROM path WHERE depth > 4',
    'story entries': 'UPDATE story_entries SET depth = depth + 1',
    'an open epoch': `UPDATE epochs SET client_seed = 'mine'`,
  }
  for (const [name, sql] of Object.entries(edits)) {
    it(`are made anew from the log, with a note: ${name}`, async () => {
      const file = fresh()
      const { view } = await look(fresh())
      tamper(file, sql)
      const seen = await look(file)
      expect(seen.fault).toBeNull()
      expect(seen.view).toBe(view)
      expect(seen.notes.join()).toMatch(/rebuilt from it. No turn was lost/)
      expect((await look(file)).view).toBe(view)
    })
  }

  it('are checked, not doubted, when another version of the program left its mark', async () => {
    const file = fresh()
    const { view } = await look(fresh())
    tamper(file, "UPDATE meta SET value = 'v0 of a mark' WHERE key = 'clean'")
    expect(await look(file)).toEqual({ fault: null, notes: [], view })
  })

  it('cannot be told from the log when they are branches, seeds or moves: the file is refused', async () => {
    for (const sql of [
      "UPDATE branches SET head_no = head_no - 2 WHERE name = 'main'",
      "UPDATE secrets SET server_seed = 'aa'",
    ]) {
      const file = fresh()
      tamper(file, sql)
      expect((await look(file)).fault).toMatchObject({ kind: 'damaged' })
    }
  })
})

describe('snapshots', () => {
  let long: TorturedFile
  beforeAll(async () => {
    const engine = createEngine({ home: join(folder, 'long') })
    const { campaign_id } = must(await engine.campaigns.create(sampleFounding('long')))
    for (let index = 0; index < 135; index += 1) {
      must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
      if (index % 16 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await engine.close()
    long = fileIn(join(folder, 'long'), campaign_id)
    const database = new DatabaseSync(long.path)
    expect(database.prepare('SELECT count(*) AS n FROM snapshots').get()).toMatchObject({ n: 1 })
    database.close()
  })

  const edits = {
    corrupt: `UPDATE snapshots SET text = replace(text, '"qty":', '"qty":1')`,
    'cut short': 'UPDATE snapshots SET text = substr(text, 1, 400)',
    'with another hash': "UPDATE snapshots SET hash = 'f00'",
    missing: 'DELETE FROM snapshots',
    'newer than the log': 'UPDATE snapshots SET depth = depth + 1000',
    'of another record': 'UPDATE snapshots SET no = no - 2, depth = depth - 2',
  }
  for (const [name, sql] of Object.entries(edits)) {
    it(`never win against the log: ${name}`, async () => {
      number += 1
      const { view } = await look(copyOf(long, join(folder, `copy-${number}`)))
      const file = copyOf(long, join(folder, `copy-${number}`))
      tamper(file, sql)
      const seen = await look(file)
      expect(seen.fault).toBeNull()
      expect(seen.view).toBe(view)
      const engine = createEngine({ home: file.home })
      must(await engine.branches.undo(file.campaign))
      expect(await historyProblems(engine, file.campaign, [])).toEqual([])
      await engine.close()
    })
  }
})

describe('copies and clocks', () => {
  it('backs up while somebody plays, and the copy opens clean', async () => {
    const file = fresh()
    const engine = createEngine({ home: file.home })
    const copy = fileIn(join(folder, 'backup'), file.campaign)
    copyOf(played, copy.home)
    rmSync(copy.path)
    const backing = engine.store.backup(file.campaign, copy.path)
    for (let index = 30; index < 40; index += 1)
      must(await engine.turns.playRaw(file.campaign, sampleTurn(index)))
    must(await backing)
    await engine.close()
    const restored = createEngine({ home: copy.home })
    expect(await historyProblems(restored, file.campaign, [])).toEqual([])
    must(await restored.turns.playRaw(file.campaign, sampleTurn(41)))
    expect(must(await restored.campaigns.verify(file.campaign))).toMatchObject({ ok: true, notes: [] })
    await restored.close()
  })

  it('does not care for the time of day outside: world time only goes forward', async () => {
    const times = [
      '2026-03-29T02:30:00.000Z',
      '2026-03-28T02:30:00.000Z',
      '2036-01-01T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
    ]
    let tick = 0
    const clock = { now: () => times[tick++ % times.length] ?? '' }
    const engine = createEngine({ home: join(folder, 'clock'), clock })
    const { campaign_id, time } = must(await engine.campaigns.create(sampleFounding('clock')))
    const { calendar } = must(await engine.store.getCampaign(campaign_id))
    let before = time
    must(await engine.sessions.startSession(campaign_id))
    for (let index = 0; index < 8; index += 1) {
      const { world_time } = must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
      expect(compareTimes(calendar, world_time, before)).toBe(1)
      before = world_time
    }
    must(await engine.branches.undo(campaign_id))
    must(await engine.sessions.endSession(campaign_id))
    expect(must(await engine.campaigns.verify(campaign_id)).ok).toBe(true)
    await engine.close()
  })
})

describe('players that collide', () => {
  it('lets exactly one of four processes play each version, and uses no roll twice', async () => {
    const file = fresh()
    const bundle = await bundleChild(folder)
    const base: Omit<ChildPlan, 'first'> = {
      scenario: 'race',
      home: file.home,
      campaign: file.campaign,
      phase: null,
      occasion: 0,
      turns: 25,
    }
    const ends = await Promise.all(
      [0, 1, 2, 3].map((player) => runChild(bundle, { ...base, first: 1_000 * (player + 1) })),
    )
    expect(ends.map((end) => end.errors)).toEqual(['', '', '', ''])
    const said = ends.flatMap((end) => end.said)
    const won = said.filter((line) => line.say === 'done')
    const lost = said.filter((line) => line.say === 'refused')
    expect(won.length + lost.length).toBe(100)
    expect(new Set(lost.map((line) => (line.say === 'refused' ? line.code : '')))).toEqual(
      lost.length > 0 ? new Set(['store/stale']) : new Set(),
    )
    const engine = createEngine({ home: file.home })
    const problems = await historyProblems(engine, file.campaign, [])
    expect(problems).toEqual([])
    const heads = new Set(
      must(await engine.store.getRecords(file.campaign, { from: 0, to: 10_000 })).map(
        (record) => record.hash,
      ),
    )
    for (const line of won) expect(line.say === 'done' && heads.has(line.head)).toBe(true)
    expect(must(await engine.store.head(file.campaign)).turn).toBe(8 + won.length)
    await engine.close()
  })

  it('gives one key one turn, and refuses it for another request', async () => {
    const file = fresh()
    const engine = createEngine({ home: file.home })
    const turn = sampleTurn(60)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => engine.turns.playRaw(file.campaign, turn)),
    )
    const good = answers.flatMap((answer) =>
      answer.ok ? [answer.value.rolls.map((roll) => roll.total).join()] : [],
    )
    expect(new Set(good).size).toBe(1)
    expect(must(await engine.store.head(file.campaign)).turn).toBe(9)
    const other = await engine.turns.playRaw(file.campaign, { ...turn, input: 'Something else.' })
    expect(other.ok ? '' : other.refusal.code).toBe('idempotency/other-request')
    await engine.close()
  })
})
