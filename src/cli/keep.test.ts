import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Tried, tryCli } from '../../test/entry/try-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-keep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let home = folder
let count = 0
const id = 'the_salt_road_f84ba8'
const run = (...words: string[]): Promise<Tried> => tryCli(words, { home })
const path = (name = id): string => join(home, 'campaigns', `${name}.campaign`)
const fresh = (name: string): string => join(home, name)

async function did(...words: string[]) {
  const { exit, stdout, stderr } = await run(...words, '--json')
  expect([exit, stderr], stdout).toEqual([0, ''])
  return JSON.parse(stdout)
}
async function refused(...words: string[]) {
  const { exit, stdout } = await run(...words, '--json')
  expect(exit).toBe(1)
  return JSON.parse(stdout).error
}
/** Changes the campaign's file as a user would who knows SQLite and does not respect triggers. */
function tamper(sql: string): void {
  const database = new DatabaseSync(path())
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  const { changes } = database.prepare(sql).run()
  database.close()
  expect(Number(changes)).toBeGreaterThan(0)
}

beforeEach(async () => {
  count += 1
  home = join(folder, `home-${count}`)
  const clock = { id: 'heat', name: 'Heat', value: 1, max: 6, triggers: {}, tags: [] }
  mkdirSync(home)
  writeFileSync(fresh('world.json'), JSON.stringify({ clocks_add: [clock] }))
  await did('new', '--blank', 'The Salt Road', '--seed', 'tour', '--world', fresh('world.json'))
  for (const input of ['the lantern gutters', 'the door opens', 'the guard wakes']) {
    await did('raw', 'salt', input, '--roll', 'Luck: 1d20 vs DC 10')
  }
})

describe('verify', () => {
  it('finds a sound campaign sound, and changes nothing', async () => {
    const before = readFileSync(path())
    expect(await did('verify', 'salt')).toMatchObject({ ok: true, turns: 3, rolls: 3, problems: [] })
    expect(readFileSync(path()).equals(before)).toBe(true)
    expect((await run('verify', 'salt')).stdout).toContain('Sound. 7 records, 3 turns, 3 rolls recomputed.')
  })

  it.each([
    [1, "UPDATE bodies SET body = replace(body, 'lantern', 'sceptre')"],
    [2, "UPDATE bodies SET body = replace(body, 'the door opens', 'the door is gone')"],
    [2, "UPDATE records SET diff = '{}' WHERE turn = 2 AND kind = 'resolved'"],
    [3, 'DELETE FROM bodies WHERE no = (SELECT max(no) FROM bodies)'],
  ])('names turn %i as the first bad one after %s', async (turn, sql) => {
    tamper(sql)
    const { exit, stdout } = await run('verify', 'salt', '--json')
    expect(exit).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, first_bad_turn: turn })
    const plain = await run('verify', 'salt')
    expect(plain.exit).toBe(1)
    expect(plain.stdout).toContain(`The first bad turn is ${turn}.`)
  })

  it('[STORE-06] reports a tampered state row, and the next opening mends it from the log', async () => {
    tamper('UPDATE clocks SET value = 6')
    const { exit, stdout } = await run('verify', 'salt', '--json')
    expect(exit).toBe(1)
    const told = JSON.parse(stdout)
    expect(told).toMatchObject({ ok: false, first_bad_turn: 3 })
    expect(told.problems.join(' ')).toContain('clocks: heat')
    const shown = await run('show', 'salt')
    expect(shown.stdout).toMatch(/note {8}The derived state differed from the log .* was rebuilt from it/)
    expect((await did('show', 'salt', 'state')).clocks.heat.value).toBe(1)
    const mended = await did('verify', 'salt')
    expect(mended.ok).toBe(true)
    expect(mended.notes).toHaveLength(1)
  })

  it('recomputes every roll, and another seed does not give these dice', async () => {
    tamper("UPDATE secrets SET server_seed = printf('%064d', 7)")
    const { exit, stdout } = await run('verify', 'salt', '--json')
    expect(exit).toBe(1)
    expect(JSON.parse(stdout).problems.join(' ')).toContain('roll_0_0')
  })
})

describe('a file that is not what it should be', () => {
  it.each([
    ['empty', () => truncateSync(path(), 0), 'empty'],
    [
      'not a database',
      () => writeFileSync(path(), 'Once upon a time, there was a text file.'),
      'not a Fatewright campaign',
    ],
    ['cut off', () => truncateSync(path(), 8192), 'damaged'],
    ['somebody else’s database', () => foreign(), 'not a Fatewright campaign'],
  ])('%s: every command says so, and the bytes stay', async (_, spoil, words) => {
    spoil()
    const bytes = readFileSync(path())
    const { exit, stdout, stderr } = await run('turn', id, 'hello')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('    at ')
    expect((await refused('show', id)).code).toBe('fault/damaged')
    const checked = await run('verify', id, '--json')
    expect(checked.exit).toBe(1)
    expect(JSON.parse(checked.stdout)).toMatchObject({ ok: false, campaign_id: id })
    expect((await did('campaigns')).campaigns[0].trouble).toContain(words)
    expect((await run('doctor')).exit).toBe(1)
    expect((await run('doctor', '--rescue')).exit).toBe(1)
    expect(readFileSync(path()).equals(bytes)).toBe(true)
  })

  it('newer than this program: it is left alone', async () => {
    const database = new DatabaseSync(path())
    database.exec('PRAGMA user_version = 99')
    database.close()
    const no = await refused('turn', id, 'hello')
    expect(no.code).toBe('fault/unsupported')
    expect(no.message).toContain('newer Fatewright')
    expect((await did('campaigns')).campaigns[0].trouble).toContain('newer Fatewright')
  })

  it('does not keep the others from being played', async () => {
    await did('new', '--blank', 'Another Road')
    truncateSync(path(), 0)
    expect((await did('raw', 'another', 'hello')).turn.turn_no).toBe(1)
  })
})

function foreign(): void {
  rmSync(path())
  const database = new DatabaseSync(path())
  database.exec('CREATE TABLE recipes (name TEXT)')
  database.close()
}

describe('doctor', () => {
  it('finds a healthy machine with healthy campaigns', async () => {
    const told = await did('doctor')
    expect(told.ok).toBe(true)
    expect(told.findings.map((finding: { what: string }) => finding.what)).toEqual([
      'Node',
      'SQLite',
      'Data folder',
      'Free space',
      id,
    ])
    expect(readdirSync(home).filter((name) => name.startsWith('.doctor'))).toEqual([])
    expect((await run('doctor', 'salt')).stdout).toContain('7 records and 3 rolls are as they were written')
  })

  it('says when there is no folder yet, and makes none', async () => {
    const elsewhere = fresh('later')
    expect((await run('doctor', '--data', elsewhere)).stdout).toContain('will be made')
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('rescues the turns before a damage and sets the damaged file aside', async () => {
    tamper("UPDATE records SET diff = '{\"time\":null}' WHERE turn = 3 AND kind = 'resolved'")
    const damaged = readFileSync(path())
    const found = await run('doctor', '--json')
    expect(found.exit).toBe(1)
    expect(JSON.parse(found.stdout).findings.at(-1).says).toContain('turn 3')
    const { exit, stdout } = await run('doctor', 'salt', '--rescue')
    expect(exit).toBe(0)
    expect(stdout).toContain('rescued: it stands after turn 2')
    expect(readFileSync(`${path()}.damaged`).equals(damaged)).toBe(true)
    expect(await did('verify', 'salt')).toMatchObject({ ok: true, turns: 2 })
    expect((await did('raw', 'salt', 'on we go', '--roll', '1d20')).turn.turn_no).toBe(3)
  })

  it('rescues nothing that is sound', async () => {
    await did('doctor', '--rescue')
    expect(readdirSync(join(home, 'campaigns')).some((name) => name.includes('damaged'))).toBe(false)
  })
})

describe('export and import', () => {
  it('carry a campaign to another folder, without the secret of its dice', async () => {
    const file = fresh('salt.jsonl')
    expect(await did('export', 'salt', file)).toMatchObject({ campaign_id: id, file })
    const there = ['--data', fresh('there')]
    expect(await did('import', file, ...there)).toMatchObject({ campaign_id: id, turn: { turn_no: 3 } })
    expect(await did('verify', 'salt', ...there)).toMatchObject({
      ok: true,
      turns: 3,
      rolls: 0,
      sealed_rolls: 3,
    })
    expect(await did('show', 'salt', 'events', ...there)).toEqual(await did('show', 'salt', 'events'))
  })

  it('with --reveal every roll can be checked at the other end', async () => {
    const file = fresh('open.jsonl')
    await did('export', 'salt', file, '--reveal')
    const there = ['--data', fresh('there')]
    await did('import', file, ...there)
    expect(await did('verify', 'salt', ...there)).toMatchObject({ ok: true, rolls: 3, sealed_rolls: 0 })
  })

  it('go through standard output and standard input', async () => {
    const { exit, stdout } = await run('export', 'salt')
    expect(exit).toBe(0)
    const taken = await tryCli(['import', '-', '--json'], { home: fresh('there'), stdin: stdout })
    expect(JSON.parse(taken.stdout).campaign_id).toBe(id)
  })

  it('never overwrite a file, and reveal nothing for one that cannot be written', async () => {
    const file = fresh('precious.txt')
    writeFileSync(file, 'my novel')
    expect((await refused('export', 'salt', file, '--reveal')).code).toBe('store/file-exists')
    expect((await refused('backup', 'salt', file)).code).toBe('store/file-exists')
    expect(readFileSync(file, 'utf8')).toBe('my novel')
    expect((await refused('export', 'salt', fresh('no/such/folder/x'))).code).toBe('store/no-folder')
    expect((await did('seed', 'salt')).epochs[0].server_seed).toBeNull()
  })

  it('refuse a campaign that is already here', async () => {
    await did('export', 'salt', fresh('salt.jsonl'))
    expect((await refused('import', fresh('salt.jsonl'))).code).toBe('campaign/exists')
  })

  const spoiled: readonly (readonly [string, string, (text: string) => string])[] = [
    ['nothing', 'import/empty', () => ''],
    ['garbage', 'import/malformed', () => '\u0000\u0001 not a campaign at all'],
    ['other JSON', 'import/not-an-export', () => '{"hello":"world"}\n'],
    ['half a file', 'import/malformed', (text) => text.slice(0, text.length / 2)],
    [
      'a file without its end',
      'import/truncated',
      (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
    ],
    ['an edited word', 'import/changed', (text) => text.replace('lantern', 'sceptre')],
    ['a line too few', 'import/changed', (text) => text.split('\n').toSpliced(3, 1).join('\n')],
    ['a newer format', 'import/newer', (text) => text.replace('"version":2', '"version":99')],
    ['a path for a name', 'import/not-an-export', (text) => text.replace(id, '../../evil')],
  ]
  it.each(spoiled)('refuse %s (%s) and keep nothing of it', async (_, code, spoil) => {
    const file = fresh('spoiled.jsonl')
    writeFileSync(file, spoil((await run('export', 'salt')).stdout))
    const there = fresh('there')
    expect((await refused('import', file, '--data', there)).code).toBe(code)
    expect(existsSync(join(there, 'campaigns')) ? readdirSync(join(there, 'campaigns')) : []).toEqual([])
  })

  it('find an edited turn also when the last line was made to fit', async () => {
    const lines = (await run('export', 'salt')).stdout.trimEnd().split('\n').slice(0, -1)
    const edited = lines.map((line) => line.replace('the door opens', 'the door is gone'))
    const { createHash } = await import('node:crypto')
    const digest = edited.reduce(
      (sum, line) => createHash('sha256').update(`${sum}\n${line}`).digest('hex'),
      '',
    )
    const end = JSON.stringify({ type: 'end', lines: edited.length - 1, digest })
    writeFileSync(fresh('forged.jsonl'), [...edited, end, ''].join('\n'))
    const no = await refused('import', fresh('forged.jsonl'), '--data', fresh('there'))
    expect(no).toMatchObject({ code: 'import/changed', data: { turn: 2 } })
  })

  it('say what cannot be read', async () => {
    expect((await refused('import', fresh('nothing-here'))).code).toBe('import/no-file')
    expect((await refused('import', home)).code).toBe('import/unreadable')
  })
})

describe('backup', () => {
  it('is the whole campaign, dice and all, at that moment', async () => {
    const file = fresh('copy.campaign')
    await did('backup', 'salt', file)
    await did('raw', 'salt', 'later')
    const there = fresh('there')
    mkdirSync(join(there, 'campaigns'), { recursive: true })
    copyFileSync(file, join(there, 'campaigns', `${id}.campaign`))
    copyFileSync(fresh('seed.key'), join(there, 'seed.key'))
    expect(await did('verify', 'salt', '--data', there)).toMatchObject({
      ok: true,
      turns: 3,
      rolls: 3,
      sealed_rolls: 0,
    })
  })

  it('says plainly where it cannot write', async () => {
    expect((await refused('backup', 'salt', fresh('no/folder/x'))).code).toBe('store/no-folder')
    appendFileSync(fresh('taken'), '')
    expect((await refused('backup', 'salt', fresh('taken'))).code).toBe('store/file-exists')
  })
})
