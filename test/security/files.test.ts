/** What lies on the disk: for its owner alone, and seeds that a stolen file does not give away. */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemMachine } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { judgeOwnToken, makeToken } from '../../src/server/access/make-and-find-tokens.ts'
import { openTokenFile } from '../../src/server/access/token-file.ts'
import { Database } from '../../src/store/sqlite/node-sqlite-driver.ts'
import { good } from '../../src/testing/assertions.ts'
import { type Tried, tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'

const commandLine =
  (home: string, environment: Record<string, string> = {}) =>
  (...words: string[]): Promise<Tried> =>
    tryCli(words, { home, environment })

const onUnix = process.platform !== 'win32'

function openToOthers(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !/^(?:packs|scenarios)(?:$|\/)/.test(name))
    .filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0)
}

describe.runIf(onUnix)('files', () => {
  it('D2: campaigns, lore, backups, exports, logs and keys are the owner’s, whatever the umask', async () => {
    const before = process.umask(0)
    try {
      const home = join(scratchFolder(), 'home')
      const run = commandLine(home)
      await run('new', 'dead_drop', '--name', 'Private')
      const [campaign = ''] =
        (await run('campaigns', '--json')).stdout.match(/"campaign_id": "([^"]+)"/)?.slice(1) ?? []
      await run('turn', campaign, 'I frobnicate the quux.')
      await run('lore', 'search', 'Viktor')
      await run('backup', campaign, join(home, 'copy.campaign'))
      await run('export', campaign, join(home, 'lines.jsonl'))
      await run('token', 'new', 'Mara')
      expect(existsSync(join(home, 'copy.campaign')) && existsSync(join(home, 'lines.jsonl'))).toBe(true)
      expect(lstatSync(home).mode & 0o077).toBe(0)
      expect(openToOthers(home)).toEqual([])
    } finally {
      process.umask(before)
    }
  })

  it('F11: a folder for the game master is the owner’s, and one that was open is closed by the next turn', async () => {
    const before = process.umask(0o022)
    try {
      const home = join(scratchFolder(), 'home')
      const folder = join(scratchFolder(), 'desk', 'folder')
      const run = commandLine(home)
      await run('new', 'dead_drop', '--name', 'Folder')
      const [campaign = ''] =
        (await run('campaigns', '--json')).stdout.match(/"campaign_id": "([^"]+)"/)?.slice(1) ?? []
      expect((await run('folder', campaign, folder)).exit).toBe(0)
      expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(5)
      expect(lstatSync(folder).mode & 0o777).toBe(0o700)
      expect(openToOthers(folder)).toEqual([])
      const old = readdirSync(folder, { recursive: true }).map(String)
      for (const name of old) chmodSync(join(folder, name), lstatSync(join(folder, name)).mode | 0o055)
      await run('turn', campaign, 'I look around.')
      expect(openToOthers(folder).filter((name) => name.startsWith('campaigns'))).toEqual([])
    } finally {
      process.umask(before)
    }
  })

  it('D2: a home that was open is closed at the next start, and that is said once', async () => {
    const home = scratchFolder()
    const run = commandLine(home)
    await run('new', 'dead_drop')
    const all = [home, ...readdirSync(home, { recursive: true }).map((name) => join(home, String(name)))]
    for (const path of all) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
    const first = await run('campaigns')
    expect([first.exit, first.stderr]).toEqual([
      0,
      expect.stringMatching(/^Others could read \d+ files and \d+ folders/),
    ])
    expect(openToOthers(home)).toEqual([])
    expect((await run('campaigns')).stderr).toBe('')
  })

  it('D2: a seed that is to come stands in no file of a campaign, and a copy without the key plays on', async () => {
    const home = scratchFolder()
    const engine = createEngine({ home, environment: {} })
    const { campaign_id: id } = good(
      await engine.campaigns.createFromScenario({ scenario: 'dead_drop', name: 'Sealed' }),
    )
    const seed = good(await engine.store.secret(id, 0)) ?? ''
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
    good(await engine.turns.play(id, 'I look around.', { owner: true }))
    await engine.close()
    const folder = join(home, 'campaigns')
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes(seed)).toBe(false)
    const elsewhere = scratchFolder()
    mkdirSync(join(elsewhere, 'campaigns'))
    cpSync(folder, join(elsewhere, 'campaigns'), { recursive: true })
    const copy = createEngine({ home: elsewhere, environment: {} })
    expect(good(await copy.store.secret(id, 0))).toBe(null)
    good(await copy.turns.play(id, 'I ask Viktor about Jin.', { owner: true }))
    good(await copy.turns.play(id, 'I persuade Viktor to tell me more.', { owner: true }))
    expect(good(await copy.store.epochs(id)).length).toBeGreaterThan(1)
    expect(good(await copy.campaigns.verify(id))).toMatchObject({ ok: true })
    await copy.close()
  })

  it('D2: seeds kept before there were keys are sealed when the campaign is next opened', async () => {
    const home = scratchFolder()
    const engine = createEngine({ home, environment: {} })
    const { campaign_id: id } = good(await engine.campaigns.createStarter({ name: 'Old' }))
    const seed = good(await engine.store.secret(id, 0)) ?? ''
    good(await engine.turns.play(id, 'I look around.', { owner: true }))
    await engine.close()
    const file = join(home, 'campaigns', `${id}.campaign`)
    const database = new Database(file)
    database.run('UPDATE secrets SET server_seed = ? WHERE epoch = 0', seed)
    database.run("UPDATE meta SET value = 'folded' WHERE key = 'clean'")
    database.close()
    expect(readFileSync(file).includes(seed)).toBe(true)
    const again = createEngine({ home, environment: {} })
    good(await again.turns.play(id, 'I wait.', { owner: true }))
    expect(good(await again.store.secret(id, 0))).toBe(seed)
    await again.close()
    for (const name of readdirSync(join(home, 'campaigns')))
      expect(readFileSync(join(home, 'campaigns', name)).includes(seed)).toBe(false)
  })

  it('D2: a key can be changed and shared', async () => {
    const home = scratchFolder()
    const [old, fresh] = [`old ${'1'.repeat(64)}`, `new ${'2'.repeat(64)}`]
    const opened = (keys: string) => createEngine({ home, environment: { FATEWRIGHT_SEED_KEY: keys } })
    const first = opened(old)
    const { campaign_id: id } = good(await first.campaigns.createStarter({ name: 'Shared' }))
    const seed = good(await first.store.secret(id, 0))
    await first.close()
    const both = opened(`${fresh},${old}`)
    good(await both.turns.play(id, 'I look around.', { owner: true }))
    expect(good(await both.store.secret(id, 0))).toBe(seed)
    await both.close()
    const later = opened(fresh)
    expect(good(await later.store.secret(id, 0))).toBe(seed)
    await later.close()
    expect(existsSync(join(home, 'seed.key'))).toBe(false)
  })
})

describe('tokens', () => {
  it('D3: are shown once, kept as hashes, listed and revoked', async () => {
    const home = scratchFolder()
    const run = commandLine(home)
    const made = JSON.parse((await run('token', 'new', 'Mara', '--days', '7', '--json')).stdout)
    expect(made).toMatchObject({
      token: expect.stringMatching(/^fwt_[0-9a-f]{8}_.{43}$/),
      role: 'player',
      campaigns: null,
    })
    expect(readFileSync(join(home, 'tokens.json'), 'utf8')).not.toContain(made.token)
    expect((await run('token', 'new', 'Mara')).exit).toBe(1)
    expect((await run('token', 'list')).stdout).toContain('Mara')
    expect((await run('token', 'revoke', 'Mara')).exit).toBe(0)
    expect((await run('token', 'list')).stdout).toContain('There are no tokens')
    expect((await run('token', 'revoke', 'Mara')).exit).toBe(1)
  })

  it('D3: a token that chance made is never taken for a guessable one', () => {
    const made = Array.from({ length: 2_000 }, () => [
      randomBytes(32).toString('hex'),
      randomBytes(24).toString('base64url'),
    ])
    const own = Array.from(
      { length: 500 },
      () => makeToken({ name: 'x', role: 'owner', campaigns: null, days: null }, systemMachine).token,
    )
    const refused = [...made.flat(), ...own].filter((token) => !judgeOwnToken('FATEWRIGHT_TOKEN', token).ok)
    expect(refused).toEqual([])
  })

  it('D3: a file of tokens that cannot be read opens nothing', () => {
    const file = join(scratchFolder(), 'tokens.json')
    writeFileSync(file, '{"version":1,"tokens":[{"id":"x"}]}')
    expect(() => openTokenFile(file).list()).toThrow('no token of it counts')
  })

  it.each([
    'a',
    '1234567890'.repeat(4),
    'abcdefghijklmnopqrstuvwxyzabcdefgh',
    'my-super-secret-token-for-fatewright',
  ])('D3: a token that could be guessed is refused, with how to make a good one: %s', async (token) => {
    const run = commandLine(scratchFolder(), { FATEWRIGHT_TOKEN: token })
    const served = await run('serve', '--port', '0')
    expect(served.exit).toBe(1)
    expect(served.stderr).toContain('fatewright token new')
  })
})

describe.runIf(onUnix)('a folder that others use too', () => {
  it('stays as open as it was, while what is ours in it is closed', async () => {
    const shared = scratchFolder()
    writeFileSync(join(shared, 'other'), 'hi')
    chmodSync(shared, 0o1777)
    const run = commandLine(shared)
    await run('campaigns')
    expect(lstatSync(shared).mode & 0o7777).toBe(0o1777)
    await run('new', 'dead_drop', '--name', 'Here')
    await run('campaigns')
    expect(lstatSync(shared).mode & 0o7777).toBe(0o1777)
    expect(lstatSync(join(shared, 'campaigns')).mode & 0o077).toBe(0)
  })

  it('is left alone while nothing of ours is in it', async () => {
    const folder = scratchFolder()
    writeFileSync(join(folder, 'other'), 'hi')
    chmodSync(folder, 0o755)
    await commandLine(folder)('campaigns')
    expect(lstatSync(folder).mode & 0o777).toBe(0o755)
  })
})

describe.runIf(onUnix)('what is imported', () => {
  it('is the owner’s, whatever the umask: packs of cards, their scenarios and originals', async () => {
    const before = process.umask(0)
    try {
      const folder = scratchFolder()
      const home = join(folder, 'home')
      const card = join(folder, 'card.json')
      const data = { name: 'Odo', description: 'A man.', first_mes: 'Hello.', mes_example: '' }
      writeFileSync(card, JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data }))
      await commandLine(home)('import', card)
      const open = readdirSync(home, { recursive: true })
        .map(String)
        .filter((name) => lstatSync(join(home, name)).isFile())
        .filter((name) => (lstatSync(join(home, name)).mode & 0o077) !== 0)
      expect(open).toEqual([])
    } finally {
      process.umask(before)
    }
  })
})
