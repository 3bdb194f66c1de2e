/** The statements that every turn runs walk an index, and a scene reads as many rows at turn 300 as at turn 30. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../src/compose.ts'
import { hiddenStatements } from '../src/store/sqlite/hidden-index.ts'
import { Database } from '../src/store/sqlite/node-sqlite-driver.ts'
import { sliceStatements } from '../src/store/sqlite/sqlite-state-slice.ts'
import { must } from './torture/must.ts'
import { sampleFounding, sampleTurn } from './torture/sample-turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-plans-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every statement that was run while work was done, by its text. */
async function heard(
  work: () => Promise<void>,
): Promise<{ readonly statements: string[]; readonly path: string }> {
  const statements = new Set<string>()
  let path = ''
  const originals = { run: Database.prototype.run, get: Database.prototype.get, all: Database.prototype.all }
  for (const name of ['run', 'get', 'all'] as const) {
    const original = originals[name] as (this: Database, sql: string, ...values: never[]) => never
    Database.prototype[name] = function listening(this: Database, sql: string, ...values: never[]) {
      statements.add(sql)
      path = this.path
      return original.call(this, sql, ...values)
    }
  }
  try {
    await work()
  } finally {
    Object.assign(Database.prototype, originals)
  }
  return { statements: [...statements], path }
}

/** The steps of a plan that read a whole table; a campaign's few branches may be, and the list that a statement is given. */
function scans(database: Database, sql: string): string[] {
  const marks = sql.split('?').length - 1
  const values = Array.from({ length: marks }, () => 1)
  return database
    .all(`EXPLAIN QUERY PLAN ${sql}`, ...values)
    .map((row) => String(row[3]))
    .filter((step) => /^SCAN (?!b\b|CONSTANT|json_each VIRTUAL)/.test(step))
}

describe('hot statements', () => {
  it('never read a whole table', async () => {
    const engine = createEngine({ home: folder })
    const { campaign_id } = must(await engine.campaigns.create(sampleFounding('plans')))
    for (let index = 0; index < 3; index += 1)
      must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
    const { statements, path } = await heard(async () => {
      const head = must(await engine.store.head(campaign_id))
      must(await engine.turns.playRaw(campaign_id, sampleTurn(4)))
      must(await engine.store.getSlice(campaign_id))
      must(
        await engine.store.rollsFrom(campaign_id, must(await engine.store.momentOf(campaign_id, head.hash))),
      )
    })
    await engine.close()
    expect(statements.length).toBeGreaterThan(30)
    const database = new Database(path, { readOnly: true })
    const cold = /records WHERE hash = \?|FROM epochs|FROM path p JOIN records r .* BETWEEN/
    for (const sql of [
      ...statements.filter((one) => !cold.test(one)),
      ...Object.values(sliceStatements),
      ...Object.values(hiddenStatements),
    ]) {
      expect(scans(database, sql), sql).toEqual([])
    }
    database.close()
  })

  it('read as many rows for a scene at any age', async () => {
    const engine = createEngine({ home: join(folder, 'aged') })
    const { campaign_id } = must(await engine.campaigns.create(sampleFounding('aged')))
    const rows: number[] = []
    for (let index = 0; index < 150; index += 1) {
      must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
      if (index === 30 || index === 149) rows.push(must(await engine.store.getSlice(campaign_id)).rows_read)
    }
    await engine.close()
    expect(rows[1]).toBe(rows[0])
  })
})
