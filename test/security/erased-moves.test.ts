/** What was taken back stays counted: notes of it cannot be erased, from a file or from an export, without verify noticing. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Database } from '../../src/store/sqlite/node-sqlite-driver.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'

/** A game with turns taken back, played anew, and left for another branch. */
async function playedBackAndForth() {
  const home = scratchFolder()
  const run = async (...words: string[]): Promise<string> => {
    const { stdout, stderr } = await tryCli(words, { home })
    return `${stdout}${stderr}`
  }
  await run('new', 'dead_drop', '--name', 'back')
  const file = join(
    home,
    'campaigns',
    readdirSync(join(home, 'campaigns')).find((name) => name.endsWith('.campaign')) ?? '',
  )
  const id = /([^/\\]+)\.campaign$/.exec(file)?.[1] ?? ''
  for (const line of ['I persuade Viktor to help me.', 'I look around.']) await run('turn', id, line)
  await run('undo', id)
  await run('undo', id)
  await run('turn', id, 'I look at the bar.')
  await run('branch', id, 'aside')
  await run('turn', id, 'I wait a while.')
  await run('undo', id)
  await run('redo', id)
  await run('switch', id, 'main')
  const edit = (sql: string): void => {
    const database = new Database(file)
    try {
      database.exec(
        `DROP TRIGGER IF EXISTS moves_are_never_removed; ${sql}; UPDATE meta SET value = '' WHERE key = 'clean'`,
      )
    } finally {
      database.close()
    }
  }
  return { home, id, run, edit }
}

describe('verify', () => {
  it('finds a game sound that was played back and forth', async () => {
    const { id, run } = await playedBackAndForth()
    expect(await run('verify', id)).toMatch(/^Sound[\s\S]*undone 3/)
  })

  it.each([
    ['all notes of moves', "DELETE FROM moves; UPDATE branches SET redo_json = '[]'"],
    ['the newest note', 'DELETE FROM moves WHERE no = (SELECT max(no) FROM moves)'],
    ['the notes of undos', "DELETE FROM moves WHERE reason = 'undo'"],
    ['a head', "UPDATE branches SET head_no = 3 WHERE name = 'main'"],
    ['a branch', "DELETE FROM branches WHERE name = 'aside'"],
    [
      'a branch that nobody made',
      "INSERT INTO branches SELECT 'made_up', head_no, redo_json, 'x', created_at FROM branches LIMIT 1",
    ],
  ])('says so when the file was changed by hand: %s', async (_what, sql) => {
    const { id, run, edit } = await playedBackAndForth()
    edit(sql)
    expect(await run('verify', id)).not.toMatch(/^Sound/)
  })

  it('says so of an export without its notes of moves', async () => {
    const { home, id, run } = await playedBackAndForth()
    const path = join(home, 'lines.jsonl')
    await run('export', id, path)
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const kept = lines.slice(0, -1).filter((line) => JSON.parse(line).type !== 'move')
    const end = JSON.parse(lines.at(-1) ?? '{}')
    const digest = kept.reduce(
      (sum, line) => createHash('sha256').update(`${sum}\n${line}`).digest('hex'),
      '',
    )
    writeFileSync(
      path,
      `${[...kept, JSON.stringify({ ...end, lines: kept.length - 1, digest })].join('\n')}\n`,
    )
    const other = scratchFolder()
    await tryCli(['import', path], { home: other })
    const verified = await tryCli(['verify', id], { home: other })
    expect(`${verified.stdout}${verified.stderr}`).toContain('no note says that one went back')
  })
})
