/**
 * Old saves are tests. Each released shape of a campaign file is frozen as text; it must open, fold to what it folded
 * to on the day it was frozen, and be played on. A shape without a fixture, or a migration nobody runs, fails here.
 * To freeze a new shape: FREEZE=1 npx vitest run test/torture/frozen-shapes.test.ts, then once more without
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { campaignFolder } from '../../src/compose/program-folders.ts'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { canonicalJson } from '../../src/core/json.ts'
import { migrate, migrations, versionOf } from '../../src/store/sqlite/migrate-campaign-file.ts'
import { Database } from '../../src/store/sqlite/node-sqlite-driver.ts'
import { historyProblems } from './check-history.ts'
import { extendedSteps, extraMigration } from './extra-migration.ts'
import { must } from './must.ts'
import { sampleTurn } from './sample-turns.ts'
import { discard, fileIn, look, playedFile, scratch, type TorturedFile } from './tortured-file.ts'

const fixtures = fileURLToPath(new URL('../fixtures/store/', import.meta.url))
const campaign = 'the_salt_road_6b66ef'
const folder = scratch()
let loaded = 0
afterAll(() => discard(folder))

/** What each shape folded to when it was frozen. */
const folds: Readonly<Record<number, string>> = JSON.parse(readFileSync(join(fixtures, 'folds.json'), 'utf8'))

/** Since version 5 the seeds in a frozen file are sealed, and this opens them; before, they stood there in plain text. */
function giveSeedKey(home: string): void {
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'seed.key'), `frozen ${'cd'.repeat(32)}\n`, { mode: 0o600 })
}

function load(version: number): TorturedFile {
  const file = fileIn(join(folder, `v${version}-${loaded++}`), campaign)
  giveSeedKey(file.home)
  mkdirSync(campaignFolder(file.home), { recursive: true })
  const database = new DatabaseSync(file.path)
  database.exec(readFileSync(join(fixtures, `v${version}.sql`), 'utf8'))
  database.close()
  return file
}

async function foldHash(file: TorturedFile): Promise<string> {
  const engine = createEngine({ home: file.home })
  const state = must(await engine.campaigns.state(file.campaign))
  await engine.close()
  return sha256(canonicalJson(state))
}

function quoted(value: unknown): string {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** A database as SQL text: shape first, then rows, then what guards them. */
function dumpSql(path: string): string {
  const database = new DatabaseSync(path)
  const schema = database.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all()
  const ofType = (type: string) => schema.filter((row) => row.type === type).map((row) => `${row.sql};`)
  const rows: string[] = []
  for (const { name } of schema.filter((row) => row.type === 'table')) {
    for (const row of database.prepare(`SELECT * FROM ${name}`).all()) {
      rows.push(`INSERT INTO ${name} VALUES (${Object.values(row).map(quoted).join(', ')});`)
    }
  }
  const pragma = (name: string) =>
    `PRAGMA ${name} = ${Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]};`
  const text = [
    pragma('application_id'),
    pragma('user_version'),
    'PRAGMA foreign_keys = OFF;',
    'BEGIN;',
    ...ofType('table'),
    ...rows,
    ...ofType('index'),
    ...ofType('view'),
    ...ofType('trigger'),
    'COMMIT;',
  ].join('\n')
  database.close()
  return `${text}\n`
}

async function freeze(version: number): Promise<void> {
  const clock = { now: () => '2026-01-01T00:00:00.000Z' }
  giveSeedKey(join(folder, 'freeze'))
  const file = await playedFile(join(folder, 'freeze'), 4, {
    clock,
    entropy: { hex: (bytes) => 'ab'.repeat(bytes) },
  })
  writeFileSync(join(fixtures, `v${version}.sql`), dumpSql(file.path))
  writeFileSync(
    join(fixtures, 'folds.json'),
    `${JSON.stringify({ ...folds, [version]: await foldHash(file) }, null, 2)}\n`,
  )
}

describe('frozen shapes', async () => {
  const newest = migrations.at(-1)?.version ?? 0
  if (process.env.FREEZE === '1' && !existsSync(join(fixtures, `v${newest}.sql`))) await freeze(newest)

  it('has a fixture for every shape there ever was', () => {
    for (const { version } of migrations) {
      expect(existsSync(join(fixtures, `v${version}.sql`)), `test/fixtures/store/v${version}.sql`).toBe(true)
      expect(folds[version]).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1))
  })

  for (const { version } of migrations) {
    it(`opens version ${version}, folds it to the same state and plays on`, async () => {
      const file = load(version)
      expect(await foldHash(file)).toBe(folds[version])
      const engine = createEngine({ home: file.home })
      expect(await historyProblems(engine, campaign, [])).toEqual([])
      must(await engine.turns.playRaw(campaign, sampleTurn(100)))
      expect(must(await engine.campaigns.verify(campaign))).toMatchObject({ ok: true, notes: [] })
      await engine.close()
      expect((await look(file)).fault).toBeNull()
    })

    it(`brings version ${version} to a shape that does not exist yet, and keeps the old file aside`, () => {
      const file = load(version)
      const database = new Database(file.path)
      migrate(database, extendedSteps)
      expect(versionOf(database)).toBe(extraMigration.version)
      expect(database.get('SELECT count(*) FROM bookmarks')).toEqual(
        database.get('SELECT count(*) FROM records'),
      )
      migrate(database, extendedSteps)
      expect(database.get('PRAGMA integrity_check')?.[0]).toBe('ok')
      database.close()
      const aside = new Database(`${file.path}.before-v${extraMigration.version}`)
      expect(versionOf(aside)).toBe(version)
      aside.close()
    })
  }

  it('finds what an older file hides by its words', () => {
    const database = new Database(load(2).path)
    database.run("UPDATE facts SET visibility = 'gm' WHERE id = 'fact_000001'")
    migrate(database)
    const found = database.all('SELECT kind, id, word FROM hidden_words')
    expect(found.map((row) => [...row])).toEqual([['facts', 'fact_000001', 'taught']])
    database.close()
  })

  it('leaves a file alone whose migration fails half way', () => {
    const file = load(newest)
    const broken = {
      version: newest + 1,
      sql: 'CREATE TABLE half (no INTEGER); INSERT INTO nowhere VALUES (1);',
    }
    const database = new Database(file.path)
    expect(() => migrate(database, [...migrations, broken])).toThrow()
    expect(versionOf(database)).toBe(newest)
    expect(database.get("SELECT count(*) FROM sqlite_schema WHERE name = 'half'")?.[0]).toBe(0)
    database.close()
  })

  it('refuses a shape that is newer than this program', async () => {
    const file = load(newest)
    const database = new Database(file.path)
    migrate(database, extendedSteps)
    database.close()
    expect((await look(file)).fault).toMatchObject({ kind: 'unsupported' })
  })
})
